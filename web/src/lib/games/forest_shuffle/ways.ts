import { boxOf, type Ways } from '../../board/flights';
import type { Line } from '../../wire';

/**
 * The ways of the cards: from the deck (`data-deck`), out of an opponent's row (`data-forest`), into a slot, where the
 * hidden half slides under the tree (`data-tuck`), out of the clearing to whoever takes them or away when it is swept.
 */
export function ways(mySeat: number, fresh: readonly Line[]): Ways {
  const paid = payers(fresh);
  const taken = takers(fresh);
  const hidden = fresh.some(({ event }) => event['kind'] === 'hand-to-cave' && event['seat'] === mySeat);
  const row = (seat: number) => boxOf(`[data-forest="${seat}"]`) ?? boxOf(`.players [data-seat="${seat}"]`);
  const first = boxOf('[data-zone="clearing"]');
  return {
    layer: 'g-forest_shuffle',
    vars: ['--cw', '--cs'],
    origin: (key, el) => {
      if (el.dataset['tuck'] || el.classList.contains('trunk')) return null;
      const seat = paid.get(key);
      const theirs = seat !== undefined && seat !== mySeat ? row(seat) : null;
      return theirs ?? boxOf('[data-deck]');
    },
    leaving: (key, was) => {
      const seat = taken.get(key);
      if (seat !== undefined) return row(seat);
      if (was.el.dataset['zone'] !== 'clearing') return hidden ? row(mySeat) : null;
      const left = first ?? boxOf('.slots') ?? was.rect;
      return new DOMRect(left.left - 30, left.top, was.rect.width, was.rect.height);
    },
    resting: (el, rect) => (el.dataset['tuck'] ? wholeCard(rect, el.dataset['tuck']) : { rect, clip: '' }),
    glides: (el) => el.closest('.hand, .slots') !== null
  };
}

/** Who laid a card open, by the lines that came with the position. */
function payers(fresh: readonly Line[]): Map<string, number> {
  const by = new Map<string, number>();
  for (const line of fresh) {
    const paid = line.event['paid'];
    if (Array.isArray(paid)) for (const card of paid) by.set(`c${card as number}`, line.seat);
  }
  return by;
}

/** Who took a card out of the clearing, into the hand or under the cave. */
function takers(fresh: readonly Line[]): Map<string, number> {
  const by = new Map<string, number>();
  for (const { event, seat } of fresh) {
    if (event['kind'] === 'took') by.set(`c${event['card'] as number}`, seat);
    if (event['kind'] === 'clearing-to-cave')
      for (const card of event['cards'] as number[]) by.set(`c${card}`, seat);
  }
  return by;
}

/** Where the whole card lies whose visible half is this: it reaches under the tree. */
function wholeCard(rect: DOMRect, side: string): { rect: DOMRect; clip: string } {
  const { x, y, width, height } = rect;
  if (side === 'left') return { rect: new DOMRect(x, y, width * 2, height), clip: 'inset(0 50% 0 0)' };
  if (side === 'right')
    return { rect: new DOMRect(x - width, y, width * 2, height), clip: 'inset(0 0 0 50%)' };
  if (side === 'top') return { rect: new DOMRect(x, y, width, height * 2), clip: 'inset(0 0 50% 0)' };
  return { rect: new DOMRect(x, y - height, width, height * 2), clip: 'inset(50% 0 0 0)' };
}
