/** What the page needs to know about the cards while somebody enters a forest. */

import {
  at,
  countsSymbols,
  kindOf,
  mostInSlot,
  SIDES,
  species,
  symbolsOf,
  type Side,
  type Species
} from './cards';
import { MANY } from './words';

/** As the page writes it: always a list, symbols where they were given. */
export interface Tree {
  tree: string;
  top: Entered[];
  bottom: Entered[];
  left: Entered[];
  right: Entered[];
}

export interface Entered {
  species: string;
  tree_symbol?: string;
}

export interface Woods {
  name: string;
  forest: Tree[];
  cave: number;
}

export const blankTree = (tree: string): Tree => ({ tree, top: [], bottom: [], left: [], right: [] });

const trees = species.filter((one) => one.slot === 'tree');
export const TREES: { id: string; name: string }[] = [...trees, { id: 'sapling', name: 'Sapling' }];

export const nameOf = (id: string): string => (id === 'sapling' ? 'Sapling' : at(kindOf.get(id) ?? -1).name);
export const shortOf = (id: string): string =>
  id === 'sapling' ? 'Sapling' : at(kindOf.get(id) ?? -1).short;
export const pictureOf = (id: string): string =>
  TREES.some((tree) => tree.id === id) ? `tr-${id}` : `sp-${id}`;

/** Some species count symbols; only then it matters which one a card shows. */
export const symbolsMatter = (woods: Woods): boolean =>
  woods.forest.some((tree) =>
    SIDES.some((side) => tree[side].some((one) => countsSymbols(kindOf.get(one.species) ?? -1)))
  );

/** The symbols a species may show there; one only where nothing needs to be said. */
export const choices = (id: string, side: Side): string[] =>
  symbolsOf(kindOf.get(id) ?? -1, SIDES.indexOf(side)).map((symbol) => trees[symbol]?.id ?? '');

/** A card whose symbol must still be said. */
export const unclear = (one: Entered, side: Side): boolean =>
  !one.tree_symbol && choices(one.species, side).length > 1;

export const canShare = (id: string, number: number): boolean => number < mostInSlot(kindOf.get(id) ?? -1);

const HEADINGS = [
  'paw',
  'cloven_hoofed',
  'deer',
  'bat',
  'bird',
  'butterfly',
  'insect',
  'amphibian',
  'plant',
  'mushroom'
];

const fits = (one: Species, side: Side): boolean =>
  one.slot === side || (one.slot === 'left_right' && (side === 'left' || side === 'right'));

/** The species that can sit on a side, under the heading of their first kind. */
export function offered(side: Side, search: string): { heading: string; species: Species[] }[] {
  const wanted = search.trim().toLowerCase();
  const found = species.filter((one) => fits(one, side) && one.name.toLowerCase().includes(wanted));
  const under = (one: Species) => HEADINGS.find((tag) => one.tags.includes(tag)) ?? '';
  return [...HEADINGS, '']
    .map((tag) => ({
      heading: MANY[tag] ?? 'others',
      species: found.filter((one) => under(one) === tag).sort((a, b) => a.name.localeCompare(b.name))
    }))
    .filter((group) => group.species.length);
}

const RECENT = 6;
const place = (side: Side) =>
  `hearthside.score.recent.${side === 'left' || side === 'right' ? 'side' : side}`;

/** What was chosen last for this side, newest first. */
export function recent(side: Side): string[] {
  try {
    const kept = JSON.parse(localStorage.getItem(place(side)) ?? '[]') as string[];
    return kept.filter((id) => kindOf.has(id));
  } catch {
    return [];
  }
}

export function remember(side: Side, id: string): void {
  try {
    const kept = [id, ...recent(side).filter((one) => one !== id)].slice(0, RECENT);
    localStorage.setItem(place(side), JSON.stringify(kept));
  } catch {
    // It is a convenience only.
  }
}
