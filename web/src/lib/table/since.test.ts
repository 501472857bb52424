import { expect, test } from 'vitest';
import type { Line } from '../wire';
import { sinceMine } from './since';

const line = (number: number, seat: number, kind: string): Line => ({
  number,
  seat,
  text: '',
  event: { kind }
});
const LOG = [line(0, -1, 'dealt'), line(1, 0, 'drew'), line(1, 1, 'turn'), line(2, 1, 'planted')];

test('what happened since my last decision stays to be read when my turn begins', () => {
  expect(sinceMine(LOG, 1)).toBe(3);
  expect(sinceMine([...LOG, line(2, 0, 'turn')], 1)).toBe(3);
});

test('what others do to me is no deed of mine', () => {
  expect(sinceMine([...LOG, line(3, 0, 'lost'), line(3, 0, 'turn')], 1)).toBe(3);
});

test('nothing happened when I decided last, or when only turns have begun since', () => {
  expect(sinceMine([...LOG, line(3, 0, 'drew')], 3)).toBe(5);
  expect(sinceMine([...LOG, line(3, 0, 'drew'), line(4, 0, 'turn')], 3)).toBe(6);
});

test('before my first decision, everything since the deal counts', () => {
  expect(sinceMine(LOG, 0)).toBe(1);
});
