import { describe, expect, it } from 'vitest';
import { choices, disksUp, kept, prospects, tossOf, turned } from './reckoning';
import type { CheckView, View } from './view';

const check = { targets: [2, 5], need: 3, dice: [5, 5, 2, 6] } as unknown as CheckView;
const toss = (thrown: number, first: number, second: number, chance: number) => ({
  thrown,
  first,
  second,
  chance
});
const view = {
  rows: [1, 2, 3, 4, 5, 6],
  columns: [4, 1, 5, 2, 6, 3],
  turns: [1, -1],
  squares: [
    [
      { family: 0, face: 3 },
      { family: 1, face: -1 }
    ],
    [{ family: 0, face: 3 }]
  ],
  seats: [{ disks: [2, 2, 3, 4, 4], disks_up: [true, true, false, true, true] }],
  odds: [
    [[0.1], [0.01], [0.001]],
    [[0.3], [0.03], [0.003]]
  ],
  check,
  board: {
    needs: [3, 2, 2, 1, 0],
    tosses: [toss(2, 0, 2, 0.31), toss(1, 1, 2, 0.17), toss(4, 0, 0, 0.05), toss(3, 1, 0, 0.02)],
    best: [2, 3]
  }
} as unknown as View;

describe('what the server has reckoned', () => {
  it('is found by the dice that stay', () => {
    expect(kept(check, [2, 3])).toEqual({ first: 0, second: 2 });
    expect(tossOf(view, [2, 3])?.chance).toBe(0.31);
    expect(tossOf(view, [3])?.chance).toBe(0.17);
    expect(tossOf(view, [])).toBeNull();
  });

  it('is compared for a few choices, the best one first', () => {
    const found = choices(view, 4);
    expect(found[0]).toMatchObject({ places: [2, 3], best: true });
    expect(found.map((choice) => choice.chance)).toEqual([0.31, 0.17, 0.05]);
  });

  it('offers no choice of more dice than may be thrown', () => {
    expect(choices(view, 2).every((choice) => choice.places.length <= 2)).toBe(true);
  });

  it('has one column of chances for a doubled square, another for two numbers', () => {
    expect(prospects(view, 0, [1]).map((row) => row.chances[0])).toEqual([0.3, 0.03, 0.003]);
    expect(prospects(view, 1, [1]).map((row) => row.chances[0])).toEqual([0.1, 0.01, 0.001]);
    expect(prospects(view, 0, [1])[1]?.faces).toEqual([1, 2]);
  });

  it('knows the tile that would be turned, and the numbers that lie face up', () => {
    expect(turned(view, 0)).toEqual({ family: 1, face: -1 });
    expect(turned(view, 1)).toBeNull();
    expect(disksUp(view, 0)).toEqual([4, 2]);
  });
});
