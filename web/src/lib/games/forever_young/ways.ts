import { boxOf, type Ways } from '../../board/flights';
import type { Line } from '../../wire';
import { tag } from './history';

/**
 * The ways of the pieces: tiles out of a hand onto a square, kept tiles to their finder, pawns out of their supply.
 * What dies, starves or falls with its family fades where it stood.
 */
export function ways(mySeat: number, fresh: readonly Line[]): Ways {
  const home = (seat: number) => boxOf(`[data-seat="${seat}"]`);
  const laid = new Map<number, number>();
  const taken = new Map<number, number>();
  let looked = -1;
  const entered: number[] = [];
  for (const { event } of fresh) {
    const seat = event['seat'] as number;
    if (tag(event) === 'tile-laid') laid.set(event['square'] as number, seat);
    else if (tag(event) === 'looked') looked = event['square'] as number;
    else if (tag(event) === 'kept' && looked >= 0) taken.set(looked, seat);
    else if (tag(event) === 'pawn-put') entered.push(seat);
  }
  return {
    layer: 'g-forever_young',
    vars: ['--q', '--s'],
    origin: (key, el) => {
      if (key.startsWith('p')) return entered.length > 0 ? home(entered[0] ?? 0) : null;
      const square = Number(el.closest<HTMLElement>('[data-square]')?.dataset['square'] ?? -1);
      const seat = laid.get(square);
      if (seat === undefined) return null;
      return (seat === mySeat ? boxOf('[data-hand]') : null) ?? home(seat);
    },
    leaving: (key, was) => {
      const square = Number(/^t(\d+)-/.exec(key)?.[1] ?? -1);
      const seat = taken.get(square);
      if (seat !== undefined) return home(seat);
      return /^[pt]\d/.test(key) ? was.rect : null;
    },
    glides: () => false
  };
}
