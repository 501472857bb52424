import { flushSync } from 'svelte';
import { describe, expect, it } from 'vitest';
import { TableModel, type Door } from '../../table.svelte';
import type { Action, Answer, Option, Position, Question } from '../../wire';
import { YoungBoard } from './board.svelte';
import type { View } from './view';

const seatView = {
  marks: [false, false, false],
  credit: [-1, -1, -1],
  out: 0,
  disks: [2, 2, 3, 4, 4],
  disks_up: [true, true, true, true, true],
  returned: [],
  kept: [],
  killed: [],
  trapped: [],
  played: []
};
const blank = {
  needs: [3, 2, 2, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0],
  most: 4,
  reach: [],
  ways: [],
  tosses: [],
  best: []
};

function viewOf(step: string, part: Record<string, unknown> = {}): View {
  return {
    asked: { seat: 0, step, detail: [0] },
    seat: 0,
    round: 1,
    phase: 1,
    rows: [1, 2, 3, 4, 5, 6],
    columns: [4, 1, 5, 2, 6, 3],
    squares: Array.from({ length: 36 }, (_, i) => (i === 8 ? [{ family: 1, face: -1 }] : [])),
    turns: Array.from({ length: 36 }, (_, i) => (i === 8 ? 0 : -1)),
    pawns: [],
    seats: [seatView, seatView],
    mine: { hand: [4, 3, 0], cards: [], clues: [0, 0] },
    acting: null,
    check: null,
    odds: [],
    board: blank,
    ...part
  } as unknown as View;
}

/** A server that accepts everything and remembers what it was asked. */
class Desk implements Door {
  played: Action[][] = [];
  whys: Action[] = [];
  n = 1;

  say(_seat: number, question: Question): Promise<Answer> {
    if (question.type === 'play') {
      this.played.push(question.actions);
      return Promise.resolve({ type: 'accepted', id: '', n: ++this.n });
    }
    if (question.type === 'why') {
      this.whys.push(question.action);
      const refusal = { why: 'No.', rule: '', cure: '', cards: [] };
      return Promise.resolve({ type: 'why-not', id: '', refusal });
    }
    return Promise.resolve({ type: 'pong', id: '' } as unknown as Answer);
  }
}

function sit(): { desk: Desk; board: YoungBoard; show: (view: View, actions: Action[]) => Promise<void> } {
  const desk = new Desk();
  const table = new TableModel<View>('t', desk);
  table.info = { game: 'forever_young', seats: [{ seat: 0, mine: true }, { seat: 1 }] } as never;
  table.mySeat = 0;
  table.connection = 'open';
  const board = new YoungBoard(table);
  const show = async (view: View, actions: Action[]) => {
    const options: Option[] = actions.map((action, id) => ({ id, action, label: '', group: '' }));
    const position = {
      n: desk.n,
      seat: 0,
      asked: view.asked,
      view,
      options,
      prompt: '',
      over: false,
      pick: null
    };
    table.arrive(position as unknown as Position<View>, [], true);
    flushSync();
    await new Promise((done) => setTimeout(done));
    // As the page does when the table is free.
    board.advance();
    await new Promise((done) => setTimeout(done));
  };
  return { desk, board, show };
}

const squares = (verb: string, ...all: number[]): Action[] => all.map((square) => ({ do: verb, square }));
const REACH = [
  { square: 7, squares: [1, 6, 7, 8, 13] },
  { square: 20, squares: [14, 19, 20, 21, 26] }
];

describe('a pawn', () => {
  it('is proposed, its squares are lit, and another can be named instead', async () => {
    const { board, show } = sit();
    await show(viewOf('PickPawn', { board: { ...blank, reach: REACH } }), [
      ...squares('pick', 7, 20),
      { do: 'rest' }
    ]);
    expect(board.pawn).toBe(7);
    expect([...board.lit]).toEqual([1, 6, 7, 8, 13]);
    board.square(20, null);
    expect(board.pawn).toBe(20);
    expect([...board.lit]).toEqual([14, 19, 20, 21, 26]);
  });

  it('moves and looks with one button, though others may answer after it is named', async () => {
    const { desk, board, show } = sit();
    await show(viewOf('PickPawn', { board: { ...blank, reach: REACH } }), squares('pick', 7, 20));
    board.square(8, null);
    expect(board.plan?.label).toBe('Move & look');
    board.plan?.go();
    await show(viewOf('Answer', { asked: { seat: 1, step: 'Answer', detail: [0, 0] } }), []);
    expect(desk.played).toEqual([[{ do: 'pick', square: 7 }]]);
    await show(
      viewOf('MovePawn', { acting: { seat: 0, kind: 0, square: 7, mode: 0 } }),
      squares('move', 1, 6, 7, 8, 13)
    );
    expect(desk.played[1]).toEqual([{ do: 'move', square: 8 }, { do: 'look' }]);
    expect(board.underway).toBe(false);
  });

  it('waits with its move while a window of ours is open, and forgets it when a card is played', async () => {
    const { desk, board, show } = sit();
    await show(viewOf('PickPawn', { board: { ...blank, reach: REACH } }), squares('pick', 7, 20));
    board.square(8, null);
    board.plan?.go();
    await show(viewOf('Answer', { asked: { seat: 0, step: 'Answer', detail: [0, 0] } }), [
      { do: 'play', card: 4 },
      { do: 'pass' }
    ]);
    expect(board.plan?.label).toBe('Pass');
    expect(board.to).toBe(8);
    board.play(4);
    await show(
      viewOf('MovePawn', { acting: { seat: 0, kind: 0, square: 7, mode: 2 } }),
      squares('move', 1, 8, 30)
    );
    expect(desk.played).toEqual([[{ do: 'pick', square: 7 }], [{ do: 'play', card: 4 }]]);
    expect(board.step).toBe('MovePawn');
  });

  it('held by fog asks anew instead of looking where it did not go', async () => {
    const { desk, board, show } = sit();
    await show(viewOf('PickPawn', { board: { ...blank, reach: REACH } }), squares('pick', 7, 20));
    board.square(8, null);
    board.plan?.go();
    await show(viewOf('LookOrLeave', { acting: { seat: 0, kind: 0, square: 7, mode: 1 } }), [
      { do: 'look' },
      { do: 'leave' }
    ]);
    expect(desk.played).toHaveLength(1);
    expect(board.underway).toBe(false);
  });

  it('asks why about a square it cannot reach', async () => {
    const { desk, board, show } = sit();
    await show(viewOf('PickPawn', { board: { ...blank, reach: REACH } }), squares('pick', 7, 20));
    board.square(35, null);
    await new Promise((done) => setTimeout(done));
    expect(desk.whys).toEqual([{ do: 'move', square: 35 }]);
  });
});

