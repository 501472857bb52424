import { Picker } from './board/pick.svelte';
import { here } from './here.svelte';
import { settings } from './settings/settings.svelte';
import type { Reaction } from './table/chat';
import { sinceMine } from './table/since';
import type {
  Action,
  Answer,
  ChatLine,
  Explored,
  Gain,
  Hinted,
  Ledger,
  Line,
  Option,
  Pick,
  Position,
  Question,
  Refusal,
  Score,
  SeatInfo,
  TableInfo,
  Times
} from './wire';

/** How a table reaches the server; the network layer is one, a fixture in a test another. */
export interface Door {
  /** Ask as this seat (-1: spectator). Rejects when the connection is gone for good. */
  say(seat: number, question: Question): Promise<Answer>;
}

/** A refusal on the screen: why, where it is written and what would cure it, and where it belongs. */
export interface Refused extends Refusal {
  /** What was clicked, for anchoring the answer beside it. */
  at: HTMLElement | null;
  /** What was tried, when it is known. */
  action: Action | null;
}

/**
 * What a board is building up out of several choices (a card, a place, payments in any order): the prompt bar
 * shows its sentence and its one primary button. A board's `plan` gives it while something is chosen, else null.
 */
export interface Plan {
  /** The sentence; it stands in for the server's prompt. */
  say: string;
  /** At most one grey line: the consequence. */
  sub: string;
  /** The primary button: its label counts ("Play · 1 of 2"); empty: there is none, a place on the board is clicked. */
  label: string;
  /** The button may be pressed. */
  ready: boolean;
  /** The picture on the button, a symbol of the sprite. */
  icon?: string;
  go(): void;
  /** Take the last choice back; absent: nothing has been chosen yet, and Undo means the last move. */
  back?: (() => void) | undefined;
  /** Forget all of it; absent: there is nothing to forget. */
  cancel?: (() => void) | undefined;
  /** A second answer beside the primary one ("Only move"). */
  other?: { label: string; key: string; go(): void } | undefined;
}

/** Somebody who leads through a lesson: lets moves through, or answers them. */
export interface Leader {
  may(actions: Action[]): Promise<boolean>;
  did(actions: Action[]): void;
  undid(): void;
}

export type Connection = 'connecting' | 'open' | 'lost' | 'closed';

export const WATCHING = -1;

const REMEMBERED = 60;

/** The same action, whatever the order of its fields. */
export function sameAction(a: Action, b: Action): boolean {
  const keys = Object.keys(a);
  return keys.length === Object.keys(b).length && keys.every((key) => a[key] === b[key]);
}

/**
 * One table as the person in front of this screen knows it. Boards read it and call its methods; the
 * network layer writes it. It holds no rule: what may be done is in `options`, and why not is asked.
 */
export class TableModel<View = unknown> {
  readonly id: string;

