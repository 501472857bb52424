import type { Counting } from '../counting';
import { count } from './count';
import { blankShelter, blankTable, fileOf } from './entry';
import Player from './Player.svelte';
import Table from './Table.svelte';

const PICTURES: Record<string, string> = { training: 'ui-star', deductions: 'ui-clock' };

export const counting: Counting = {
  players: [1, 5],
  usual: 2,
  Player,
  Common: Table,
  blankPlayer: () => ({ ...blankShelter() }),
  blankCommon: () => ({ ...blankTable() }),
  file: fileOf,
  score: count,
  icon: ({ what }) => PICTURES[what] ?? (/^C[OH]/.test(what) ? 'ui-trophy' : 'ui-house')
};
