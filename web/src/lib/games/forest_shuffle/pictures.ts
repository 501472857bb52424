import type { Row } from '../../wire';

/** Pictures for the ledger; kept apart from the board so that other pages need not load it. */

const trees = new Set([
  'linden',
  'oak',
  'silver_fir',
  'birch',
  'beech',
  'sycamore',
  'douglas_fir',
  'horse_chestnut'
]);
const whole: Record<string, string> = { cave: 'fx-cave', butterflies: 'tag-butterfly' };

/** The picture of a ledger row: a species, or what a group is counted under. */
export function rowIcon(row: Row): string | null {
  if (whole[row.what]) return whole[row.what] ?? null;
  if (trees.has(row.what)) return `tr-${row.what}`;
  return /^[a-z_]+$/.test(row.what) ? `sp-${row.what}` : null;
}

/** The picture of a card in the gallery. */
export function picture(card: string): string | null {
  if (card === 'winter') return 'g-snow';
  if (card === 'sapling') return null;
  return rowIcon({ what: card } as Row);
}

export const groupIcons: Record<string, string> = {
  Trees: 'tag-tree',
  Bats: 'tag-bat',
  'Pawed animals': 'tag-paw',
  'Hoofed animals': 'tag-cloven_hoofed',
  Birds: 'tag-bird',
  Butterflies: 'tag-butterfly',
  Insects: 'tag-insect',
  Plants: 'tag-plant',
  Mushrooms: 'tag-mushroom',
  Amphibians: 'tag-amphibian',
  Cave: 'fx-cave'
};
