import { api } from './api';
import { PACES, settings } from './settings/settings.svelte';
import { TableModel, WATCHING, type Door } from './table.svelte';
import type { Answer, Question, TableInfo, ToClient, Update } from './wire';

const BACKOFF = [1, 2, 4, 8, 15];
const PING_EVERY = 20_000;
const ANSWER_WITHIN = 20_000;
const POLL_EVERY = 1_500;
const FIRST_PICTURE = 600;
/** Others' moves are shown one after the other, so that each can be seen; how long, everybody chooses. */
const pace = () => PACES[settings.pace];

interface Waiting {
  resolve: (answer: Answer) => void;
  reject: (error: Error) => void;
  timer: ReturnType<typeof setTimeout>;
}

/** The one seat of this browser. Two or more at one screen: show nobody's cards before it is in the right hands. */
function onlySeat(info: TableInfo): number | undefined {
  const mine = info.seats.filter((seat) => seat.mine);
  return mine.length === 1 ? mine[0]?.seat : undefined;
}

/**
 * Keeps one table up to date. A WebSocket for the seat played now; when it breaks, it comes back by itself
 * and says the last number it has seen; where sockets cannot pass at all, the same questions go over HTTP.
 */
export class Link implements Door {
  readonly table: TableModel;

  #seat = WATCHING;
  #socket: WebSocket | null = null;
  #waiting = new Map<string, Waiting>();
  #next = 1;
  #tries = 0;
  #everOpen = false;
  #heard = 0;
  #closed = false;
  #timers = new Set<ReturnType<typeof setTimeout>>();
  #poll: ReturnType<typeof setTimeout> | null = null;
  #updates: Update[] = [];
  /** The update on the screen, and when the next one follows. */
  #showing: { since: number; timer: ReturnType<typeof setTimeout> } | null = null;
  /** When a question to us that has come must be on the screen. */
  #due: number | null = null;

  constructor(id: string) {
    this.table = new TableModel(id, this);
    this.table.hurry = () => this.#hurry();
    this.table.tryNow = () => this.#connect();
  }

  /** Find out which seat is ours, and begin. */
  async begin(): Promise<void> {
    const info = await api.table(this.table.id);
    if (this.#closed) return;
    this.table.info = info;
    this.table.mySeat = onlySeat(info) ?? WATCHING;
    window.addEventListener('online', this.#online);
    this.#connect();
  }

  /** Look through the eyes of the seat the table plays now (after the screen was handed over, or a seat taken). */
  switchSeat(): void {
    this.table.arrive(null, [], true);
    this.#drop();
    this.#tries = 0;
    this.#connect();
  }

  close(): void {
    this.#closed = true;
    this.table.connection = 'closed';
    window.removeEventListener('online', this.#online);
    for (const timer of this.#timers) clearTimeout(timer);
    this.#drop();
  }

  say(seat: number, question: Question): Promise<Answer> {
    const id = String(this.#next++);
    const socket = this.#socket;
    if (this.#poll !== null || !socket || socket.readyState !== WebSocket.OPEN || seat !== this.#seat) {
      return this.#overHttp(seat, { ...question, id });
    }
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#waiting.delete(id);
        reject(new Error('no answer'));
      }, ANSWER_WITHIN);
      this.#waiting.set(id, { resolve, reject, timer });
      socket.send(JSON.stringify({ ...question, id }));
    });
  }

  async #overHttp(seat: number, question: Question & { id: string }): Promise<Answer> {
    const answer = await api.say(this.table.id, seat, question);
    if (this.#poll !== null && (question.type === 'play' || question.type === 'undo')) await this.#look();
    return answer;
  }

  #online = (): void => {
    if (this.table.connection !== 'lost') return;
    this.#tries = 0;
    this.#connect();
  };

