import { describe, expect, it } from 'vitest';
import type { Line } from '../../wire';
import { hits, shown, tell } from './history';
import { markTale, outcome } from './tales';
import { word } from './words';

const lines = (...events: Record<string, unknown>[]): Line[] =>
  events.map((event, number) => ({ number, seat: -1, text: '', event }) as unknown as Line);

const FIGHT = [
  { kind: 'round-began', round: 6 },
  { kind: 'phase-began', phase: 2 },
  { kind: 'looked', seat: 0, square: 8 },
  { kind: 'turned-up', seat: 0, square: 8, family: 1, face: 0 },
  { kind: 'rolled', seat: 0, dice: [5, 5, 2, 6, 1, 3], targets: [2, 5], need: 3 },
  { kind: 'rolled-again', seat: 0, places: [2, 3, 4, 5], dice: [5, 5, 1, 5, 6, 2], targets: [2, 5], need: 3 },
  { kind: 'killed', seat: 0, family: 1, face: 0 },
  { kind: 'marked', family: 1, mark: 0, seat: 0 },
  { kind: 'fell', family: 1, round: 6 }
];
const table = { mySeat: 0, name: (seat: number) => ['Mira', 'Bramble', 'Silas'][seat] ?? '' };

describe('the story in the log', () => {
  it('follows a fight over its re-roll to the mark and the fall it made', () => {
    const story = tell(lines(...FIGHT), 3);
    expect(story.fights).toHaveLength(1);
    expect(story.fights[0]).toMatchObject({
      roller: 0,
      family: 1,
      dice: [5, 5, 1, 5, 6, 2],
      again: true,
      won: true
    });
    expect(story.marks[0]).toMatchObject({ family: 1, by: 0, round: 6, phase: 2 });
    expect(story.falls).toEqual([{ line: 8, family: 1, round: 6, phase: 2 }]);
    expect(story.looked).toEqual([1, 0, 0]);
  });

  it('tells it in a few words', () => {
    const story = tell(lines(...FIGHT), 3);
    const [fight] = story.fights;
    const [mark] = story.marks;
    if (!fight || !mark) throw new Error('no fight');
    expect(shown(fight, word)).toBe('three 5s on a re-roll');
    expect(markTale(mark, table)).toBe('your vampire, three 5s on a re-roll');
    expect(outcome(fight, table)).toMatchObject({
      title: 'You kill Bramble’s vampire leader',
      then: 'A mark against Bramble.'
    });
  });

  it('knows a trap by its tile, and who walked into it', () => {
    const story = tell(
      lines(
        { kind: 'turned-up', seat: 2, square: 1, family: 0, face: 4 },
        { kind: 'rolled', seat: 0, dice: [1, 2], targets: [4, 6], need: 1 },
        { kind: 'trap-sprung', family: 0, seat: 2, pawn: 0, caught: false }
      ),
      3
    );
    expect(story.fights[0]).toMatchObject({ trap: true, roller: 0, seat: 2, won: false });
    expect(story.fights[0] && outcome(story.fights[0], table).title).toBe('Your trap misses');
  });

  it('counts the target of which more dice are there, never both', () => {
    expect(hits([4, 5, 5, 1], [4, 5])).toEqual([1, 2]);
    expect(hits([4, 5], [4, 5])).toEqual([0]);
    expect(hits([1, 2], [4, 5])).toEqual([]);
  });
});
