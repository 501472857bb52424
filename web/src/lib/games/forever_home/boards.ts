import { oneBoard } from '../../board/boards.svelte';
import type { TableModel } from '../../table.svelte';
import { ShelterBoard } from './board.svelte';
import type { View } from './view';

export const boardOf = oneBoard((table) => new ShelterBoard(table as TableModel<View>));