describe('a fight', () => {
  const check = {
    roller: 0,
    square: 8,
    targets: [2, 1],
    need: 2,
    tile: { family: 1, face: 2 },
    hunter: 0,
    dice_count: 1,
    dice: [],
    picked: [],
    odds: [],
    hope: 0,
    hope_again: 0,
    throw_again: []
  };
  const way = (disk: number, tiles: [number, number, number][], dice: number) => ({
    disk,
    tiles,
    dice,
    chance: dice / 10,
    again: 0
  });

  it('commits disk and tiles in one go, the largest disk proposed', async () => {
    const { desk, board, show } = sit();
    const ways = [way(2, [], 2), way(4, [], 4), way(4, [[1, 9, 0]], 6)];
    await show(viewOf('ChooseDisk', { check, board: { ...blank, ways } }), [
      { do: 'disk', value: 2 },
      { do: 'disk', value: 4 }
    ]);
    expect(board.disk).toBe(4);
    board.chooseWay(1);
    expect(board.way?.dice).toBe(6);
    board.plan?.go();
    await show(viewOf('Arm', { check }), [{ do: 'throw' }, { do: 'use', family: 1, face: 9, copy: 0 }]);
    await show(viewOf('Answer', { asked: { seat: 1, step: 'Answer', detail: [3, 0] } }), []);
    expect(desk.played).toEqual([[{ do: 'disk', value: 4 }], [{ do: 'use', family: 1, face: 9, copy: 0 }]]);
  });

  it('throws the best dice again unless others are tapped, in any order', async () => {
    const { desk, board, show } = sit();
    const rolled = { ...check, dice: [1, 6, 2, 6] };
    const tosses = [{ thrown: 2, first: 1, second: 1, chance: 0.5 }];
    const asked = { seat: 0, step: 'Answer', detail: [4, 0] };
    await show(viewOf('Answer', { asked, check: rolled, board: { ...blank, tosses, best: [1, 3] } }), [
      { do: 'use', family: 1, face: 11 },
      { do: 'pass' }
    ]);
    expect(board.plan?.label).toBe('Re-roll 2 · 50 %');
    board.toggleDie(3);
    board.toggleDie(0);
    board.plan?.go();
    await show(
      viewOf('PickDice', { asked: { seat: 0, step: 'PickDice', detail: [6] }, check: rolled }),
      [0, 1, 2, 3].map((place) => ({ do: 'die', place }))
    );
    await show(viewOf('PickDice', { asked: { seat: 0, step: 'PickDice', detail: [5] }, check: rolled }), [
      { do: 'die', place: 1 },
      { do: 'die', place: 2 },
      { do: 'throw' }
    ]);
    await show(viewOf('PickDice', { asked: { seat: 0, step: 'PickDice', detail: [4] }, check: rolled }), [
      { do: 'die', place: 2 },
      { do: 'throw' }
    ]);
    expect(desk.played.flat()).toEqual([
      { do: 'use', family: 1, face: 11 },
      { do: 'die', place: 0 },
      { do: 'die', place: 1 },
      { do: 'throw' }
    ]);
  });
});

describe('a tile', () => {
  it('is proposed, can be another, and goes down with one click', async () => {
    const { desk, board, show } = sit();
    await show(
      viewOf('PlaceTile', { asked: { seat: 0, step: 'PlaceTile', detail: [2] } }),
      squares('at', 5, 6)
    );
    expect(board.face).toBe(4);
    board.hold(1, null);
    board.square(6, null);
    expect(desk.played).toEqual([
      [
        { do: 'at', square: 6 },
        { do: 'lay', face: 3 }
      ]
    ]);
  });

  it('that came home is proposed first', async () => {
    const { board, show } = sit();
    const mine = { hand: [4, 3, 0], cards: [], clues: [], owed: [0] };
    await show(viewOf('PlaceTile', { mine }), squares('at', 5));
    expect(board.face).toBe(0);
  });
});
