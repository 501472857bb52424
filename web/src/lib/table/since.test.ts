import { expect, test } from 'vitest';
import type { Line } from '../wire';
import { sinceMine } from './since';

const line = (seat: number, kind: string): Line => ({ number: 0, seat, text: '', event: { kind } });
const LOG = [line(-1, 'dealt'), line(0, 'drew'), line(1, 'turn'), line(1, 'planted')];

test('what happened since my last deed stays to be read when my turn begins', () => {
  expect(sinceMine(LOG, 0)).toBe(2);
  expect(sinceMine([...LOG, line(0, 'turn')], 0)).toBe(2);
});

test('nothing happened when I acted last, or when only turns have begun since', () => {
  expect(sinceMine([...LOG, line(0, 'drew')], 0)).toBe(5);
  expect(sinceMine([...LOG, line(0, 'drew'), line(0, 'turn')], 0)).toBe(6);
});

test('somebody who only watches, or has not acted yet, has missed nothing', () => {
  expect(sinceMine(LOG, -1)).toBe(4);
  expect(sinceMine(LOG, 2)).toBe(4);
});
