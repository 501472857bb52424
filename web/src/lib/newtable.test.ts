import { describe, expect, it } from 'vitest';
import { request, usualCount, usualSeats, withKind } from './newtable';
import type { GameInfo } from './wire';

const game: GameInfo = {
  key: 'forest_shuffle',
  title: 'Forest Shuffle',
  blurb: '',
  minutes: [40, 60],
  players: [2, 3, 4, 5],
  settings: [],
  bots: [
    { name: 'random', title: 'Random bot', blurb: '' },
    { name: 'normal', title: 'Normal bot', blurb: 'Takes what looks best right now.' },
    { name: 'hard', title: 'Hard bot', blurb: 'Thinks ahead.' }
  ],
  usual_bot: 'normal',
  bot_names: ['Juniper', 'Sorrel'],
  standing: [],
  lesson_minutes: 0
};

describe('a new table', () => {
  it('seats me and two bots unless told otherwise', () => {
    expect(usualSeats(game).map((s) => s.kind)).toEqual(['me', 'bot', 'bot']);
    expect(usualSeats(game)[1]?.bot).toBe('normal');
  });

  it('takes the nearest count a game can be played with', () => {
    expect(usualCount({ ...game, players: [1, 2] })).toBe(2);
    expect(usualCount({ ...game, players: [4, 5, 6] })).toBe(4);
  });

  it('has exactly one seat of mine, whoever becomes me', () => {
    const seats = withKind(usualSeats(game), 2, 'me', game);
    expect(seats.map((s) => s.kind)).toEqual(['bot', 'bot', 'me']);
  });

  it('starts at once when nobody is missing, and waits for a guest otherwise', () => {
    expect(request(game, usualSeats(game), {}, 'Mira').start).toBe(true);
    const open = withKind(usualSeats(game), 1, 'link', game);
    expect(request(game, open, {}, 'Mira')).toMatchObject({
      start: false,
      seats: [{ kind: 'me', name: 'Mira' }, { kind: 'link' }, { kind: 'bot' }]
    });
  });

  it('gives nameless people at this screen a name to be called by', () => {
    const seats = withKind(usualSeats(game), 1, 'screen', game);
    expect(request(game, seats, {}, '').seats.slice(0, 2)).toEqual([
      { kind: 'me', name: 'Guest' },
      { kind: 'screen', name: 'Player 2' }
    ]);
  });
});
