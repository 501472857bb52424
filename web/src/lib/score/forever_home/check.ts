/** Turns what is written into numbers, and says what cannot be. */

import { listed, quoted } from '../english';
import { Problem } from '../ledger';
import {
  DOGS,
  homes,
  HOMES,
  SPACES,
  TOKENS,
  training,
  type Counts,
  type HomeCards,
  type Player,
  type Rule
} from './cards';

/** What counts of one player: dogs by kind in the grid and in each home, and the completed cards. */
export interface Tally {
  grid: number[];
  homes: number[][];
  /** The reputation of each completed card. */
  training: number[];
  /** The completed cards, where they are known. */
  cards: string[];
}

export const rehomed = (tally: Tally, dog: number): number =>
  tally.homes.reduce((sum, home) => sum + (home[dog] ?? 0), 0);

export const homesWith = (tally: Tally, dog: number): number =>
  tally.homes.filter((home) => (home[dog] ?? 0) > 0).length;

export function wrong(what: string, path: string): never {
  throw new Problem(`This score file cannot be: ${what} - at \`${path}\`.`);
}

export const dogAt = (id: string): number => DOGS.findIndex((dog) => dog.id === id);

export function rulesOf(written: HomeCards): Rule[] {
  return HOMES.map((category) => {
    const one = written[category];
    const path = `$.home_cards.${category}`;
    if (typeof one !== 'string') {
      checkRule(one, path);
      return one;
    }
    const there = homes.filter((home) => home.category === category);
    const found = there.find((home) => home.id === one);
    return (
      found?.rule ??
      wrong(
        `${quoted(one)} is not a ${category} card; there are ${listed(there.map((home) => home.id).sort())}`,
        path
      )
    );
  });
}

function notBelow(number: number, least: number, path: string): void {
  if (number < least)
    throw new Problem(`The cards are wrong: expected at least ${least}, got ${number} - at \`${path}\`.`);
}

/** A home written out: what its types cannot say. */
function checkRule(rule: Rule, path: string): void {
  switch (rule.kind) {
    case 'distinct_types':
      for (const [kinds, points] of Object.entries(rule.table)) notBelow(points, 0, `${path}.table.${kinds}`);
      break;
    case 'any_n':
      notBelow(rule.n, 1, `${path}.n`);
      notBelow(rule.reputation, 0, `${path}.reputation`);
      break;
    case 'sets':
      if (!rule.sets.length)
        throw new Problem(`The cards are wrong: list at least one set - at \`${path}.sets\`.`);
      for (const [i, set] of rule.sets.entries()) {
        if (!Object.keys(set.need).length)
          throw new Problem(`The cards are wrong: a set needs a dog - at \`${path}.sets[${i}].need\`.`);
        for (const [dog, n] of Object.entries(set.need)) notBelow(n, 1, `${path}.sets[${i}].need.${dog}`);
        notBelow(set.reputation, 0, `${path}.sets[${i}].reputation`);
      }
      break;
    case 'groups':
      if (!rule.groups.length || rule.groups.length > DOGS.length)
        throw new Problem(`The cards are wrong: list one to seven groups - at \`${path}.groups\`.`);
      for (const [i, size] of rule.groups.entries()) notBelow(size, 1, `${path}.groups[${i}]`);
      notBelow(rule.reputation, 0, `${path}.reputation`);
  }
}

export function tallyOf(player: Player, path: string): Tally {
  const inHomes = HOMES.map((category) =>
    countsOf(player.homes[category] ?? {}, `${path}.homes.${category}`)
  );
  const grid = countsOf(player.grid ?? {}, `${path}.grid`);
  const all = grid.reduce((sum, n) => sum + n, 0);
  if (all > SPACES) wrong(`a shelter has ${SPACES} spaces, not ${all}`, `${path}.grid`);
  const cards: string[] = [];
  const reputations = player.training.map((written, i) => {
    const at = `${path}.training[${i}]`;
    if (typeof written === 'number') return written < 0 ? wrong('a reputation is not negative', at) : written;
    const card = training.find((one) => one.id === written);
    if (!card) return wrong(`there is no training card ${quoted(written)}`, at);
    cards.push(card.id);
    return card.reputation;
  });
  return { grid, homes: inHomes, training: reputations, cards };
}

function countsOf(dogs: Counts, path: string): number[] {
  for (const [dog, n] of Object.entries(dogs))
    if (n < 0) wrong(`there cannot be ${n} dogs`, `${path}.${dog}`);
  return DOGS.map((dog) => dogs[dog.id] ?? 0);
}

/** No more dogs or cards than the box holds. */
export function checkPossible(tallies: Tally[]): void {
  for (const [dog, { id }] of DOGS.entries()) {
    const n = tallies.reduce((sum, tally) => sum + (tally.grid[dog] ?? 0) + rehomed(tally, dog), 0);
    if (n > TOKENS) wrong(`there are ${TOKENS} ${id} dogs, not ${n}`, '$');
  }
  const cards = tallies.flatMap((tally) => tally.cards);
  for (const [i, card] of cards.entries())
    if (cards.indexOf(card) !== i || cards.lastIndexOf(card) !== i)
      wrong(`the training card ${card} is listed twice`, '$');
}

export function checkOnce(dogs: number[], path: string): void {
  for (const dog of dogs) {
    const n = dogs.filter((other) => other === dog).length;
    if (n > 1) wrong(`there is one ${DOGS[dog]?.id} meeple, not ${n}`, path);
  }
}
