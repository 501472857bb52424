import { describe, expect, it } from 'vitest';
import { points, stats, won } from './stats';
import type { TableInfo } from './wire';

let at = 0;
const LEVELS = ['easy', 'normal', 'their-own'];

/** A finished game: my points first, then the others'; my place. */
function game(mine: number, others: number[], place: number, more: object = {}): TableInfo {
  const seats = [0, ...others.keys()].map((_, seat) => ({
    seat,
    kind: seat === 0 ? 'me' : 'bot',
    bot: seat === 0 ? '' : 'normal',
    mine: seat === 0,
    name: `P${seat}`
  }));
  const places = [place, ...others.map(() => (place === 1 ? 2 : 1))];
  return {
    id: String(++at),
    game: 'to_the_dogs',
    title: 'To the Dogs',
    status: 'over',
    seats,
    result: { points: [mine, ...others], places },
    finished: at,
    touched: at,
    origin: '',
    ...more
  } as unknown as TableInfo;
}

describe('statistics of finished games', () => {
  it('counts wins by game, level and players, and the best result', () => {
    const all = stats([game(60, [50], 1), game(40, [70], 2), game(71, [50, 20], 1)], LEVELS);
    expect([all.games, all.wins]).toEqual([3, 2]);
    const [dogs] = all.byGame;
    expect(dogs?.best).toBe(71);
    expect(dogs?.against).toEqual([['normal', { games: 3, wins: 2 }]]);
    expect(dogs?.players).toEqual([
      ['2', { games: 2, wins: 1 }],
      ['3', { games: 1, wins: 1 }]
    ]);
  });
  it('names the strongest bot of a table, in the order in which the server lists them', () => {
    const strong = game(3, [2, 1], 1);
    strong.seats[2] = { ...strong.seats[2], bot: 'their-own' } as never;
    const weak = game(3, [2], 1);
    weak.seats[1] = { ...weak.seats[1], bot: 'easy' } as never;
    const [dogs] = stats([strong, weak, game(3, [2], 1)], LEVELS).byGame;
    expect(dogs?.against.map(([level]) => level)).toEqual(LEVELS);
  });
  it('knows the streak now and the longest', () => {
    const all = stats([game(2, [1], 1), game(2, [1], 1), game(1, [2], 2), game(2, [1], 1)], LEVELS);
    expect([all.streak, all.longest]).toEqual([1, 2]);
  });
  it('keeps games alone apart: no wins, a best of their own', () => {
    const all = stats([game(33, [], 1), game(41, [], 1)], LEVELS);
    expect([all.games, all.wins, all.streak]).toEqual([0, 0, 0]);
    expect([all.byGame[0]?.best, all.byGame[0]?.bestAlone]).toEqual([null, 41]);
  });
  it('leaves out what is not over, not mine, or played on from another game', () => {
    expect(stats([game(2, [1], 1, { origin: 'x' }), game(2, [1], 1, { result: null })], LEVELS).games).toBe(
      0
    );
  });
  it('says a result with my points first, and none where points do not count', () => {
    const one = game(9, [7], 1);
    const second = { ...one, seats: one.seats.map((s) => ({ ...s, mine: s.seat === 1 })) };
    expect(points(second)).toBe('7 : 9');
    expect(won(second)).toBe(false);
    expect(points(game(0, [0], 1))).toBe('');
  });
});
