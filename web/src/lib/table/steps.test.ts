import { expect, test } from 'vitest';
import type { Line } from '../wire';
import { step, stops } from './steps';

const line = (number: number, seat: number, kind: string): Line => ({
  number,
  seat,
  text: '',
  event: { kind }
});

const LOG = [
  line(0, -1, 'dealt'),
  line(1, 0, 'turn'),
  line(2, 0, 'drew'),
  line(4, 1, 'turn'),
  line(7, 0, 'turn'),
  line(7, 0, 'turn'),
  line(9, 1, 'turn')
];

test('turns begin where the log says so, and a round when the one who began has the turn again', () => {
  expect(stops(LOG, 12)).toEqual({ turn: [0, 1, 4, 7, 9, 12], round: [0, 1, 7, 12] });
});

test('where a game has rounds of its own, they are the rounds', () => {
  const log = [...LOG, line(8, -1, 'round-began')];
  expect(stops(log, 12).round).toEqual([0, 8, 12]);
});

test('a step goes to the next stop of its kind and never beyond the deal or the end', () => {
  const found = stops(LOG, 12);
  expect(step(4, 1, 'decision', found, 12)).toBe(5);
  expect(step(4, 1, 'turn', found, 12)).toBe(7);
  expect(step(5, -1, 'turn', found, 12)).toBe(4);
  expect(step(5, 1, 'round', found, 12)).toBe(7);
  expect(step(12, 1, 'round', found, 12)).toBe(12);
  expect(step(0, -1, 'turn', found, 12)).toBe(0);
  expect(step(3, 1, 'turn', null, 12), 'before the log is there, by decisions').toBe(4);
});
