import { render } from 'svelte/server';
import { describe, expect, it } from 'vitest';
import type { CardText } from '../../wire';
import { allCards, learn, speciesOf, type Half, type Species } from './cards';
import texts from './cards.fixture.json';
import HalfFace from './HalfFace.svelte';

/** Every card at every size it is drawn at, read as a person reads it: what stands there must be true. */

const HAND = [104, 116, 136, 172, 236];
const CLEARING = [52, 59, 60, 68, 72, 84, 103];
const FOREST = [26, 41, 42, 59, 60, 62, 70, 84, 110, 136];

interface Read {
  /** The words of the points line, pictures as `[tag-deer]`. */
  points: string;
  name: string;
  cost: string;
  worth: string;
}

/** What stands inside the first element of a class, pictures as `[tag-deer]`. */
function inside(html: string, cls: string): string {
  const start = new RegExp(`<span class="${cls}[ "][^>]*>`).exec(html);
  if (!start) return '';
  const from = start.index + start[0].length;
  let deep = 1;
  for (const tag of html.slice(from).matchAll(/<(\/?)span\b[^>]*>/g)) {
    deep += tag[1] ? -1 : 1;
    if (deep === 0) return html.slice(from, from + tag.index);
  }
  return '';
}

const text = (html: string): string =>
  html
    .replace(/<use href="[^"]*#([^"]+)"[^>]*>/g, '[$1]')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

function read(half: Half, width: number, forest: boolean, worth: number | null = null): Read {
  const { body } = render(HalfFace, { props: { half, width, forest, worth } });
  const html = body.replace(/<!--.*?-->/gs, '');
  const part = (cls: string): string => text(inside(html, cls));
  return {
    points: part('pts'),
    name: part('nm'),
    cost: part('cost'),
    worth: part('worth').replace('worth ', '')
  };
}

/** What the server says stands there instead of a line with words. */
const shorter = ({ face }: Species): string => face.find((part) => part.line === 'short')?.number ?? '';

learn(texts as CardText[]);
const halves = [
  ...new Map(
    allCards()
      .flatMap((card) => card.halves)
      .map((half) => [half.species, half])
  ).values()
];

describe.each(halves.map((half) => [half.species, half] as const))('the %s', (id, half) => {
  const what = speciesOf(id);
  const long = read(half, 236, false).points;

  it('says its whole line in the hand and in the inspector', () => {
    for (const width of HAND) {
      expect(read(half, width, false)).toMatchObject({ points: long, cost: what.cost });
    }
    expect(long === '').toBe(!what.face.some((part) => part.line === 'points'));
  });

  it('says the same, or what it may come to, or nothing where it is small', () => {
    const short = shorter(what);
    const sizes = [...CLEARING.map((w) => [w, false] as const), ...FOREST.map((w) => [w, true] as const)];
    for (const [width, forest] of sizes) {
      const { points } = read(half, width, forest);
      expect(['', long, short], `${id} at ${width}`).toContain(points);
    }
  });

  it('shows its name whole, shorter, or not at all', () => {
    for (const width of [...CLEARING, ...FOREST]) {
      const { name } = read(half, width, true);
      const words = what.name.replaceAll('-', '‑').replaceAll("'", '’').split(/[ ‑]/);
      for (const word of name.split(/[ ‑]/)) expect(['', ...words, 'Long‑eared', 'eared']).toContain(word);
    }
  });

  it('shows what it is worth in full', () => {
    for (const width of FOREST.filter((w) => w >= 42)) expect(read(half, width, true, 112).worth).toBe('112');
  });
});
