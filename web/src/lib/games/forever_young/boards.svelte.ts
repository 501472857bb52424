import type { TableModel } from '../../table.svelte';
import { YoungBoard } from './board.svelte';
import type { View } from './view';

const boards = new WeakMap<TableModel, YoungBoard>();

/** The one board of a table, shared by the parts of the page and outliving each of them. */
export function boardOf(table: TableModel): YoungBoard {
  const known = boards.get(table);
  if (known) return known;
  const board = alone(() => new YoungBoard(table as TableModel<View>));
  boards.set(table, board);
  return board;
}

/** Made outside every component, so that what it derives does not end with the first one that asks. */
function alone<T>(make: () => T): T {
  const made: T[] = [];
  $effect.root(() => {
    made.push(make());
  });
  return made[0] as T;
}
