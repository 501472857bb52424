import type { Action, Explored, Hint, LedgerRow, LogLine, Option, Position, Refusal, Seat } from './wire';

/** What a table asks of the server; the network layer is one, a fixture in a test another. */
export interface Door {
  play(actions: Action[], expected: number, seat: number | null): Promise<Answer>;
  explore(actions: Action[], seat: number | null): Promise<Explored | Refusal>;
  why(action: Action, seat: number | null): Promise<Refusal>;
  hint(seat: number | null): Promise<Hint>;
  undo(expected: number, seat: number | null): Promise<Answer>;
}

export type Answer = { ok: true } | { ok: false; refusal: Refusal };

/** open: talking; lost: retrying in `retryIn` seconds; closed: left on purpose. */
export type Connection = 'connecting' | 'open' | 'lost' | 'closed';

export const sameAction = (a: Action, b: Action): boolean => JSON.stringify(a) === JSON.stringify(b);

/**
 * One table as the person in front of this screen knows it. Boards read it and call its methods;
 * the network layer writes it through `arrive`. It holds no rule: what may be clicked is in `options`.
 */
export class TableModel<View = unknown> {
  readonly id: string;
  readonly game: string;

  /** The newest position the server sent; null until the first one. */
  position = $state.raw<Position<View> | null>(null);
  seats = $state.raw<Seat[]>([]);
  /** The seat this screen plays now; in hot seat it follows `asked`. Null: spectator. */
  mySeat = $state<number | null>(null);
  /** All seats held by this screen (more than one: hot seat). */
  mySeats = $state.raw<number[]>([]);
  /** Hot seat: the seat the screen must be handed to before anything is shown. */
  handTo = $state<number | null>(null);
  log = $state.raw<LogLine[]>([]);
  connection = $state<Connection>('connecting');
  retryIn = $state(0);
  /** A request of ours is under way; buttons wait. */
  busy = $state(false);

  /** Actions chosen on the board and not sent yet (card, slot, payments …). */
  staged = $state.raw<Action[]>([]);
  /** The server's answer to `staged`; null while nothing is staged. */
  explored = $state.raw<Explored<View> | null>(null);
  /** Card or thing shown in the inspector; the key is the game's own. */
  inspected = $state<string | number | null>(null);
  /** The last refusal, shown until the next action or Esc. `at` is what was clicked, for anchoring. */
  refusal = $state.raw<(Refusal & { at: HTMLElement | null; action: Action | null }) | null>(null);
  hinted = $state.raw<Hint | null>(null);

  readonly #door: Door;
  #exploring = 0;

  constructor(id: string, game: string, door: Door) {
    this.id = id;
    this.game = game;
    this.#door = door;
  }

  view = $derived<View | null>(this.position?.view ?? null);
  asked = $derived(this.position?.asked ?? null);
  over = $derived(this.position?.over ?? false);
  names = $derived(this.seats.map((s) => s.name));
  score = $derived(this.position?.scores ?? []);
  myTurn = $derived(this.asked !== null && this.asked === this.mySeat && !this.over);
  /** May a click act right now? False while covered, disconnected, busy or not asked. */
  live = $derived(this.myTurn && this.handTo === null && this.connection === 'open' && !this.busy);
  /** The options of the moment: after the staged actions if there are any, else of the position. */
  options = $derived<Option[]>(this.explored?.options ?? this.position?.options ?? []);
  prompt = $derived(this.explored?.prompt ?? this.position?.prompt ?? '');
  /** The ledger change of what is staged: "if you play this". */
  gain = $derived<number | null>(this.explored?.gain ?? null);
  changes = $derived<LedgerRow[]>(this.explored?.changes ?? []);

  name(seat: number): string {
    return this.names[seat] ?? `Seat ${seat + 1}`;
  }

  /** The options (of the moment) whose action matches every given field. */
  offers(part: Partial<Action>): Option[] {
    return this.options.filter((o) => Object.entries(part).every(([k, v]) => o.action[k] === v));
  }

  allows(action: Action): boolean {
    return this.options.some((o) => sameAction(o.action, action));
  }

  /** Send actions (after the staged ones, if any) as one move: all or none. */
  async play(actions: Action[] = []): Promise<boolean> {
    if (!this.position || !this.live) return false;
    const whole = [...this.staged, ...actions];
    if (whole.length === 0) return false;
    this.busy = true;
    this.refusal = null;
    this.hinted = null;
    try {
      const answer = await this.#door.play(whole, this.position.number, this.mySeat);
      if (answer.ok) this.clear();
      else this.refuse(answer.refusal);
      return answer.ok;
    } finally {
      this.busy = false;
    }
  }

  /** Stage exactly these actions and ask what they would lead to. An empty list clears. */
  async explore(actions: Action[]): Promise<Explored<View> | null> {
    this.refusal = null;
    if (actions.length === 0) {
      this.clear();
      return null;
    }
    const mine = ++this.#exploring;
    const answer = await this.#door.explore(actions, this.mySeat);
    if (mine !== this.#exploring) return null;
    if ('options' in answer) {
      this.staged = actions;
      this.explored = answer as Explored<View>;
      return this.explored;
    }
    this.refuse(answer, null, actions.at(-1));
    return null;
  }

  /** Forget what is staged. */
  clear(): void {
    this.#exploring++;
    this.staged = [];
    this.explored = null;
  }

  /** Ask why this action is not allowed and show the answer beside `at`. */
  async why(action: Action, at: HTMLElement | null = null): Promise<void> {
    this.refuse(await this.#door.why(action, this.mySeat), at, action);
  }

  async hint(): Promise<void> {
    if (!this.live) return;
    this.hinted = await this.#door.hint(this.mySeat);
  }

  /** First take back what is only staged; then the last move, if knowledge allows. */
  async undo(): Promise<void> {
    if (this.staged.length > 0) {
      await this.explore(this.staged.slice(0, -1));
      return;
    }
    if (!this.position?.canUndo || this.busy) return;
    this.busy = true;
    try {
      const answer = await this.#door.undo(this.position.number, this.mySeat);
      if (!answer.ok) this.refuse(answer.refusal);
    } finally {
      this.busy = false;
    }
  }

  inspect(key: string | number | null): void {
    this.inspected = key;
  }

  refuse(refusal: Refusal, at: HTMLElement | null = null, action: Action | null = null): void {
    this.refusal = { ...refusal, at, action };
  }

  /** A newer position: what was staged on the old one is void. */
  arrive(position: Position<View>, lines: LogLine[]): void {
    const moved = this.position === null || position.number !== this.position.number;
    this.position = position;
    if (lines.length > 0) this.log = [...this.log, ...lines];
    if (moved) {
      this.clear();
      this.refusal = null;
      this.hinted = null;
    }
  }
}
