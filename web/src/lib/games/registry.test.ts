import { describe, expect, it } from 'vitest';
import type { GameInfo } from '../wire';
import { metaOf, shelf, span } from './registry';

const game = (key: string): GameInfo => ({ key, title: key }) as GameInfo;

describe('the shelf', () => {
  it('shows our own covers before the server has answered', () => {
    expect(shelf(null).map((it) => it.key)).toEqual([
      'forest_shuffle',
      'forever_home',
      'to_the_dogs',
      'forever_young'
    ]);
  });

  it('shows what the server has, also a game without a folder here, and that one last', () => {
    const games = ['another_game', 'forever_home'].map(game);
    expect(shelf(games).map((it) => it.key)).toEqual(['forever_home', 'another_game']);
    expect(metaOf('another_game').art).toBe('');
  });

  it('counts players in a span', () => {
    expect([span([2, 3, 4]), span([1])]).toEqual(['2–4', '1']);
  });
});
