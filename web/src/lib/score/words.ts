import { listed, sentence } from './english';
import { winners } from './ledger';
import type { Count } from './count.svelte';

/** Who has won; empty while nothing is counted, and for one alone. */
export function verdict(count: Count): string {
  const { score } = count;
  if (!score || score.seats.length < 2) return '';
  const first = winners(score).map((seat) => count.name(seat));
  if (first.length === score.seats.length) return 'All are equal so far';
  return `${listed(first)} ${first.length > 1 ? 'share the lead' : 'leads'}`;
}

/** The count as text, to be sent to somebody. */
export function asText(count: Count): string {
  const { score } = count;
  const day = new Date(count.begun).toLocaleDateString(undefined, { dateStyle: 'long' });
  const lines = [`${count.title}, ${day}`];
  if (!score) return lines.join('\n');
  const order = score.places
    .map((place, seat) => ({ place, seat }))
    .sort((a, b) => a.place - b.place || a.seat - b.seat);
  for (const { place, seat } of order) {
    lines.push('', `${place}. ${count.name(seat)}: ${count.total(seat)}`);
    for (const row of score.seats[seat]?.rows ?? []) lines.push(`  ${row.points}  ${row.text}`);
  }
  return lines.join('\n');
}

/** A sentence of the command line for people: whose part it is about, and what is wrong, without names of fields. */
export function said(count: Count, problem: string): { who: string; seat: number; what: string } {
  const place = /^Player (\d+), (.*)$/.exec(problem);
  const path = /\$\.players\[(\d+)\]/.exec(problem);
  const seat = place ? Number(place[1]) - 1 : path ? Number(path[1]) : count.players.length === 1 ? 0 : -1;
  const what = (place?.[2] ?? problem)
    .replace(' (tree_symbol) or which card it is', '')
    .replace(/^This score file cannot be: /, '')
    .replace(/ - at `?\$.*$/, '.')
    .replace(': say under `$.earned` who', ': say who')
    .replace(
      'name the `companion` that came along, or say under `alone` why none did',
      'name the companion that came along, or say why none did'
    );
  return { who: seat < 0 ? '' : count.name(seat), seat, what: sentence(what) };
}
