import { describe, expect, it } from 'vitest';
import { has } from './find';

describe('finding in the rules', () => {
  it('wants every word, in any order and case', () => {
    expect(has('The third winter card ends the game.', 'winter THIRD')).toBe(true);
    expect(has('The third winter card ends the game.', 'winter fourth')).toBe(false);
  });
  it('finds everything when nothing is wanted', () => {
    expect(has('Anything', '')).toBe(true);
  });
});
