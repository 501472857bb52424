/** What a home pays for its dogs, and in words. */

import { listed, number, sentence, some } from '../english';
import { DOGS, type Rule } from './cards';

const times = (n: number, repeatable = true): number => (repeatable ? n : Math.min(n, 1));
const sum = (numbers: number[]): number => numbers.reduce((all, one) => all + one, 0);

/** What a home is worth with these dogs, by kind. */
export function homePoints(rule: Rule, dogs: number[]): number {
  switch (rule.kind) {
    case 'distinct_types': {
      const kinds = dogs.filter((n) => n > 0).length;
      return Math.max(
        0,
        ...Object.entries(rule.table).flatMap(([step, points]) => (Number(step) <= kinds ? [points] : []))
      );
    }
    case 'sets':
      return bestSets(rule.sets, dogs, rule.repeatable);
    case 'any_n':
      return rule.reputation * times(Math.floor(sum(dogs) / rule.n), rule.repeatable);
    case 'groups':
      return rule.reputation * times(groupSets(rule.groups, dogs), rule.repeatable);
  }
}

type Need = { need: Record<string, number>; reputation: number };

/** The most the listed sets can pay when each dog counts once; sets of one card may share a kind. */
function bestSets([first, ...rest]: Need[], dogs: number[], repeatable?: boolean): number {
  if (!first) return 0;
  const need = DOGS.map((dog) => first.need[dog.id] ?? 0);
  const most = times(
    Math.min(...need.flatMap((n, dog) => (n ? [Math.floor((dogs[dog] ?? 0) / n)] : []))),
    repeatable
  );
  let best = 0;
  for (let made = 0; made <= most; made++) {
    const left = dogs.map((n, dog) => n - made * (need[dog] ?? 0));
    best = Math.max(best, made * first.reputation + bestSets(rest, left, repeatable));
  }
  return best;
}

/** How many sets of groups these dogs make: each dog counts once, the groups of one set differ in kind. */
function groupSets(groups: number[], dogs: number[]): number {
  if (groups.length === 1) return sum(dogs.map((n) => Math.floor(n / (groups[0] ?? 1))));
  let most = Math.floor(sum(dogs) / sum(groups));
  while (most && !canMake(groups, dogs, most)) most--;
  return most;
}

/**
 * Whether so many sets can be made. A kind gives some dogs to each place of the set, at most one group of it to each set; whenever
 * the numbers fit, the groups can also be dealt out so that no set holds a kind twice.
 */
function canMake(groups: number[], dogs: number[], sets: number): boolean {
  let reached = new Map([[groups.map(() => 0).join(), groups.map(() => 0)]]);
  for (const n of dogs) {
    const after = new Map<string, number[]>();
    for (const have of reached.values())
      for (const gift of gifts(groups, 0, n, sets)) {
        const now = have.map((had, i) => Math.min(sets, had + (gift[i] ?? 0)));
        after.set(now.join(), now);
      }
    reached = after;
  }
  return reached.has(groups.map(() => sets).join());
}

/** Every way one kind can fill places of the sets. */
function gifts(groups: number[], at: number, dogs: number, sets: number): number[][] {
  const size = groups[at];
  if (size === undefined) return [[]];
  const found: number[][] = [];
  for (let made = 0; made <= Math.min(sets, Math.floor(dogs / size)); made++)
    for (const rest of gifts(groups, at + 1, dogs - made * size, sets - made)) found.push([made, ...rest]);
  return found;
}

// Words

/** So many dogs of a kind: "2 red setters". */
export function dogsOf(kind: number, n: number): string {
  const dog = DOGS[kind];
  return `${n} ${dog?.id} ${n === 1 ? dog?.one : dog?.many}`;
}

export const kinds = (kind: number): string => `${DOGS[kind]?.id} ${DOGS[kind]?.many}`;

function there(counts: number[]): string {
  const found = counts.flatMap((n, dog) => (n ? [dogsOf(dog, n)] : []));
  return found.length ? listed(found) : 'no dogs';
}

/** The dogs of a home and what it pays for. */
export function homeText(category: string, rule: Rule, counts: number[]): string {
  const name = `${sentence(category)}: ${there(counts)}`;
  if (rule.kind === 'distinct_types')
    return `${name}; ${some(counts.filter((n) => n > 0).length, 'kind', 'different kinds')}`;
  return `${name}; it pays ${pays(rule)}`;
}

export function pays(rule: Rule): string {
  switch (rule.kind) {
    case 'distinct_types': {
      const steps = Object.entries(rule.table).sort(([a], [b]) => (a < b ? -1 : 1));
      const said = steps.flatMap(([kinds, points]) => (points ? [`${points} for ${kinds}`] : []));
      return `by the number of different kinds: ${said.join(', ')}`;
    }
    case 'any_n':
      return `${rule.reputation} for ${rule.n === 1 ? 'each dog' : `every ${number(rule.n)} dogs`} of any kind`;
    case 'sets':
      return rule.sets
        .map(({ need, reputation }) => {
          const dogs = Object.entries(need).map(([dog, n]) => (n === 1 ? dog : `${n} ${dog}`));
          return `${reputation} for ${dogs.join(' + ')}`;
        })
        .join(', ');
    case 'groups':
      return `${rule.reputation} for ${groupsText(rule.groups)}`;
  }
}

function groupsText(groups: number[]): string {
  if (groups.length === 1) return `every ${number(groups[0] ?? 0)} of one kind`;
  return listed(groups.map((size, i) => `${number(size)} of ${i === 0 ? 'one kind' : 'another'}`));
}
