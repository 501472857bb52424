import { describe, expect, it } from 'vitest';
import { patternWords } from './names';
import { edges, marks } from './outline';
import { worthOf, worthOfMore } from './sends';

const cross = { a: [5, 7], b: [], any: [1, 6, 11], empty: [0] };

describe('the line around a pattern', () => {
  const inside = marks(cross);

  it('runs where the pattern ends', () => {
    expect(edges(6, inside)).toEqual({ top: false, bottom: false, left: false, right: false });
    expect(edges(7, inside)).toEqual({ top: true, bottom: true, left: false, right: true });
  });

  it('does not go round the edge of the grid', () => {
    expect(edges(5, marks({ a: [4, 5], b: [], any: [], empty: [] })).left).toBe(true);
    expect(edges(4, marks({ a: [4, 5], b: [], any: [], empty: [] })).right).toBe(true);
  });

  it('knows every sign', () => {
    expect([inside.get(5), inside.get(6), inside.get(0), inside.get(2)]).toEqual([
      'A',
      'any',
      'empty',
      undefined
    ]);
  });
});

describe('a pattern in words', () => {
  it('is said row by row', () => {
    expect(patternWords(['AxB'])).toBe('a row: A, empty, B');
    expect(patternWords(['A.', '.*'])).toBe('first row A, blank; second row blank, any dog');
  });
});

describe('what sending dogs home brings', () => {
  const grid = [2, 2, 0];
  const sends = [
    { dogs: [0], homes: [1], home: 2, award: 0 },
    { dogs: [2], homes: [1], home: 1, award: 3 },
    { dogs: [0, 2], homes: [1, 1], home: 7, award: 3 }
  ];

  it('is the same in any order, whichever of two equal dogs goes', () => {
    expect(
      worthOf(sends, grid, [
        { cell: 0, home: 1 },
        { cell: 2, home: 1 }
      ])
    ).toMatchObject({ home: 7, award: 3 });
    expect(
      worthOf(sends, grid, [
        { cell: 2, home: 1 },
        { cell: 1, home: 1 }
      ])
    ).toMatchObject({ home: 7, award: 3 });
  });

  it('is counted after those already chosen', () => {
    expect(worthOfMore(sends, grid, [{ cell: 0, home: 1 }], { cell: 2, home: 1 })).toEqual({
      home: 6,
      award: 0
    });
  });

  it('is unknown where the server has not counted it', () => {
    expect(worthOf(sends, grid, [{ cell: 0, home: 3 }])).toBeNull();
  });
});
