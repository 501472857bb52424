import { describe, expect, it } from 'vitest';
import { neighbour } from './rove';

const grid = [0, 1, 2].flatMap((y) => [0, 1, 2].map((x) => ({ x: x * 100, y: y * 100 })));
const centre = { x: 100, y: 100 };

describe('the next space in a direction', () => {
  it('is the one beside in a grid', () => {
    const others = grid.filter((spot) => spot.x !== 100 || spot.y !== 100);
    const at = (way: { x: number; y: number }) => others[neighbour(centre, others, way)];
    expect(at({ x: 1, y: 0 })).toEqual({ x: 200, y: 100 });
    expect(at({ x: -1, y: 0 })).toEqual({ x: 0, y: 100 });
    expect(at({ x: 0, y: 1 })).toEqual({ x: 100, y: 200 });
    expect(at({ x: 0, y: -1 })).toEqual({ x: 100, y: 0 });
  });

  it('is nothing at the edge', () => {
    expect(neighbour({ x: 200, y: 0 }, grid, { x: 1, y: 0 })).toBe(-1);
  });

  it('prefers little off the way to a shorter way', () => {
    const spots = [
      { x: 150, y: 200 },
      { x: 300, y: 105 }
    ];
    expect(neighbour(centre, spots, { x: 1, y: 0 })).toBe(1);
  });
});
