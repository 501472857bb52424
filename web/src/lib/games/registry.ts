import type { Component } from 'svelte';
import type { Plan, TableModel } from '../table.svelte';
import type { CardText, GameInfo, Row, Score, SeatInfo } from '../wire';

/**
 * A game's folder registers itself: `meta.ts` (light, on every page) exports `meta`, `index.ts` (fetched with the first
 * table) exports `parts`. A game without `index.ts` is drawn by the generic table, one without a folder gets a
 * generated cover as well.
 */

/** A part of the table page; every part gets the table and nothing else. */
export type Part = Component<{ table: TableModel }>;

/** One opponent at a glance, in the rail. */
export type Mini = Component<{ table: TableModel; seat: number }>;

/** The whole list of players; `onopen` shows what lies before one of them. */
export type Seats = Component<{ table: TableModel; onopen: (seat: number) => void }>;

export interface Board {
  /** What is painted behind board, prompt and dock. */
  Room?: Part;
  /** Shared zones above the board (clearing, rows of cards, dice). */
  Commons: Part | null;
  Board: Part;
  /** Hand at the bottom edge. */
  Dock: Part | null;
  Minis?: Mini;
  /** A player in a few numbers, under the name (cards in hand …). */
  Facts?: Mini;
  /** The players in the rail, for a game whose score is not a number. */
  Players?: Seats;
  /** Under the tabs, at the foot of the rail. */
  Foot?: Part;
  /** How it ended, for a game whose score is not a number: in place of the chart and the course. */
  Result?: Part;
  /** Beside it: what else there is to tell. */
  Beside?: Part;
  /** A mark inside the prompt bar, before the tools ("Bonus: symbols match"). */
  Marker?: Part;
  /** Called before the board of a table is drawn (empty: a picture without one): fetch what it cannot do without (the cards in words). */
  prepare?: (table: string) => Promise<void>;
  /** What is being built up out of several choices, for the prompt bar. */
  plan?: (table: TableModel) => Plan | null;
  /** A part of a position for the rules; `show` says which, in the words of the game's examples.toml. */
  Example?: Component<{ table: TableModel; show: string }>;
  /** The picture of a card in the gallery. */
  Print?: Component<{ card: CardText }>;
  /** What the signs on the pieces mean, a list item each; absent: told by the cards' faces. */
  Legend?: Component;
  /** The inspector for `table.inspected` (a card's key) and `table.enlarged` (a seat); absent: the page shows text and zones. */
  Inspector?: Part;
}

/** The printed side of a game: its poster, what a shelf label says, and its pictures outside the board. */
export interface Meta {
  /** Its place on the shelf; games without one come last. */
  order?: number;
  title: string;
  /** The poster; empty: one is drawn from the title. */
  art: string;
  alt: string;
  mood: string;
  line: string;
  /** The ink at the foot of the poster, where the words stand. */
  deep: string;
  /** The figure on the result page, a symbol of the sprite. */
  figure: string;
  /** What stands around it, a symbol of the sprite; absent: the figure stands alone. */
  scenery?: string;
  /** The result in one short sentence to the one who reads it, for a game that is not won by points. */
  verdict?: (score: Score, seats: readonly SeatInfo[], mySeat: number) => string;
  /** The picture of a ledger row, when the game has one. */
  rowIcon?: (row: Row) => string | null;
  /** The picture of a card in the gallery, a symbol of the sprite. */
  picture?: (card: string) => string | null;
  /** The symbol of the sprite for a sign on a card, where it is called otherwise there. */
  sign?: (icon: string) => string;
  /** The pictures of the ledger's groups in the end chart. */
  groupIcons?: Record<string, string>;
}

export interface Loaded {
  board: Board;
  /** Drawn from zones and options. */
  generic: boolean;
}

const keyed = <T>(found: Record<string, T>): Map<string, T> =>
  new Map(Object.entries(found).map(([path, it]) => [path.split('/')[1] ?? '', it]));

const metas = keyed(import.meta.glob<Meta>('./*/meta.ts', { eager: true, import: 'meta' }));
const boards = keyed(import.meta.glob<Board>('./*/index.ts', { import: 'parts' }));

const unknown: Meta = {
  title: '',
  art: '',
  alt: '',
  mood: '',
  line: '',
  deep: '#33261b',
  figure: 'brand'
};

export const metaOf = (game: string): Meta => metas.get(game) ?? unknown;

/** Classes on the page that set felt, key and tint. */
export const paletteOf = (game: string): string => `g-game g-${game}`;

/** What stands on the shelf: what the server has; before it has answered, what we have covers for. */
export function shelf(games: readonly GameInfo[] | null): { key: string; game: GameInfo | undefined }[] {
  const keys = games ? games.map((game) => game.key) : [...metas.keys()];
  const place = (key: string) => metaOf(key).order ?? Number.MAX_SAFE_INTEGER;
  return keys
    .sort((a, b) => place(a) - place(b) || a.localeCompare(b))
    .map((key) => ({ key, game: games?.find((game) => game.key === key) }));
}

const loaded = new Map<string, Promise<Loaded>>();

async function load(game: string): Promise<Loaded> {
  const own = boards.get(game);
  if (own) return { board: await own(), generic: false };
  const { parts } = await import('../generic');
  return { board: parts, generic: true };
}

/** The board of a game, fetched once; the generic one for a game without its own. */
export async function loadBoard(game: string, table: string): Promise<Loaded> {
  const asked = loaded.get(game) ?? load(game);
  loaded.set(game, asked);
  asked.catch(() => loaded.delete(game));
  const it = await asked;
  await it.board.prepare?.(table);
  return it;
}

/** The parts of a game's board without a table, for pictures; null for a game without its own. */
export async function loadParts(game: string): Promise<Board | null> {
  const parts = (await boards.get(game)?.()) ?? null;
  await parts?.prepare?.('');
  return parts;
}

/** "2–5", "1–5"; gaps in the counts are rare and told in the new-table dialog. */
export function span(players: readonly number[]): string {
  const first = players[0] ?? 0;
  const last = players.at(-1) ?? first;
  return first === last ? String(first) : `${first}–${last}`;
}
