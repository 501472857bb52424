import { describe, expect, it } from 'vitest';
import { TableModel, type Door } from '../../table.svelte';
import type { Action, Answer, Gain, Option, Pick, Position, Question } from '../../wire';
import { DogsBoard } from './board.svelte';
import { freshSince } from './fresh';
import type { View } from './view';

/** Penny and Rufus in care, a free place; three homes in hand; Daisy and Atlas in town, Atlas too dear. */
const PENNY = 50;
const RUFUS = 1;
const DAISY = 4;
const ATLAS = 60;
const HOMES = [36, 40, 57];

const dog = (number: number, name: string, kibble: number, bonus = 'food_motivated') => ({
  dog: number,
  id: `D${number}`,
  name,
  size: 'large',
  age: 'puppy',
  sex: 'F',
  breeds: ['Boxer'],
  points: 3,
  kibble,
  bonus
});
const home = (number: number) => ({
  home: number,
  id: `H${number}`,
  kind: 'size_age',
  asks: 'large puppy',
  size: 'large',
  age: 'puppy',
  sex: 'F',
  breeds: ['Boxer']
});
const pair = (place: number, number: number, points: number) => ({
  place,
  home: number,
  points,
  base: 3,
  sex: 1,
  breed: points === 8 ? 'Boxer' : '',
  misfit: points < 0 ? 'size' : ''
});

const player = {
  hand_count: 3,
  hand_size: 3,
  hand: HOMES,
  open_homes: [],
  bowl: 3,
  bank: 9,
  care: [PENNY, RUFUS, -1],
  homed: [{ dog: 7, home: 11, companion: -1, points: 4 }],
  specialty: 0,
  side: 0,
  worth: [2, 5],
  points: 4,
  rehomed: -1
};

const viewOf = (step: string, part: object = {}): View =>
  ({
    seat: 0,
    asked: { seat: 0, step, detail: [] },
    centre: [DAISY, -1, -1, -1, -1, -1, ATLAS, -1, -1],
    players: [player],
    marked: [],
    barred: [],
    board: {
      dogs: [dog(PENNY, 'Penny', 4), dog(RUFUS, 'Rufus', 1), dog(DAISY, 'Daisy', 1), dog(ATLAS, 'Atlas', 4)],
      homes: HOMES.map(home),
      awards: [],
      steps: [2, 5, 9],
      whole: 5,
      sides: [
        [
          { breeds: ['Pug'], counts: [0] },
          { breeds: ['Boxer'], counts: [1] }
        ]
      ],
      outlook: {
        pairs: [
          pair(0, 36, 8),
          pair(0, 40, 4),
          pair(0, 57, -1),
          pair(1, 36, -1),
          pair(1, 40, -1),
          pair(1, 57, 3)
        ],
        matched: [{ place: 0, have: [], parts: [], counts: [1], bonus: 'food_motivated', kibble: 5 }],
        strays: [
          { dog: DAISY, bowl: 2, home: 36, points: 4 },
          { dog: ATLAS, bowl: -1, home: -1, points: -1 }
        ],
        collect: 3
      }
    },
    ...part
  }) as unknown as View;

const option = (action: Action, id: number): Option => ({ id, action, label: '', group: '' });
const marks = HOMES.map((number, i) => option({ do: 'mark', home: number }, 20 + i));
const done = option({ do: 'done' }, 99);
/** As the server asks for homes to swap: any number, at least one. */
const swap: Pick = { options: marks, least: 1, most: 3, done };

class Desk implements Door {
  asked: Question[] = [];

  say(_seat: number, question: Question): Promise<Answer> {
    this.asked.push(question);
    if (question.type === 'play') return Promise.resolve({ type: 'accepted', id: '', n: 8 });
    if (question.type === 'explore')
      return Promise.resolve({
        type: 'explored',
        id: '',
        n: 7,
        known: true,
        prompt: '',
        view: viewOf('ExchangeHomes'),
        options: marks,
        pick: swap,
        gains: [],
        gain: { total: 0, rows: [] }
      });
    return Promise.resolve({ type: 'why-not', id: '', refusal: { why: 'No.', rule: 'matching' } });
  }

