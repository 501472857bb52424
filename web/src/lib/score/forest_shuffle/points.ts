/** What a card is worth and why: each kind of points has its value and its reason side by side. */

import { article, counted, listed, number } from '../english';
import { at, halfOf, named, SIDES, symbols, type Points } from './cards';
import { share, type Placed, type Tally } from './tally';
import { a, MANY, ON_SIDE, ONE, plural } from './words';

interface Kind {
  value: (points: Points, forest: Tally, card: Placed) => number;
  /** What was counted, for the row of all copies. */
  reason: (points: Points, forest: Tally, cards: Placed[]) => string;
}

const n = (value: number | undefined): number => value ?? 0;
const worth = (cards: Placed[]): number => n(cards[0]?.points);
const each = (cards: Placed[]): string => (cards.length > 1 ? `${worth(cards)} each` : `${worth(cards)}`);
const several = (cards: Placed[]): string => (cards.length > 1 ? `${worth(cards)} each, ` : '');
const symbolOf = (card: Placed): number => halfOf(card.half).symbol;
const sideOf = (points: Points) => SIDES.indexOf(points.side ?? 'top');
const step = (values: number[] | undefined, count: number): number =>
  n(values?.[Math.min(count, n(values.length) - 1)]);

function soMany(id: string, count: number): string {
  if (!id) return counted(count, 'tree');
  const name = named(id).name;
  return count === 0 ? `no ${name}` : counted(count, name, plural(name));
}

function withBees(forest: Tally, id = ''): string {
  const bees = forest.byBees(id);
  return soMany(id, forest.counted(id)) + (bees ? ` (with ${number(bees)} by bees)` : '');
}

/** How many of the copies are where they want to be. */
function someAre(cards: Placed[], points: number, where: string): string {
  const there = cards.filter((card) => card.points).length;
  if (cards.length === 1) return there ? `${points} ${where}` : `0, as it is not ${where}`;
  return `${points} for each ${where}, ${there ? number(there) : 'none'} of ${number(cards.length)}`;
}

