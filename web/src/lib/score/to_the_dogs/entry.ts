/** What the page writes down, and how it becomes a score file. */

import type { Part } from '../counting';
import {
  awards,
  dogs,
  homes,
  type Award,
  type Dog,
  type File,
  type Home,
  type PaperDog,
  type PaperHome,
  type Player
} from './cards';
import { fetchPlaces } from './awards';

export type AnyDog = string | PaperDog;
export type AnyHome = string | PaperHome;

/** What lies on the table for all: the awards by type, and who earned them as far as it must be said. */
export interface Town {
  awards: Partial<Record<Award['kind'], string>>;
  dare: number[];
  /** By place of the race: a seat, or -1 for what follows from the dogs. */
  fetch: number[];
  multiplier: number[];
}

export const blankTown = (): Town => ({ awards: {}, dare: [], fetch: [], multiplier: [] });

export const blankDog = (): PaperDog => ({
  name: '',
  size: 'small',
  age: 'adult',
  sex: 'F',
  breeds: [],
  base_points: 1,
  dog_bonus: 'food_motivated'
});

export const blankHome = (): PaperHome => ({
  kind: 'size_age',
  size: 'small',
  age: 'adult',
  sex_bonus: null,
  breed_bonus: []
});

export const knownDog = (dog: AnyDog): Dog | PaperDog =>
  typeof dog === 'string' ? (dogs.find((one) => one.id === dog) ?? blankDog()) : dog;

export const knownHome = (home: AnyHome): Home | PaperHome =>
  typeof home === 'string' ? (homes.find((one) => one.id === home) ?? blankHome()) : home;

export const awardOf = (town: Town, kind: Award['kind']): Award | undefined =>
  awards.find((award) => award.id === town.awards[kind]);

/** An award may outlast its set when dogs can leave: then it must be said who earned it. */
export const dareIsSaid = (town: Town): boolean => awardOf(town, 'in_game')?.effect === 'rehome';

export function fileOf(part: Part, players: Part[]): File {
  const town = part as unknown as Town;
  const earned: Record<string, number[]> = {};
  const there = (seats: number[]) => seats.filter((seat) => seat >= 0 && seat < players.length);
  const [dare, fetch, inGame] = (['triple_dog_dare', 'fastest_fetch', 'in_game'] as const).map((kind) =>
    awardOf(town, kind)
  );
  if (dare && dareIsSaid(town)) earned[dare.id] = there(town.dare);
  if (fetch) earned[fetch.id] = there(town.fetch).slice(0, fetchPlaces(fetch, players.length).length);
  if (inGame?.effect === 'match_multiplier')
    earned[inGame.id] = town.multiplier.flatMap((points, seat) =>
      seat < players.length ? Array<number>(points).fill(seat) : []
    );
  return {
    players: players as unknown as Player[],
    awards: Object.values(town.awards).filter(Boolean),
    earned
  };
}