  get plays(): Action[][] {
    return this.asked.flatMap((q) => (q.type === 'play' ? [q.actions] : []));
  }

  get whys(): Action[] {
    return this.asked.flatMap((q) => (q.type === 'why' ? [q.action] : []));
  }
}

const turn: Action[] = [
  { do: 'match', place: 0, home: 36 },
  { do: 'match', place: 0, home: 40 },
  { do: 'match', place: 1, home: 57 },
  { do: 'take', dog: DAISY },
  { do: 'collect' },
  { do: 'exchange' }
];

function sit(step: string, offers: Action[], pick: Pick | null = null, part: object = {}) {
  const desk = new Desk();
  const table = new TableModel<View>('t', desk);
  table.mySeat = 0;
  table.connection = 'open';
  const position: Position<View> = {
    n: 7,
    seat: 0,
    asked: { seat: 0, step, detail: [] },
    prompt: 'What now?',
    view: viewOf(step, part),
    zones: [],
    options: offers.map(option),
    pick,
    score: { seats: [], places: [] },
    can_undo: false,
    over: false
  };
  table.arrive(position, [], true);
  return { board: new DogsBoard(table), desk, table };
}

describe('a pair', () => {
  it('is chosen dog first, home first or by its chip, and sent by the button', async () => {
    const ways: ((board: DogsBoard) => Promise<void>)[] = [
      async (b) => {
        await b.place(0, null);
        await b.pickHome(36, null);
      },
      async (b) => {
        await b.pickHome(36, null);
        await b.place(0, null);
      },
      (b) => b.match(0, 36, null)
    ];
    for (const way of ways) {
      const { board, desk } = sit('Act', turn);
      await way(board);
      expect(board.pair?.points).toBe(8);
      expect(desk.plays).toEqual([]);
      board.plan?.go();
      expect(desk.plays).toEqual([[{ do: 'match', place: 0, home: 36 }]]);
    }
  });

  it('is sent by a second tap on its chip', async () => {
    const { board, desk } = sit('Act', turn);
    await board.match(0, 36, null);
    await board.match(0, 36, null);
    expect(desk.plays).toEqual([[{ do: 'match', place: 0, home: 36 }]]);
  });

  it('says what the whole move brings on its button, and where it comes from', async () => {
    const { board, table } = sit('Act', turn);
    const rows = [
      { what: 'match', points: 8, text: 'Penny', rule: '', cards: [], group: 'Matches' },
      { what: 'fetch', points: 9, text: 'Big Strides: place 1', rule: '', cards: [], group: 'Town awards' }
    ];
    const gain: Gain = { id: 0, points: 17, ledger: { total: 17, rows }, more: '', line: [] };
    table.previews = [gain];
    await board.match(0, 36, null);
    expect(board.plan?.label).toBe('Match · +17');
    expect(board.plan?.sub).toBe('+8 match, +9 Big Strides');
  });

  it('that is not offered is asked about', async () => {
    const { board, desk, table } = sit('Act', turn);
    await board.match(1, 36, null);
    expect(desk.whys).toEqual([{ do: 'match', place: 1, home: 36 }]);
    expect(table.refusal?.why).toBe('No.');
    expect(board.plan).toBeNull();
  });

  it('lights the homes that take the chosen dog', async () => {
    const { board } = sit('Act', turn);
    expect(HOMES.map((number) => board.welcomes(number))).toEqual([true, true, true]);
    await board.place(0, null);
    expect(HOMES.map((number) => board.welcomes(number))).toEqual([true, true, false]);
    expect(board.plan?.ready).toBe(false);
  });

  it('foresees the kibble its dog brings', async () => {
    const { board } = sit('Act', turn);
    await board.match(0, 36, null);
    expect(board.kibble).toBe(5);
  });

  it('is taken back one choice at a time', async () => {
    const { board } = sit('Act', turn);
    await board.match(0, 36, null);
    board.plan?.back?.();
    expect(board.choice).toEqual({ kind: 'pair', place: 0, home: null });
    board.plan?.back?.();
    expect(board.plan).toBeNull();
  });
});

