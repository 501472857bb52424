import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { CardText } from '../../wire';
import { allCards, learn, speciesOf } from './cards';
import texts from './cards.fixture.json';
import { ink, picture, pills, pointsLine, shortLine, type Token } from './face';

learn(texts as CardText[]);
const ids = (texts as CardText[]).filter((text) => text.prints?.length).map((text) => text.id);
const sprite = readFileSync(new URL('../../art/sprite.svg', import.meta.url), 'utf8');
const drawn = (id: string) => sprite.includes(`id="${id}"`);
const text = (line: Token[]) =>
  line.map((t) => (t.kind === 'icon' ? `#${t.id}` : t.kind === 'times' ? '×' : t.text)).join(' ');
const line = (id: string, own = 'linden') => text(pointsLine(speciesOf(id), own));

describe('a points line', () => {
  it('says what the card is worth', () => {
    expect(line('linden')).toBe('1 or 3 if most #sym-linden');
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

  it('says up to what where there is no room for words', () => {
    const short = (id: string) => text(shortLine(speciesOf(id), 'oak'));
    expect(short('linden')).toBe('≤3');
    expect(short('beech')).toBe('≤5');
    expect(short('peacock_butterfly')).toBe('≤20');
    expect(short('fallow_deer')).toBe('3 × #tag-cloven_hoofed');
  });
});

describe('every species', () => {
  it('has an ink and every picture it is drawn with', () => {
    for (const id of ids) {
      const what = speciesOf(id);
      expect(ink[id], id).toMatch(/^#[0-9A-F]{6}$/i);
      const tokens = [...pointsLine(what, 'oak'), ...pills(what, 'oak').flatMap((pill) => pill.parts)];
      const icons = [
        picture(id),
        ...what.tags.map((tag) => `tag-${tag}`),
        ...tokens.flatMap((t) => (t.kind === 'icon' ? [t.id] : []))
      ];
      for (const icon of icons) expect(drawn(icon), `${id}: ${icon}`).toBe(true);
    }
  });

  it('shows each effect and bonus as a pill', () => {
    for (const id of ids) {
      const what = speciesOf(id);
      const said = ['effect', 'bonus'].filter((key) => what.facts[key]);
      expect(pills(what, 'oak').length, id).toBe(said.length);
    }
  });
});

describe('the deck', () => {
  it('has whole cards: a tree, or two halves on opposite sides', () => {
    for (const card of allCards()) {
      const sides = card.halves.map((half) => half.side).join(' ');
      expect(['tree', 'top bottom', 'left right']).toContain(sides);
    }
  });
});
