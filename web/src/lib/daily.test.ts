import { expect, test } from 'vitest';
import { inARow, outcome, shareLine, todays } from './daily';
import type { DailyDeal, DailyTry } from './wire';

const tried = (day: string, points = 142, place = 1): DailyTry => ({
  day,
  table: 't',
  points,
  place,
  again: 0,
  bots: [{ bot: { name: 'easy', title: 'Easy', blurb: '' }, points: 96, place: 2 }]
});
const deal = (...mine: DailyTry[]): DailyDeal => ({
  game: 'forest_shuffle',
  title: 'Forest Shuffle',
  day: '2026-11-01',
  next: 0,
  seed: '',
  players: 2,
  against: 'normal',
  running: '',
  mine,
  bots: []
});

test('a result is told as its game is won', () => {
  expect(outcome({ points: 142, place: 1 }, 2, false)).toBe('142 points, won');
  expect(outcome({ points: 35, place: 1 }, 1, false)).toBe('35 points');
  expect(outcome({ points: -1, place: 2 }, 2, true)).toBe('lost');
});

test('the line to share has the day, my result and the bots’', () => {
  const mine = tried('2026-11-01');
  expect(shareLine(deal(mine), mine, false, 'http://h/daily')).toBe(
    'Hearthside daily, Forest Shuffle, 1 Nov 2026: 142 points, won. Bots: Easy 96. http://h/daily'
  );
  expect(shareLine(deal(mine), mine, true, 'x')).toBe(
    'Hearthside daily, Forest Shuffle, 1 Nov 2026: won. Bots: Easy lost. x'
  );
});

test('days in a row end with a day that was missed, but not with one that is not over', () => {
  expect(inARow(deal())).toBe(0);
  expect(inARow(deal(tried('2026-10-31'), tried('2026-10-30')))).toBe(2);
  expect(inARow(deal(tried('2026-11-01'), tried('2026-10-31'), tried('2026-10-29')))).toBe(2);
  expect(todays(deal(tried('2026-10-31')))).toBeUndefined();
});
