import { describe, expect, it } from 'vitest';
import type { Row, Score, SeatInfo } from '../wire';
import { headline, parts, ranking } from './ledger';

const row = (group: string, points: number): Row => ({
  what: group,
  points,
  text: '',
  rule: '',
  cards: [],
  group
});
const score: Score = {
  seats: [
    { total: 30, rows: [row('Trees', 20), row('Bats', 0), row('Birds', 10)] },
    { total: 44, rows: [row('Trees', 4), row('Paws', 25), row('Paws', 15)] }
  ],
  places: [2, 1]
};
const seat = (n: number, name: string): SeatInfo => ({
  seat: n,
  kind: 'bot',
  name,
  bot: 'normal',
  taken: true,
  here: true,
  mine: n === 0
});
const seats = [seat(0, 'Mira'), seat(1, 'Juniper')];

describe('the ledger chart', () => {
  it('adds up the rows of a group and keeps one order for all seats, without empty groups', () => {
    expect(parts(score).map((p) => [p.title, ...p.points])).toEqual([
      ['Trees', 20, 4],
      ['Birds', 10, 0],
      ['Paws', 0, 40]
    ]);
  });

  it('ranks by place', () => {
    expect(ranking(score)).toEqual([1, 0]);
  });
});

describe('the headline', () => {
  it('speaks to the winner and about the winner', () => {
    expect(headline(score, seats, 1)).toBe('You win by 14.');
    expect(headline(score, seats, 0)).toBe('Juniper wins by 14.');
  });

  it('knows a shared win from a tie-break', () => {
    const even = { ...score, seats: [score.seats[1], score.seats[1]] as Score['seats'] };
    expect(headline({ ...even, places: [1, 1] }, seats, 0)).toBe('You share the win with Juniper.');
    expect(headline({ ...even, places: [1, 2] }, seats, 0)).toBe('You win on the tie-break.');
  });
});
