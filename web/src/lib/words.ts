import { points, won } from './stats';
import type { Gain, TableInfo, Weighed } from './wire';

/** How a finished game went for me: "Won 74 : 61". */
function ended(table: TableInfo, ranked: boolean): string {
  const win = won(table);
  const score = ranked ? '' : points(table);
  if (table.result === null || table.result === undefined) return 'Finished';
  if (table.seats.length === 1) return score ? `${score} points` : 'Finished';
  return [win === null ? 'Finished' : win ? 'Won' : 'Lost', score].filter(Boolean).join(' ');
}

/** "12 Nov 2026" */
export const dated = (seconds: number): string =>
  new Date(seconds * 1000).toLocaleDateString('en-GB', { day: 'numeric', month: 'short', year: 'numeric' });

/** One sentence on where a table stands, as this browser sees it; `ranked`: its game is not won by points. */
export function standing(table: TableInfo, ranked = false): string {
  if (table.status === 'over') return ended(table, ranked);
  if (table.status === 'open') {
    const missing = table.seats.filter((s) => !s.taken).length;
    return missing === 0
      ? 'Ready to start'
      : `Waiting for ${missing === 1 ? 'one player' : `${missing} players`}`;
  }
  const seat = table.asked === null ? undefined : table.seats[table.asked];
  if (!seat) return 'Running';
  if (seat.mine) return 'Your turn';
  return seat.kind === 'bot' ? `${seat.name} is thinking` : `Waiting for ${seat.name}`;
}

export const waitsForMe = (table: TableInfo): boolean =>
  table.status === 'running' && table.asked !== null && (table.seats[table.asked]?.mine ?? false);

const UNITS: [Intl.RelativeTimeFormatUnit, number][] = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60]
];

/** "2 hours ago"; `seconds` is a Unix time. */
export function ago(seconds: number, now = Date.now() / 1000): string {
  const past = Math.max(0, now - seconds);
  for (const [unit, size] of UNITS) {
    if (past >= size)
      return new Intl.RelativeTimeFormat('en', { numeric: 'auto' }).format(-Math.floor(past / size), unit);
  }
  return 'just now';
}

/** "Mira, Juniper and Tomás" */
export const listed = (names: readonly string[]): string =>
  new Intl.ListFormat('en', { style: 'long', type: 'conjunction' }).format(names);

export const signed = (points: number): string =>
  points > 0 ? `+${points}` : points < 0 ? `−${-points}` : '0';

/** "+3", "+3 and a companion", "a companion"; "" for nothing. */
export function gained({ points, more }: { points: Gain['points']; more?: string }): string {
  return [points !== 0 ? signed(points) : '', more ?? ''].filter(Boolean).join(' and ');
}

/** "62 %" */
export const percent = (chance: number): string => `${Math.round(100 * chance)} %`;

/** The interval of a chance in words, and the rows of the score that move. */
export function chances(it: Weighed): string {
  const between = `Between ${percent(it.low)} and ${percent(it.high)} of the games tried are won with it.`;
  const rows = it.rows.map((row) => `${row.text} ${signed(row.points)}`);
  return rows.length === 0 ? between : `${between} ${rows.join(', ')}.`;
}
