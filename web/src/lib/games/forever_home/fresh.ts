import type { Line } from '../../wire';

const OWN_DEEDS = new Set([
  'dog_taken',
  'card_taken',
  'moved',
  'placed',
  'waits',
  'rehomed',
  'completed',
  'slid',
  'cards_exchanged',
  'dogs_exchanged',
  'drafted',
  'returned'
]);

export interface Fresh {
  dogs: Set<number>;
  cards: Set<number>;
}

/** The places of the two displays that were filled since we last did something ourselves. */
export function freshSince(log: readonly Line[], seat: number): Fresh {
  const found: Fresh = { dogs: new Set(), cards: new Set() };
  for (let i = log.length - 1; i >= 0; i--) {
    const it = log[i]?.event;
    if (it?.['seat'] === seat && OWN_DEEDS.has(String(it['kind']))) return found;
    if (it?.['kind'] === 'dog_revealed') found.dogs.add(Number(it['slot']));
    if (it?.['kind'] === 'card_revealed') found.cards.add(Number(it['slot']));
  }
  // Nothing done yet: the displays were laid out, nothing in them is new.
  return { dogs: new Set(), cards: new Set() };
}

/** What the Auto Trainer's last card took. */
export function taken(log: readonly Line[]): { dogs: number[]; cards: number[] } | null {
  const line = log.findLast((one) => one.event['kind'] === 'trainer');
  return line ? { dogs: line.event['dogs'] as number[], cards: line.event['cards'] as number[] } : null;
}
