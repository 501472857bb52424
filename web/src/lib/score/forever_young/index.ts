import type { Counting } from '../counting';
import { count, type Player as Person } from './count';
import Player from './Player.svelte';

const PICTURES: Record<string, string> = {
  marks: 'ui-circle-alert',
  credit: 'ui-star',
  pawns: 'ui-user',
  clues: 'ui-eye',
  place: 'ui-trophy'
};

export const counting: Counting = {
  players: [2, 6],
  usual: 3,
  Player,
  blankPlayer: () => ({ name: '', marks: [], credits: 0, pawns: 0, clues: 0, fell: 0 }),
  blankCommon: () => ({}),
  file: (_, players) => ({
    players: (players as unknown as Person[]).map((player, seat) => ({
      ...player,
      name: player.name || `Player ${seat + 1}`
    }))
  }),
  score: count,
  icon: (row) => PICTURES[row.what] ?? null,
  total: (score, seat) => ordinal(score.places[seat] ?? 0)
};

/** A ranking has places, not points. */
const ordinal = (place: number): string => `${place}${['th', 'st', 'nd', 'rd'][place] ?? 'th'}`;
