import type { TableModel } from '../../table.svelte';
import type { Action, Option } from '../../wire';
import { MODES, NOTHING, type Draft, type Mode, type Pending } from './draft';
import { freshSince, taken } from './fresh';
import { trace, type Pieces } from './pieces';
import { worthOf, worthOfMore, type Worth } from './sends';
import type { Face, Lying, Outline, Shelter, View } from './view';

export const num = (option: Option, field: string): number => Number(option.action[field]);

/** What the board shows: the position, what is offered in it, and what has been chosen and not sent yet. */
export class Reading {
  readonly table: TableModel<View>;
  protected drafted = $state.raw<Draft>(NOTHING);
  protected underway = $state.raw<Pending | null>(null);
  /** Keys have been used: show them. */
  keys = $state(false);
  /** The next digit names a training card of the display. */
  cardKey = $state(false);
  /** What the pointer or the focus rests on: a card, or a dog of the display. */
  looked = $state.raw<{ card?: number; kind?: number } | null>(null);
  /** The card whose places are kept on the grid. */
  pinned = $state<number | null>(null);

  constructor(table: TableModel<View>) {
    this.table = table;
  }

  /** What there is no choice about is chosen from the start. */
  #given = $derived.by<Draft>(() => {
    const { graduation } = this;
    if (graduation && graduation.cells.length === graduation.left)
      return { ...NOTHING, cell: graduation.cells[0] ?? null };
    const sliding = new Set(this.of('slide').map((option) => num(option, 'origin')));
    if (sliding.size === 1) return { ...NOTHING, cell: [...sliding][0] ?? null };
    const free = this.mode === 'meeple' ? this.view?.solo?.free : undefined;
    return free?.length === 1 ? { ...NOTHING, meeple: free[0] ?? null } : NOTHING;
  });
  draft = $derived.by(() => (this.drafted.n === this.table.position?.n ? this.drafted : this.#given));
  pending = $derived.by(() => (this.underway?.n === this.table.position?.n ? this.underway : null));
  /** The options of the position itself, whatever is staged. */
  offers = $derived.by<Option[]>(() => (this.table.myTurn ? (this.table.position?.options ?? []) : []));
  mode = $derived.by<Mode>(() => {
    const verbs = new Set(this.offers.map((o) => o.action.do));
    return MODES.find(([verb]) => verbs.has(verb))?.[1] ?? 'watch';
  });
  view = $derived.by<View | null>(() => this.table.view);
  /** The seat whose shelter lies in front of us: our own, or the first for a spectator. */
  front = $derived.by(() => Math.max(0, this.table.mySeat));
  me = $derived.by<Shelter | null>(() => this.view?.shelters[this.front] ?? null);
  pieces = $derived.by<Pieces>(() => trace(this.table.log, this.view?.players ?? 0));
  fresh = $derived.by(() => freshSince(this.table.log, this.table.mySeat));
  trainerTook = $derived.by(() => taken(this.table.log));
  points = $derived.by(() => this.table.score.seats[this.front]?.total ?? 0);
  hinted = $derived.by<Action | null>(() => this.table.hinted?.option.action ?? null);

  /** Solo: the turn that could follow, and what it takes from the score. */
  nextTurn = $derived.by(() => (this.view?.solo?.space ?? 0) + 1);
  extraCost = $derived.by(() => this.view?.board.extra_cost ?? 0);

  // Offered

  of(verb: string): Option[] {
    return this.offers.filter((o) => o.action.do === verb);
  }

  find(action: Action): Option | undefined {
    const fields = Object.entries(action);
    return this.offers.find((o) => fields.every(([key, value]) => o.action[key] === value));
  }

  gain(option: Option | undefined): number | null {
    return option ? (this.table.gainOf(option)?.points ?? null) : null;
  }

  /** Dogs we hold and have not placed; while one is placed, the one in hand comes first. */
  waiting = $derived.by<number[]>(() => (this.table.mySeat < 0 ? [] : (this.me?.waiting ?? [])));
  /** Which of the waiting dogs the next click on the grid places. */
  which = $derived.by(() => {
    if (this.mode === 'lead' || this.step === 'PlaceStarter') return this.draft.which;
    return this.step === 'PlaceDog' ? (this.detail ?? 0) : 0;
  });
  /** A number that goes with the question (which action, which space). */
  detail = $derived.by<number | undefined>(() => this.view?.asked?.detail?.[0]);
  step = $derived.by(() => (this.table.myTurn ? (this.view?.asked?.step ?? '') : ''));
  inHand = $derived.by<number | null>(() =>
    ['place', 'lead'].includes(this.mode) ? (this.waiting[this.which] ?? null) : null
  );

  /** Where a click on the grid puts the dog in hand, with the action it takes. */
  targets = $derived.by<Map<number, Option>>(() => {
    const { cell } = this.draft;
    const placing = ['place', 'lead', 'act'].includes(this.mode);
    const places = placing ? this.table.options.filter((o) => o.action.do === 'place') : [];
    const found = new Map(places.map((o) => [num(o, 'cell'), o]));
    if (this.draft.held !== null) found.delete(this.draft.held);
    if (cell === null) return found;
    for (const verb of ['move', 'slide'])
      for (const o of this.of(verb)) if (o.action['origin'] === cell) found.set(num(o, 'to'), o);
    return found;
  });

  /** What the dog in hand brings wherever it goes: said once, not on every space. */
  anywhere = $derived.by<number>(() => {
    const gains = [...this.targets.values()].map((option) => this.gain(option) ?? 0);
    return gains.length > 1 ? Math.min(...gains) : 0;
  });

  /** Our dogs that can be picked up now. */
  movable = $derived.by<Set<number>>(() => {
    const from = (verb: string, field: string) => this.of(verb).map((o) => num(o, field));
    return new Set([
      ...from('move', 'origin'),
      ...from('slide', 'origin'),
      ...from('exchange_dog', 'cell'),
      ...(this.graduation?.cells ?? [])
    ]);
  });

  graduation = $derived.by(() => (this.mode === 'graduate' ? (this.view?.board.graduation ?? null) : null));
  /** Graduates chosen so far. */
  sent = $derived(this.draft.sent);

  /** What the dog in hand would bring in a home, after those already chosen. */
  worthAt(home: number): Worth | null {
    const { cell, sent } = this.draft;
    if (!this.graduation || cell === null || !this.me) return null;
    return worthOfMore(this.graduation.sends, this.me.grid, sent, { cell, home });
  }

  /** What a chosen graduate brought, in the order of choosing. */
  worthOfSent(i: number): Worth | null {
    const one = this.draft.sent[i];
    if (!this.graduation || !one || !this.me) return null;
    return worthOfMore(this.graduation.sends, this.me.grid, this.draft.sent.slice(0, i), one);
  }

  worthOfAll = $derived.by<Worth | null>(() =>
    this.graduation && this.me ? worthOf(this.graduation.sends, this.me.grid, this.draft.sent) : null
  );

  // Patterns

  hand = $derived.by<Face[]>(() => this.view?.hand ?? []);
  outlines = $derived.by<Outline[]>(() => this.view?.board.outlines ?? []);

  /** Where this card is complete, or would be with one more dog. */
  placesOf(card: number): Outline[] {
    return this.outlines.filter((o) => o.card === card);
  }

  /** Cards of the hand that a dog of this kind would complete. */
  completedBy(kind: number): Face[] {
    const cards = this.outlines.filter((o) => o.cell >= 0 && o.dogs.includes(kind)).map((o) => o.card);
    return this.hand.filter((face) => cards.includes(face.card));
  }

  /** The complete pattern drawn on the grid. */
  outlined = $derived.by<Lying | null>(() => {
    if (this.graduation) return this.graduation.outline;
    if (this.mode === 'match') return this.view?.matches[this.draft.match] ?? null;
    if (this.mode !== 'card') return null;
    const cards = this.of('complete').map((o) => num(o, 'card'));
    const card = cards.find((one) => one === this.looked?.card) ?? cards[0];
    return this.outlines.find((o) => o.card === card && o.cell < 0) ?? null;
  });

  /** The places where one dog would complete a card: of the card looked at, or of the best one in the hand. */
  ghosts = $derived.by<Outline[]>(() => {
    if (!['act', 'watch', 'draft', 'swap-dog', 'slide'].includes(this.mode) || this.draft.cell !== null)
      return [];
    const { looked, pinned } = this;
    if (looked?.kind !== undefined) {
      const kind = looked.kind;
      const hand = this.hand.map((face) => face.card);
      return this.outlines.filter((o) => o.cell >= 0 && hand.includes(o.card) && o.dogs.includes(kind));
    }
    const card = looked?.card ?? pinned ?? this.nearest?.card;
    return card === undefined ? [] : this.outlines.filter((o) => o.card === card && o.cell >= 0);
  });

  /** The card of the hand that one dog completes and that pays most. */
  nearest = $derived.by<Face | undefined>(() =>
    this.hand
      .filter((face) => face.short === 1)
      .reduce<Face | undefined>((a, b) => (a && a.reputation >= b.reputation ? a : b), undefined)
  );
}
