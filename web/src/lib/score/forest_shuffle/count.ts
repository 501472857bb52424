/** The ledgers of Forest Shuffle: one row for each species in a forest, with what was counted in words. */

import { counted, sentence } from '../english';
import { ledger, places, Problem, type Ledger, type Row, type Score } from '../ledger';
import { at, halfOf, SAPLING } from './cards';
import { KINDS } from './points';
import { Reader, type Person } from './reader';
import { Tally, type Placed } from './tally';
import { MANY } from './words';

export const MOST_PLAYERS = 5;

export function count(file: { players: Person[] }): Score {
  const { players } = file;
  if (players.length < 1 || players.length > MOST_PLAYERS)
    throw new Problem(`A score file has 1 to ${MOST_PLAYERS} players, this one has ${players.length}.`);
  const reader = new Reader();
  const forests = players.map((person, i) => reader.forest(i + 1, person));
  reader.checkCopies();
  const tallies = forests.map((forest) => new Tally(forest));
  for (const tally of tallies) tally.table = tallies;
  const seats = tallies.map((tally, seat) => ledgerOf(tally, players[seat]?.cave ?? 0));
  return { seats, places: places(seats.map((one) => [one.total])) };
}

/** Every card of a forest in board order. What a group is worth as a whole is shared out among its cards. */
function values(tally: Tally): Placed[] {
  const met = new Map<number, number>();
  const placed: Placed[] = [];
  const put = (half: number, tree: number, side: number) => {
    if (half === SAPLING) return;
    const { kind } = halfOf(half);
    const card = { half, tree, side, rank: met.get(kind) ?? 0, points: 0 };
    met.set(kind, card.rank + 1);
    const { points } = at(kind);
    card.points = KINDS[points.kind]?.value(points, tally, card) ?? 0;
    placed.push(card);
  };
  for (const [tree, card] of tally.forest.trees.entries()) {
    put(2 * card, tree, -1);
    for (let side = 0; side < 4; side++) for (const half of tally.slot(tree, side)) put(half, tree, side);
  }
  return placed;
}

/** Species in the order of the card list; what forms sets has one row together; the cave comes last. */
function ledgerOf(forest: Tally, cave: number): Ledger {
  const copies = new Map<number, Placed[]>();
  const together = (of: Map<number, Placed[]>, key: number, cards: Placed[]) =>
    of.set(key, [...(of.get(key) ?? []), ...cards]);
  for (const card of values(forest)) together(copies, halfOf(card.half).kind, [card]);
  const rows: Row[] = [];
  const sets = new Map<number, Placed[]>();
  for (const [kind, cards] of [...copies].sort(([a], [b]) => a - b)) {
    if (at(kind).points.kind === 'sets') together(sets, firstOf(kind), cards);
    else rows.push(row(forest, kind, cards));
  }
  for (const [kind, cards] of sets) rows.push(setRow(forest, kind, cards));
  if (cave)
    rows.push({
      what: 'cave',
      points: cave,
      text: `Cave: 1 for each of ${counted(cave, 'card')} under it`,
      rule: 'caves'
    });
  return ledger(rows);
}

/** Sets with the same values are counted together: under the first species that forms them. */
function firstOf(kind: number): number {
  const same = JSON.stringify(at(kind).points);
  let first = 0;
  while (JSON.stringify(at(first).points) !== same) first++;
  return first;
}

const sum = (cards: Placed[]): number => cards.reduce((all, card) => all + card.points, 0);

function row(forest: Tally, kind: number, cards: Placed[]): Row {
  const { id, name, points } = at(kind);
  const copies = cards.length > 1 ? ` × ${cards.length}` : '';
  const reason = KINDS[points.kind]?.reason(points, forest, cards) ?? '';
  return { what: id, points: sum(cards), text: `${name}${copies}: ${reason}`, rule: id.replaceAll('_', '-') };
}

function setRow(forest: Tally, kind: number, cards: Placed[]): Row {
  const { points } = at(kind);
  const many = MANY[points.tag ?? ''] ?? '';
  const reason = KINDS[points.kind]?.reason(points, forest, cards) ?? '';
  return {
    what: many,
    points: sum(cards),
    text: `${sentence(many)} × ${cards.length}: ${reason}`,
    rule: 'sets'
  };
}
