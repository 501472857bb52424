import { expect, test } from 'vitest';
import type { Moment, Review, SeatReview } from '../wire';
import { between, nearest, percent, said, told } from './words';

const moment = { by: 0.123, low: 0.05, high: 0.19 } as Moment;
const seat = (of: number, costly: Moment[]) => ({ seat: of, costly, best: [] }) as unknown as SeatReview;

test('chances are read as percent, and as points by somebody alone', () => {
  expect(said(0.614, false)).toBe('61 %');
  expect(said(31.6, true)).toBe('32 points');
  expect(percent(0.957)).toBe('96 %');
  expect(percent(null)).toBe('–');
});

test('what is between two options comes with its interval', () => {
  expect(between(moment, false)).toEqual({ by: '12', interval: '95 % interval: 5 to 19' });
});

test('my own moments come first, and seats without any are left out', () => {
  const review = { seats: [seat(0, [moment]), seat(1, []), seat(2, [moment])] } as unknown as Review;
  expect(told(review, -1)).toEqual([0, 2]);
  expect(told(review, 2)).toEqual([2, 0]);
});

test('the pointer reads the nearest moment of the curve', () => {
  const curve = [{ number: 1 }, { number: 40 }, { number: 100 }];
  expect([0, 0.3, 0.69, 0.71, 1].map((part) => nearest(curve, 100, part))).toEqual([0, 1, 1, 2, 2]);
});
