/** What a count comes to: the same rows, totals and places as `hearthside score --json` gives. */

export interface Row {
  what: string;
  points: number;
  text: string;
  /** The paragraph of the rules. */
  rule: string;
}

export interface Ledger {
  total: number;
  rows: Row[];
}

export interface Score {
  seats: Ledger[];
  /** From 1; tied players share one. */
  places: number[];
}

/** What cannot be, in the sentence the command line gives. */
export class Problem extends Error {}

export const ledger = (rows: Row[]): Ledger => ({
  total: rows.reduce((sum, row) => sum + row.points, 0),
  rows
});

/** Places by descending key; equal keys share a place: 1, 1, 3 … */
export const places = (keys: readonly (readonly number[])[]): number[] =>
  keys.map((key) => 1 + keys.filter((other) => compare(other, key) > 0).length);

/** Above zero when the first key is the better one. */
export function compare(a: readonly number[], b: readonly number[]): number {
  for (const [i, value] of a.entries()) {
    const other = b[i] ?? 0;
    if (value !== other) return value - other;
  }
  return 0;
}

export const winners = (score: Score): number[] =>
  score.places.flatMap((place, seat) => (place === 1 ? [seat] : []));
