import { speciesOf, type Effect, type Species } from './cards';

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

export const picture = (id: string): string => (speciesOf(id).slot === 'tree' ? `tr-${id}` : `sp-${id}`);

/** A token of a points line: a number, a word, the times sign or a picture of the sprite. */
export type Token =
  | { kind: 'number'; text: string }
  | { kind: 'word'; text: string }
  | { kind: 'times' }
  | { kind: 'icon'; id: string; symbol?: string };

const num = (n: number | string): Token => ({ kind: 'number', text: String(n) });
const word = (text: string): Token => ({ kind: 'word', text });
const icon = (id: string): Token => ({ kind: 'icon', id });
const symbol = (tree: string): Token => ({ kind: 'icon', id: `sym-${tree}`, symbol: tree });
const times: Token = { kind: 'times' };

/** The picture that stands for a species or a tree in a points line. */
const creature = (id: string): Token => (speciesOf(id).slot === 'tree' ? symbol(id) : icon(`sp-${id}`));

/** What a species is worth, as the line printed on its card; `own` is the symbol of the half. */
export function pointsLine(what: Species, own: string): Token[] {
  const p = what.points;
  const n = p.points ?? 0;
  switch (p.kind) {
    case 'none':
      return [];
    case 'flat':
      return [num(n)];
    case 'most':
      return p.species
        ? [num(p.otherwise ?? 0), word('or'), num(p.most ?? 0), word('most')]
        : [num(p.most ?? 0), word('if most'), icon('tag-tree')];
    case 'all-tree-species':
      return [num(n), word('if'), num(8), word('kinds')];
    case 'per-guest':
    case 'per-full-tree':
      return [num(n), times, icon('fx-full')];
    case 'per-tag':
      return [num(n), times, ...(p.tags ?? []).map((tag) => icon(`tag-${tag}`))];
    case 'per-species':
      return [num(n), times, creature(p.species ?? '')];
    case 'per-symbol':
      return [num(n), times, symbol(own)];
    case 'per-side':
      return [num(n), times, icon(`fx-${p.side ?? 'bottom'}`)];
    case 'if-species':
      return (p.least ?? 1) > 1
        ? [num(n), word('if'), num(`${p.least}+`), creature(p.species ?? '')]
        : [num(n), word('with'), creature(p.species ?? '')];
    case 'if-different':
      return [num(n), word('if'), num(p.least ?? 0), word('kinds')];
    case 'if-neighbour':
      return [num(n), word('with'), icon(`tag-${p.tag}`)];
    case 'if-on':
      return [num(n), word('on'), symbol(p.tree ?? '')];
    case 'if-sharing':
      return [num(n), word('if pair')];
    case 'if-trees':
      return [num(n), word('if'), num(p.least ?? 0), icon('tag-tree')];
    case 'sets':
      return [num((p.values ?? []).slice(1).join('·'))];
    case 'group': {
      const values = (p.values ?? []).slice(1);
      const square = values.every((v, i) => v === (i + 1) ** 2);
      return square ? [num('n²'), symbol(own)] : [num(values.join('·'))];
    }
    default:
      return [num(n)];
  }
}

/** Long lists of values are set narrower. */
export const isLong = (line: Token[]): boolean =>
  line.some((t) => t.kind === 'number' && t.text.includes('·'));

/** One pill: E effect, P permanent, B bonus; its parts in order. */
export interface Pill {
  kind: 'E' | 'P' | 'B';
  parts: ({ icon: string } | { text: string })[];
}

function parts(effect: Effect): Pill['parts'] {
  const { kind } = effect;
  if (kind === 'draw') return [{ icon: 'fx-card' }, { text: String(effect.cards ?? 1) }];
  if (kind === 'draw-per') {
    const what = effect.species ? `sp-${effect.species}` : `tag-${effect.tag}`;
    return [{ icon: 'fx-card' }, { text: '×' }, { icon: what }];
  }
  if (kind === 'draw-when') {
    const when = effect.placed === 'top' || effect.placed === 'bottom' ? 'fx' : 'tag';
    return [
      { icon: 'fx-perm' },
      { icon: `${when}-${effect.placed}` },
      { text: '›' },
      { icon: 'fx-card' },
      { text: '1' }
    ];
  }
  if (kind === 'extra-turn') return [{ icon: 'fx-turn' }];
  if (kind === 'place-free') return [{ icon: 'fx-free' }, { icon: `tag-${effect.tag}` }];
  if (kind === 'clearing-to-cave') return [{ icon: 'fx-cave' }, { text: 'all' }];
  if (kind === 'hand-to-cave') return [{ icon: 'fx-cave' }];
  if (kind === 'share-slot') return [{ icon: 'fx-stack' }];
  if (kind === 'count-host-twice') return [{ icon: 'fx-perm' }, { icon: 'tag-tree' }, { text: '+1' }];
  if (kind === 'play-more') return [{ icon: 'fx-more' }];
  return [];
}

const permanent = new Set(['draw-when', 'count-host-twice']);

/** Effects and bonus of a species; a bonus starts with the symbol it must be paid with. */
export function pills(what: Species, own: string): Pill[] {
  const made: Pill[] = [];
  if (what.effect)
    made.push({ kind: permanent.has(what.effect.kind) ? 'P' : 'E', parts: parts(what.effect) });
  if (what.bonus?.length)
    made.push({ kind: 'B', parts: [{ icon: `sym-${own}` }, ...what.bonus.flatMap(parts)] });
  return made;
}
