import type { Counting } from '../counting';
import { count } from './count';
import Awards from './Awards.svelte';
import { blankTown, fileOf } from './entry';
import Player from './Player.svelte';

const PICTURES: Record<string, string> = {
  match: 'ui-house',
  companion: 'ui-user-plus',
  specialty: 'ui-star',
  kibble: 'ui-layers'
};

export const counting: Counting = {
  players: [2, 4],
  usual: 2,
  Player,
  Common: Awards,
  blankPlayer: () => ({ name: '', matches: [], kept: [], kibble: 0, specialty: null, side: null }),
  blankCommon: () => ({ ...blankTown() }),
  file: fileOf,
  score: count,
  icon: (row) => PICTURES[row.what.split('-')[0] ?? ''] ?? 'ui-trophy'
};
