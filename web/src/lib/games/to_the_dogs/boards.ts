import { oneBoard } from '../../board/boards.svelte';
import type { TableModel } from '../../table.svelte';
import { DogsBoard } from './board.svelte';
import type { View } from './view';

export const boardOf = oneBoard((table) => new DogsBoard(table as TableModel<View>));
