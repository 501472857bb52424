import { describe, expect, it } from 'vitest';
import { settings } from './settings/settings.svelte';
import { sameAction, TableModel, type Door } from './table.svelte';
import type { Action, Answer, Option, Position, Question, TableInfo } from './wire';

const option = (id: number, action: Action): Option => ({ id, action, label: `option ${id}`, group: 'Do' });
const draw = option(1, { do: 'draw' });
const plant = option(2, { do: 'plant', card: 7 });

const position = (n: number, asked: number, options: Option[] = [], seat = 0): Position => ({
  n,
  seat,
  asked: { seat: asked, step: 'Turn', detail: [] },
  prompt: 'Your turn.',
  view: {},
  zones: [],
  options,
  pick: null,
  score: { seats: [], places: [] },
  can_undo: false,
  over: false
});

const info = (mine: number[]): TableInfo => ({
  id: 't',
  game: 'forest_shuffle',
  title: 'Forest Shuffle',
  name: '',
  status: 'running',
  seats: ['Mira', 'Ana', 'Juniper'].map((name, seat) => ({
    seat,
    kind: seat === 2 ? 'bot' : 'me',
    name,
    bot: '',
    taken: true,
    here: true,
    mine: mine.includes(seat)
  })),
  settings: {},
  pack: { name: 'base', digest: '', own: false },
  commitment: '',
  n: 0,
  asked: 0,
  created: 0,
  touched: 0,
  host: true,
  invite: '',
  rematch: ''
});

/** A server that notes what it is asked and answers from a list. */
class Script implements Door {
  asked: Question[] = [];
  constructor(readonly answers: Partial<Record<Question['type'], Answer>> = {}) {}
  say(_seat: number, question: Question): Promise<Answer> {
    this.asked.push(question);
    const answer = this.answers[question.type];
    return answer ? Promise.resolve(answer) : Promise.reject(new Error('nobody there'));
  }
}

function sit(door: Door, mine = [0], seat = 0): TableModel {
  const table = new TableModel('t', door);
  table.info = info(mine);
  table.mySeat = seat;
  table.connection = 'open';
  return table;
}

const rejected: Answer = {
  type: 'rejected',
  id: '1',
  code: 'illegal',
  refusal: { why: 'The left side is taken.', rule: 'sides' },
  n: 5
};
const explored: Answer = {
  type: 'explored',
  id: '1',
  n: 5,
  known: true,
  pick: null,
  prompt: 'Pay one card.',
  view: null,
  options: [option(9, { do: 'pay', card: 3 })],
  gains: [{ id: 9, points: 2, ledger: { total: 2, rows: [] }, more: '', line: [] }],
  gain: { total: 4, rows: [] }
};

describe('actions', () => {
  it('are the same whatever the order of their fields', () => {
    expect(sameAction({ do: 'pay', card: 3 }, { card: 3, do: 'pay' })).toBe(true);
    expect(sameAction({ do: 'pay', card: 3 }, { do: 'pay', card: 4 })).toBe(false);
    expect(sameAction({ do: 'pay' }, { do: 'pay', card: 4 })).toBe(false);
  });
});

