import { rowIcon } from '../../games/forest_shuffle/pictures';
import type { Counting } from '../counting';
import { count, MOST_PLAYERS } from './count';
import Player from './Player.svelte';

export const counting: Counting = {
  players: [1, MOST_PLAYERS],
  usual: 2,
  Player,
  blankPlayer: () => ({ name: '', forest: [], cave: 0 }),
  blankCommon: () => ({}),
  file: (_, players) => ({ players }),
  score: count,
  icon: (row) => rowIcon({ ...row, cards: [] })
};
