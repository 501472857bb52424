import { sameAction, type Plan, type TableModel } from '../../table.svelte';
import type { Action, Option } from '../../wire';
import { cover } from '../../settings/cover.svelte';
import { covered } from './covered';
import { tell, type Fall, type Fight, type Story } from './history';
import { follow, type Piece } from './pawns';
import { planOf } from './plan';
import { disksUp, tossOf, turned, waysWith } from './reckoning';
import {
  HUMANS,
  PLACEMENT,
  RE_ROLL,
  VAMPIRES,
  type EventView,
  type SeatView,
  type View,
  type Way
} from './view';

/** What has been chosen on the board for one position and is not sent yet; null: what is proposed stands. */
interface Draft {
  n: number;
  pawn: number | null;
  to: number | null;
  /** The place in the hand. */
  tile: number | null;
  kind: number | null;
  disk: number | null;
  /** Which of the ways with this disk. */
  load: number;
  dice: number[] | null;
  /** Used disks to turn face up, by place. */
  disks: number[];
}

const NOTHING: Draft = {
  n: -1,
  pawn: null,
  to: null,
  tile: null,
  kind: null,
  disk: null,
  load: 0,
  dice: null,
  disks: []
};

/** Something meant to be done as soon as it can be: others may answer in between. */
interface Intent {
  /** One move of the wire; it is played when its first action is offered. */
  actions: Action[];
  /** Nobody may ask for it. */
  optional: boolean;
}

const must = (...actions: Action[]): Intent => ({ actions, optional: false });
const may = (...actions: Action[]): Intent => ({ actions, optional: true });

const SQUARE_STEPS: Record<string, string> = {
  PlaceTile: 'at',
  PlaceFigure: 'put',
  PlaceAnother: 'put',
  MovePawn: 'move',
  LosePawn: 'give'
};

/**
 * The choices of one decision as they are made on the board. It knows no rule: what can be chosen is what the server
 * offers. What takes several questions (name a pawn, move it, look) is meant at once and sent one after the other.
 */
export class YoungBoard {
  readonly table: TableModel<View>;
  #draft = $state.raw<Draft>(NOTHING);
  #queue = $state.raw<Intent[]>([]);
  /** The square under the pointer or the focus. */
  peeked = $state<number | null>(null);
  /** Lines of the log up to here have been looked at: older fights and falls are no news. */
  #seen = $state(-1);
  #pieces: Piece[] = [];
  #made = 0;

  constructor(table: TableModel<View>) {
    this.table = table;
  }

