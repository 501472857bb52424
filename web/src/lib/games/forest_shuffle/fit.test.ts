import { describe, expect, it } from 'vitest';
import { fitClearing, fitHand, fitTrees, SMALLEST } from './fit';

describe('the forest', () => {
  it('stands in one row on a desk and in two on a phone', () => {
    expect(fitTrees(6, 1100, 350)).toMatchObject({ cols: 6, rows: 1 });
    expect(fitTrees(6, 374, 330)).toMatchObject({ cols: 3, rows: 2 });
  });
  it('takes as few rows as it can where there is room for everything', () => {
    expect(fitTrees(3, 2200, 760)).toMatchObject({ cols: 3, rows: 1 });
  });
  it('never asks for more room than there is while cards can shrink', () => {
    for (let trees = 1; trees <= 12; trees++) {
      const { cols, rows, card } = fitTrees(trees, 1100, 360);
      expect(cols * rows).toBeGreaterThanOrEqual(trees);
      expect(cols * card * 2 + (cols - 1) * 8).toBeLessThanOrEqual(1100);
      expect(rows * card * 2.8 + (rows - 1) * 8).toBeLessThanOrEqual(360);
    }
  });
  it('scrolls inside itself instead of shrinking below what can be read', () => {
    const { cols, card } = fitTrees(14, 344, 300);
    expect(card).toBe(SMALLEST);
    expect(cols * SMALLEST * 2 + (cols - 1) * 8).toBeLessThanOrEqual(344);
  });
});

describe('hand and clearing', () => {
  it('show ten cards side by side on a desk', () => {
    expect(fitHand(10, 1124) * 10 + 9 * 6 + 24).toBeLessThanOrEqual(1124);
    expect((fitClearing(900) + 5) * 10).toBeLessThanOrEqual(900);
  });
  it('keep cards readable on a phone', () => {
    expect(fitHand(10, 360)).toBe(104);
    expect(fitClearing(252)).toBe(52);
  });
});
