import { describe, expect, it } from 'vitest';
import { learn } from './cards';
import texts from './cards.fixture.json';
import { TableModel, type Door } from '../../table.svelte';
import type { Action, Answer, CardText, Option, Pick, Position, Question } from '../../wire';
import { ForestBoard } from './board.svelte';
import type { Playing, View } from './view';

learn(texts as CardText[]);

/** The Fallow Deer (cost 2) on card 89, two trees to put it at, three other cards to pay with. */
const DEER = 89;
const OTHERS = [2, 49, 125];

const nothing = { total: 0, rows: [] };
const option = (action: Action, id: number): Option => ({
  id,
  action,
  label: JSON.stringify(action),
  group: ''
});
const options = (actions: Action[]): Option[] => actions.map(option);

/** Two of the others pay, whatever the order of choosing. */
const payment: Pick = {
  options: OTHERS.map((card, i) => option({ do: 'pay', card }, 40 + i)),
  least: 2,
  most: 2,
  done: null
};

const playing = (left: number, tree: number): Playing => ({
  seat: 0,
  card: DEER,
  half: 0,
  species: 'fallow_deer',
  name: 'Fallow Deer',
  side: 'left',
  symbol: 'linden',
  tree,
  paid: [],
  left,
  has_bonus: true,
  matching: true
});

const view = {
  seat: 0,
  hand: [...OTHERS, DEER].sort((a, b) => a - b).map((card) => ({ card, halves: [] })),
  hiding: [],
  clearing: [],
  playing: null,
  board: { limit: 10, after: 0, swept: false, keeps: [] },
  players: [{ seat: 0, trees: [{ species: 'birch' }, { species: 'oak' }], hand: 4, cave: 0, points: 0 }]
} as unknown as View;

/** A server that knows this one position and answers as the engine would: payments in ascending order. */
class Desk implements Door {
  asked: Question[] = [];

  say(_seat: number, question: Question): Promise<Answer> {
    this.asked.push(question);
    if (question.type === 'explore') return Promise.resolve(this.#explore(question.actions));
    if (question.type === 'play') return Promise.resolve({ type: 'accepted', id: '', n: 8 });
    return Promise.resolve({ type: 'why-not', id: '', refusal: { why: 'No.', rule: 'paying' } });
  }

  #explore(actions: Action[]): Answer {
    const [first, second, ...pays] = actions;
    const answer = (next: Action[], left: number, known = true): Answer => ({
      type: 'explored',
      id: '',
      n: 7,
      known,
      prompt: '',
      view: known
        ? {
            ...view,
            hand: view.hand.filter((face) => face.card !== DEER),
            playing: playing(left, (second?.['tree'] as number | undefined) ?? -1),
            board: { limit: 10, after: left, swept: false, keeps: [2, 125] }
          }
        : null,
      options: options(next),
      pick: pays.length === 0 && next[0]?.do === 'pay' ? payment : null,
      gains: options(next).map((o) => ({ id: o.id, points: o.id * 2, ledger: nothing, more: '', line: [] })),
      gain: nothing
    });
    if (first?.do === 'sapling') return answer([], 0, false);
    if (!second)
      return answer(
        [0, 1].map((tree) => ({ do: 'slot', tree })),
        2
      );
    const last = pays.at(-1)?.['card'] as number | undefined;
    const left = 2 - pays.length;
    if (left === 0) return answer([], 0, false);
    const rest = OTHERS.slice(0, OTHERS.length - left + 1).filter((card) => card > (last ?? 0));
    return answer(
      rest.map((card) => ({ do: 'pay', card })),
      left
    );
  }

  get plays(): Action[][] {
    return this.asked.flatMap((q) => (q.type === 'play' ? [q.actions] : []));
  }
}

function sit(
  offers: Action[],
  pick: Pick | null = null
): { board: ForestBoard; desk: Desk; table: TableModel<View> } {
  const desk = new Desk();
  const table = new TableModel<View>('t', desk);
  table.mySeat = 0;
  table.connection = 'open';
  const position: Position<View> = {
    n: 7,
    seat: 0,
    asked: { seat: 0, step: 'Turn', detail: [] },
    prompt: '',
    view,
    zones: [],
    options: options(offers),
    pick,
    score: { seats: [], places: [] },
    can_undo: false,
    over: false
  };
  table.arrive(position, [], true);
  return { board: new ForestBoard(table), desk, table };
}

const turn: Action[] = [
  { do: 'draw' },
  { do: 'play', card: DEER, half: 0 },
  ...[...OTHERS, DEER].map((card) => ({ do: 'sapling', card }))
];

