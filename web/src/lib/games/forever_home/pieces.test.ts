import { describe, expect, it } from 'vitest';
import type { Line } from '../../wire';
import { freshSince, taken } from './fresh';
import { inOrder, pieceAt, trace } from './pieces';

const line = (event: Record<string, unknown>, seat = 0): Line => ({ number: 0, seat, text: '', event });
const RED = 0;
const BLUE = 4;

const log = [
  line({ kind: 'dog_revealed', slot: 0, dog: RED }),
  line({ kind: 'dog_revealed', slot: 1, dog: BLUE }),
  line({ kind: 'pool', dogs: [RED, BLUE] }),
  line({ kind: 'drafted', seat: 0, dog: BLUE }),
  line({ kind: 'placed', seat: 0, dog: BLUE, cell: 12 }),
  line({ kind: 'dog_taken', seat: 0, slot: 0, dog: RED }),
  line({ kind: 'dog_revealed', slot: 0, dog: BLUE }),
  line({ kind: 'placed', seat: 0, dog: RED, cell: 7 })
];

describe('a dog keeps its name on its way', () => {
  it('from the display to the grid, along it and home', () => {
    const shown = trace(log.slice(0, 2), 1).dogs[0]?.id;
    expect(trace(log.slice(0, 6), 1).waiting[0]?.map((p) => p.id)).toEqual([shown]);
    expect(trace(log, 1).grids[0]?.[7]?.id).toBe(shown);
    const moved = [...log, line({ kind: 'moved', seat: 0, dog: RED, origin: 7, to: 8 })];
    expect(trace(moved, 1).grids[0]?.[8]?.id).toBe(shown);
    expect(trace(moved, 1).grids[0]?.[7]).toBeUndefined();
    const home = trace([...moved, line({ kind: 'rehomed', seat: 0, dog: RED, cell: 8, home: 2 })], 1);
    expect(home.homes[0]?.[2]?.map((p) => p.id)).toEqual([shown]);
  });

  it('and changes places in an exchange', () => {
    const before = trace(log, 1);
    const after = trace(
      [...log, line({ kind: 'dogs_exchanged', seat: 0, cell: 7, slot: 0, given: RED, taken: BLUE })],
      1
    );
    expect(after.grids[0]?.[7]).toEqual(before.dogs[0]);
    expect(after.dogs[0]).toEqual(before.grids[0]?.[7]);
  });

  it('the two dogs kept alone come out of the pool', () => {
    const alone = trace(
      [line({ kind: 'pool', dogs: [RED, RED, BLUE] }), line({ kind: 'returned', seat: 0, dog: RED })],
      1
    );
    expect(alone.waiting[0]?.map((p) => p.kind)).toEqual([RED, BLUE]);
    expect(alone.pool).toEqual([]);
  });

  it('and a place names it where the log does not tell', () => {
    expect(pieceAt(undefined, RED, 's0')).toEqual({ id: 's0', kind: RED });
    expect(pieceAt({ id: 'd1', kind: BLUE }, RED, 's0').id).toBe('s0');
    expect(inOrder([{ id: 'd1', kind: BLUE }], [1, 0, 0, 0, 0, 0, 0], 'h').map((p) => p.kind)).toEqual([RED]);
  });
});

describe('what is new in the displays', () => {
  it('came after the last thing I did', () => {
    expect([...freshSince(log, 0).dogs]).toEqual([]);
    expect([...freshSince(log.slice(0, 7), 0).dogs]).toEqual([0]);
    expect([...freshSince([...log, line({ kind: 'card_revealed', slot: 3, card: 9 }, 1)], 0).cards]).toEqual([
      3
    ]);
  });

  it('is nothing before I have done anything', () => {
    expect(freshSince(log.slice(0, 3), 0).dogs.size).toBe(0);
  });

  it('and the Auto Trainer’s last card says what is gone', () => {
    expect(taken(log)).toBeNull();
    expect(taken([line({ kind: 'trainer', dogs: [RED], cards: [4] })])).toEqual({ dogs: [RED], cards: [4] });
  });
});
