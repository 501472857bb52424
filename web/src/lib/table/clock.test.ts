import { describe, expect, it } from 'vitest';
import { clockWords, left, span } from './clock';

describe('clocks in words', () => {
  it('says spans in the largest unit that comes out even', () => {
    expect([1, 90, 300, 3600, 172_800].map(span)).toEqual([
      '1 second',
      '90 seconds',
      '5 minutes',
      '1 hour',
      '2 days'
    ]);
  });
  it('says what a table allows', () => {
    expect(clockWords({ per: 'move', seconds: 60, increment: 0, out: 'move' })).toBe(
      '1 minute a move; a bot moves then'
    );
    expect(clockWords({ per: 'game', seconds: 600, increment: 10, out: 'seat' })).toBe(
      '10 minutes a game and 10 seconds more a turn; a bot takes the seat then'
    );
  });
  it('counts down', () => {
    expect([-3, 7, 247, 7509, 273_600].map(left)).toEqual(['0:00', '0:07', '4:07', '2:05:09', '3 d 4 h']);
  });
});
