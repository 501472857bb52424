import { describe, expect, it } from 'vitest';
import { fitClearing, fitHand, GAP, layGrove, READABLE, type Grove, type Shape } from './fit';

const bare: Shape = { top: false, bottom: false, left: false, right: false };
const full: Shape = { top: true, bottom: true, left: true, right: true };
const mixed = (n: number): Shape[] =>
  Array.from({ length: n }, (_, i) => ({
    top: i % 3 === 0,
    bottom: i % 2 === 0,
    left: i % 4 !== 0,
    right: i % 5 !== 0
  }));

const boxes = ({ card, spots }: Grove) =>
  spots.map((s) => ({
    left: s.x,
    right: s.x + card * (1 + s.left + s.right),
    top: s.y,
    bottom: s.y + card * (1.4 + s.top + s.bottom)
  }));

describe('a forest in its room', () => {
  it.each([
    [6, 1060, 330],
    [13, 1060, 400],
    [20, 1060, 400],
    [20, 1900, 900],
    [13, 370, 240]
  ])('%i trees in %i × %i stay apart and inside', (n, width, height) => {
    const grove = layGrove(mixed(n), width, height);
    const all = boxes(grove);
    for (const box of all) {
      expect(box.left).toBeGreaterThanOrEqual(0);
      expect(box.right).toBeLessThanOrEqual(width + 0.01);
      expect(box.bottom).toBeLessThanOrEqual(grove.height + 0.01);
    }
    all.forEach((a, i) =>
      all.slice(i + 1).forEach((b) => {
        const beside = a.right + GAP <= b.left + 0.01 || b.right + GAP <= a.left + 0.01;
        const above = a.bottom + GAP <= b.top + 0.01 || b.bottom + GAP <= a.top + 0.01;
        expect(beside || above).toBe(true);
      })
    );
  });

  it('shows every slot in full while there is room for it', () => {
    const { card, spots } = layGrove([bare, bare, full], 1060, 360);
    expect(card).toBeGreaterThan(91);
    expect(spots.every((s) => s.left === 0.5 && s.top === 0.7)).toBe(true);
  });

  it('gives the room of empty sides to the cards in a large forest', () => {
    const shapes = Array.from({ length: 14 }, () => bare);
    expect(layGrove(shapes, 1060, 400).card).toBeGreaterThan(85);
    expect(layGrove(shapes, 1060, 400).spots.every((s) => s.left < 0.2)).toBe(true);
  });

  it('shows a dozen full trees at once on a desktop, and twenty on a large screen', () => {
    expect(layGrove(mixed(12), 1060, 400).height).toBe(400);
    expect(layGrove(mixed(20), 2200, 900).height).toBe(900);
    expect(layGrove(mixed(20), 2200, 900).card).toBeGreaterThan(100);
  });

  it('scrolls rather than shrink below what can be read', () => {
    const grove = layGrove(mixed(13), 370, 240);
    expect(grove.card).toBe(READABLE);
    expect(grove.height).toBeGreaterThan(240);
  });

  it('shows everything at a glance when asked', () => {
    const grove = layGrove(mixed(13), 370, 240, 'all');
    expect(grove.card).toBeLessThan(READABLE);
    expect(grove.height).toBe(240);
  });

  it('is as large as somebody asks', () => {
    expect(layGrove(mixed(13), 370, 240, 120).card).toBe(120);
  });
});

describe('the row of the clearing and the hand', () => {
  it('fit their width within what can be read', () => {
    expect(fitClearing(860, 112)).toBe(81);
    expect(fitClearing(200, 112)).toBe(52);
    expect(fitHand(8, 1100, 172)).toBe(129);
    expect(fitHand(10, 360, 172)).toBe(104);
    expect(fitHand(2, 1100, 118)).toBe(118);
  });
});
