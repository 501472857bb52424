import type { FacePart } from '../../wire';
import { printed, speciesOf, type Species } from './cards';
import { sign } from './signs';

/** How a species is printed: its ink, its points line and its effects as glyphs. */

/** Block-print colour of each picture. */
export const ink: Record<string, string> = {
  linden: '#7A5600',
  oak: '#5E3716',
  silver_fir: '#2C5478',
  birch: '#454C51',
  beech: '#375E20',
  sycamore: '#93330F',
  douglas_fir: '#0B4F48',
  horse_chestnut: '#682045',
  barbastelle_bat: '#3C3346',
  bechsteins_bat: '#5A4433',
  brown_long_eared_bat: '#6B4A2C',
  greater_horseshoe_bat: '#4A3A52',
  beech_marten: '#5B3A22',
  brown_bear: '#4B2E1C',
  european_badger: '#2E2C2B',
  european_fat_dormouse: '#62584F',
  european_hare: '#7C5530',
  fallow_deer: '#8A4B1C',
  gnat: '#3A3A3A',
  lynx: '#8C5A25',
  raccoon: '#47474B',
  red_deer: '#7A2F17',
  red_fox: '#B24A17',
  roe_deer: '#6E4423',
  squeaker: '#86592F',
  violet_carpenter_bee: '#4B2A7A',
  wild_boar: '#3E2F26',
  wolf: '#36404A',
  bullfinch: '#A8322A',
  camberwell_beauty: '#4A1B26',
  large_tortoiseshell: '#B5561A',
  peacock_butterfly: '#9B2C22',
  purple_emperor: '#4C2E86',
  silver_washed_fritillary: '#A9681A',
  chaffinch: '#8C4A3A',
  eurasian_jay: '#2F5C86',
  goshawk: '#48525B',
  great_spotted_woodpecker: '#26262A',
  red_squirrel: '#A5451B',
  tawny_owl: '#5D4022',
  blackberries: '#3B2048',
  chanterelle: '#A86A08',
  common_toad: '#5C5A22',
  fire_salamander: '#2B2A1C',
  fireflies: '#2F3A2A',
  fly_agaric: '#B02A22',
  hedgehog: '#5A4330',
  mole: '#2D2A2E',
  moss: '#3F6B23',
  parasol_mushroom: '#77583A',
  penny_bun: '#7C4A1E',
  pond_turtle: '#2F5A3A',
  stag_beetle: '#3A1F18',
  tree_ferns: '#2F6633',
  tree_frog: '#3E7A1E',
  wild_strawberries: '#B3202F',
  wood_ant: '#5A2A17'
};

export const picture = (id: string): string => (speciesOf(id).tree ? `tr-${id}` : `sp-${id}`);

/** A token of a line: a number, a word, the times sign or a picture of the sprite. */
export type Token =
  | { kind: 'number'; text: string }
  | { kind: 'word'; text: string }
  | { kind: 'times' }
  | { kind: 'icon'; id: string; symbol?: string };

const symbol = (tree: string): Token => ({ kind: 'icon', id: `sym-${tree}`, symbol: tree });

function drawn(part: FacePart, own: string): Token {
  if (part.number) return { kind: 'number', text: part.number };
  const icon = part.icon ?? '';
  if (icon === 'symbol') return symbol(own);
  if (icon.startsWith('symbol-')) return symbol(icon.slice('symbol-'.length));
  if (icon) return { kind: 'icon', id: sign(icon) };
  return part.words === '×' ? { kind: 'times' } : { kind: 'word', text: part.words ?? '' };
}

/** A line of a card ("points", "effect") as it is printed; `own` is the symbol of the half. */
const lineOf = (what: Species, line: string, own: string): Token[] =>
  what.face.filter((part) => part.line === line).map((part) => drawn(part, own));

/** Long lists of values are set narrower. */
export const isLong = (line: Token[]): boolean =>
  line.some((t) => t.kind === 'number' && t.text.includes('·'));

/** What a species is worth. What its own kinds or words say already is not said twice. */
export function pointsLine(what: Species, own: string): Token[] {
  const line = lineOf(what, 'points', own);
  const said = (t: Token | undefined): boolean => t?.kind === 'word' && t.text === 'kinds';
  return line.filter((t, i) => t.kind !== 'icon' || !(isLong(line) || said(line[i - 1])));
}

/** The same line where there is no room for its words. */
export function shortLine(what: Species, own: string): Token[] {
  const short = lineOf(what, 'short', own);
  return short.length > 0 ? short : pointsLine(what, own);
}

/** Letters that are clearly wider or narrower than the rest, in a type set at 78 %. */
const NARROW = /[fijlrtI’' ‑|]/;
const WIDE = /[mwMWO]/;
const LETTER = 0.5;

/** About how wide a name is at this size; a little more rather than less. */
const widthOf = (text: string, px: number): number =>
  [...text].reduce((sum, c) => sum + (NARROW.test(c) ? 0.6 : WIDE.test(c) ? 1.5 : 1), 0) * px * LETTER;

/** The name of a species where only so much room is: in full, shortened, or none rather than a part of it. */
export function nameIn(id: string, room: number, px: number): string {
  const { name, short } = speciesOf(id);
  return printed([name, short].find((it) => it !== '' && widthOf(it, px) <= room) ?? '');
}

/** One pill: E effect, P permanent, B bonus. */
export interface Pill {
  kind: 'E' | 'P' | 'B';
  parts: Token[];
}

/** Effects and bonus of a species; a bonus starts with the symbol it must be paid with. */
export const pills = (what: Species, own: string): Pill[] =>
  (
    [
      ['E', 'effect'],
      ['P', 'lasting'],
      ['B', 'bonus']
    ] as const
  ).flatMap(([kind, line]) => {
    const parts = lineOf(what, line, own);
    return parts.length ? [{ kind, parts }] : [];
  });
