/** Reads one file, noting every card it has met so that none is used twice, and says what cannot be. */

import { counted, listed, quoted } from '../english';
import { Problem } from '../ledger';
import { dareProgress, fetchCount, fetchPlaces, mostMultiplierPoints } from './awards';
import {
  awards,
  AWARD_TYPES,
  canMatch,
  dogs,
  homeAsks,
  homes,
  specialties,
  type Award,
  type Dog,
  type File,
  type Home,
  type Match,
  type PaperDog,
  type PaperHome,
  type Specialty
} from './cards';

export interface Placed {
  dog: Dog;
  home: Home;
  companion: Dog | null;
}

/** What one player has. */
export interface Result {
  placed: Placed[];
  kept: Dog[];
  kibble: number;
  specialty: Specialty | null;
  /** The side that lies up: 0 or 1, -1 for none. */
  side: number;
  dare: boolean;
  /** The place taken in the race, from 0; -1 for none. */
  fetch: number;
  multiplier: number;
}

/** The dogs that awards count during the game: homed dogs and companions. */
export const collection = (player: Result): Dog[] =>
  player.placed.flatMap(({ dog, companion }) => (companion ? [dog, companion] : [dog]));

/** Those that count at the end: kept ones, too. */
export const allDogs = (player: Result): Dog[] => [...collection(player), ...player.kept];

const NEEDS = {
  size_age: 'a size and an age',
  size_only: 'a size and no age',
  any_dog: 'neither size nor age'
};

const same = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();

export class Reader {
  readonly names: string[];
  #used = new Map<string, string>();
  #inline = 0;

  constructor(readonly file: File) {
    this.names = file.players.map((player, seat) => player.name || `Player ${seat + 1}`);
    if (new Set(this.names.map((name) => name.toLowerCase())).size < this.names.length)
      throw new Problem('Two players have the same name.');
  }

  read(): { players: Result[]; inPlay: Award[] } {
    const inPlay = this.#awards();
    const players = this.names.map((_, seat) => this.#player(seat));
    this.#earned(inPlay, players);
    return { players, inPlay };
  }

  #player(seat: number): Result {
    const paper = this.file.players[seat] ?? {};
    const path = `$.players[${seat}]`;
    const placed = (paper.matches ?? []).map((match, i) => this.#placed(match, `${path}.matches[${i}]`));
    const kept = (paper.kept ?? []).map((dog, i) => this.#dog(dog, `${path}.kept[${i}]`));
    const specialty = this.#specialty(paper.specialty ?? null, `${path}.specialty`);
    const side = paper.side ?? null;
    if (specialty && side === null)
      throw new Problem(`Say which side of the specialty card lies up, a or b - at \`${path}.side\`.`);
    if (!specialty && side !== null)
      throw new Problem(`A side is given, but no specialty card - at \`${path}.side\`.`);
    return {
      placed,
      kept,
      kibble: paper.kibble ?? 0,
      specialty,
      side: side === null ? -1 : 'ab'.indexOf(side.toLowerCase()),
      dare: false,
      fetch: -1,
      multiplier: 0
    };
  }

  #placed(match: Match, path: string): Placed {
    const dog = this.#dog(match.dog, `${path}.dog`);
    const home = this.#home(match.home, `${path}.home`);
    if (!canMatch(dog, home)) {
      const a = home.age === null ? '' : 'a ';
      throw new Problem(
        `${dog.name} is a ${dog.size} ${dog.age}, but ${home.id} asks for ${a}${homeAsks(home)} - at \`${path}\`.`
      );
    }
    const needy = dog.dog_bonus === 'cant_be_alone';
    if (match.companion) {
      const companion = this.#dog(match.companion, `${path}.companion`);
      if (!needy)
        throw new Problem(`${dog.name} can be alone and brings no companion - at \`${path}.companion\`.`);
      if (companion.size !== dog.size)
        throw new Problem(
          `A companion has the size of its dog: ${companion.name} is ${companion.size}, ${dog.name} ${dog.size} - at \`${path}.companion\`.`
        );
      if (match.alone)
        throw new Problem(`${dog.name} has a companion and is not alone - at \`${path}.alone\`.`);
      return { dog, home, companion };
    }
    if (match.alone && !needy)
      throw new Problem(`${dog.name} can be alone: no reason is needed - at \`${path}.alone\`.`);
    if (!match.alone && needy)
      throw new Problem(
        `${dog.name} can't be alone: name the \`companion\` that came along, or say under \`alone\` why none did - at \`${path}\`.`
      );
    return { dog, home, companion: null };
  }

  // Cards

  #dog(given: string | PaperDog, path: string): Dog {
    if (typeof given !== 'string') {
      this.#inline++;
      const name = given.name || `Dog ${this.#inline}`;
      if (!given.breeds.length) throw new Problem(`Say which breed ${name} is - at \`${path}.breeds\`.`);
      return { ...given, id: `dog${this.#inline}`, name };
    }
    const dog = dogs.find((one) => same(given, one.id) || same(given, one.name));
    if (!dog) throw new Problem(`There is no dog ${quoted(given)} - at \`${path}\`.`);
    this.#once(dog.id, dog.name, path);
    return dog;
  }

