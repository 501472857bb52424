/** The ranking of Forever Young: marks, credits, pawns, clues and the order of falling. */

import { listed, some } from '../english';
import { compare, ledger, places, Problem, type Ledger, type Score } from '../ledger';
import cards from './cards.gen.json';

export const MARKS = ['vampire_leader', 'human_leader', 'nest'] as const;
export type Mark = (typeof MARKS)[number];

export interface Player {
  name: string;
  /** Marks against this player. */
  marks?: Mark[];
  /** Marks this player made against others. */
  credits?: number;
  /** Own pawns on the board. */
  pawns?: number;
  /** Clues kept to the nests of surviving players. */
  clues?: number;
  /** 1 for the first to fall, 2 for the second …; 0 for a survivor. */
  fell?: number;
}

type Whole = Required<Player>;

const DECIDES = [
  'still standing when others fell',
  'fewer marks against them',
  'more marks to their credit',
  'more pawns on the board',
  'more clues to surviving nests'
];
const ORDINALS = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth'];

export function count(file: { players: Player[] }): Score {
  const players = file.players.map((player) => ({
    marks: [],
    credits: 0,
    pawns: 0,
    clues: 0,
    fell: 0,
    ...player
  }));
  check(players);
  const keys = players.map(key);
  return {
    seats: players.map((player, seat) => ledgerOf(player, decided(keys, seat))),
    places: places(keys)
  };
}

/** Survivors by fewest marks, most credits, most pawns, most clues; the fallen below them, later ones first. */
function key(player: Whole): number[] {
  if (player.fell) return [0, player.fell, 0, 0, 0];
  return [1, -player.marks.length, player.credits, player.pawns, player.clues];
}

function ledgerOf(player: Whole, why: string): Ledger {
  const against = MARKS.flatMap((mark, i) => (player.marks.includes(mark) ? [cards.marks[i] ?? ''] : []));
  const marks = against.length ? listed(against) : 'none';
  return ledger([
    { what: 'marks', points: 0 - against.length, text: `marks against: ${marks}`, rule: 'ranking' },
    {
      what: 'credit',
      points: player.credits,
      text: `${some(player.credits, 'mark')} made against others`,
      rule: 'credit'
    },
    { what: 'pawns', points: 0, text: `${some(player.pawns, 'pawn')} on the board`, rule: 'ranking' },
    {
      what: 'clues',
      points: 0,
      text: `${some(player.clues, 'clue')} kept to surviving nests`,
      rule: 'ranking'
    },
    { what: 'place', points: 0, text: why, rule: 'ranking' }
  ]);
}

/** The rule that set this player apart from the next one below, or, for the last, from the one above. */
function decided(keys: number[][], seat: number): string {
  const mine = keys[seat] ?? [];
  const better = (a: number[], b: number[]) => compare(b, a);
  const above = keys.filter((other) => compare(other, mine) > 0).sort(better);
  const below = keys.filter((other) => compare(other, mine) < 0).sort(better);
  const shared = keys.length - above.length - below.length > 1;
  const words = `place ${1 + above.length}${shared ? ', shared' : ''}`;
  const next = above.at(-1);
  if (mine[0] === 0) return `${words}: the ${ORDINALS[(mine[1] ?? 1) - 1]} to fall`;
  if (below[0]) return `${words}: ${rule(mine, below[0])}`;
  if (next) return `${words}: the place above had ${rule(next, mine)}`;
  return `${words}: everything is equal`;
}

const rule = (better: number[], worse: number[]): string =>
  DECIDES[better.findIndex((value, i) => value !== worse[i])] ?? '';

function check(players: Whole[]): void {
  if (players.length < 2 || players.length > cards.seats)
    throw new Problem('Forever Young is for 2 to 6 players - at $.players.');
  const survivors = players.filter((player) => !player.fell).length;
  const marks = players.reduce((sum, player) => sum + player.marks.length, 0);
  if (players.reduce((sum, player) => sum + player.credits, 0) > marks)
    throw new Problem('More marks are credited than were made - at $.players[...].credits.');
  for (const [i, player] of players.entries())
    checkPlayer(player, `$.players[${i}]`, survivors, marks - player.marks.length);
  const falls = players.flatMap((player) => (player.fell ? [player.fell] : [])).sort((a, b) => a - b);
  if (falls.some((fell, i) => fell !== i + 1))
    throw new Problem(
      'The fallen are numbered 1, 2, 3 … in the order they fell, each number once - at $.players[...].fell.'
    );
  if (falls.length === players.length)
    throw new Problem('Somebody must be left: the last one standing wins - at $.players[...].fell.');
}

/** Nobody is credited with a mark against themselves, and clues count to the nests of other survivors only. */
function checkPlayer(player: Whole, path: string, survivors: number, marksOfOthers: number): void {
  if (new Set(player.marks).size !== player.marks.length)
    throw new Problem(`Each mark can be made once against a player - at ${path}.marks.`);
  if (!player.fell && player.marks.length >= cards.marks_to_fall)
    throw new Problem(
      `A player with two marks has fallen and needs a number in the order of falling - at ${path}.fell.`
    );
  if (player.marks.length > cards.marks_to_fall)
    throw new Problem(`A player falls with the second mark, so nobody has three - at ${path}.marks.`);
  const limits: [string, number, number][] = [
    ['credits', player.credits, marksOfOthers],
    ['pawns', player.pawns, player.fell ? 0 : cards.pawns],
    ['clues', player.clues, player.fell ? 0 : (cards.clues_to_a_nest - 1) * (survivors - 1)]
  ];
  for (const [what, value, most] of limits)
    if (value < 0 || value > most)
      throw new Problem(`Expected a number from 0 to ${most}, got ${value} - at ${path}.${what}.`);
}
