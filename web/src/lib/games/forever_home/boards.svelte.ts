import type { TableModel } from '../../table.svelte';
import { ShelterBoard } from './board.svelte';
import type { View } from './view';

const boards = new WeakMap<TableModel, ShelterBoard>();

/** The one board of a table, shared by the parts of the page and outliving each of them. */
export function boardOf(table: TableModel): ShelterBoard {
  const known = boards.get(table);
  if (known) return known;
  const made: ShelterBoard[] = [];
  // Made outside every component, so that what it derives does not end with the first one that asks.
  $effect.root(() => {
    made.push(new ShelterBoard(table as TableModel<View>));
  });
  const board = made[0] as ShelterBoard;
  boards.set(table, board);
  return board;
}
