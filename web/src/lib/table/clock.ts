/** Clocks in words. */
import type { Clock } from '../wire';

const UNITS: [number, string][] = [
  [86_400, 'day'],
  [3600, 'hour'],
  [60, 'minute'],
  [1, 'second']
];

/** "2 days", "5 minutes", "90 seconds": in the largest unit that comes out even. */
export function span(seconds: number): string {
  const [size, name] = UNITS.find(([unit]) => seconds % unit === 0) ?? [1, 'second'];
  const n = seconds / size;
  return `${n} ${name}${n === 1 ? '' : 's'}`;
}

/** What a table's clock allows, in a line. */
export function clockWords(clock: Clock): string {
  const after = clock.out === 'move' ? 'a bot moves then' : 'a bot takes the seat then';
  const more = clock.increment ? ` and ${span(clock.increment)} more a turn` : '';
  return `${span(clock.seconds)} a ${clock.per}${more}; ${after}`;
}

/** What a clock shows: "3 d 4 h", "2:05:09", "4:07". */
export function left(seconds: number): string {
  const s = Math.max(0, Math.ceil(seconds));
  if (s >= 2 * 86_400) return `${Math.floor(s / 86_400)} d ${Math.floor((s % 86_400) / 3600)} h`;
  const two = (n: number) => String(n).padStart(2, '0');
  const [h, m] = [Math.floor(s / 3600), Math.floor((s % 3600) / 60)];
  return h > 0 ? `${h}:${two(m)}:${two(s % 60)}` : `${m}:${two(s % 60)}`;
}
