import type { Line } from '../wire';

/** How far one step of a replay goes. */
export type Stride = 'decision' | 'turn' | 'round';

/** Events with which the games say that somebody's turn, or a phase of all, begins. */
const TURN = new Set(['turn', 'turn_began', 'phase-began', 'tracker']);
const ROUND = 'round-began';

/** Where turns and rounds of a match begin: numbers of positions in rising order, the deal and the end among them. */
export interface Stops {
  turn: number[];
  round: number[];
}

/**
 * From the log of a whole match. A round begins where the game says so; in games without rounds, where the one who began has their
 * turn again; for somebody alone, every turn is a round.
 */
export function stops(log: readonly Line[], last: number): Stops {
  const turns = log.filter(beginsTurn);
  const said = log.filter((line) => kind(line) === ROUND);
  const first = turns[0]?.seat;
  const rounds = said.length > 0 ? said : turns.filter((line) => line.seat === first);
  return { turn: ends(turns, last), round: ends(rounds, last) };
}

export function beginsTurn(line: Line): boolean {
  return TURN.has(kind(line));
}

function kind(line: Line): string {
  return String(line.event['kind'] ?? '');
}

function ends(lines: readonly Line[], last: number): number[] {
  return [...new Set([0, ...lines.map((line) => line.number), last])].sort((a, b) => a - b);
}

/** The position one step before or after another one. */
export function step(from: number, way: 1 | -1, stride: Stride, found: Stops | null, last: number): number {
  const all = stride === 'decision' ? null : (found?.[stride] ?? null);
  const to = all
    ? way > 0
      ? all.find((number) => number > from)
      : all.findLast((number) => number < from)
    : from + way;
  return Math.max(0, Math.min(last, to ?? (way > 0 ? last : 0)));
}
