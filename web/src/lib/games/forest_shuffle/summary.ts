import type { Gain } from '../../wire';
import { nameOf, speciesOf } from './cards';
import type { Shape } from './fit';
import type { Guest, PlayerView, Tree } from './view';

/** A forest in a few words. */

export const guestsOf = (tree: Tree): Guest[] => [...tree.top, ...tree.bottom, ...tree.left, ...tree.right];

export const count = (n: number, one: string, many = `${one}s`): string => `${n} ${n === 1 ? one : many}`;

const ORDINALS = ['', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth', 'tenth'];

/** Which sides of a tree are taken. */
export const shapeOf = (tree: Tree): Shape => ({
  top: tree.top.length > 0,
  bottom: tree.bottom.length > 0,
  left: tree.left.length > 0,
  right: tree.right.length > 0
});

/** How each tree is called: the first of its kind by its name, the others counted: "Birch", "second Birch". */
export function hosts(trees: readonly Pick<Tree, 'species'>[]): string[] {
  const seen = new Map<string, number>();
  return trees.map(({ species }) => {
    const before = seen.get(species) ?? 0;
    seen.set(species, before + 1);
    const nth = ORDINALS[before] ?? `${before + 1}th`;
    return `${nth} ${nameOf(species)}`.trim();
  });
}

/** What a move brings beside its certain points, in words: "a companion". */
export const asides = (gain: Gain | null): string => gain?.more ?? '';

/** "6 trees · 5 of 8 kinds · 2 hoofed · 3 hares": the counts most cards ask for. */
export function kindsLine(player: PlayerView): string {
  const { trees } = player;
  const kinds = new Set(trees.map((t) => t.species).filter((s) => s !== 'sapling'));
  const guests = trees.flatMap(guestsOf);
  const tagged = (tag: string) => guests.filter((g) => speciesOf(g.species).tags.includes(tag)).length;
  const hares = guests.filter((g) => g.species === 'european_hare').length;
  const parts = [count(trees.length, 'tree'), `${kinds.size} of 8 kinds`];
  const some: [number, string, string][] = [
    [tagged('cloven_hoofed'), 'hoofed', 'hoofed'],
    [hares, 'hare', 'hares'],
    [tagged('butterfly'), 'butterfly', 'butterflies'],
    [tagged('bat'), 'bat', 'bats'],
    [tagged('bird'), 'bird', 'birds']
  ];
  for (const [n, one, many] of some) if (n > 0) parts.push(count(n, one, many));
  if (player.cave > 0) parts.push(`${player.cave} in cave`);
  return parts.join(' · ');
}
