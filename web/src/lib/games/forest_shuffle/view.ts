/** The game's view as the server sends it (src/hearthside/games/forest_shuffle/view.py). */

import type { Asked } from '../../wire';
import type { Side } from './cards';

export interface Face {
  species: string;
  side: Side | 'tree';
  symbol: string;
  cost: number;
}

export interface CardFace {
  card: number;
  halves: Face[];
}

/** A visible half in a slot. */
export interface Guest {
  card: number;
  half: number;
  species: string;
  symbol: string;
  worth: number;
  awake: boolean;
}

/** A tree with its four slots; its place in the list is the number of its slot action. */
export interface Tree {
  /** 0 for a sapling. */
  card: number;
  species: string;
  worth: number;
  top: Guest[];
  bottom: Guest[];
  left: Guest[];
  right: Guest[];
}

export interface PlayerView {
  seat: number;
  trees: Tree[];
  hand: number;
  cave: number;
  points: number;
}

/** The card on its way into a forest. */
export interface Playing {
  seat: number;
  card: number;
  half: number;
  species: string;
  symbol: string;
  tree: number;
  paid: number[];
  left: number;
  has_bonus: boolean;
  matching: boolean;
}

export interface View {
  seat: number;
  pack: string;
  asked: Asked | null;
  turn: number;
  active: number;
  extra: number;
  deck: number;
  winter: number;
  clearing: CardFace[];
  hand: CardFace[];
  hiding: number[];
  playing: Playing | null;
  players: PlayerView[];
}
