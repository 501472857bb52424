import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Link } from './link';
import { settings } from './settings/settings.svelte';
import type { Position, TableInfo, Update, Welcome } from './wire';

const position = (n: number, asked = 1): Position =>
  ({
    n,
    seat: 0,
    asked: { seat: asked, step: 'Turn' },
    options: [],
    zones: [],
    over: false
  }) as unknown as Position;

const info = (mine = [0]): TableInfo =>
  ({
    id: 't',
    status: 'running',
    seats: [0, 1].map((seat) => ({ seat, name: `P${seat}`, mine: mine.includes(seat) }))
  }) as unknown as TableInfo;

const welcome = (n: number, table = info()): Welcome =>
  ({ type: 'welcome', table, position: position(n), lines: [], whole: true }) as unknown as Welcome;

const update = (n: number, asked = 1): Update =>
  ({ type: 'update', position: position(n, asked), lines: [], whole: false }) as unknown as Update;

/** A socket whose other end is the test. */
class Wire {
  static OPEN = 1;
  static all: Wire[] = [];
  readyState = 0;
  sent: Record<string, unknown>[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;

  constructor(readonly url: string) {
    Wire.all.push(this);
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }

  close(): void {
    this.readyState = 3;
  }

  // What the server does

  accept(): void {
    this.readyState = 1;
    this.onopen?.();
  }

  say(message: unknown): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }

  fall(): void {
    this.readyState = 3;
    this.onclose?.();
  }
}

const last = (): Wire => Wire.all.at(-1) as Wire;

/** What the HTTP side answers, by the end of the address; a missing one is a server that cannot be reached. */
let http: Record<string, unknown> = {};
let asked: { path: string; body: Record<string, unknown> | null }[] = [];

function fetched(path: string, request: { body?: string }): Promise<unknown> {
  asked.push({ path, body: request.body ? JSON.parse(request.body) : null });
  const key = Object.keys(http).find((end) => path.split('?')[0]?.endsWith(end));
  if (key === undefined) return Promise.reject(new Error('offline'));
  return Promise.resolve({ ok: true, headers: new Headers(), json: () => Promise.resolve(http[key]) });
}