describe('playing a half', () => {
  it('lights the slots with their gains, then asks for payment', async () => {
    const { board } = sit(turn);
    await board.pick(DEER, 0, null);
    expect(board.glowing.map(({ tree, gain, key }) => [tree, gain, key])).toEqual([
      [0, 0, 1],
      [1, 2, 2]
    ]);
    expect(board.ready).toBe(false);
    await board.choose(1, null);
    expect(board.need).toBe(2);
    expect(board.plan?.say).toBe('Pay two cards for the Fallow Deer.');
    expect(board.plan?.sub).toBe('Left of the Oak');
  });

  it('lets every card pay that can be part of a payment, whatever the order of asking', async () => {
    const { board } = sit(turn);
    await board.pick(DEER, 0, null);
    await board.choose(0, null);
    expect(OTHERS.filter((card) => board.mayPay(card))).toEqual(OTHERS);
    expect(board.mayPay(DEER)).toBe(false);
  });

  it('sends card, slot and payments as one list, payments ascending', async () => {
    const { board, desk } = sit(turn);
    await board.pick(DEER, 0, null);
    await board.choose(0, null);
    await board.pick(125, 0, null);
    expect(board.ready).toBe(false);
    await board.pick(2, 0, null);
    expect(board.ready).toBe(true);
    await board.go();
    expect(desk.plays).toEqual([
      [
        { do: 'play', card: DEER, half: 0 },
        { do: 'slot', tree: 0 },
        { do: 'pay', card: 2 },
        { do: 'pay', card: 125 }
      ]
    ]);
  });

  it('counts the symbols that keep the bonus', async () => {
    const { board } = sit(turn);
    await board.pick(DEER, 0, null);
    await board.choose(0, null);
    await board.pick(2, 0, null); // a Linden
    expect(board.bonus).toMatchObject({ symbol: 'linden', match: 1, need: 2, kept: true });
    expect(board.matches(125)).toBe(true); // Woodpecker with a Linden symbol
    await board.pick(49, 0, null); // a Douglas Fir
    expect(board.bonus).toMatchObject({ match: 1, kept: false });
  });

  it('replaces the oldest payment when one too many is chosen, and keeps them when the slot changes', async () => {
    const { board } = sit(turn);
    await board.pick(DEER, 0, null);
    await board.choose(0, null);
    for (const card of [2, 49, 125]) await board.pick(card, 0, null);
    expect(board.chosen).toEqual([49, 125]);
    await board.choose(1, null);
    expect(board.chosen).toEqual([49, 125]);
    expect(board.ready).toBe(true);
  });

  it('is not ready while the server has not answered', async () => {
    const { board } = sit(turn);
    await board.pick(DEER, 0, null);
    const choosing = board.choose(0, null);
    expect(board.ready).toBe(false);
    await choosing;
    expect(board.ready).toBe(false);
  });
});

describe('taking back', () => {
  it('takes back one choice at a time', async () => {
    const { board } = sit(turn);
    await board.pick(DEER, 0, null);
    await board.choose(0, null);
    await board.pick(2, 0, null);
    await board.back();
    expect([board.chosen, board.target]).toEqual([[], 0]);
    await board.back();
    expect(board.target).toBeNull();
    expect(board.glowing).toHaveLength(2);
    await board.back();
    expect(board.plan).toBeNull();
  });

  it('forgets everything when a newer position comes', async () => {
    const { board, table } = sit(turn);
    await board.pick(DEER, 0, null);
    if (table.position) table.arrive({ ...table.position, n: 8 }, [], false);
    expect(board.half).toBeNull();
    expect(board.plan).toBeNull();
  });
});

describe('what is not offered', () => {
  it('is asked about, and the card can still become a sapling', async () => {
    const { board, desk, table } = sit(turn);
    await board.pick(DEER, 1, null);
    expect(desk.asked.at(-1)).toMatchObject({ type: 'why', action: { do: 'play', card: DEER, half: 1 } });
    expect(table.refusal?.why).toBe('No.');
    expect(board.ready).toBe(false);
    await board.plantSapling(DEER);
    expect(board.planting).toBe('sapling');
    await board.go();
    expect(desk.plays).toEqual([[{ do: 'sapling', card: DEER }]]);
  });

  it('asks about a slot as it would be before any slot was chosen', async () => {
    const { board, desk } = sit(turn);
    await board.pick(DEER, 0, null);
    await board.choose(0, null);
    await board.choose(5, null);
    expect(desk.asked.at(-1)).toEqual({
      type: 'why',
      action: { do: 'slot', tree: 5 },
      after: [{ do: 'play', card: DEER, half: 0 }]
    });
  });
});

describe('the cave', () => {
  it('takes any number of cards and then is done, in one list', async () => {
    const cave = [...OTHERS.map((card) => ({ do: 'hide', card })), { do: 'done' }];
    const { board, desk } = sit(cave, {
      options: options(cave).slice(0, -1),
      least: 0,
      most: 4,
      done: options(cave).at(-1) ?? null
    });
    expect(board.plan?.label).toBe('No cards');
    await board.pick(125, 0, null);
    await board.pick(2, 0, null);
    expect(board.plan?.label).toBe('Hide two cards');
    await board.go();
    expect(desk.plays).toEqual([[{ do: 'hide', card: 2 }, { do: 'hide', card: 125 }, { do: 'done' }]]);
  });
});
