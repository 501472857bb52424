/** The dogs, home cards, commendations and challenges of Forever Home, and a score file. */

import data from './cards.gen.json';

export const DOGS = data.dogs;
export const HOMES = ['city', 'suburbs', 'countryside', 'foster'] as const;
export type Category = (typeof HOMES)[number];
export const TOKENS = data.tokens;
/** Spaces of a shelter. */
export const SPACES = 25;

export type Counts = Record<string, number>;

export type Rule =
  | { kind: 'distinct_types'; table: Record<string, number>; repeatable?: false }
  | { kind: 'any_n'; n: number; reputation: number; repeatable?: boolean }
  | { kind: 'sets'; sets: { need: Counts; reputation: number }[]; repeatable?: boolean }
  | { kind: 'groups'; groups: number[]; reputation: number; repeatable?: boolean };

export interface Home {
  id: string;
  name: string;
  category: Category;
  rule: Rule;
}

export interface Box {
  id: string;
  kind: string;
  reputation: number;
}

export const homes = data.homes as unknown as Home[];
export const training = data.training;
export const commendations: Box[] = data.commendations;
export const challenges: Box[] = data.challenges;

export interface Player {
  name?: string;
  /** Dogs left in the shelter. */
  grid?: Counts;
  homes: Partial<Record<Category, Counts>>;
  /** Completed cards: reputations, or ids. */
  training: (number | string)[];
}

export type HomeCards = Record<Category, string | Rule>;
/** A commendation by its dog, or as it lies on the board. */
export type Written = string | { kind: string; reputation: number; dog: string };

export interface Game {
  home_cards: HomeCards;
  commendations: Written[];
  players: Player[];
}

export interface Solo {
  home_cards: HomeCards;
  player: Player;
  meeples: {
    'CH-1': { left: string; right: string[] };
    'CH-2': { left: string; right: string };
    'CH-3': { dog: string };
    'CH-4': { dog: string };
  };
  turns: number;
  advanced?: boolean;
}
