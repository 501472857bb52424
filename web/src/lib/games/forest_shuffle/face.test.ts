import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { deck, species, speciesOf } from './cards';
import { ink, picture, pills, pointsLine, type Token } from './face';

const sprite = readFileSync(new URL('../../art/sprite.svg', import.meta.url), 'utf8');
const drawn = (id: string) => sprite.includes(`id="${id}"`);
const text = (line: Token[]) =>
  line.map((t) => (t.kind === 'icon' ? `#${t.id}` : t.kind === 'times' ? '×' : t.text)).join(' ');
const line = (id: string, own = 'linden') => text(pointsLine(speciesOf(id), own));

describe('a points line', () => {
  it('says what the card is worth', () => {
    expect(line('linden')).toBe('1 or 3 most');
    expect(line('oak')).toBe('10 if 8 kinds');
    expect(line('horse_chestnut', 'horse_chestnut')).toBe('n² #sym-horse_chestnut');
    expect(line('beech')).toBe('5 if 4+ #sym-beech');
    expect(line('fallow_deer')).toBe('3 × #tag-cloven_hoofed');
    expect(line('roe_deer', 'birch')).toBe('3 × #sym-birch');
    expect(line('lynx')).toBe('10 with #sp-roe_deer');
    expect(line('great_spotted_woodpecker')).toBe('10 if most #tag-tree');
    expect(line('peacock_butterfly')).toBe('0·3·6·12·20');
    expect(line('fireflies')).toBe('0·10·15·20');
    expect(line('wood_ant')).toBe('2 × #fx-bottom');
    expect(line('raccoon')).toBe('');
  });
});

describe('every species', () => {
  it('has an ink and every picture it is drawn with', () => {
    for (const [id, what] of Object.entries(species)) {
      expect(ink[id], id).toMatch(/^#[0-9A-F]{6}$/i);
      const icons = [
        picture(id),
        ...what.tags.map((tag) => `tag-${tag}`),
        ...pointsLine(what, 'oak').flatMap((t) => (t.kind === 'icon' ? [t.id] : [])),
        ...pills(what, 'oak').flatMap((p) => p.parts.flatMap((part) => ('icon' in part ? [part.icon] : [])))
      ];
      for (const icon of icons) expect(drawn(icon), `${id}: ${icon}`).toBe(true);
    }
  });
  it('shows each effect and bonus as a pill', () => {
    for (const [id, what] of Object.entries(species)) {
      const made = pills(what, 'oak');
      expect(made.length, id).toBe((what.effect ? 1 : 0) + (what.bonus?.length ? 1 : 0));
      for (const pill of made) expect(pill.parts.length, id).toBeGreaterThan(0);
    }
  });
});

describe('the deck', () => {
  it('has 158 cards, each a tree or two opposite halves', () => {
    expect(deck.size).toBe(158);
    for (const card of deck.values()) {
      const sides = card.halves.map((h) => h.side).join(' ');
      expect(['tree', 'top bottom', 'left right']).toContain(sides);
    }
  });
  it('has as many halves of each species as its table says', () => {
    for (const [id, what] of Object.entries(species)) {
      const halves = [...deck.values()].flatMap((c) => c.halves).filter((h) => h.species === id);
      expect(halves.length, id).toBe(what.copies);
    }
  });
});
