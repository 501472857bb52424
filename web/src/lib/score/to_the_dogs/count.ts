/** The ledgers of To the Dogs: every match, companion, award, the specialty card and the kibble. */

import { counted, listed } from '../english';
import { ledger, places, Problem, type Ledger, type Row, type Score } from '../ledger';
import { endPoints, fetchPlaces } from './awards';
import {
  equation,
  homeAsks,
  matchPoints,
  type Award,
  type Dog,
  type File,
  type Home,
  type Specialty
} from './cards';
import { allDogs, Reader, type Placed, type Result } from './reader';

/** Points for so many dogs of one specialty breed; the table ends at three. */
const SPECIALTY_STEPS = [0, 2, 5, 9];
const WHOLE_SIDE = 5;
const KIBBLE_PER_POINT = 3;
const AWARD_RULE: Record<string, string> = {
  match_multiplier: 'match-multiplier',
  all_breeds_both_sides: 'best-of-your-breed',
  fewest_wild_homes: 'matchmaker',
  most_homes: 'bring-it-home',
  most_dogs: 'dogs-best-friend',
  most_seniors: 'golden-hearts'
};

export function count(file: File): Score {
  if (file.players.length < 2 || file.players.length > 4)
    throw new Problem(`To the Dogs is for 2 to 4 players, not ${file.players.length}.`);
  const { players, inPlay } = new Reader(file).read();
  const seats = players.map((player, seat) => ledgerOf(player, inPlay, players, seat));
  return { seats, places: places(seats.map((one) => [one.total])) };
}

function ledgerOf(player: Result, inPlay: Award[], players: Result[], seat: number): Ledger {
  const rows = player.placed.flatMap(matchRows);
  for (const award of inPlay) rows.push(...awardRows(award, player, players, seat));
  if (player.specialty && player.side >= 0) rows.push(specialtyRow(player, player.specialty));
  rows.push({
    what: 'kibble',
    points: Math.floor(player.kibble / KIBBLE_PER_POINT),
    text: `${player.kibble} kibble in the bowl, a point for every three`,
    rule: 'kibble-points'
  });
  return ledger(rows);
}

const homeKind = (home: Home): string =>
  home.kind === 'size_age' ? `${homeAsks(home)} home` : `wild home (${homeAsks(home)})`;

function matchRows({ dog, home, companion }: Placed): Row[] {
  const rows = [
    {
      what: `match-${dog.id}`,
      points: matchPoints(dog, home),
      text: `${dog.name}, ${homeKind(home)}: ${equation(dog, home)}`,
      rule: 'scoring-a-match'
    }
  ];
  if (companion)
    rows.push({
      what: `companion-${companion.id}`,
      points: companion.base_points,
      text: `${companion.name}, companion of ${dog.name}: base points`,
      rule: 'cant-be-alone'
    });
  return rows;
}

/** How many of the dogs show each breed; a mixed dog counts for each of its breeds. */
const breedCounts = (side: string[], dogs: Dog[]): number[] =>
  side.map((breed) => dogs.filter((dog) => dog.breeds.includes(breed)).length);

function specialtyRow(player: Result, card: Specialty): Row {
  const side = player.side === 0 ? card.side_a : card.side_b;
  const counts = breedCounts(side, allDogs(player));
  const whole = counts.length > 0 && Math.min(...counts) > 0;
  const points = counts.reduce((sum, dogs) => sum + (SPECIALTY_STEPS[Math.min(dogs, 3)] ?? 0), 0);
  const found = listed(side.map((breed, i) => `${counts[i]} ${breed}`));
  return {
    what: 'specialty',
    points: points + (whole ? WHOLE_SIDE : 0),
    text: `Specialty: ${found}${whole ? ', every breed found' : ''}`,
    rule: 'specialty-points'
  };
}

function awardRows(award: Award, player: Result, players: Result[], seat: number): Row[] {
  const of = (what: string, points: number, text: string, rule: string): Row[] => [
    { what, points, text: `${award.name}: ${text}`, rule }
  ];
  const rule = AWARD_RULE[award.effect ?? ''] ?? '';
  switch (award.kind) {
    case 'triple_dog_dare':
      return player.dare ? of('dare', award.points ?? 0, 'the set was complete', 'triple-dog-dare') : [];
    case 'fastest_fetch': {
      const points = fetchPlaces(award, players.length)[player.fetch];
      return points === undefined ? [] : of('fetch', points, `place ${player.fetch + 1}`, 'fastest-fetch');
    }
    case 'end_of_game': {
      const values = players.map((other) => endValue(award, other));
      const points = endPoints(award, values)[seat] ?? 0;
      return of('end-of-game', points, endText(award, values[seat] ?? 0), rule);
    }
    case 'in_game':
      if (!player.multiplier) return [];
      return of('multiplier', player.multiplier, 'several dogs matched in one turn', rule);
  }
}

/** What an end-of-game award counts for a player. */
function endValue(award: Award, player: Result): number {
  switch (award.effect) {
    case 'all_breeds_both_sides': {
      if (!player.specialty) return 0;
      const both = [...player.specialty.side_a, ...player.specialty.side_b];
      return Math.min(...breedCounts(both, allDogs(player))) > 0 ? 1 : 0;
    }
    case 'fewest_wild_homes':
      return player.placed.filter(({ home }) => home.kind !== 'size_age').length;
    case 'most_homes':
      return player.placed.length;
    case 'most_dogs':
      return allDogs(player).length;
    default:
      return allDogs(player).filter((dog) => dog.age === 'senior').length;
  }
}

function endText(award: Award, value: number): string {
  switch (award.effect) {
    case 'all_breeds_both_sides':
      return value ? 'every breed of both sides found' : 'not every breed of both sides found';
    case 'fewest_wild_homes':
      return counted(value, 'wild home');
    case 'most_homes':
      return counted(value, 'home');
    case 'most_dogs':
      return counted(value, 'dog');
    default:
      return counted(value, 'senior');
  }
}
