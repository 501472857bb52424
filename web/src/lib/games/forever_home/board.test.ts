import { describe, expect, it } from 'vitest';
import { TableModel, type Door } from '../../table.svelte';
import type { Action, Answer, Option, Position, Question } from '../../wire';
import { ShelterBoard } from './board.svelte';
import type { View } from './view';

const nothing = { total: 0, rows: [] };
const option = (action: Action, id: number): Option => ({ id, action, label: '', group: '' });

/** A server that says yes to everything and keeps what it was told. */
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
        view: null,
        options: question.actions[0]?.do === 'lead' ? [option({ do: 'place', cell: 9 }, 90)] : [],
        pick: null,
        gains: [],
        gain: nothing
      });
    return Promise.resolve({
      type: 'why-not',
      id: '',
      refusal: { why: 'No.', rule: 'x', cure: '', cards: [] }
    });
  }

  get played(): Action[][] {
    return this.asked.flatMap((q) => (q.type === 'play' ? [q.actions] : []));
  }
}

const EMPTY = Array.from({ length: 25 }, () => -1);

function sit(
  actions: Action[],
  view: Partial<Record<keyof View, unknown>> = {},
  step = 'Act'
): [ShelterBoard, Desk] {
  const desk = new Desk();
  const table = new TableModel<View>('t', desk);
  const shelter = {
    seat: 0,
    grid: EMPTY,
    homes: [],
    worth: [],
    hand: 0,
    seen: [],
    completed: [],
    waiting: []
  };
  const whole = {
    players: 1,
    seat: 0,
    asked: { seat: 0, step, detail: [0] },
    dogs: [0, 1, 2, 3],
    cards: [],
    hand: [],
    pool: [],
    matches: [],
    spaces: [],
    shelters: [shelter],
    board: { outlines: [], graduation: null, nearing: [] },
    ...view
  } as unknown as View;
  table.mySeat = 0;
  table.connection = 'open';
  table.arrive(
    {
      n: 7,
      seat: 0,
      asked: { seat: 0, step, detail: [0] },
      prompt: '',
      view: whole,
      zones: [],
      options: actions.map(option),
      pick: null,
      score: { seats: [], places: [] },
      can_undo: false,
      over: false
    } as Position<View>,
    [],
    true
  );
  const board = new ShelterBoard(table);
  board.begin();
  return [board, desk];
}

const shelterWith = (dogs: Record<number, number>, waiting: number[] = []) => [
  {
    seat: 0,
    grid: EMPTY.map((none, cell) => dogs[cell] ?? none),
    homes: [],
    worth: [],
    hand: 0,
    seen: [],
    completed: [],
    waiting
  }
];

describe('graduates', () => {
  const outline = { card: 3, a: [0, 6, 12], b: [], any: [], empty: [], cell: -1, dogs: [] };
  const graduating = (left: number) =>
    sit(
      [0, 6].flatMap((cell) => [0, 1, 2, 3].map((home) => ({ do: 'graduate', cell, home }))),
      {
        shelters: shelterWith({ 0: 2, 6: 2, 12: 2 }),
        board: { outlines: [], nearing: [], graduation: { outline, cells: [0, 6, 12], left, sends: [] } }
      },
      'SendHome'
    );

  it('are chosen in any order, dog or home first, and sent in reading order', async () => {
    const [board, desk] = graduating(2);
    await board.tapCell(12, null);
    await board.tapHome(3);
    expect(board.ready).toBe(false);
    await board.tapHome(1);
    await board.tapCell(0, null);
    expect(board.ready).toBe(true);
    await board.go();
    expect(desk.played).toEqual([
      [
        { do: 'graduate', cell: 0, home: 1 },
        { do: 'graduate', cell: 12, home: 3 }
      ]
    ]);
  });

  it('are taken back by a second tap, and one by one by Undo', async () => {
    const [board] = graduating(2);
    await board.tapCell(6, null);
    await board.tapHome(0);
    await board.tapCell(6, null);
    expect(board.sent).toEqual([]);
    expect(board.draft.cell).toBe(6);
    await board.tapHome(2);
    board.back();
    expect(board.sent).toEqual([]);
  });

  it('are in hand at once where all of them must go', () => {
    const [board] = graduating(3);
    expect(board.draft.cell).toBe(0);
    expect(board.plan?.back).toBeUndefined();
  });

  it('only come out of the pattern: anything else is asked about', async () => {
    const [board, desk] = graduating(2);
    await board.tapCell(3, null);
    expect(desk.asked.at(-1)).toMatchObject({ type: 'why', action: { do: 'graduate', cell: 3 } });
  });
});