describe('a table', () => {
  it('lets nobody act who is not asked, or while the line is down', () => {
    const table = sit(new Script());
    table.arrive(position(5, 2), [], true);
    expect(table.live).toBe(false);
    table.arrive(position(6, 0, [draw]), [], false);
    expect(table.live).toBe(true);
    table.connection = 'lost';
    expect(table.live).toBe(false);
  });

  it('sends what is staged and what follows as one move, and waits for the position it led to', async () => {
    const door = new Script({ explore: explored, play: { type: 'accepted', id: '1', n: 6 } });
    const table = sit(door);
    table.arrive(position(5, 0, [draw, plant]), [], true);
    await table.explore([plant.action]);
    expect(table.options.map((o) => o.id)).toEqual([9]);
    expect(table.prompt).toBe('Pay one card.');
    expect(table.change?.total).toBe(4);
    expect(await table.play([{ do: 'pay', card: 3 }])).toBe(true);
    expect(door.asked.at(-1)).toEqual({
      type: 'play',
      n: 5,
      actions: [plant.action, { do: 'pay', card: 3 }]
    });
    expect(table.live).toBe(false);
    table.arrive(position(6, 0, [draw]), [], false);
    expect(table.live).toBe(true);
    expect(table.staged).toEqual([]);
  });

  it('shows why a move was refused, until something else happens', async () => {
    const table = sit(new Script({ play: rejected }));
    table.arrive(position(5, 0, [draw]), [], true);
    expect(await table.play([draw.action])).toBe(false);
    expect(table.refusal).toMatchObject({ why: 'The left side is taken.', rule: 'sides' });
    table.arrive(position(6, 0, [draw]), [], false);
    expect(table.refusal).toBeNull();
  });

  it('asks those who want it before a move is sent, and a button that says what it sends only once', async () => {
    settings.set('confirm', true);
    const door = new Script({ play: { type: 'accepted', id: '1', n: 6 } });
    const table = sit(door);
    table.arrive(position(5, 0, [draw, plant]), [], true);
    const sent = () => door.asked.filter((it) => it.type === 'play').length;
    const refused = table.play([draw.action]);
    expect([table.confirming?.label, sent()]).toEqual(['option 1', 0]);
    table.confirming?.answer(false);
    expect([await refused, sent()]).toEqual([false, 0]);
    const agreed = table.play([draw.action]);
    table.confirming?.answer(true);
    expect([await agreed, sent(), table.confirming]).toEqual([true, 1, null]);
    table.arrive(position(6, 0, [draw]), [], false);
    table.surely(() => void table.play([draw.action]));
    expect([table.confirming, sent()]).toEqual([null, 2]);
    settings.set('confirm', false);
  });

  it('forgets the question about a move when the table has moved on', async () => {
    settings.set('confirm', true);
    const door = new Script();
    const table = sit(door);
    table.arrive(position(5, 0, [draw]), [], true);
    const asked = table.play([draw.action]);
    table.arrive(position(6, 0, [draw]), [], false);
    expect([await asked, table.confirming, door.asked.some((it) => it.type === 'play')]).toEqual([
      false,
      null,
      false
    ]);
    settings.set('confirm', false);
  });

  it('takes back what is only staged without asking the server', async () => {
    const door = new Script({ explore: explored });
    const table = sit(door);
    table.arrive(position(5, 0, [plant]), [], true);
    await table.explore([plant.action]);
    await table.undo();
    expect(table.staged).toEqual([]);
    expect(table.explored).toBeNull();
    expect(door.asked.some((q) => q.type === 'undo')).toBe(false);
  });

  it('keeps the last picture when an answer never comes', async () => {
    const table = sit(new Script());
    table.arrive(position(5, 0, [draw]), [], true);
    expect(await table.play([draw.action])).toBe(false);
    expect(table.busy).toBe(false);
    expect(table.position?.n).toBe(5);
  });

  it('remembers what could be done, so that it can be asked why not now', () => {
    const table = sit(new Script());
    table.arrive(position(5, 0, [draw, plant]), [], true);
    table.arrive(position(6, 2), [], false);
    expect(table.remembered.map((o) => o.id)).toEqual([1, 2]);
  });

  it('replaces the log after an undo and continues it otherwise', () => {
    const table = sit(new Script());
    const line = (n: number) => ({ number: n, seat: 0, text: `line ${n}`, event: {} });
    table.arrive(position(1, 0), [line(0), line(1)], true);
    table.arrive(position(2, 0), [line(2)], false);
    expect(table.log.map((l) => l.number)).toEqual([0, 1, 2]);
    table.arrive(position(3, 0), [line(0), line(1)], true);
    expect(table.log.map((l) => l.number)).toEqual([0, 1]);
  });
});

describe('around one screen', () => {
  it('puts a question that is answered already to nobody, and puts it when that is taken back', () => {
    const table = sit(new Script(), [0, 1]);
    const answered = { answered: true };
    table.arrive({ ...position(5, 0, [draw]), ...answered }, [], true);
    expect([table.myTurn, table.live, table.handTo]).toEqual([false, false, null]);
    table.arrive({ ...position(6, 1), ...answered }, [], false);
    expect(table.handTo).toBeNull();
    table.arrive(position(6, 1), [], false);
    expect(table.handTo).toBe(1);
    table.handTo = null;
    table.arrive({ ...position(7, 0, [draw]), ...answered }, [], false);
    table.arrive(position(7, 0, [draw]), [], false);
    expect([table.myTurn, table.live]).toEqual([true, true]);
  });

  it('the table is covered when the turn goes to the other person here, and not for a bot', () => {
    const table = sit(new Script(), [0, 1]);
    table.arrive(position(5, 2), [], true);
    expect(table.handTo).toBeNull();
    table.arrive(position(6, 1), [], false);
    expect(table.handTo).toBe(1);
    expect(table.live).toBe(false);
    table.takeOver();
    expect(table.mySeat).toBe(1);
    expect(table.handTo).toBeNull();
    expect(table.remembered).toEqual([]);
  });
});
