/** The dogs, homes, specialty cards and awards of To the Dogs, and a score file that may write them out. */

import data from './cards.gen.json';

export const SIZES = ['small', 'medium', 'large'] as const;
export const AGES = ['puppy', 'adult', 'senior'] as const;
export const BONUSES = ['food_motivated', 'new_home_card', 'cant_be_alone', 'lucky_dog'] as const;
export type Size = (typeof SIZES)[number];
export type Age = (typeof AGES)[number];
export type Bonus = (typeof BONUSES)[number];
export type HomeKind = 'size_age' | 'size_only' | 'any_dog';

export interface Dog {
  id: string;
  name: string;
  size: Size;
  age: Age;
  sex: 'F' | 'M';
  breeds: string[];
  base_points: number;
  dog_bonus: Bonus;
}

export interface Home {
  id: string;
  kind: HomeKind;
  size: Size | null;
  age: Age | null;
  sex_bonus: 'F' | 'M' | 'both' | null;
  breed_bonus: string[];
}

export interface Specialty {
  id: string;
  side_a: string[];
  side_b: string[];
}

export interface Award {
  id: string;
  kind: 'triple_dog_dare' | 'fastest_fetch' | 'in_game' | 'end_of_game';
  name: string;
  points?: number;
  test?: string;
  number?: number;
  kinds?: number;
  size?: Size | null;
  age?: Age | null;
  places_for_two?: number[];
  places_for_more?: number[];
  effect?: string;
}

/** A dog written out, for cards that are in no pack. */
export type PaperDog = Omit<Dog, 'id' | 'name'> & { name?: string };
export type PaperHome = { kind: HomeKind; name?: string } & Partial<Omit<Home, 'id' | 'kind'>>;

export interface Match {
  dog: string | PaperDog;
  home: string | PaperHome;
  companion?: string | PaperDog | null;
  /** Why a dog that cannot be alone has no companion. */
  alone?: string;
}

export interface Player {
  name?: string;
  matches?: Match[];
  kept?: (string | PaperDog)[];
  kibble?: number;
  specialty?: string | Omit<Specialty, 'id'> | null;
  side?: string | null;
}

export interface File {
  players: Player[];
  /** In play, by id or name, one of each type at most. */
  awards?: string[];
  /** Who earned an award, in order: names, or seats from 0; Match Multiplier once for every point. */
  earned?: Record<string, (string | number)[]>;
}

export const dogs = data.dogs as unknown as Dog[];
export const homes = data.homes as unknown as Home[];
export const specialties = data.specialties as unknown as Specialty[];
export const awards = data.awards as unknown as Award[];
export const breeds: string[] = data.breeds;
export const KIBBLE = data.kibble;

export const AWARD_TYPES = {
  triple_dog_dare: 'Triple Dog Dare',
  fastest_fetch: 'Fastest Fetch',
  in_game: 'In-Game Award',
  end_of_game: 'End-of-Game Award'
};

/** What a home asks for: "large puppy", "any small dog", "any dog". */
export function homeAsks(home: Pick<Home, 'size' | 'age'>): string {
  if (home.size === null) return 'any dog';
  return home.age ? `${home.size} ${home.age}` : `any ${home.size} dog`;
}

export const canMatch = (dog: Dog, home: Home): boolean =>
  (home.size === null || home.size === dog.size) && (home.age === null || home.age === dog.age);

const likesSex = (dog: Dog, home: Home) => home.sex_bonus === 'both' || home.sex_bonus === dog.sex;
const likesBreed = (dog: Dog, home: Home) => dog.breeds.some((breed) => home.breed_bonus.includes(breed));

/** Base points, one more for the sex the home wants, the sum doubled (once) when a breed is one the home wants. */
export const matchPoints = (dog: Dog, home: Home): number =>
  (dog.base_points + (likesSex(dog, home) ? 1 : 0)) * (likesBreed(dog, home) ? 2 : 1);

/** How a match scores: "(3 base + 1 girl) × 2 breed = 8"; parts that do not apply are left out. */
export function equation(dog: Dog, home: Home): string {
  const sex = likesSex(dog, home) ? ` + 1 ${dog.sex === 'F' ? 'girl' : 'boy'}` : '';
  const sum = `${dog.base_points} base${sex}`;
  if (likesBreed(dog, home)) return `${sex ? `(${sum})` : sum} × 2 breed = ${matchPoints(dog, home)}`;
  return sex ? `${sum} = ${matchPoints(dog, home)}` : sum;
}
