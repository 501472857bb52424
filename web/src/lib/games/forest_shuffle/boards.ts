import { oneBoard } from '../../board/boards.svelte';
import type { TableModel } from '../../table.svelte';
import { ForestBoard } from './board.svelte';
import type { View } from './view';

export const boardOf = oneBoard((table) => new ForestBoard(table as TableModel<View>));