  view = $derived.by<View | null>(() => {
    const view = this.table.view;
    return view && cover.on ? covered(view) : view;
  });
  draft = $derived.by(() => (this.#draft.n === this.table.position?.n ? this.#draft : NOTHING));
  me = $derived.by<SeatView | null>(() => this.view?.seats[this.table.mySeat] ?? null);
  /** The seat whose things lie in front: ours, or the first for a spectator. */
  front = $derived.by(() => Math.max(0, this.table.mySeat));
  /** Our open question; empty when somebody else is asked. */
  step = $derived.by(() => (this.table.myTurn ? (this.view?.asked?.step ?? '') : ''));
  detail = $derived.by<number[]>(() => this.view?.asked?.detail ?? []);
  offers = $derived.by<Option[]>(() => (this.table.myTurn ? (this.table.position?.options ?? []) : []));
  /** Several questions are being answered one after the other; a window of ours in between is asked all the same. */
  underway = $derived.by(() => this.#queue.length > 0 && this.step !== 'Answer');

  /** Every pawn as the same piece it was before. */
  pieces = $derived.by<Piece[]>(() => {
    this.#pieces = follow(this.#pieces, this.view?.pawns ?? [], () => ++this.#made);
    return this.#pieces;
  });

  // What may be chosen

  /** The pawn that acts or would: named, or proposed. */
  pawn = $derived.by<number | null>(() => {
    if (this.step === 'PickPawn') return this.draft.pawn ?? this.view?.board.reach[0]?.square ?? null;
    return this.view?.acting?.square ?? null;
  });
  upright = $derived.by<number[]>(() => this.#squaresOf('pick'));
  kinds = $derived.by<number[]>(() => [
    ...new Set(this.offers.filter((o) => o.action.do === 'put').map((o) => o.action['kind'] as number))
  ]);
  kind = $derived.by<number>(() => this.draft.kind ?? this.kinds.at(-1) ?? HUMANS);
  /** Squares that may be chosen now. */
  lit = $derived.by<Set<number>>(() => {
    if (this.underway) return new Set();
    if (this.step === 'PickPawn')
      return new Set(this.view?.board.reach.find((r) => r.square === this.pawn)?.squares ?? []);
    const verb = SQUARE_STEPS[this.step];
    if (!verb) return new Set();
    return new Set(
      this.offers
        .filter((o) => o.action.do === verb && (verb !== 'put' || o.action['kind'] === this.kind))
        .map((o) => o.action['square'] as number)
    );
  });
  /** Where it will go: chosen, or on its way. */
  to = $derived.by<number | null>(() => {
    for (const { actions } of this.#queue)
      for (const action of actions) if (action.do === 'move') return action['square'] as number;
    return this.draft.to;
  });
  /** The square the table looks at. */
  focus = $derived.by<number | null>(() => {
    if (this.to !== null) return this.to;
    if (this.step === 'LayTile') return this.detail[0] ?? null;
    return this.view?.check?.square ?? this.view?.acting?.square ?? null;
  });
  /** Leaders that came home and must go out again. */
  owed = $derived.by<number[]>(() => this.view?.mine?.owed ?? []);
  /** The tile in the hand that goes down next, by place. */
  tile = $derived.by<number | null>(() => {
    if (this.step !== 'PlaceTile' && this.step !== 'LayTile') return null;
    const hand = this.view?.mine?.hand ?? [];
    if (this.draft.tile !== null) return this.draft.tile;
    const owed = this.owed[0];
    return hand.length === 0 ? null : Math.max(0, owed === undefined ? 0 : hand.indexOf(owed));
  });
  face = $derived.by<number | null>(() =>
    this.tile === null ? null : (this.view?.mine?.hand[this.tile] ?? null)
  );

  // A check

  disk = $derived.by<number>(() => this.draft.disk ?? Math.max(0, ...this.disks));
  disks = $derived.by<number[]>(() =>
    this.offers.filter((o) => o.action.do === 'disk').map((o) => o.action['value'] as number)
  );
  ways = $derived.by<Way[]>(() => waysWith(this.view?.board.ways ?? [], this.step === 'Arm' ? 0 : this.disk));
  way = $derived.by<Way | null>(() => this.ways[this.draft.load] ?? this.ways[0] ?? null);
  /** Dice may be chosen now: at most so many. */
  most = $derived.by<number>(() => {
    const n = this.view?.check?.dice.length ?? 0;
    if (this.step === 'PickDice') return Math.min(n, this.detail[0] ?? n);
    return this.reroll ? n : 0;
  });
  /** A re-roll tile that may be used. */
  reroll = $derived.by<Option | null>(() =>
    this.step === 'Answer' ? (this.offers.find((o) => o.action['face'] === RE_ROLL) ?? null) : null
  );
  /** The dice that would be thrown again. */
  dice = $derived.by<number[]>(() =>
    this.most === 0 ? [] : (this.draft.dice ?? this.view?.board.best ?? [])
  );
  chance = $derived.by<number | null>(() =>
    this.view ? (tossOf(this.view, this.dice)?.chance ?? null) : null
  );

  // Cards

  /** Event cards that may be played now. */
  playable = $derived.by<Set<number>>(
    () => new Set(this.offers.filter((o) => o.action.do === 'play').map((o) => o.action['card'] as number))
  );
  /** The open window asks us about cards. */
  window = $derived.by(() => this.step === 'Answer' && this.offers.length > 1);
  ready = $derived.by<EventView[]>(() =>
    (this.view?.mine?.cards ?? []).filter((event) => this.playable.has(event.card))
  );

  // News

  story = $derived.by<Story>(() => tell(this.table.log, this.table.seats.length));
  /** The last fight, as long as it is news. */
  aftermath = $derived.by<Fight | null>(() => {
    const last = this.story.fights.at(-1);
    return last && last.line > this.#seen && !this.view?.check ? last : null;
  });
  fallen = $derived.by<Fall | null>(
    () => this.story.falls.findLast((fall) => fall.line > this.#seen) ?? null
  );

  plan = $derived.by<Plan | null>(() => (this.table.myTurn && this.view ? planOf(this, this.view) : null));

  /** The log up to now is known: a table just opened has no news. */
  settle(): void {
    if (this.#seen < 0) this.#seen = this.table.log.length - 1;
  }

  /** Fights and falls so far have been seen. */
  dismiss(): void {
    this.#seen = this.table.log.length - 1;
  }

  // Choosing

  /** A square was clicked. A second click on the chosen one means it. */
  square(square: number, at: HTMLElement | null): void {
    const { table, step } = this;
    this.peeked = square;
    if (!table.live || this.underway) return;
    if (step === 'PickPawn' || step === 'MovePawn' || step === 'LosePawn') {
      if (this.lit.has(square)) {
        this.dismiss();
        if (this.draft.to === square) this.plan?.go();
        else this.#set({ to: square });
      } else if (step === 'PickPawn' && this.upright.includes(square)) this.pick(square);
      else void this.#whyNot(square, at);
      return;
    }
    const verb = SQUARE_STEPS[step];
    if (!verb) return;
    if (!this.lit.has(square)) return void this.#whyNot(square, at);
    if (verb === 'put') this.do(must({ do: 'put', kind: this.kind, square }));
    else if (this.face !== null) this.do(must({ do: 'at', square }, { do: 'lay', face: this.face }));
    else this.do(must({ do: 'at', square }));
  }

  /** One of our pawns was clicked. */
  pick(square: number): void {
    if (!this.table.live || !this.upright.includes(square)) return;
    this.dismiss();
    this.#set({ pawn: square, to: null });
  }

  /** The next of our pawns that may act. */
  nextPawn(): void {
    const at = this.upright.indexOf(this.pawn ?? -1);
    const next = this.upright[(at + 1) % this.upright.length];
    if (next !== undefined) this.pick(next);
  }

  /** A tile in the hand was clicked. */
  hold(place: number, at: HTMLElement | null): void {
    const face = this.view?.mine?.hand[place];
    if (face === undefined) return;
    if (!this.table.live || (this.step !== 'PlaceTile' && this.step !== 'LayTile'))
      return this.table.inspect(`tile-${face}`);
    if (this.step === 'LayTile') {
      if (this.#offered({ do: 'lay', face })) this.do(must({ do: 'lay', face }));
      else void this.table.why({ do: 'lay', face }, at);
      return;
    }
    this.#set({ tile: place });
  }

  chooseKind(kind: number): void {
    this.#set({ kind });
  }

  chooseDisk(value: number, at: HTMLElement | null = null): void {
    if (!this.disks.includes(value)) return void this.table.why({ do: 'disk', value }, at);
    if (this.step === 'GiveNumber') this.do(must({ do: 'disk', value }));
    else this.#set({ disk: value, load: 0 });
  }

  chooseWay(load: number): void {
    if (this.ways[load]) this.#set({ load });
  }

  /** Take a die to be thrown again, or keep it. In a full choice the first makes room. */
  toggleDie(place: number): void {
    if (this.most === 0) return;
    const dice = this.dice.filter((p) => p !== place);
    if (dice.length === this.dice.length) {
      if (dice.length >= this.most) dice.shift();
      dice.push(place);
    }
    this.#set({ dice });
  }

  chooseDice(places: number[]): void {
    this.#set({ dice: places });
  }

  /** Rally: a used disk to turn face up, or not. */
  toggleDisk(place: number): void {
    const disks = this.draft.disks.filter((p) => p !== place);
    this.#set({ disks: disks.length < this.draft.disks.length ? disks : [...disks, place] });
  }

  // Sending

  /** Name the pawn, move it, look or leave: others may answer in between. */
  move(look: boolean): void {
    const { to, pawn, view } = this;
    if (to === null || pawn === null || !view) return;
    const tile = turned(view, to) !== null;
    const move = must({ do: 'move', square: to }, ...(tile ? [{ do: look ? 'look' : 'leave' }] : []));
    this.do(...(this.step === 'PickPawn' ? [must({ do: 'pick', square: pawn })] : []), move);
  }

  /** Commit the disk and the bonus tiles. */
  commit(): void {
    const way = this.way;
    const disk = this.step === 'ChooseDisk' ? [must({ do: 'disk', value: this.disk })] : [];
    const uses = (way?.tiles ?? []).map(([family, face, copy]) => must({ do: 'use', family, face, copy }));
    this.do(...disk, ...uses, may({ do: 'throw' }));
  }

  /** Throw the chosen dice again; first the re-roll tile is used, if it is still to be. */
  throwAgain(): void {
    const places = this.dice.toSorted((a, b) => a - b);
    if (places.length === 0) return;
    const use = this.reroll ? [must(this.reroll.action)] : [];
    this.do(...use, ...places.map((place) => must({ do: 'die', place })), may({ do: 'throw' }));
  }

  refresh(): void {
    const disks = this.draft.disks.toSorted((a, b) => a - b);
    if (disks.length > 0)
      this.do(...disks.map((disk) => must({ do: 'refresh', disk })), may({ do: 'enough' }));
  }

  /** Play this card; what was meant before may not fit any more. */
  play(card: number, at: HTMLElement | null = null): void {
    const action = { do: 'play', card };
    if (!this.table.myTurn || !this.#offered(action)) {
      if (this.table.live) void this.table.why(action, at);
      else this.table.inspect(`event-${card}`);
      return;
    }
    this.#queue = [];
    this.do(must(action));
  }

  pass(): void {
    const pass = this.offers.find((o) => o.action.do === 'pass');
    if (pass) void this.table.play([pass.action]);
  }

  /** Mean these, one after the other. */
  do(...intents: Intent[]): void {
    if (!this.table.live) return;
    this.dismiss();
    this.#queue = intents;
    this.advance();
  }

  /** A position came: go on with what is meant, if it is asked for. */
  advance(): void {
    if (!this.table.live) return;
    let queue = this.#queue;
    for (;;) {
      const [first, ...rest] = queue;
      const action = first?.actions[0];
      if (!first || !action) break;
      if (this.#offered(action)) {
        this.#queue = rest;
        void this.table.play(first.actions).then((done) => {
          if (!done) this.#queue = [];
        });
        return;
      }
      if (!first.optional) {
        // A window of ours is open in between: what is meant waits for the answer.
        if (this.step !== 'Answer') queue = [];
        break;
      }
      queue = rest;
    }
    if (queue !== this.#queue) this.#queue = queue;
  }

  /** Forget what is chosen. */
  cancel(): void {
    this.#draft = NOTHING;
    this.#queue = [];
    this.table.refusal = null;
  }

  // Helpers

  #set(part: Partial<Draft>): void {
    this.#draft = { ...this.draft, n: this.table.position?.n ?? -1, ...part };
    this.table.refusal = null;
  }

  #offered(action: Action): boolean {
    return this.offers.some((o) => sameAction(o.action, action));
  }

  #squaresOf(verb: string): number[] {
    return this.offers.filter((o) => o.action.do === verb).map((o) => o.action['square'] as number);
  }

  async #whyNot(square: number, at: HTMLElement | null): Promise<void> {
    const verb = SQUARE_STEPS[this.step] ?? 'move';
    const kind = verb === 'put' ? { kind: this.kind } : {};
    const after = this.step === 'PickPawn' && this.pawn !== null ? [{ do: 'pick', square: this.pawn }] : [];
    await this.table.why({ do: verb, ...kind, square }, at, after);
  }

  /** Our largest disk that lies face up; 1 without any. */
  bestDisk = $derived.by<number>(() => (this.view ? (disksUp(this.view, this.front)[0] ?? 1) : 1));
  /** Which kind of pawn acts in this phase. */
  acting = $derived.by<number>(() => (this.view?.phase === 2 ? VAMPIRES : HUMANS));
  placing = $derived.by(() => this.view?.phase === PLACEMENT || this.view?.round === 0);
}