describe('on the grid', () => {
  it('a dog is picked up, and put where it may go', async () => {
    const [board, desk] = sit([{ do: 'move', origin: 0, to: 1 }], { shelters: shelterWith({ 0: 5 }) });
    await board.tapCell(0, null);
    expect([...board.targets.keys()]).toEqual([1]);
    await board.tapCell(1, null);
    expect(desk.played).toEqual([[{ do: 'move', origin: 0, to: 1 }]]);
  });

  it('the second starting dog may have its place first', async () => {
    const places = [4, 8].map((cell) => ({ do: 'place', cell }));
    const [board, desk] = sit(places, { shelters: shelterWith({}, [1, 2]) }, 'PlaceStarter');
    await board.hold(1);
    await board.tapCell(8, null);
    expect(desk.played).toEqual([]);
    await board.tapCell(4, null);
    expect(desk.played).toEqual([
      [
        { do: 'place', cell: 4 },
        { do: 'place', cell: 8 }
      ]
    ]);
  });

  it('of two waiting dogs the one in hand is placed', async () => {
    const leads = [1, 2].map((dog) => ({ do: 'lead', dog }));
    const [board, desk] = sit(leads, { shelters: shelterWith({}, [1, 2]) }, 'LeadDog');
    await board.hold(1);
    await board.tapCell(9, null);
    expect(desk.played).toEqual([
      [
        { do: 'lead', dog: 2 },
        { do: 'place', cell: 9 }
      ]
    ]);
  });
});

describe('exchanges', () => {
  it('of dogs go out when both are chosen, in either order', async () => {
    for (const first of ['own', 'shown']) {
      const [board, desk] = sit([{ do: 'exchange_dog', cell: 3, slot: 1 }, { do: 'skip' }], {
        shelters: shelterWith({ 3: 4 })
      });
      if (first === 'own') await board.tapCell(3, null);
      await board.tapDog(1, null);
      if (first === 'shown') await board.tapCell(3, null);
      expect(desk.played).toEqual([[{ do: 'exchange_dog', cell: 3, slot: 1 }]]);
    }
  });

  it('of cards likewise', async () => {
    const [board, desk] = sit([{ do: 'exchange_card', card: 30, slot: 2 }]);
    await board.tapDisplayCard(2, null);
    await board.tapHandCard(30, null);
    expect(desk.played).toEqual([[{ do: 'exchange_card', card: 30, slot: 2 }]]);
  });
});

describe('alone', () => {
  it('two dogs are kept and the third goes back', async () => {
    const [board, desk] = sit(
      [2, 5].map((dog) => ({ do: 'return', dog })),
      { pool: [2, 5, 5] },
      'ReturnOne'
    );
    await board.tapPool(2, null);
    await board.tapPool(0, null);
    expect(desk.played).toEqual([[{ do: 'return', dog: 5 }]]);
  });

  it('a meeple and its place are chosen in either order, and confirmed', async () => {
    const [board, desk] = sit(
      [{ do: 'meeple', dog: 3, space: 4 }],
      { solo: { free: [3, 6], space: 2 } },
      'SetMeeple'
    );
    await board.tapSpace(4, null);
    expect(board.ready).toBe(false);
    board.tapMeeple(3);
    expect(board.ready).toBe(true);
    await board.go();
    expect(desk.played).toEqual([[{ do: 'meeple', dog: 3, space: 4 }]]);
  });
});
