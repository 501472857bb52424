import { describe, expect, it } from 'vitest';
import { cue, type Moment } from './cues';

const at = (n: number, mine = false, over = false): Moment => ({ n, seat: 0, mine, over });
const line = (kind: string, seat = 0) => ({ number: 1, seat, text: '', event: { kind } });

describe('what is heard', () => {
  it('is nothing when a table is opened, even at my turn', () => {
    expect(cue(null, at(7, true), [])).toBeNull();
  });

  it('is a card when a move is shown, and dice when they were thrown', () => {
    expect(cue(at(3), at(4), [line('placed')])).toBe('card');
    expect(cue(at(3), at(4), [line('placed'), line('rolled-again')])).toBe('dice');
  });

  it('is my turn once, before the move that led to it', () => {
    expect(cue(at(3), at(4, true), [line('rolled')])).toBe('turn');
    expect(cue(at(4, true), at(5, true), [])).toBe('card');
  });

  it('is my turn again when the others were so quick that it never seemed to end', () => {
    expect(cue(at(4, true), at(9, true), [line('drew'), line('drew', 1)])).toBe('turn');
  });

  it('is the end once, and nothing when a move is taken back', () => {
    expect(cue(at(3), at(4, false, true), [])).toBe('end');
    expect(cue(at(4, false, true), at(4, false, true), [])).toBeNull();
    expect(cue(at(4), at(3), [])).toBeNull();
  });
});
