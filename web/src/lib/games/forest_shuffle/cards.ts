import { api, once } from '../../api';
import type { CardText, FacePart } from '../../wire';

/** The cards of the table in front of us, as the server says them: the client has no table of its own. */

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

/** A species in words, with what a drawn card of it shows. */
export interface Species {
  name: string;
  text: string;
  facts: Record<string, string>;
  rule: string;
  copies: number;
  cost: string;
  tree: boolean;
  /** Its name where the full one does not fit; empty when it has no other. */
  short: string;
  /** Its kinds: "deer", "paw". */
  tags: string[];
  /** The same as labels: "Deer", "Paw". */
  tagNames: Record<string, string>;
  face: FacePart[];
}

let species = new Map<string, Species>();
/** Cards under their printed numbers: this is how actions and views name them. */
let deck = new Map<number, Card>();

function told(text: CardText): Species {
  const face = text.face ?? [];
  const facts = text.facts ?? {};
  const kinds = face.filter((part) => part.line === 'kinds');
  const tagNames = Object.fromEntries(
    kinds.map((part) => [(part.icon ?? '').replace(/^tag-/, ''), part.words ?? ''])
  );
  return {
    name: text.name,
    text: text.text,
    facts,
    rule: text.rule ?? '',
    copies: text.copies ?? 1,
    cost: facts['cost'] ?? '',
    tree: text.prints?.[0]?.side === 'tree',
    short: face.find((part) => part.line === 'name')?.words ?? '',
    tags: Object.keys(tagNames),
    tagNames,
    face
  };
}

/** These are the cards from now on. */
export function learn(texts: readonly CardText[]): void {
  species = new Map(texts.map((text) => [text.id, told(text)]));
  deck = new Map();
  for (const { id, prints } of texts)
    for (const { card, half = 0, side, symbol } of prints ?? []) {
      const found = deck.get(card) ?? { number: card, halves: [] };
      found.halves[half] = { side: side as Half['side'], species: id, symbol: symbol ?? '' };
      deck.set(card, found);
    }
}

/** Ask for the cards a table is played with, before its board is drawn; without a table, those of the game unless one is open. */
export async function prepare(table: string): Promise<void> {
  if (table) learn(await once(`cards of ${table}`, () => api.tableCards(table)));
  else if (deck.size === 0) learn(await once('cards forest_shuffle', () => api.cards('forest_shuffle')));
}

export function speciesOf(id: string): Species {
  const found = species.get(id);
  if (!found) throw new Error(`no species ${id}`);
  return found;
}

export const isCard = (card: number): boolean => deck.has(card);
export const allCards = (): Card[] => [...deck.values()];

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

export const nameOf = (id: string): string => species.get(id)?.name ?? 'Sapling';

/** "Fallow Deer | Roe Deer", for labels. */
export const cardName = (card: number): string =>
  cardOf(card)
    .halves.map((h) => speciesOf(h.species).name)
    .join(' | ');

/** A name that breaks only where it should. */
export const printed = (name: string): string => name.replaceAll('-', '‑').replaceAll("'", '’');