beforeEach(() => {
  vi.useFakeTimers();
  Wire.all = [];
  asked = [];
  http = { '/tables/t': info() };
  vi.stubGlobal('WebSocket', Wire);
  vi.stubGlobal('fetch', fetched);
  vi.stubGlobal('location', { protocol: 'http:', host: 'hearth' });
  vi.stubGlobal('window', new EventTarget());
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function begin(): Promise<Link> {
  const link = new Link('t');
  await link.begin();
  return link;
}

async function seated(n = 4): Promise<Link> {
  const link = await begin();
  last().accept();
  last().say(welcome(n));
  return link;
}

describe('a table over a socket', () => {
  it('says hello with the last number it has seen, for its one seat', async () => {
    const link = await begin();
    expect(last().url).toBe('ws://hearth/api/tables/t/seats/0/socket');
    last().accept();
    expect(last().sent).toEqual([{ type: 'hello', n: -1, swift: false }]);
    last().say(welcome(4));
    expect([link.table.connection, link.table.position?.n]).toEqual(['open', 4]);
  });

  it('pairs an answer with its question', async () => {
    const link = await seated();
    const first = link.say(0, { type: 'hint' });
    const second = link.say(0, { type: 'preview' });
    const [a, b] = last().sent.slice(1);
    last().say({ type: 'pong', id: b?.['id'] });
    last().say({ type: 'pong', id: a?.['id'] });
    expect((await first).id).toBe(a?.['id']);
    expect((await second).id).toBe(b?.['id']);
  });

  it('gives a question up that nobody answers', async () => {
    const link = await seated();
    const answer = expect(link.say(0, { type: 'hint' })).rejects.toThrow('no answer');
    await vi.advanceTimersByTimeAsync(20_000);
    await answer;
  });

  it('asks after a break whether the server has another client by now', async () => {
    await seated(4);
    const before = asked.length;
    last().fall();
    await vi.advanceTimersByTimeAsync(1000);
    last().accept();
    last().say(welcome(4));
    await vi.advanceTimersByTimeAsync(0);
    expect(asked.slice(before).map((it) => it.path)).toEqual(['/api/tables/t']);
  });

  it('comes back by itself after a break, and says what it has seen', async () => {
    const link = await seated(4);
    last().fall();
    expect([link.table.connection, link.table.retryIn]).toEqual(['lost', 1]);
    await vi.advanceTimersByTimeAsync(1000);
    expect(Wire.all).toHaveLength(2);
    last().accept();
    expect(last().sent).toEqual([{ type: 'hello', n: 4, swift: false }]);
    last().say(welcome(9));
    expect([link.table.connection, link.table.position?.n]).toEqual(['open', 9]);
  });

  it('waits longer after each break that follows another', async () => {
    const link = await seated();
    for (const wait of [1, 2, 4]) {
      last().fall();
      expect(link.table.retryIn).toBe(wait);
      await vi.advanceTimersByTimeAsync(wait * 1000);
    }
  });

  it('tries at once when the network is back', async () => {
    await seated();
    last().fall();
    window.dispatchEvent(new Event('online'));
    expect(Wire.all).toHaveLength(2);
  });

  it('rejects what was under way when the socket falls', async () => {
    const link = await seated();
    const answer = expect(link.say(0, { type: 'hint' })).rejects.toThrow('connection lost');
    last().fall();
    await answer;
  });

  it('leaves a socket that has fallen silent', async () => {
    const link = await seated();
    await vi.advanceTimersByTimeAsync(60_001);
    expect(last().sent.some((said) => said['type'] === 'ping')).toBe(true);
    expect(link.table.connection).toBe('lost');
  });

  it('looks through the eyes of a seat taken meanwhile', async () => {
    http = { '/tables/t': info([]) };
    const link = await begin();
    expect(last().url).toContain('/seats/-1/');
    last().accept();
    last().say(welcome(4, info([])));
    last().say({ type: 'presence', table: info([1]) });
    expect(link.table.mySeat).toBe(1);
    expect(last().url).toContain('/seats/1/');
  });

  it('keeps everybody’s cards covered while two seats share the screen', async () => {
    http = { '/tables/t': info([0, 1]) };
    const link = await begin();
    expect(link.table.mySeat).toBe(-1);
  });
});

describe("the others' moves", () => {
  it('are shown one after the other', async () => {
    const link = await seated(4);
    for (const n of [5, 6, 7]) last().say(update(n));
    expect(link.table.position?.n).toBe(5);
    await vi.advanceTimersByTimeAsync(420);
    expect(link.table.position?.n).toBe(6);
    await vi.advanceTimersByTimeAsync(420);
    expect(link.table.position?.n).toBe(7);
  });

  it.each([1, 3, 8])(
    'keep a question to us waiting half a second at most, after %i of them',
    async (many) => {
      const link = await seated(4);
      for (let i = 0; i < many; i++) last().say(update(5 + i));
      last().say(update(5 + many, 0));
      await vi.advanceTimersByTimeAsync(510);
      expect(link.table.position?.n).toBe(5 + many);
    }
  );

  it('stay as long as somebody likes who wants to see them calmly, also before a question', async () => {
    settings.set('pace', 'calm');
    const link = await seated(4);
    last().say(update(5));
    last().say(update(6));
    last().say(update(7, 0));
    await vi.advanceTimersByTimeAsync(1300);
    expect(link.table.position?.n).toBe(5);
    await vi.advanceTimersByTimeAsync(1500);
    expect(link.table.position?.n).toBe(7);
    settings.set('pace', 'usual');
  });

  it('hurry for somebody who wants that, and the server hears it', async () => {
    settings.set('pace', 'swift');
    const link = await seated(4);
    expect(last().sent[0]).toMatchObject({ type: 'hello', swift: true });
    for (const n of [5, 6]) last().say(update(n));
    await vi.advanceTimersByTimeAsync(150);
    expect(link.table.position?.n).toBe(6);
    settings.set('pace', 'usual');
  });

  it('are all shown at once when somebody clicks', async () => {
    const link = await seated(4);
    for (const n of [5, 6, 7]) last().say(update(n));
    link.table.hurry();
    expect(link.table.position?.n).toBe(7);
    await vi.advanceTimersByTimeAsync(2000);
    expect(link.table.position?.n).toBe(7);
  });
});

describe('where sockets cannot pass', () => {
  async function overHttp(): Promise<Link> {
    http = {
      '/tables/t': info(),
      '/seats/0': welcome(4),
      '/seats/0/say': { type: 'accepted', id: '1', n: 5 }
    };
    const link = await begin();
    last().fall();
    await vi.advanceTimersByTimeAsync(1000);
    last().fall();
    await vi.advanceTimersByTimeAsync(0);
    return link;
  }

  it('the table is fetched after the second failure', async () => {
    const link = await overHttp();
    expect([link.table.connection, link.table.position?.n]).toEqual(['open', 4]);
    expect(Wire.all).toHaveLength(2);
  });

  it('it is looked at again and again, from the last number on', async () => {
    const link = await overHttp();
    http['/seats/0'] = welcome(6);
    await vi.advanceTimersByTimeAsync(1500);
    expect(link.table.position?.n).toBe(6);
    expect(asked.at(-1)?.path).toBe('/api/tables/t/seats/0?since=4');
  });

  it('questions go over HTTP too, and a move is seen at once', async () => {
    const link = await overHttp();
    http['/seats/0'] = welcome(5);
    const answer = await link.say(0, { type: 'play', n: 4, actions: [{ do: 'draw' }] });
    expect(answer.type).toBe('accepted');
    expect(asked.find((it) => it.path.endsWith('/say'))?.body).toMatchObject({ type: 'play', n: 4 });
    expect(link.table.position?.n).toBe(5);
  });

  it('a server that is gone there as well is tried again as a socket', async () => {
    const link = await overHttp();
    http = {};
    await vi.advanceTimersByTimeAsync(1500);
    expect(link.table.connection).toBe('lost');
    expect(link.table.retryIn).toBeGreaterThan(0);
  });

  it('nothing goes on after the page has left', async () => {
    const link = await overHttp();
    link.close();
    const before = asked.length;
    await vi.advanceTimersByTimeAsync(60_000);
    expect([asked.length, link.table.connection]).toEqual([before, 'closed']);
  });
});
