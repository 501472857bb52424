import type { Board as Parts } from '../registry';
import Board from './Board.svelte';
import Commons from './Commons.svelte';
import Dock from './Dock.svelte';
import Example from './Example.svelte';
import Legend from './Legend.svelte';
import Print from './Print.svelte';
import Facts from './Facts.svelte';
import Inspector from './Inspector.svelte';
import Marker from './Marker.svelte';
import Minis from './Minis.svelte';
import { boardOf } from './boards';

/** The parts of the To the Dogs table. */
export const parts: Parts = {
  Commons,
  Board,
  Dock,
  Minis,
  Facts,
  Marker,
  Inspector,
  Example,
  Print,
  Legend,
  plan: (table) => boardOf(table).plan
};
