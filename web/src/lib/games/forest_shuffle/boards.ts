import type { TableModel } from '../../table.svelte';
import { ForestBoard } from './board.svelte';
import type { View } from './view';

const boards = new WeakMap<TableModel, ForestBoard>();

/** The one board of a table, shared by the parts of the page. */
export function boardOf(table: TableModel): ForestBoard {
  let board = boards.get(table);
  if (!board) {
    board = new ForestBoard(table as TableModel<View>);
    boards.set(table, board);
  }
  return board;
}