describe('a dog in town', () => {
  it('is chosen first and taken in by its place', async () => {
    const { board, desk } = sit('Act', turn);
    await board.take(DAISY, null);
    expect(desk.plays).toEqual([]);
    expect(board.kibble).toBe(-1);
    expect(board.plan?.sub).toContain('large puppy, 4 points');
    await board.place(2, null);
    expect(desk.plays).toEqual([[{ do: 'take', dog: DAISY }]]);
  });

  it('that was dragged to a place moves in at once', async () => {
    const { board, desk } = sit('Act', turn);
    await board.take(DAISY, null, true);
    expect(desk.plays).toHaveLength(1);
  });

  it('that cannot be fed says why', async () => {
    const { board, desk } = sit('Act', turn);
    await board.take(ATLAS, null);
    expect(desk.whys).toEqual([{ do: 'take', dog: ATLAS }]);
  });
});

describe('food', () => {
  it('is collected by the bowl, then the bowl again', async () => {
    const { board, desk } = sit('Act', turn);
    await board.collect(null);
    expect(board.plan?.label).toBe('Collect · +3');
    expect(board.kibble).toBe(3);
    await board.collect(null);
    expect(desk.plays).toEqual([[{ do: 'collect' }]]);
  });
});

describe('homes to give up', () => {
  const all: Pick = { options: marks, least: 2, most: 2, done: null };

  it('are discarded in any order of tapping and sent in the order of the catalogue', async () => {
    const { board, desk } = sit('DiscardDown', [{ do: 'mark', home: 36 }], all);
    expect(board.plan?.label).toBe('Discard · 0 of 2');
    await board.pickHome(57, null);
    await board.pickHome(36, null);
    expect(board.plan?.ready).toBe(true);
    await board.go();
    expect(desk.plays).toEqual([
      [
        { do: 'mark', home: 36 },
        { do: 'mark', home: 57 }
      ]
    ]);
  });

  it('are swapped as the action of the turn in one move', async () => {
    const { board, desk } = sit('Act', turn);
    await board.swap(null);
    expect(board.marking).toBe('swap');
    expect(board.plan?.ready).toBe(false);
    await board.pickHome(57, null);
    await board.pickHome(40, null);
    expect(board.plan?.label).toBe('Swap · 2');
    await board.go();
    expect(desk.plays).toEqual([
      [{ do: 'exchange' }, { do: 'mark', home: 40 }, { do: 'mark', home: 57 }, { do: 'done' }]
    ]);
  });

  it('may all be kept when a size-only home offers the swap', () => {
    const bonus = { ...viewOf('ExchangeHomes'), asked: { seat: 0, step: 'ExchangeHomes', detail: [1] } };
    const { board } = sit('ExchangeHomes', [{ do: 'done' }], { ...swap, least: 0 }, bonus);
    expect(board.marking).toBe('bonus');
    expect(board.plan).toBeNull();
  });

  it('that were begun one by one are counted, and the rest may be sent', async () => {
    const begun = { ...swap, options: marks.slice(1), least: 0 };
    const { board, desk } = sit('ExchangeHomes', [{ do: 'done' }], begun, { marked: [36] });
    expect(board.plan?.label).toBe('Swap · 1');
    expect(board.plan?.ready).toBe(true);
    await board.pickHome(57, null);
    expect(board.plan?.label).toBe('Swap · 2');
    board.plan?.back?.();
    await board.go();
    expect(desk.plays).toEqual([[{ do: 'done' }]]);
  });

  it('that were begun one by one count towards those that must go', () => {
    const rest: Pick = { options: marks.slice(1), least: 1, most: 1, done: null };
    const { board } = sit('DiscardDown', [{ do: 'mark', home: 40 }], rest, { marked: [36] });
    expect(board.plan?.label).toBe('Discard · 1 of 2');
    expect(board.plan?.ready).toBe(false);
  });

  it('go one by one where the others are needed for a match', async () => {
    const bonus = { asked: { seat: 0, step: 'ExchangeHomes', detail: [1] } };
    const { board, desk } = sit('ExchangeHomes', [{ do: 'mark', home: 40 }, { do: 'done' }], null, bonus);
    await board.pickHome(36, null);
    expect(desk.whys).toEqual([{ do: 'mark', home: 36 }]);
    await board.pickHome(40, null);
    expect(desk.plays).toEqual([[{ do: 'mark', home: 40 }]]);
  });

  it('that were just drawn are locked and say why', async () => {
    const one: Pick = { ...swap, options: marks.slice(0, 2) };
    const { board, desk } = sit('ExchangeHomes', [{ do: 'done' }], one, { barred: [57] });
    expect(board.locked(57)).toBe(true);
    await board.pickHome(57, null);
    expect(desk.whys).toEqual([{ do: 'mark', home: 57 }]);
    expect(board.marks).toEqual([]);
  });

  it('are forgotten when the swap is called off', async () => {
    const { board, table } = sit('Act', turn);
    await board.swap(null);
    await board.pickHome(57, null);
    board.plan?.cancel?.();
    expect(board.marks).toEqual([]);
    expect(table.staged).toEqual([]);
    expect(board.plan).toBeNull();
  });
});

