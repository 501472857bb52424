import { speciesOf } from './cards';
import type { Guest, PlayerView, Tree } from './view';

/** A forest in a few words. */

export const guestsOf = (tree: Tree): Guest[] => [...tree.top, ...tree.bottom, ...tree.left, ...tree.right];

export const count = (n: number, one: string, many = `${one}s`): string => `${n} ${n === 1 ? one : many}`;

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
