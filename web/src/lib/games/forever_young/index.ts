import type { Board as Parts } from '../registry';
import Board from './Board.svelte';
import { boardOf } from './boards';
import Commons from './Commons.svelte';
import Dock from './Dock.svelte';
import Example from './Example.svelte';
import Legend from './Legend.svelte';
import Print from './Print.svelte';
import Inspector from './Inspector.svelte';
import Luck from './Luck.svelte';
import Players from './Players.svelte';
import Result from './Result.svelte';
import Room from './Room.svelte';
import Switches from './Switches.svelte';

/** The parts of the Forever Young table. */
export const parts: Parts = {
  Room,
  Commons,
  Board,
  Dock,
  Players,
  Foot: Switches,
  Inspector,
  Example,
  Print,
  Legend,
  Result,
  Beside: Luck,
  plan: (table) => boardOf(table).plan
};
