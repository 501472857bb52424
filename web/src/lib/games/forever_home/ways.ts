import { boxOf, type Ways } from '../../board/flights';
import type { TableModel } from '../../table.svelte';
import type { Line } from '../../wire';

/** Who took the card with this key, by the lines that came with the position. */
function taker(fresh: readonly Line[], key: string): number | null {
  for (const { event } of fresh)
    if (event['kind'] === 'card_taken' && `c${String(event['card'])}` === key) return Number(event['seat']);
  return null;
}

/** How pieces come and go: dogs out of the bag, cards from the deck, and to the players' places. */
export function ways(table: TableModel, fresh: readonly Line[]): Ways {
  const place = (seat: number) => boxOf(`[data-place="${seat}"]`);
  return {
    layer: 'g-forever_home',
    vars: ['--ds', '--cw', '--ch', '--most', '--side', '--gap'],
    origin: (key) => (key.startsWith('c') ? boxOf('[data-deck]') : boxOf('[data-bag]')),
    leaving: (key, was) => {
      if (key.startsWith('c')) {
        const seat = taker(fresh, key);
        return seat !== null && seat !== table.mySeat ? place(seat) : boxOf('[data-done]');
      }
      const seat = fresh.find((line) => Number(line.event['seat']) >= 0)?.seat;
      if (seat === undefined || seat < 0 || was.el.closest('.pool') !== null) return null;
      return place(seat);
    }
  };
}
