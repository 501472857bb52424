import type { Line } from '../../wire';

const OWN_DEEDS = new Set(['took_in', 'dog_matched', 'food_collected', 'exchange_began', 'homes_discarded']);

/** The dogs that came to town since we last did something ourselves. */
export function freshSince(log: readonly Line[], seat: number): Set<number> {
  const found = new Set<number>();
  for (let i = log.length - 1; i >= 0; i--) {
    const it = log[i]?.event;
    if (it?.['seat'] === seat && OWN_DEEDS.has(String(it['kind']))) return found;
    if (it?.['kind'] === 'dog_arrived') found.add(Number(it['dog']));
  }
  // Nothing done yet: the town was laid out, nobody in it is new.
  return new Set();
}
