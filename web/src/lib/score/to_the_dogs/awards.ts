/** The town awards: how far a collection of dogs is, and what the awards pay. */

import { AGES, BONUSES, SIZES, type Award, type Dog } from './cards';

const of = <T>(all: readonly T[], values: T[], most: number): number[] =>
  all.map((one) => Math.min(most, values.filter((value) => value === one).length));

/** How full each part of the set is, and how much a part needs. */
function dareParts(award: Award, dogs: Dog[]): [number[], number] {
  const need = award.number ?? 1;
  const sizes = dogs.map((dog) => dog.size);
  const ages = dogs.map((dog) => dog.age);
  switch (award.test) {
    case 'one_each_size_age': {
      const cells = SIZES.flatMap((size) => AGES.map((age) => [size, age] as const));
      return [cells.map(([s, a]) => (dogs.some((dog) => dog.size === s && dog.age === a) ? 1 : 0)), 1];
    }
    case 'n_of_each_size':
      return [of(SIZES, sizes, need), need];
    case 'n_of_each_age':
      return [of(AGES, ages, need), need];
    case 'distinct_breeds':
      return [[Math.min(need, new Set(dogs.flatMap((dog) => dog.breeds)).size)], need];
    default: {
      const bonuses = dogs.map((dog) => dog.dog_bonus);
      return [of(BONUSES, bonuses, need), need];
    }
  }
}

/** How much of the set is there, and how much it needs; where some kinds are enough the fullest count. */
export function dareProgress(award: Award, dogs: Dog[]): [number, number] {
  const [parts, need] = dareParts(award, dogs);
  const kinds = award.test === 'n_of_k_bonus_types' ? (award.kinds ?? 4) : parts.length;
  const fullest = parts.sort((a, b) => b - a).slice(0, kinds);
  return [fullest.reduce((sum, part) => sum + part, 0), kinds * need];
}

export const fetchPlaces = (award: Award, players: number): number[] =>
  (players === 2 ? award.places_for_two : award.places_for_more) ?? [];

export const fetchCount = (award: Award, dogs: Dog[]): number =>
  dogs.filter((dog) => (award.size ? dog.size === award.size : dog.age === award.age)).length;

/** What so many matches, some of them with a companion, can bring at most, however they were spread over turns. */
export function mostMultiplierPoints(alone: number, pairs: number): number {
  const left = Math.max(alone - pairs, 0);
  return pairs + Math.min(pairs, alone) + Math.floor(left / 3) * 2 + Math.floor((left % 3) / 2);
}

/** What an end-of-game award pays for these values; tied players all earn it. */
export function endPoints(award: Award, values: number[]): number[] {
  const best =
    award.effect === 'all_breeds_both_sides'
      ? 1
      : award.effect === 'fewest_wild_homes'
        ? Math.min(...values)
        : Math.max(...values);
  return values.map((value) => (value === best ? (award.points ?? 0) : 0));
}
