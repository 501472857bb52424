import type { Component } from 'svelte';
import type { Count } from './count.svelte';
import type { Row, Score } from './ledger';

/** What one player entered, or what lies on the table for all: a part of a score file. */
export type Part = Record<string, unknown>;

/** A game as the score page needs it; its folder exports one as `counting`. */
export interface Counting {
  /** The fewest and the most players. */
  players: [number, number];
  /** How many a new count begins with. */
  usual: number;
  /** What a player enters. */
  Player: Component<{ count: Count; seat: number }>;
  /** What lies on the table for all. */
  Common?: Component<{ count: Count }>;
  blankPlayer: () => Part;
  blankCommon: () => Part;
  /** The score file of the command line, made of the parts. */
  file: (common: Part, players: Part[]) => unknown;
  /** The score of such a file; a Problem with the sentence of the command line. */
  score: (file: never) => Score;
  /** The picture of a row, a symbol of the sprite. */
  icon?: (row: Row) => string | null;
  /** The result in one number is not all: what stands for the total. */
  total?: (score: Score, seat: number) => string;
}

const games = new Map(
  Object.entries(import.meta.glob<Counting>('./*/index.ts', { import: 'counting' })).map(([path, load]) => [
    path.split('/')[1] ?? '',
    load
  ])
);

export const canCount = (game: string): boolean => games.has(game);

export async function loadCounting(game: string): Promise<Counting> {
  const load = games.get(game);
  if (!load) throw new Error(`no count for ${game}`);
  return load();
}