  #after(ms: number, what: () => void): ReturnType<typeof setTimeout> {
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      what();
    }, ms);
    this.#timers.add(timer);
    return timer;
  }

  #connect(): void {
    if (this.#closed) return;
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers.clear();
    this.#drop();
    this.#seat = this.table.mySeat;
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    const path = `/api/tables/${encodeURIComponent(this.table.id)}/seats/${this.#seat}/socket`;
    const socket = new WebSocket(`${scheme}://${location.host}${path}`);
    this.#socket = socket;
    socket.onopen = () => {
      socket.send(
        JSON.stringify({
          type: 'hello',
          n: this.table.position?.n ?? -1,
          swift: settings.pace === 'swift'
        })
      );
    };
    socket.onmessage = (event) => {
      if (this.#socket === socket) this.#hear(JSON.parse(String(event.data)) as ToClient);
    };
    socket.onclose = () => {
      if (this.#socket === socket) this.#lose();
    };
  }

  #hear(message: ToClient): void {
    this.#heard = Date.now();
    switch (message.type) {
      case 'welcome':
        // It may have been away for an update: any answer of it says which client it has.
        if (this.#everOpen && this.#tries > 0) api.table(this.table.id).catch(() => undefined);
        this.#everOpen = true;
        this.#tries = 0;
        this.table.connection = 'open';
        this.table.retryIn = 0;
        this.table.tellTime(message.time);
        if (this.#takeSeat(message.table)) return;
        this.table.arrive(message.position, message.lines, message.whole);
        this.#beat();
        break;
      case 'update':
        this.#updates.push(message);
        if (this.#asksUs(message)) this.#due ??= Date.now() + pace().within;
        if (this.#showing === null) this.#show();
        else this.#showNext();
        break;
      case 'presence':
        this.table.tellTime(message.time);
        if (this.#takeSeat(message.table)) return;
        // Begun, and the first picture not with it: ask for it.
        if (message.table.status !== 'open' && !this.table.position) {
          this.#after(FIRST_PICTURE, () => this.table.position ?? this.#connect());
        }
        break;
      case 'chatted':
        this.table.hearChat(message.lines);
        break;
      default: {
        const waiting = this.#waiting.get(message.id);
        if (!waiting) return;
        this.#waiting.delete(message.id);
        clearTimeout(waiting.timer);
        waiting.resolve(message);
      }
    }
  }

  /** A seat taken or lost, in the lobby, in another window or on this page: look through the right eyes. True when it was. */
  #takeSeat(info: TableInfo): boolean {
    this.table.info = info;
    // Whose seat was freed may still watch.
    const only = onlySeat(info) ?? (info.seats.some((seat) => seat.mine) ? undefined : WATCHING);
    if (only === undefined || only === this.table.mySeat) return false;
    this.table.mySeat = only;
    this.switchSeat();
    return true;
  }

  #asksUs(update: Update): boolean {
    return update.position.asked?.seat === this.table.mySeat && !update.position.answered;
  }

  #show(): void {
    const update = this.#updates.shift();
    if (!update) {
      this.#showing = null;
      return;
    }
    if (this.#asksUs(update)) this.#due = null;
    this.table.arrive(update.position, update.lines, update.whole);
    this.table.tellTime(update.time);
    this.#showing = { since: Date.now(), timer: this.#after(pace().each, () => this.#show()) };
    this.#showNext();
  }

  /** A question to us has come: what lies before it shares the time that is left. */
  #showNext(): void {
    const waiting = this.#updates.findIndex((update) => this.#asksUs(update));
    if (this.#due === null || waiting < 0 || this.#showing === null) return;
    const { since, timer } = this.#showing;
    const pause = Math.min(since + pace().each - Date.now(), (this.#due - Date.now()) / (waiting + 1));
    clearTimeout(timer);
    this.#timers.delete(timer);
    this.#showing = { since, timer: this.#after(Math.max(0, pause), () => this.#show()) };
  }

  /** Somebody clicks: everything that has come is shown at once. */
  #hurry(): void {
    this.#due = null;
    for (const update of this.#updates.splice(0))
      this.table.arrive(update.position, update.lines, update.whole);
  }

  /** A socket can die without a word (a closed laptop): ask now and then, and leave when nothing comes back. */
  #beat(): void {
    const socket = this.#socket;
    this.#after(PING_EVERY, () => {
      if (this.#socket !== socket || !socket) return;
      if (Date.now() - this.#heard > PING_EVERY * 2) {
        this.#lose();
        return;
      }
      socket.send(JSON.stringify({ type: 'ping', id: '0' }));
      this.#beat();
    });
  }

  #lose(): void {
    this.#drop();
    if (this.#closed) return;
    const wait = BACKOFF[Math.min(this.#tries, BACKOFF.length - 1)] ?? 15;
    this.#tries++;
    if (!this.#everOpen && this.#tries >= 2) {
      void this.#tryHttp(wait);
      return;
    }
    this.#retry(wait);
  }

  #retry(wait: number): void {
    this.table.connection = 'lost';
    this.table.retryIn = wait;
    const tick = () => {
      this.table.retryIn--;
      if (this.table.retryIn <= 0) this.#connect();
      else this.#after(1000, tick);
    };
    this.#after(1000, tick);
  }

  async #tryHttp(wait: number): Promise<void> {
    try {
      await this.#look();
      this.#pollAgain();
    } catch {
      this.#retry(wait);
    }
  }

  async #look(): Promise<void> {
    const welcome = await api.look(this.table.id, this.#seat, this.table.position?.n ?? -1);
    this.table.info = welcome.table;
    this.table.connection = 'open';
    this.table.retryIn = 0;
    const answered = welcome.position?.answered ?? false;
    if (welcome.position?.n !== this.table.position?.n || answered !== this.table.answered || welcome.whole) {
      this.table.arrive(welcome.position, welcome.lines, welcome.whole);
    }
  }

  #pollAgain(): void {
    if (this.#closed) return;
    this.#poll = this.#after(POLL_EVERY, () => {
      this.#look().then(
        () => this.#pollAgain(),
        () => {
          this.#poll = null;
          this.#lose();
        }
      );
    });
  }

  #drop(): void {
    const socket = this.#socket;
    this.#socket = null;
    this.#updates = [];
    this.#showing = null;
    this.#due = null;
    if (this.#poll !== null) clearTimeout(this.#poll);
    this.#poll = null;
    socket?.close();
    for (const waiting of this.#waiting.values()) {
      clearTimeout(waiting.timer);
      waiting.reject(new Error('connection lost'));
    }
    this.#waiting.clear();
  }
}
