import { Trouble, api } from '../api';
import type { Count } from './count.svelte';
import type { Part } from './counting';

/** Milliseconds between two looks at what the others entered. */
const EVERY = 2000;

/** Where the number of players stands among the parts. */
const COMMON = 'common';

/**
 * Keeps a shared count equal on all phones. Everybody's entries are parts of their own; what was changed here is sent, what was
 * changed elsewhere is taken, and while there is no connection both wait. The copy in this browser is always whole.
 */
export class Sharing {
  /** `waiting`: not reached just now; `gone`: the server has it no more. */
  state = $state<'alone' | 'open' | 'waiting' | 'gone'>('alone');

  #version = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #busy = false;
  #closed = false;

  constructor(readonly count: Count) {
    addEventListener('online', this.#now);
    if (count.shared) this.#now();
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
    removeEventListener('online', this.#now);
  }

  /** Share a count of one's own; answers with what went wrong, or nothing. */
  async begin(): Promise<string> {
    try {
      const made = await api.newScore(this.count.game, this.#parts());
      this.count.synced = this.#texts();
      this.count.shared = made.id;
      this.#version = made.version;
      this.state = 'open';
      this.#later();
      return '';
    } catch (error) {
      return error instanceof Trouble ? error.why : String(error);
    }
  }

  /** Something was entered: send it soon. */
  changed(): void {
    if (!this.count.shared || this.#busy) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(this.#now, 250);
  }

  #now = (): void => {
    clearTimeout(this.#timer);
    void this.#speak();
  };

  #later(): void {
    clearTimeout(this.#timer);
    if (!this.#closed && this.state !== 'gone') this.#timer = setTimeout(this.#now, EVERY);
  }

  async #speak(): Promise<void> {
    if (this.#busy || this.#closed || !this.count.shared) return;
    this.#busy = true;
    try {
      const known = Object.keys(this.count.synced).length > 0;
      if (known) await this.#send();
      await this.#take();
      this.state = 'open';
    } catch (error) {
      this.state = error instanceof Trouble && error.status === 404 ? 'gone' : 'waiting';
    } finally {
      this.#busy = false;
      this.#later();
    }
  }

  async #send(): Promise<void> {
    for (const [part, text] of Object.entries(this.#texts())) {
      if (this.count.synced[part] === text) continue;
      await api.putScore(this.count.shared, part, JSON.parse(text) as Part);
      this.count.synced[part] = text;
      this.count.keep();
    }
  }

  async #take(): Promise<void> {
    const found = await api.score(this.count.shared, this.#version);
    const here = this.#texts();
    // The table first: it says how many players there are.
    const parts = Object.entries(found.parts).sort(([a], [b]) => Number(b === COMMON) - Number(a === COMMON));
    for (const [part, value] of parts) {
      const text = JSON.stringify(value);
      // What was entered here meanwhile is sent next time, and stands.
      if (
        here[part] !== undefined &&
        this.count.synced[part] !== undefined &&
        here[part] !== this.count.synced[part]
      )
        continue;
      this.count.synced[part] = text;
      this.#apply(part, value as Part);
    }
    this.#version = found.version;
  }

  #apply(part: string, value: Part): void {
    const { count } = this;
    const { blankCommon, blankPlayer, players } = count.counting;
    if (part === COMMON) {
      const seats = Math.round(Math.min(players[1], Math.max(players[0], Number(value['seats']) || 0)));
      count.common = fitting(blankCommon(), value);
      while (count.players.length < seats) count.players.push(blankPlayer());
      count.players.length = seats;
    } else if (Number(part) < count.players.length) {
      count.players[Number(part)] = fitting(blankPlayer(), value);
    }
  }

  #parts(): Record<string, Part> {
    const { common, players } = this.count;
    return Object.fromEntries([
      [COMMON, { ...common, seats: players.length }],
      ...players.map((player, seat): [string, Part] => [String(seat), player])
    ]);
  }

  #texts(): Record<string, string> {
    return Object.fromEntries(
      Object.entries(this.#parts()).map(([part, value]) => [part, JSON.stringify(value)])
    );
  }
}

/** What somebody sent, as far as it is of the kind we know; the rest is as on a blank sheet. */
function fitting(blank: Part, value: Part): Part {
  const alike = (a: unknown, b: unknown) =>
    a === null || (b !== null && typeof a === typeof b && Array.isArray(a) === Array.isArray(b));
  return Object.fromEntries(
    Object.entries(blank).map(([key, usual]) => [
      key,
      key in value && alike(usual, value[key]) ? value[key] : usual
    ])
  );
}