export const KINDS: Record<string, Kind> = {
  none: { value: () => 0, reason: () => 'worth nothing itself' },
  flat: { value: (p) => n(p.points), reason: (_, __, cards) => each(cards) },
  most: {
    value: (p, forest) => (forest.hasMost(p.species ?? '') ? n(p.most) : n(p.otherwise)),
    reason: (p, forest, cards) =>
      `${each(cards)}, ${forest.hasMost(p.species ?? '') ? 'nobody' : 'somebody'} has more than ${withBees(forest, p.species)}`
  },
  'all-tree-species': {
    value: (p, forest) => (forest.treeSpecies() === symbols.length ? n(p.points) : 0),
    reason: (_, forest, cards) => {
      const there = forest.treeSpecies();
      return `${each(cards)}, with ${there ? number(there) : 'none'} of ${number(symbols.length)} tree species`;
    }
  },
  'if-species': {
    value: (p, forest) => (forest.counted(p.species ?? '') >= n(p.least) ? n(p.points) : 0),
    reason: (p, forest, cards) => `${each(cards)}, with ${withBees(forest, p.species)}`
  },
  'per-tag': {
    value: (p, forest) => n(p.points) * (p.tags ?? []).reduce((sum, tag) => sum + forest.tagged(tag), 0),
    reason: (p, forest, cards) => {
      const what = (p.tags ?? []).map((tag) => counted(forest.tagged(tag), ONE[tag] ?? tag, MANY[tag]));
      return `${several(cards)}${n(p.points)} for each of ${listed(what)}`;
    }
  },
  'per-species': {
    value: (p, forest) => n(p.points) * forest.ofSpecies(p.species ?? ''),
    reason: (p, forest, cards) =>
      `${several(cards)}${n(p.points)} for each of ${soMany(p.species ?? '', forest.ofSpecies(p.species ?? ''))}`
  },
  'if-different': {
    value: (p, forest) => (forest.different(p.tag ?? '') >= n(p.least) ? n(p.points) : 0),
    reason: (p, forest, cards) => {
      const [tag, kinds] = [p.tag ?? '', forest.different(p.tag ?? '')];
      return `${each(cards)}, with ${kinds === 1 ? `one kind of ${ONE[tag]}` : `${number(kinds)} different ${MANY[tag]}`}`;
    }
  },
  'per-full-tree': {
    value: (p, forest) => n(p.points) * forest.full,
    reason: (p, forest, cards) =>
      `${several(cards)}${n(p.points)} for each of ${counted(forest.full, 'tree')} with a card on all sides`
  },
  'if-trees': {
    value: (p, forest) => (forest.counted('') >= n(p.least) ? n(p.points) : 0),
    reason: (_, forest, cards) => `${each(cards)}, with ${withBees(forest)}`
  },
  'per-side': {
    value: (p, forest) => n(p.points) * n(forest.sides[sideOf(p)]),
    reason: (p, forest, cards) =>
      `${several(cards)}${n(p.points)} for each of ${counted(n(forest.sides[sideOf(p)]), 'card')} ${ON_SIDE[p.side ?? 'top']} a tree`
  },
  'per-guest': {
    value: (p, forest, card) => n(p.points) * forest.guests(card.tree),
    reason: (p, forest, cards) => {
      const guests = cards.reduce((sum, card) => sum + forest.guests(card.tree), 0);
      return `${n(p.points)} for each of ${counted(guests, 'card')} at ${cards.length === 1 ? 'it' : 'them'}`;
    }
  },
  group: {
    value: (p, forest, card) => {
      const { kind } = halfOf(card.half);
      const copies = n(forest.cards[kind]);
      return share(step(p.values, copies + n(forest.extra[kind])), card.rank, copies);
    },
    reason: (_, forest, cards) => {
      const bees = n(forest.extra[halfOf(n(cards[0]?.half)).kind]);
      return `${cards.length} together${bees ? ` (with ${number(bees)} by bees)` : ''}`;
    }
  },
  sets: {
    value: (p, forest, card) => {
      const own = halfOf(card.half).kind;
      const inSet = forest.cards.flatMap((cards, kind) =>
        cards > card.rank && at(kind).tags.includes(p.tag ?? '') ? [kind] : []
      );
      return share(step(p.values, inSet.length), inSet.filter((kind) => kind < own).length, inSet.length);
    },
    reason: (p, forest, cards) => {
      const sets = 1 + Math.max(...cards.map((card) => card.rank));
      const sizes = Array.from({ length: sets }, (_, rank) => forest.different(p.tag ?? '', rank));
      const made = listed(sizes.map((size) => (size > 1 ? `${size} different` : 'a single one')));
      return `${sets > 1 ? 'sets of ' : ''}${made}`;
    }
  },
  'if-neighbour': {
    value: (p, forest, card) => {
      const others = [0, 1, 2, 3].flatMap((side) => forest.slot(card.tree, side));
      const there = others.some(
        (half) => half !== card.half && at(halfOf(half).kind).tags.includes(p.tag ?? '')
      );
      return there ? n(p.points) : 0;
    },
    reason: (p, _, cards) =>
      someAre(cards, n(p.points), `with ${article(ONE[p.tag ?? ''] ?? '')} at the same tree`)
  },
  'per-symbol': {
    value: (p, forest, card) => n(p.points) * n(forest.symbols[symbolOf(card)]),
    reason: (p, forest, cards) =>
      listed(
        cards.map((card) => {
          const tree = at(n(symbols[symbolOf(card)])).name;
          return `${n(p.points)} for each of ${counted(n(forest.symbols[symbolOf(card)]), `${tree} symbol`)}`;
        })
      )
  },
  'if-on': {
    value: (p, forest, card) => {
      const host = n(forest.forest.trees[card.tree]);
      return host && at(halfOf(2 * host).kind).id === p.tree ? n(p.points) : 0;
    },
    reason: (p, _, cards) => someAre(cards, n(p.points), `at ${a(named(p.tree ?? '').name)}`)
  },
  'if-sharing': {
    value: (p, forest, card) => (forest.slot(card.tree, card.side).length > 1 ? n(p.points) : 0),
    reason: (p, _, cards) => someAre(cards, n(p.points), 'sharing a slot')
  }
};
