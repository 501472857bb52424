import type { Action, Option, Pick } from '../wire';

/** The actions of a set as the server reads them: in the order of the catalogue, then `done` where fewer than all were taken. */
export function inOrder(pick: Pick, chosen: readonly number[]): Action[] {
  const taken = pick.options.filter((o) => chosen.includes(o.id)).sort((a, b) => a.id - b.id);
  const early = taken.length < pick.most && pick.done ? [pick.done] : [];
  return [...taken, ...early].map((o) => o.action);
}

/** The same question, also when the server has been asked it a second time. */
const same = (a: Pick | null, b: Pick | null): boolean =>
  a === b ||
  (a !== null &&
    b !== null &&
    a.least === b.least &&
    a.most === b.most &&
    a.done?.id === b.done?.id &&
    a.options.length === b.options.length &&
    a.options.every((option, i) => option.id === b.options[i]?.id));

/**
 * A set that is being chosen, in any order: click to take, click again to put back. `get` gives the open pick (from
 * the position or from what is staged), `moment` the position it belongs to; when either becomes another one, what
 * was chosen is void.
 */
export class Picker {
  readonly #get: () => Pick | null;
  readonly #moment: () => unknown;
  #chosen = $state.raw<{ of: Pick | null; at: unknown; ids: readonly number[] }>({
    of: null,
    at: null,
    ids: []
  });

  constructor(get: () => Pick | null, moment: () => unknown = () => null) {
    this.#get = get;
    this.#moment = moment;
  }

  pick = $derived.by<Pick | null>(() => this.#get());
  /** Ids of the options taken, in the order of choosing. */
  ids = $derived.by<readonly number[]>(() => {
    const { of, at, ids } = this.#chosen;
    return this.pick && same(of, this.pick) && at === this.#moment() ? ids : [];
  });
  /** The options taken, in the order of choosing. */
  chosen = $derived.by<Option[]>(() =>
    this.ids.flatMap((id) => this.pick?.options.find((o) => o.id === id) ?? [])
  );
  count = $derived(this.ids.length);
  least = $derived(this.pick?.least ?? 0);
  most = $derived(this.pick?.most ?? 0);
  full = $derived(this.pick !== null && this.count >= this.most);
  /** Enough is taken, or the server lets one stop here: `actions` may be sent. */
  ready = $derived(
    this.pick !== null && this.count >= this.least && (this.count === this.most || this.pick.done !== null)
  );
  /** What to send, sorted. */
  actions = $derived<Action[]>(this.pick ? inOrder(this.pick, this.ids) : []);

  /** May this belong to the set? */
  has(option: Option | undefined): option is Option {
    return option !== undefined && (this.pick?.options.some((o) => o.id === option.id) ?? false);
  }

  taken(option: Option | undefined): boolean {
    return option !== undefined && this.ids.includes(option.id);
  }

  /** The option of the set whose action has all of these fields. */
  find(part: Partial<Action>): Option | undefined {
    return this.pick?.options.find((o) => Object.entries(part).every(([k, v]) => o.action[k] === v));
  }

  /** Take it, or put it back. In a full set the one taken first makes room. False: it cannot belong to the set. */
  toggle(option: Option | undefined): boolean {
    if (!this.has(option)) return false;
    const kept = this.ids.filter((id) => id !== option.id);
    if (kept.length === this.count) {
      if (kept.length >= this.most) kept.shift();
      kept.push(option.id);
    }
    this.#set(kept);
    return true;
  }

  /** Take exactly these, as far as they may belong to the set. */
  take(ids: readonly number[]): void {
    const may = new Set(this.pick?.options.map((o) => o.id));
    this.#set(ids.filter((id) => may.has(id)).slice(0, this.most));
  }

  /** Put back what was taken last. False: nothing is taken. */
  back(): boolean {
    if (this.count === 0) return false;
    this.#set(this.ids.slice(0, -1));
    return true;
  }

  clear(): void {
    this.#set([]);
  }

  #set(ids: readonly number[]): void {
    this.#chosen = { of: this.pick, at: this.#moment(), ids };
  }
}
