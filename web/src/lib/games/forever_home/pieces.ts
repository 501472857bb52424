import type { Line } from '../../wire';

/**
 * Dogs of a kind are alike, but on the table each is a piece that goes from the bag to the display, to a grid and to a
 * home. The log says how; from it every piece gets a name of its own, so that it can be seen travelling.
 */
export interface Piece {
  id: string;
  kind: number;
}

export interface Pieces {
  pool: Piece[];
  dogs: (Piece | undefined)[];
  waiting: Piece[][];
  grids: (Piece | undefined)[][];
  homes: Piece[][][];
}

interface Told {
  kind: string;
  seat: number;
  dog: number;
  slot: number;
  cell: number;
  home: number;
  origin: number;
  to: number;
  given: number;
  taken: number;
  dogs: number[];
}

function take(from: Piece[], kind: number): Piece | undefined {
  const at = from.findIndex((piece) => piece.kind === kind);
  return at < 0 ? undefined : from.splice(at, 1)[0];
}

/** Follow the log from the beginning; what it does not tell is left out. */
export function trace(log: readonly Line[], players: number): Pieces {
  const seats = <T>(make: () => T): T[] => Array.from({ length: players }, make);
  const found: Pieces = {
    pool: [],
    dogs: [],
    waiting: seats(() => []),
    grids: seats(() => []),
    homes: seats(() => [[], [], [], []])
  };
  let made = 0;
  const fresh = (kind: number): Piece => ({ id: `d${made++}`, kind });

  for (const line of log) {
    const it = line.event as unknown as Told;
    const grid = found.grids[it.seat] ?? [];
    const waiting = found.waiting[it.seat] ?? [];
    switch (it.kind) {
      case 'pool':
        found.pool = it.dogs.map(fresh);
        break;
      case 'drafted':
        waiting.push(take(found.pool, it.dog) ?? fresh(it.dog));
        break;
      case 'returned':
        take(found.pool, it.dog);
        waiting.push(...found.pool.splice(0));
        break;
      case 'dog_revealed':
        found.dogs[it.slot] = fresh(it.dog);
        break;
      case 'dog_taken':
        waiting.push(found.dogs[it.slot] ?? fresh(it.dog));
        found.dogs[it.slot] = undefined;
        break;
      case 'placed':
        grid[it.cell] = take(waiting, it.dog) ?? fresh(it.dog);
        break;
      case 'moved':
      case 'slid':
        grid[it.to] = grid[it.origin];
        grid[it.origin] = undefined;
        break;
      case 'rehomed':
        found.homes[it.seat]?.[it.home]?.push(grid[it.cell] ?? fresh(it.dog));
        grid[it.cell] = undefined;
        break;
      case 'dogs_exchanged': {
        const mine = grid[it.cell];
        grid[it.cell] = found.dogs[it.slot];
        found.dogs[it.slot] = mine;
        break;
      }
    }
  }
  return found;
}

/** The piece in a place, if the log and the position agree on it; else one named after the place. */
export const pieceAt = (piece: Piece | undefined, kind: number, place: string): Piece =>
  piece?.kind === kind ? piece : { id: place, kind };

/** The dogs of a home in the order they came; by kind where the log does not tell. */
export function inOrder(pieces: readonly Piece[], counts: readonly number[], place: string): Piece[] {
  const told = counts.map((_, kind) => pieces.filter((piece) => piece.kind === kind).length);
  if (told.every((count, kind) => count === counts[kind])) return [...pieces];
  return counts.flatMap((count, kind) =>
    Array.from({ length: count }, (_, i) => ({ id: `${place}-${kind}-${i}`, kind }))
  );
}
