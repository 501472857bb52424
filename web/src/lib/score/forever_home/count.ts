/** The ledgers of Forever Home: completed training, the four homes, commendations or challenges, deductions. */

import { listed, sentence, some } from '../english';
import { ledger, places, type Row, type Score } from '../ledger';
import { challenges, commendations, DOGS, HOMES, type Box, type Game, type Rule, type Solo } from './cards';
import {
  checkOnce,
  checkPossible,
  dogAt,
  homesWith,
  rehomed,
  rulesOf,
  tallyOf,
  wrong,
  type Tally
} from './check';
import { dogsOf, homePoints, homeText, kinds } from './homes';

const FOSTER = HOMES.indexOf('foster');
/** What the solo game deducts in all when this turn is the last. */
const EXTRA_TURNS: Record<number, number> = { 9: 4, 10: 8 };
const ADVANCED_COST = 2;

const CHALLENGES: Record<string, string> = {
  rehomed_left_gt_sum_right:
    'if you have rehomed more of its left kind than of both its right kinds together',
  grid_left_gt_right: 'if you have more of its left kind in training than of its right kind',
  per_dog_in_foster: 'for each dog of its kind in the Foster Home',
  per_different_home: 'for each different home with a dog of its kind'
};

export const count = (file: Game | Solo): Score => ('player' in file ? countSolo(file) : countGame(file));

function countGame(game: Game): Score {
  const number = game.players.length;
  if (number < 2 || number > 5)
    wrong(`a game has two to five players, not ${number}; alone, write \`player\``, '$.players');
  if (game.commendations.length > DOGS.length)
    wrong(`there are seven commendations, not ${game.commendations.length}`, '$.commendations');
  const boxes = game.commendations.map((written, i) => {
    const printed = commendations[i] ?? { id: '', kind: '', reputation: 0 };
    const box = typeof written === 'string' ? { ...printed, dog: written } : { ...printed, ...written };
    if (box.reputation < 0) wrong('a reputation is not negative', `$.commendations[${i}].reputation`);
    return { ...box, dog: dogAt(box.dog) };
  });
  checkOnce(
    boxes.map((box) => box.dog),
    '$.commendations'
  );
  const rules = rulesOf(game.home_cards);
  const tallies = game.players.map((player, i) => tallyOf(player, `$.players[${i}]`));
  checkPossible(tallies);
  const seats = tallies.map((tally) =>
    ledger([...commonRows(rules, tally), ...boxes.map((box) => awardRow(box, tally, tallies))])
  );
  const dogs = (tally: Tally) => DOGS.reduce((sum, _, dog) => sum + rehomed(tally, dog), 0);
  const keys = seats.map((one, seat) => [one.total, dogs(tallies[seat] as Tally)]);
  return { seats, places: places(keys) };
}

function countSolo(game: Solo): Score {
  const { 'CH-1': first, 'CH-2': second, 'CH-3': third, 'CH-4': fourth } = game.meeples;
  const meeples = [[first.left, ...first.right], [second.left, second.right], [third.dog], [fourth.dog]].map(
    (dogs) => dogs.map(dogAt)
  );
  checkOnce(meeples.flat(), '$.meeples');
  const rules = rulesOf(game.home_cards);
  const tally = tallyOf(game.player, '$.player');
  checkPossible([tally]);
  const rows = commonRows(rules, tally);
  for (const [i, one] of challenges.entries()) rows.push(challengeRow(one, meeples[i] ?? [], tally));
  const lost = (EXTRA_TURNS[game.turns] ?? 0) + (game.advanced ? ADVANCED_COST : 0);
  rows.push({
    what: 'deductions',
    points: 0 - lost,
    text: deductions(game.turns, game.advanced ?? false),
    rule: 'solo-scoring'
  });
  return { seats: [ledger(rows)], places: [1] };
}

function commonRows(rules: Rule[], tally: Tally): Row[] {
  const cards = tally.training;
  const text = cards.length
    ? `Training: ${some(cards.length, 'card', 'cards')} completed, ${cards.join(' + ')}`
    : 'Training: no card completed';
  const points = cards.reduce((sum, one) => sum + one, 0);
  return [
    { what: 'training', points, text, rule: 'scoring' },
    ...rules.map((rule, i) => {
      const [home, dogs] = [HOMES[i] ?? 'city', tally.homes[i] ?? []];
      return { what: home, points: homePoints(rule, dogs), text: homeText(home, rule, dogs), rule: home };
    })
  ];
}

/** What a commendation compares. */
function awardCount(kind: string, dog: number, tally: Tally): number {
  if (kind === 'most_in_grid') return tally.grid[dog] ?? 0;
  return kind === 'most_rehomed' ? rehomed(tally, dog) : homesWith(tally, dog);
}

/** All leaders score in full; nobody scores with nothing. */
function awardRow(box: Box & { dog: number }, tally: Tally, tallies: Tally[]): Row {
  const have = awardCount(box.kind, box.dog, tally);
  const most = Math.max(...tallies.map((other) => awardCount(box.kind, box.dog, other)));
  const dogs = kinds(box.dog);
  const what =
    box.kind === 'most_homes'
      ? `Homes with ${dogs}: ${have}`
      : `${sentence(dogs)} ${box.kind === 'most_in_grid' ? 'in training' : 'rehomed'}: ${have}`;
  const stands = most === 0 ? '; nobody has one' : have === most ? ', the most' : `; the most is ${most}`;
  return {
    what: box.id,
    points: have === most && have > 0 ? box.reputation : 0,
    text: what + stands,
    rule: 'commendations'
  };
}

/** What each meeple of a challenge counts. */
function challengeCount(kind: string, dog: number, tally: Tally): number {
  if (kind === 'rehomed_left_gt_sum_right') return rehomed(tally, dog);
  if (kind === 'grid_left_gt_right') return tally.grid[dog] ?? 0;
  return kind === 'per_dog_in_foster' ? (tally.homes[FOSTER]?.[dog] ?? 0) : homesWith(tally, dog);
}

function challengeRow(one: Box, dogs: number[], tally: Tally): Row {
  const counts = dogs.map((dog) => challengeCount(one.kind, dog, tally));
  const [left = 0, ...right] = counts;
  const against = right.reduce((sum, n) => sum + n, 0);
  const points = right.length ? (left > against ? one.reputation : 0) : one.reputation * left;
  const text = `${one.reputation} reputation ${CHALLENGES[one.kind]}: ${stands(one.kind, dogs, counts)}`;
  return { what: one.id, points, text, rule: 'challenges' };
}

function stands(kind: string, dogs: number[], counts: number[]): string {
  const [first = '', ...others] = dogs.map((dog, i) => dogsOf(dog, counts[i] ?? 0));
  if (kind === 'rehomed_left_gt_sum_right') return `${first} rehomed against ${others.join(' and ')}`;
  if (kind === 'grid_left_gt_right') return `${first} in training against ${others.join(' and ')}`;
  if (kind === 'per_dog_in_foster') return `${first} in the Foster Home`;
  return `${kinds(dogs[0] ?? 0)} in ${some(counts[0] ?? 0, 'home', 'different homes')}`;
}

function deductions(turns: number, advanced: boolean): string {
  const parts = [...(turns > 8 ? [`${turns} turns`] : []), ...(advanced ? ['the advanced shelter'] : [])];
  return `Deductions: ${parts.length ? listed(parts) : 'none'}`;
}
