import { describe, expect, it } from 'vitest';
import type { Option, Pick } from '../wire';
import { inOrder, Picker } from './pick.svelte';

const card = (id: number): Option => ({
  id,
  action: { do: 'pay', card: id },
  label: `Card ${id}`,
  group: ''
});
const done: Option = { id: 99, action: { do: 'done' }, label: 'Done', group: '' };
const set = (part: Partial<Pick> = {}): Pick => ({
  options: [2, 5, 7, 9].map(card),
  least: 2,
  most: 2,
  done: null,
  ...part
});

describe('a set chosen in any order', () => {
  it('is sent in the order of the catalogue', () => {
    expect(inOrder(set(), [9, 2])).toEqual([
      { do: 'pay', card: 2 },
      { do: 'pay', card: 9 }
    ]);
  });

  it('ends with done when fewer than all are taken', () => {
    expect(inOrder(set({ least: 0, most: 4, done }), [7])).toEqual([{ do: 'pay', card: 7 }, { do: 'done' }]);
    expect(inOrder(set({ least: 0, most: 1, done }), [7])).toEqual([{ do: 'pay', card: 7 }]);
  });

  it('takes and puts back, and the first makes room in a full one', () => {
    const pick = set();
    const picker = new Picker(() => pick);
    expect(picker.ready).toBe(false);
    for (const id of [9, 2, 5]) expect(picker.toggle(card(id))).toBe(true);
    expect(picker.ids).toEqual([2, 5]);
    expect(picker.ready).toBe(true);
    picker.toggle(card(2));
    expect(picker.ids).toEqual([5]);
    expect(picker.ready).toBe(false);
    expect(picker.back()).toBe(true);
    expect(picker.back()).toBe(false);
  });

  it('refuses what cannot belong to it', () => {
    const pick = set();
    const picker = new Picker(() => pick);
    expect(picker.toggle(card(4))).toBe(false);
    expect(picker.count).toBe(0);
  });

  it('may stop early only where the server says so', () => {
    const open = set({ least: 1, most: 4 });
    const picker = new Picker(() => open);
    picker.toggle(card(2));
    expect(picker.ready).toBe(false);
    const free = set({ least: 0, most: 4, done });
    expect(new Picker(() => free).ready).toBe(true);
  });

  it('is void when the question is another one', () => {
    let pick = $state.raw(set());
    let n = $state(7);
    const picker = new Picker(
      () => pick,
      () => n
    );
    picker.toggle(card(2));
    pick = set();
    expect(picker.count).toBe(1);
    n = 8;
    expect(picker.count).toBe(0);
    picker.toggle(card(2));
    pick = set({ most: 3 });
    expect(picker.count).toBe(0);
  });
});
