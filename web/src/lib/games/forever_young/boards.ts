import { oneBoard } from '../../board/boards.svelte';
import type { TableModel } from '../../table.svelte';
import { YoungBoard } from './board.svelte';
import type { View } from './view';

export const boardOf = oneBoard((table) => new YoungBoard(table as TableModel<View>));