  #home(given: string | PaperHome, path: string): Home {
    if (typeof given !== 'string') {
      const home = { size: null, age: null, sex_bonus: null, breed_bonus: [], ...given };
      if (
        (home.size !== null) !== (home.kind !== 'any_dog') ||
        (home.age !== null) !== (home.kind === 'size_age')
      )
        throw new Problem(`A home of kind ${quoted(home.kind)} has ${NEEDS[home.kind]} - at \`${path}\`.`);
      if (home.kind !== 'size_age' && (home.sex_bonus || home.breed_bonus.length))
        throw new Problem(`A wild home has no bonus for sex or breed - at \`${path}\`.`);
      return { ...home, id: given.name || '(written out)' };
    }
    const home = homes.find((one) => same(given, one.id));
    if (!home) throw new Problem(`There is no home ${quoted(given)} - at \`${path}\`.`);
    this.#once(home.id, `The home ${home.id}`, path);
    return home;
  }

  #specialty(given: string | Omit<Specialty, 'id'> | null, path: string): Specialty | null {
    if (given === null) return null;
    if (typeof given !== 'string') {
      if (!given.side_a.length || !given.side_b.length)
        throw new Problem(`Write down the breeds of both sides of the specialty card - at \`${path}\`.`);
      return { id: 'specialty', ...given };
    }
    const card = specialties.find((one) => same(given, one.id));
    if (!card) throw new Problem(`There is no specialty card ${quoted(given)} - at \`${path}\`.`);
    this.#once(card.id, `The specialty card ${card.id}`, path);
    return card;
  }

  /** Every card exists once. */
  #once(card: string, name: string, path: string): void {
    const where = this.#used.get(card);
    if (where !== undefined) throw new Problem(`${name} is used twice: at \`${where}\` and at \`${path}\`.`);
    this.#used.set(card, path);
  }

  // Awards

  /** The awards in play in the order of their types. */
  #awards(): Award[] {
    const found = new Map<string, Award>();
    for (const [place, given] of (this.file.awards ?? []).entries()) {
      const award = this.#award(given, `$.awards[${place}]`);
      if (found.has(award.kind))
        throw new Problem(
          `Two awards of the type ${AWARD_TYPES[award.kind]} cannot be in play - at \`$.awards[${place}]\`.`
        );
      found.set(award.kind, award);
    }
    return Object.keys(AWARD_TYPES).flatMap((kind) => found.get(kind) ?? []);
  }

  #award(given: string, path: string): Award {
    const award = awards.find((one) => same(given, one.id) || same(given, one.name));
    if (!award) throw new Problem(`There is no award ${quoted(given)} - at \`${path}\`.`);
    return award;
  }

  /**
   * Who earned the Dare, the places of the Fetch and the points of Match Multiplier. What the file does not say follows from
   * the collections; only the order of several must be said.
   */
  #earned(inPlay: Award[], players: Result[]): void {
    const claims = new Map<string, number[]>();
    for (const [given, seats] of Object.entries(this.file.earned ?? {})) {
      const path = `$.earned.${given}`;
      const award = this.#award(given, path);
      if (!inPlay.some((other) => other.id === award.id))
        throw new Problem(`${award.name} is not among the awards in play - at \`${path}\`.`);
      if (award.kind === 'end_of_game' || (award.kind === 'in_game' && award.effect !== 'match_multiplier'))
        throw new Problem(
          `${award.name} is not earned by hand: it is counted from the rest of the file - at \`${path}\`.`
        );
      claims.set(
        award.id,
        seats.map((seat, i) => this.#seat(seat, `${path}[${i}]`))
      );
    }
    const lasting = !inPlay.some((award) => award.effect === 'rehome');
    for (const award of inPlay) {
      const claimed = claims.get(award.id) ?? [];
      if (award.kind === 'triple_dog_dare') this.#dare(award, claimed, players, lasting);
      else if (award.kind === 'fastest_fetch') this.#fetch(award, claimed, players, lasting);
      else if (award.kind === 'in_game') this.#multiplier(award, claimed, players);
    }
  }

  #dare(award: Award, claimed: number[], players: Result[], lasting: boolean): void {
    const progress = players.map((player) => dareProgress(award, collection(player)));
    this.#noTwice(award, claimed);
    for (const seat of claimed) {
      const [have, need] = progress[seat] ?? [0, 1];
      if (lasting && have < need)
        throw new Problem(
          `${this.names[seat]} cannot have earned ${award.name}: the matches show ${have} of ${need}.`
        );
    }
    for (const [seat, player] of players.entries()) {
      const [have, need] = progress[seat] ?? [0, 1];
      player.dare = claimed.includes(seat) || have >= need;
    }
  }

  #fetch(award: Award, claimed: number[], players: Result[], lasting: boolean): void {
    const counts = players.map((player) => fetchCount(award, collection(player)));
    const needed = award.number ?? 0;
    this.#noTwice(award, claimed);
    const places = fetchPlaces(award, players.length).length;
    if (claimed.length > places)
      throw new Problem(
        `${award.name} has ${places} places with ${players.length} players, not ${claimed.length}.`
      );
    for (const seat of claimed)
      if (lasting && (counts[seat] ?? 0) < needed)
        throw new Problem(
          `${this.names[seat]} cannot have reached ${award.name}: the matches show ${counts[seat]} of ${needed} dogs.`
        );
    const more = counts.flatMap((dogs, seat) => (dogs >= needed && !claimed.includes(seat) ? [seat] : []));
    let order = claimed;
    if (claimed.length < places) {
      if (more.length > 1) {
        const who = listed(more.map((seat) => this.names[seat] ?? ''));
        const both = more.length === 2 ? 'both' : 'all';
        throw new Problem(
          `${who} have ${both} reached ${award.name}: say under \`$.earned\` who was ${claimed.length ? 'next' : 'first'}.`
        );
      }
      order = [...claimed, ...more];
    }
    for (const [seat, player] of players.entries()) player.fetch = order.indexOf(seat);
  }

  /** A point for the second dog of a turn and one for the third: no turns could have brought more than this. */
  #multiplier(award: Award, claimed: number[], players: Result[]): void {
    for (const [seat, player] of players.entries()) {
      const pairs = player.placed.filter((placed) => placed.companion).length;
      const most = mostMultiplierPoints(player.placed.length - pairs, pairs);
      player.multiplier = claimed.filter((one) => one === seat).length;
      if (player.multiplier > most) {
        const have = counted(player.multiplier, 'point');
        const matches = counted(player.placed.length, 'match', 'matches');
        throw new Problem(
          `${this.names[seat]} cannot have ${have} of ${award.name}: ${matches} can bring ${most} at most.`
        );
      }
    }
  }

  #noTwice(award: Award, claimed: number[]): void {
    const twice = claimed.find((seat, place) => claimed.indexOf(seat) < place);
    if (twice !== undefined) throw new Problem(`${this.names[twice]} can earn ${award.name} only once.`);
  }

  #seat(given: string | number, path: string): number {
    const seat = typeof given === 'number' ? given : this.names.findIndex((name) => same(given, name));
    if (seat < 0 || seat >= this.names.length)
      throw new Problem(`There is no player ${quoted(given)} - at \`${path}\`.`);
    return seat;
  }
}
