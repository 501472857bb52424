import data from './cards.json';

/** The tables of the game, as the engine's own data files have them; written by scripts/forest_cards.py. */

export type Side = 'top' | 'bottom' | 'left' | 'right';
export const SIDES: readonly Side[] = ['top', 'left', 'right', 'bottom'];

export interface Half {
  side: Side | 'tree';
  species: string;
  symbol: string;
}

export interface Card {
  number: number;
  halves: Half[];
}

/** An effect or bonus: a kind and its parameters. */
export interface Effect {
  kind: string;
  cards?: number;
  tag?: string;
  species?: string;
  placed?: string;
}

export interface Points {
  kind: string;
  points?: number;
  most?: number;
  otherwise?: number;
  least?: number;
  species?: string;
  tag?: string;
  tags?: string[];
  tree?: string;
  side?: string;
  values?: number[];
}

export interface Species {
  name: string;
  slot: string;
  tags: string[];
  cost: number;
  copies: number;
  effect?: Effect;
  bonus?: Effect[];
  points: Points;
}

export const species = data.species as Record<string, Species>;
/** The deck under its printed numbers: this is how actions and views name a card. */
export const deck = new Map((data.deck as Card[]).map((card) => [card.number, card]));

export function speciesOf(id: string): Species {
  const found = species[id];
  if (!found) throw new Error(`no species ${id}`);
  return found;
}

export function cardOf(card: number): Card {
  const found = deck.get(card);
  if (!found) throw new Error(`no card ${card}`);
  return found;
}

export type Layout = 'tree' | 'top_bottom' | 'left_right';

export function layoutOf(card: Card): Layout {
  const side = card.halves[0]?.side;
  return side === 'tree' ? 'tree' : side === 'top' ? 'top_bottom' : 'left_right';
}

/** Half 0 is a tree, a top or a left half; half 1 a bottom or a right half. */
export function halfOf(card: number, half: number): Half {
  const found = cardOf(card).halves[half];
  if (!found) throw new Error(`card ${card} has no half ${half}`);
  return found;
}

/** "Fallow Deer | Roe Deer", for labels. */
export const cardName = (card: number): string =>
  cardOf(card)
    .halves.map((h) => speciesOf(h.species).name)
    .join(' | ');

/** Does any face of the card show this tree symbol? */
export const shows = (card: number, symbol: string): boolean =>
  cardOf(card).halves.some((h) => h.symbol === symbol);

/** Names that fit where a full one does not: on cards of 84 px and less. */
export const shortName: Record<string, string> = {
  barbastelle_bat: 'Barbastelle',
  bechsteins_bat: 'Bechstein’s',
  brown_long_eared_bat: 'Long-eared Bat',
  camberwell_beauty: 'Camberwell',
  common_toad: 'Toad',
  eurasian_jay: 'Jay',
  european_badger: 'Badger',
  european_fat_dormouse: 'Fat Dormouse',
  european_hare: 'Hare',
  fire_salamander: 'Salamander',
  great_spotted_woodpecker: 'Woodpecker',
  greater_horseshoe_bat: 'Horseshoe Bat',
  horse_chestnut: 'Chestnut',
  large_tortoiseshell: 'Tortoiseshell',
  parasol_mushroom: 'Parasol',
  peacock_butterfly: 'Peacock',
  purple_emperor: 'Emperor',
  silver_washed_fritillary: 'Fritillary',
  violet_carpenter_bee: 'Carpenter Bee',
  wild_strawberries: 'Strawberries'
};

/** A name that breaks only where it should. */
export const printed = (name: string): string => name.replaceAll('-', '‑').replaceAll("'", '’');

export const tagName: Record<string, string> = {
  tree: 'Tree',
  paw: 'Paw',
  cloven_hoofed: 'Hoofed',
  deer: 'Deer',
  bat: 'Bat',
  bird: 'Bird',
  insect: 'Insect',
  butterfly: 'Butterfly',
  plant: 'Plant',
  mushroom: 'Mushroom',
  amphibian: 'Amphibian'
};
