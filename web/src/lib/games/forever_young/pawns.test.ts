import { describe, expect, it } from 'vitest';
import { follow, type Piece } from './pawns';
import type { PawnView } from './view';

const pawn = (seat: number, kind: number, square: number, acted = false): PawnView => ({
  seat,
  kind,
  square,
  acted
});

function twice(before: PawnView[], after: PawnView[]): [Piece[], Piece[]] {
  let made = 0;
  const first = follow([], before, () => ++made);
  return [first, follow(first, after, () => ++made)];
}

describe('pawns from one position to the next', () => {
  it('stay the same piece where they stand, and the one that moved is the one left over', () => {
    const [first, then] = twice(
      [pawn(0, 0, 3), pawn(0, 0, 9), pawn(1, 0, 3)],
      [pawn(0, 0, 3), pawn(0, 0, 10, true), pawn(1, 0, 3)]
    );
    expect(then.map((p) => p.id)).toEqual(first.map((p) => p.id));
    expect(then[1]?.square).toBe(10);
  });

  it('never become a pawn of another family or kind', () => {
    const [first, then] = twice([pawn(0, 0, 3)], [pawn(1, 0, 3), pawn(0, 1, 3)]);
    expect(then.map((p) => p.id)).not.toContain(first[0]?.id);
  });

  it('on one square the one that has acted stays the one that has acted', () => {
    const [first, then] = twice([pawn(0, 0, 3, true), pawn(0, 0, 3)], [pawn(0, 0, 3), pawn(0, 0, 3, true)]);
    expect(then.map((p) => p.id)).toEqual([first[1]?.id, first[0]?.id]);
  });
});