  /** Seats, names, status, link; null until the server has answered. */
  info = $state.raw<TableInfo | null>(null);
  /** The newest position the server sent; null while the table is open. */
  position = $state.raw<Position<View> | null>(null);
  log = $state.raw<Line[]>([]);
  /** What people said here, as far as this seat hears it. */
  chat = $state.raw<ChatLine[]>([]);
  /** The last line of it that was seen. */
  #seen = $state(-1);
  /** Lines by others that were not seen yet. */
  unread = $derived(this.chat.filter((line) => line.k > this.#seen && line.seat !== this.mySeat).length);
  /** What the clock of the table showed when it was last told. */
  time = $state.raw<Times | null>(null);
  /** When the asked seat's time ends, by this machine's clock; null while no clock runs. */
  ends = $state<number | null>(null);
  connection = $state<Connection>('connecting');
  /** Seconds until the next try, while the connection is lost. */
  retryIn = $state(0);
  /** The seat this screen plays now (hot seat: it follows the turn); -1 for a spectator. */
  mySeat = $state(WATCHING);
  /** Hot seat: the seat the screen must be handed to before its cards are shown. */
  handTo = $state<number | null>(null);
  /** A request of ours is under way; buttons wait. */
  busy = $state(false);
  /** The number our last committed move led to: older positions are not to be played on. */
  #sent = $state(-1);

  /** Actions chosen on the board and not sent yet (card, slot, payments …). */
  staged = $state.raw<Action[]>([]);
  /** The server's answer to `staged`; null while nothing is staged. */
  explored = $state.raw<Explored<View> | null>(null);
  /** The board's own word on what it is building up; the page sets it with the board. */
  planner = $state.raw<((table: TableModel) => Plan | null) | null>(null);
  /** Card or thing shown in the inspector; the key is the game's own. */
  inspected = $state.raw<string | number | null>(null);
  /** Whose place at the table is shown large; a card of theirs that is inspected lies over it. */
  enlarged = $state.raw<number | null>(null);
  /** The last refusal, shown until the next action or Esc. */
  refusal = $state.raw<Refused | null>(null);
  hinted = $state.raw<Hinted | null>(null);
  /** Ledger changes of the position's options, as far as they have arrived. */
  previews = $state.raw<Gain[]>([]);
  /** The option under the pointer or the focus: its change is shown before it is chosen. */
  peeked = $state.raw<Option | null>(null);
  /** Options this seat had before: what can be asked about when it is not offered now. */
  remembered = $state.raw<Option[]>([]);

  /** Connect again at once, while the line is lost; the network layer knows how. */
  tryNow: () => void = () => undefined;
  /** Show at once what is still being shown one after the other; the network layer knows how. */
  hurry: () => void = () => undefined;

  /** In a lesson, who leads through it. */
  coach: Leader | null = null;

  /** A move that waits for a yes or a no, in words. */
  confirming = $state.raw<{ label: string; answer(yes: boolean): void } | null>(null);

  /** The last move was seen to be made: the board is looked at for a moment before the result. */
  sawEnd = $state(false);

  readonly #door: Door;
  #exploring = 0;
  #sure = false;

  constructor(id: string, door: Door) {
    this.id = id;
    this.#door = door;
  }

  /** Lines of the chat: after a new connection the last ones come again. */
  hearChat(lines: ChatLine[]): void {
    const known = new Set(this.chat.map((line) => line.k));
    this.chat = [...this.chat, ...lines.filter((line) => !known.has(line.k))];
  }

  game = $derived(this.info?.game ?? '');
  seats = $derived<SeatInfo[]>(this.info?.seats ?? []);
  names = $derived(this.seats.map((s) => s.name));
  /** The set the question of the moment takes; null when it takes one answer. */
  pick = $derived.by<Pick | null>(() =>
    this.myTurn ? ((this.explored ? this.explored.pick : this.position?.pick) ?? null) : null
  );
  /** The set as it is being chosen from the list. */
  picker = new Picker(
    () => this.pick,
    () => this.position?.n
  );
  /** What the board is building up, for the prompt bar; without a board, the set chosen from the list. */
  plan = $derived.by<Plan | null>(() =>
    this.planner ? this.planner(this as TableModel) : this.pick ? this.#setPlan() : null
  );
  /** All seats of this screen (more than one: hot seat). */
  mySeats = $derived(this.seats.filter((s) => s.mine).map((s) => s.seat));
  view = $derived<View | null>(this.position?.view ?? null);
  /** The seat that must decide now; null when nobody must. */
  asked = $derived<number | null>(this.position?.asked?.seat ?? null);
  over = $derived(this.position?.over ?? false);
  /** The first line of the log that tells what others did since my last decision; its length when there is none. */
  missed = $derived(
    this.mySeat < 0 ? this.log.length : sinceMine(this.log, this.position?.since ?? Infinity)
  );
  score = $derived<Score>(this.position?.score ?? { seats: [], places: [] });
  /** I have left my seat: a bot plays it until I take it back. */
  away = $derived(this.seats[this.mySeat]?.left ?? false);
  /** What the asked seat has said once and for all answers in a moment: nobody is to decide anything. */
  answered = $derived(this.position?.answered ?? false);
  myTurn = $derived(
    this.asked !== null && this.asked === this.mySeat && !this.answered && !this.over && !this.away
  );
  /** May a click act right now? Not while covered, disconnected, busy or not asked. */
  live = $derived(
    this.myTurn &&
      this.handTo === null &&
      this.connection === 'open' &&
      !this.busy &&
      (this.position?.n ?? -1) >= this.#sent
  );

  /** Why a click cannot act right now, as a sentence; empty when it can, or will in a moment. */
  idle = $derived.by<string>(() => {
    if (this.connection === 'lost') return 'The connection is lost; your game is saved.';
    if (this.over) return 'The game is over.';
    if (this.mySeat < 0) return 'You are watching.';
    if (this.away) return 'A bot plays your seat until you take it again.';
    if (this.asked !== null && !this.myTurn && !this.answered)
      return `It is ${this.name(this.asked)}’s turn.`;
    return '';
  });

  /** The options of the moment: after the staged actions if there are any, else of the position. */
  options = $derived<Option[]>(this.explored ? this.explored.options : (this.position?.options ?? []));
  /** What each option of the moment would add; use `gainOf`. */
  gains = $derived(
    new Map<number, Gain>((this.explored ? this.explored.gains : this.previews).map((g) => [g.id, g]))
  );
  prompt = $derived(this.explored?.prompt || (this.position?.prompt ?? ''));
  /** The ledger change of what is peeked at or staged ("if you play this"); null when nothing is. */
  change = $derived<Ledger | null>(
    (this.peeked && this.gains.get(this.peeked.id)?.ledger) ?? this.explored?.gain ?? null
  );
  /** What comes with that change and is not known yet, in words. */
  more = $derived((this.peeked && this.gains.get(this.peeked.id)?.more) || '');
  /** The staged actions are all there is to decide: `play()` may send them. */
  complete = $derived(this.explored !== null && !this.explored.known);

  #setPlan(): Plan {
    const { count, most, ready } = this.picker;
    const counted = most > 1 ? ` · ${count} of ${most}` : '';
    return {
      say: this.prompt,
      sub: '',
      label: count === 0 && this.pick?.done ? this.pick.done.label : `Confirm${counted}`,
      ready: ready && this.live,
      go: () => void this.playSet(),
      back: count > 0 ? () => void this.picker.back() : undefined,
      cancel: count > 0 ? () => this.picker.clear() : undefined
    };
  }

  /** Send the set chosen from the list. */
  async playSet(): Promise<boolean> {
    return this.picker.ready ? this.play(this.picker.actions) : false;
  }

  name(seat: number): string {
    return this.names[seat] ?? `Seat ${seat + 1}`;
  }

  gainOf(option: Option): Gain | null {
    return this.gains.get(option.id) ?? null;
  }

  /** The options of the moment whose action has all of these fields. */
  offers(part: Partial<Action>): Option[] {
    return this.options.filter((o) => Object.entries(part).every(([k, v]) => o.action[k] === v));
  }

  allows(action: Action): boolean {
    return this.options.some((o) => sameAction(o.action, action));
  }

  /** What a button says that was pressed now needs no second question. */
  surely(press: () => void): void {
    this.#sure = true;
    press();
    this.#sure = false;
  }

  /** Send the staged actions and these after them, as one move: all or none. */
  async play(actions: Action[] = []): Promise<boolean> {
    const position = this.position;
    const whole = [...this.staged, ...actions];
    if (!position || !this.live || whole.length === 0) return false;
    if (settings.confirm && !this.#sure && !this.coach) {
      if (!(await this.#agreed(whole)) || position !== this.position || !this.live) return false;
    }
    this.#quiet();
    if (this.coach && !(await this.#allowed(whole))) return false;
    const answer = await this.#busily({ type: 'play', n: position.n, actions: whole });
    if (answer?.type === 'accepted') {
      this.coach?.did(whole);
      return true;
    }
    if (answer?.type === 'rejected') this.refuse(answer.refusal);
    return false;
  }

  /** In a lesson: whether this is what is wanted. Nothing else can be sent from now on until it is done or refused. */
  async #allowed(actions: Action[]): Promise<boolean> {
    this.busy = true;
    const may = (await this.coach?.may(actions)) ?? true;
    if (!may) this.busy = false;
    return may;
  }

  /** Stage exactly these actions and ask what they would lead to. An empty list clears. */
  async explore(actions: Action[]): Promise<Explored<View> | null> {
    const position = this.position;
    this.#quiet();
    if (actions.length === 0 || !position) {
      this.clear();
      return null;
    }
    const mine = ++this.#exploring;
    const answer = await this.#ask({ type: 'explore', n: position.n, actions });
    if (mine !== this.#exploring || answer === null) return null;
    if (answer.type === 'explored') {
      this.staged = actions;
      this.explored = answer as Explored<View>;
      return this.explored;
    }
    if (answer.type === 'rejected') this.refuse(answer.refusal, null, actions.at(-1) ?? null);
    return null;
  }

  /** Forget what is staged. */
  clear(): void {
    this.#exploring++;
    this.staged = [];
    this.explored = null;
  }

  /** What these actions would lead to, without staging them; null when they are not allowed. */
  async probe(actions: Action[]): Promise<Explored<View> | null> {
    const position = this.position;
    if (!position) return null;
    const answer = await this.#ask({ type: 'explore', n: position.n, actions });
    return answer?.type === 'explored' ? (answer as Explored<View>) : null;
  }

  /** Ask why this action is not allowed (after what is staged) and show the answer beside `at`. */
  async why(action: Action, at: HTMLElement | null = null, after: Action[] = this.staged): Promise<void> {
    const answer = await this.#ask({ type: 'why', action, after });
    if ((answer?.type === 'why-not' || answer?.type === 'rejected') && answer.refusal)
      this.refuse(answer.refusal, at, action);
  }

  /** Do what the hint says, or another option it weighed, whatever else was being chosen. */
  async follow(action = this.hinted?.option.action): Promise<void> {
    if (!action || !this.live) return;
    this.clear();
    await this.play([action]);
  }

  async hint(): Promise<void> {
    if (!this.live) return;
    this.#quiet();
    const answer = await this.#busily({ type: 'hint' });
    if (answer?.type === 'hinted') this.hinted = answer;
    if (answer?.type === 'rejected') this.refuse(answer.refusal);
  }

  /** First take back what is only staged; then the last move, as far as knowledge allows. */
  async undo(): Promise<void> {
    if (this.plan?.back) {
      this.plan.back();
      return;
    }
    if (this.staged.length > 0) {
      await this.explore(this.staged.slice(0, -1));
      return;
    }
    await this.takeBack();
  }

  /** Take the last move back, whatever is staged. */
  async takeBack(): Promise<void> {
    if (!this.position || this.busy || this.handTo !== null) return;
    this.#quiet();
    const answer = await this.#busily({ type: 'undo', n: this.position.n });
    if (answer?.type === 'accepted') this.coach?.undid();
    if (answer?.type === 'rejected') this.refuse(answer.refusal);
  }

  /** Look at a card (the key is the game's own) or at somebody's place (`seat/2`); null closes what lies on top. */
  inspect(key: string | number | null): void {
    const seat = /^seat\/(\d+)$/.exec(String(key));
    if (seat) this.enlarged = Number(seat[1]);
    else if (key === null && this.inspected === null) this.enlarged = null;
    this.inspected = seat ? null : key;
  }

  /** Something is looked at. */
  get looking(): boolean {
    return this.inspected !== null || this.enlarged !== null;
  }

  /** Everything said so far has been seen. */
  readChat(): void {
    this.#seen = Math.max(this.#seen, ...this.chat.map((line) => line.k));
  }

  /** Say something, or react; the sentence why not when it was not taken. */
  async talk(said: { text: string } | { reaction: Reaction }): Promise<string | null> {
    const name = this.mySeat < 0 ? here.name || 'Guest' : '';
    const answer = await this.#ask(
      'text' in said
        ? { type: 'chat', text: said.text, name }
        : { type: 'react', reaction: said.reaction, name }
    );
    if (answer === null) return 'The connection is lost; it was not said.';
    return answer.type === 'rejected' ? answer.refusal.why : null;
  }

  /** The clock as the server tells it; its time and ours may differ. */
  tellTime(time: Times | null | undefined): void {
    this.time = time ?? null;
    this.ends = time?.deadline == null ? null : Date.now() + (time.deadline - time.now) * 1000;
  }

  refuse(
    said: Partial<Refusal> & { why: string },
    at: HTMLElement | null = null,
    action: Action | null = null
  ): void {
    this.refusal = { rule: '', ...said, at, action };
  }

  /** From now on, answer so for my seat (see the game's standing choices); an empty list takes it all back. */
  async stand(choices: string[]): Promise<void> {
    const answer = await this.#ask({ type: 'stand', choices });
    if (answer?.type === 'rejected') this.refuse(answer.refusal);
  }

  /** A picture from the server. What was staged on an older position is void. */
  arrive(position: Position<View> | null, lines: Line[], whole: boolean): void {
    const moved =
      position?.n !== this.position?.n ||
      position?.seat !== this.position?.seat ||
      (position?.answered ?? false) !== this.answered;
    if (position?.over && this.position && !this.position.over) this.sawEnd = true;
    this.position = position;
    this.log = whole ? lines : [...this.log, ...lines];
    if (!moved) return;
    this.confirming?.answer(false);
    this.clear();
    this.#quiet();
    this.peeked = null;
    this.previews = [];
    this.#remember(position?.options ?? []);
    this.#coverIfNeeded();
    if (this.myTurn && this.handTo === null) void this.#preview();
  }

  /** Hot seat: the screen is in the right hands now. */
  takeOver(): void {
    if (this.handTo === null) return;
    this.mySeat = this.handTo;
    this.handTo = null;
    this.remembered = [];
    this.#sent = -1;
  }

  #coverIfNeeded(): void {
    const asked = this.asked;
    if (asked === null || asked === this.mySeat || this.answered || this.over) return;
    const seat = this.seats[asked];
    if (seat?.mine && !seat.left) this.handTo = asked;
  }

  /** Somebody who wants to be asked says yes; a no when the table moves on meanwhile. */
  #agreed(actions: Action[]): Promise<boolean> {
    const last = actions.at(-1);
    const label = this.options.find((it) => last && sameAction(it.action, last))?.label ?? '';
    this.confirming?.answer(false);
    return new Promise((resolve) => {
      const answer = (yes: boolean) => {
        this.confirming = null;
        resolve(yes);
      };
      this.confirming = { label, answer };
    });
  }

  #remember(options: Option[]): void {
    if (options.length === 0) return;
    const fresh = new Set(options.map((o) => o.id));
    this.remembered = [...options, ...this.remembered.filter((o) => !fresh.has(o.id))].slice(0, REMEMBERED);
  }

  async #preview(): Promise<void> {
    const n = this.position?.n;
    const answer = await this.#ask({ type: 'preview' });
    if (answer?.type === 'previewed' && answer.n === n && n === this.position?.n)
      this.previews = answer.gains;
  }

  #quiet(): void {
    this.refusal = null;
    this.hinted = null;
  }

  async #busily(question: Question): Promise<Answer | null> {
    this.busy = true;
    try {
      const answer = await this.#ask(question);
      // Before we are free again: nobody may act on the position that was just left.
      if (answer?.type === 'accepted') this.#sent = answer.n;
      return answer;
    } finally {
      this.busy = false;
    }
  }

  async #ask(question: Question): Promise<Answer | null> {
    try {
      return await this.#door.say(this.mySeat, question);
    } catch {
      return null;
    }
  }
}
