/** The cards of Forest Shuffle as flat tables: a half is twice its card's number, plus one for the bottom or right half; 0 is a sapling. */

import data from './cards.gen.json';

export const SIDES = ['top', 'bottom', 'left', 'right'] as const;
export type Side = (typeof SIDES)[number];
export const TREE = 4;
export const SAPLING = 0;
/** So many share a slot at most where any number may. */
const ANY_NUMBER = 1000;

export interface Points {
  kind: string;
  points?: number;
  most?: number;
  otherwise?: number;
  species?: string;
  least?: number;
  tags?: string[];
  tag?: string;
  side?: Side;
  tree?: string;
  values?: number[];
}

export interface Species {
  id: string;
  name: string;
  short: string;
  slot: 'tree' | 'top' | 'bottom' | 'left_right';
  tags: string[];
  copies: number;
  points: Points;
  /** How many share a slot; absent: one, 0: any number. */
  share?: number;
  /** It makes its tree count twice. */
  twice?: boolean;
}

/** A card: its number, then side, species and symbol of each half. */
type Card = [number, ...[number, number, number][]];

export const species = data.species as unknown as Species[];
const deck = data.cards as unknown as Card[];

export const kindOf = new Map(species.map((one, kind) => [one.id, kind]));
/** By symbol: its tree. */
export const symbols = species.flatMap((one, kind) => (one.slot === 'tree' ? [kind] : []));

export interface Half {
  half: number;
  kind: number;
  /** 0 to 3 as in `SIDES`, or `TREE`. */
  side: number;
  symbol: number;
}

/** Every printed half, by its number and in that order. */
export const halves: Half[] = deck
  .flatMap(([number, ...faces]) =>
    faces.map(([side, kind, symbol]): Half => {
      const second = side === 1 || side === 3 ? 1 : 0;
      return { half: 2 * number + second, kind, side, symbol };
    })
  )
  .sort((a, b) => a.half - b.half);
const byNumber = new Map(halves.map((half) => [half.half, half]));

export const halfOf = (half: number): Half => {
  const found = byNumber.get(half);
  if (!found) throw new Error(`no half ${half}`);
  return found;
};

export const halvesOf = (card: number): Half[] =>
  [2 * card, 2 * card + 1].flatMap((half) => byNumber.get(half) ?? []);

export const at = (kind: number): Species => {
  const found = species[kind];
  if (!found) throw new Error(`no species ${kind}`);
  return found;
};

export const named = (id: string): Species => at(kindOf.get(id) ?? -1);

export const mostInSlot = (kind: number): number => {
  const { share } = at(kind);
  return share === undefined ? 1 : share || ANY_NUMBER;
};

/** The name of a whole card. */
export const title = (card: number): string =>
  halvesOf(card)
    .map((half) => at(half.kind).name)
    .join(' | ');

/** The symbols a species can show on this side. */
export const symbolsOf = (kind: number, side: number): number[] => [
  ...new Set(halves.filter((half) => half.kind === kind && half.side === side).map((half) => half.symbol))
];

export const countsSymbols = (kind: number): boolean => at(kind).points.kind === 'per-symbol';
