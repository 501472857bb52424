import type { Component } from 'svelte';
import type { TableModel } from '../table.svelte';
import type { Row } from '../wire';
import { groupIcons, rowIcon } from './forest_shuffle/pictures';

/** A part of the table page; every part gets the table and nothing else. */
export type Part = Component<{ table: TableModel }>;

/** One opponent at a glance, in the rail. */
export type Mini = Component<{ table: TableModel; seat: number }>;

export interface Board {
  /** Shared zones above the board (clearing, rows of cards, dice). */
  Commons: Part | null;
  Board: Part;
  /** Hand at the bottom edge. */
  Dock: Part | null;
  Minis?: Mini;
  /** A player in a few numbers, under the name (cards in hand …). */
  Facts?: Mini;
  /** A mark inside the prompt bar, before the tools ("Bonus: symbols match"). */
  Marker?: Part;
  /** The inspector for `table.inspected` (a card's key, or `seat/2`); absent: the page shows text and zones. */
  Inspector?: Part;
}

export interface Entry {
  /** Class on the page that sets felt, key and tint. */
  palette: string;
  /** Absent: the generic table draws the game. */
  load?: () => Promise<Board>;
  /** The picture of a ledger row, when the game has one. */
  rowIcon?: (row: Row) => string | null;
  /** The pictures of the ledger's groups in the end chart. */
  groupIcons?: Record<string, string>;
}

export const registry: Record<string, Entry> = {
  forest_shuffle: {
    palette: 'g-forest_shuffle',
    load: async () => (await import('./forest_shuffle')).parts,
    rowIcon,
    groupIcons
  },
  forever_home: { palette: 'g-forever_home' },
  to_the_dogs: { palette: 'g-to_the_dogs' },
  forever_young: { palette: 'g-forever_young' }
};
