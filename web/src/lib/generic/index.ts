import type { Board as Parts } from '../games/registry';
import Board from './Board.svelte';
import Dock from './Dock.svelte';

/** The table of a game without a board of its own. */
export const parts: Parts = { Commons: null, Board, Dock };
