import { SIDE, type Lying } from './view';

export type Mark = 'A' | 'B' | 'any' | 'empty';

/** The sign on each space of a pattern lying on the grid. */
export function marks(lying: Lying): Map<number, Mark> {
  const found = new Map<number, Mark>();
  for (const cell of lying.a) found.set(cell, 'A');
  for (const cell of lying.b) found.set(cell, 'B');
  for (const cell of lying.any) found.set(cell, 'any');
  for (const cell of lying.empty) found.set(cell, 'empty');
  return found;
}

export interface Edges {
  top: boolean;
  right: boolean;
  bottom: boolean;
  left: boolean;
}

/** The sides of a space on which the line around the whole pattern runs. */
export function edges(cell: number, inside: ReadonlySet<number> | ReadonlyMap<number, unknown>): Edges {
  const column = cell % SIDE;
  return {
    top: !inside.has(cell - SIDE),
    bottom: !inside.has(cell + SIDE),
    left: column === 0 || !inside.has(cell - 1),
    right: column === SIDE - 1 || !inside.has(cell + 1)
  };
}
