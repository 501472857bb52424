import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Was } from '../../board/flights';
import type { Line } from '../../wire';
import { ways } from './ways';

/** A page on which these things can be seen, each at a place of its own. */
function page(...selectors: string[]): void {
  vi.stubGlobal('document', {
    querySelectorAll: (wanted: string) =>
      selectors
        .filter((it) => `.table ${it}` === wanted)
        .map((it) => ({ getBoundingClientRect: () => new DOMRect(selectors.indexOf(it) * 100, 0, 50, 70) }))
  });
}

class Rect {
  constructor(
    readonly x: number,
    readonly y: number,
    readonly width: number,
    readonly height: number
  ) {}
  get left() {
    return this.x;
  }
  get top() {
    return this.y;
  }
}

beforeEach(() => vi.stubGlobal('DOMRect', Rect));
afterEach(() => vi.unstubAllGlobals());

const line = (seat: number, event: Record<string, unknown>) => ({ seat, event }) as unknown as Line;
const inClearing = {
  rect: { left: 900, top: 0, width: 80, height: 112 },
  el: { dataset: { zone: 'clearing' } }
} as unknown as Was;
const inHand = { rect: { left: 500 }, el: { dataset: {} } } as unknown as Was;

const ROWS = ['[data-zone="clearing"]', '[data-forest="1"]', '.players [data-seat="0"]', '[data-deck]'];

describe('a card that leaves', () => {
  it('the clearing goes to the forest of whoever took it', () => {
    page(...ROWS);
    const found = ways(0, [line(1, { kind: 'took', card: 7 })]);
    expect(found.leaving?.('c7', inClearing)?.left).toBe(100);
  });

  it('goes to the player where forests are not shown', () => {
    page('[data-zone="clearing"]', '.players [data-seat="1"]');
    const found = ways(0, [line(1, { kind: 'clearing-to-cave', cards: [7, 8] })]);
    expect(found.leaving?.('c8', inClearing)?.left).toBe(100);
  });

  it('with the sweep goes to the left', () => {
    page(...ROWS);
    expect(ways(0, []).leaving?.('c7', inClearing)?.left).toBe(-30);
  });

  it('the hand for the cave goes to my row, and otherwise nowhere', () => {
    page(...ROWS);
    const hidden = line(0, { kind: 'hand-to-cave', seat: 0, count: 2 });
    expect(ways(0, [hidden]).leaving?.('c7', inHand)?.left).toBe(200);
    expect(ways(0, []).leaving?.('c7', inHand)).toBeNull();
  });
});

describe('a card that comes', () => {
  const el = { dataset: {}, classList: { contains: () => false } } as unknown as HTMLElement;

  it('into the clearing as a payment comes from who paid, else from the deck', () => {
    page(...ROWS);
    const found = ways(0, [line(1, { kind: 'planted', paid: [3] })]);
    expect(found.origin?.('c3', el)?.left).toBe(100);
    expect(found.origin?.('c4', el)?.left).toBe(300);
  });
});