describe('the rest of a turn', () => {
  it('lays a side of the specialty card up by a second tap', () => {
    const { board, desk } = sit('ChooseSide', [
      { do: 'show', side: 0 },
      { do: 'show', side: 1 }
    ]);
    board.side(1);
    expect(board.plan?.say).toBe('Lay Boxer up?');
    board.side(1);
    expect(desk.plays).toEqual([[{ do: 'show', side: 1 }]]);
  });

  it('takes a dog back with the points it loses on the button', async () => {
    const { board, desk } = sit('Act', [...turn, { do: 'rehome', dog: 7 }]);
    await board.takeBack(null, null);
    expect(board.plan?.ready).toBe(false);
    await board.takeBack(7, null);
    expect(board.plan?.label).toBe('Take back · −4');
    await board.go();
    expect(desk.plays).toEqual([[{ do: 'rehome', dog: 7 }]]);
  });

  it('asks why it may not be finished yet', async () => {
    const { board, desk } = sit('MatchMore', turn.slice(0, 1));
    await board.done(null);
    expect(desk.whys).toEqual([{ do: 'done' }]);
  });

  it('forgets what was chosen when a newer position comes', async () => {
    const { board, table } = sit('Act', turn);
    await board.match(0, 36, null);
    if (table.position) table.arrive({ ...table.position, n: 8 }, [], false);
    expect(board.pair).toBeNull();
    expect(board.plan).toBeNull();
  });
});

describe('dogs that are new in town', () => {
  const line = (event: Record<string, unknown>) => ({ number: 0, seat: -1, text: '', event });
  const log = [
    line({ kind: 'dogs_set_out', dogs: [DAISY] }),
    line({ kind: 'took_in', seat: 0, dog: RUFUS, kibble: 2 }),
    line({ kind: 'dog_arrived', dog: ATLAS }),
    line({ kind: 'took_in', seat: 1, dog: 9, kibble: 1 })
  ];

  it('came after the last thing I did', () => {
    expect([...freshSince(log, 0)]).toEqual([ATLAS]);
    expect([...freshSince(log, 1)]).toEqual([]);
  });

  it('are none before I have done anything', () => {
    expect(freshSince(log, 2).size).toBe(0);
  });
});
