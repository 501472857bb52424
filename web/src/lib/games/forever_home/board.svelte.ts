import type { Plan } from '../../table.svelte';
import type { Action, Option } from '../../wire';
import { NOTHING, type Draft, type Pending } from './draft';
import { num, Reading } from './reading.svelte';
import type { Sent } from './sends';
import { NONE } from './view';
import * as words from './words';

/**
 * The choices of a turn as they are made on the board. It knows no rule: what can be chosen is what the server offers,
 * and numbers are what it has counted.
 */
export class ShelterBoard extends Reading {
  /** Where the dog goes that is being taken. */
  #then: number | null = null;

  // Choosing on the grid

  async tapCell(cell: number, at: HTMLElement | null): Promise<void> {
    const { table, draft } = this;
    if (!table.live) return;
    const target = this.targets.get(cell);
    if (target) return this.#goTo(cell, target);
    if (cell === draft.held) return this.#set({ held: null, which: 1 });
    switch (this.mode) {
      case 'graduate':
        return this.#tapGraduate(cell, at);
      case 'match':
        return this.#tapMatch(cell, at);
      case 'act':
      case 'slide':
      case 'swap-dog':
        if (cell === draft.cell) return this.#set({ cell: null });
        if (!this.movable.has(cell)) return table.why(this.#tried(cell), at, []);
        this.#set({ cell });
        return this.#trySwap();
      case 'place':
      case 'lead':
        return table.why({ do: 'place', cell }, at);
      default:
        return table.why({ do: 'place', cell }, at, []);
    }
  }

  async #goTo(cell: number, target: Option): Promise<void> {
    const { draft } = this;
    if (this.step === 'PlaceStarter' && this.waiting.length === 2) {
      if (this.which === 1) return this.#set({ held: cell, which: 0 });
      if (draft.held !== null)
        return this.#send([target.action, { do: 'place', cell: draft.held }], { cell });
    }
    return this.#send([...this.table.staged, target.action], { cell });
  }

  /** What a click meant that cannot be: for asking why. */
  #tried(cell: number): Action {
    const { cell: origin } = this.draft;
    const kind = this.me?.grid[cell] ?? NONE;
    if (this.mode === 'swap-dog') return { do: 'exchange_dog', cell, slot: 0 };
    const verb = this.mode === 'slide' ? 'slide' : 'move';
    const beside = cell % 5 === 4 ? cell - 1 : cell + 1;
    if (origin === null) return kind >= 0 ? { do: verb, origin: cell, to: beside } : { do: 'place', cell };
    const near =
      Math.max(
        Math.abs((cell % 5) - (origin % 5)),
        Math.abs(Math.floor(cell / 5) - Math.floor(origin / 5))
      ) === 1;
    return verb === 'slide' || near ? { do: verb, origin, to: cell } : { do: 'place', cell };
  }

  async #tapMatch(cell: number, at: HTMLElement | null): Promise<void> {
    const matches = this.view?.matches ?? [];
    const here = matches.flatMap((m, i) => ([...m.a, ...m.b, ...m.any].includes(cell) ? [i] : []));
    if (here.length === 0) return this.table.why({ do: 'place', cell }, at, []);
    const after = here.find((i) => i > this.draft.match) ?? here[0] ?? 0;
    this.#set({ match: after });
  }

  /** Outline another of several matches. */
  turn(by: number): void {
    const count = this.view?.matches.length ?? 1;
    this.#set({ match: (this.draft.match + by + count) % count });
  }

  // Graduates

  async #tapGraduate(cell: number, at: HTMLElement | null): Promise<void> {
    const g = this.graduation;
    const { sent, home } = this.draft;
    if (!g?.cells.includes(cell)) return this.table.why({ do: 'graduate', cell, home: 0 }, at, []);
    if (sent.some((one) => one.cell === cell))
      return this.#graduates(
        sent.filter((one) => one.cell !== cell),
        cell
      );
    if (this.draft.cell === cell) return this.#set({ cell: this.#forced() ? cell : null });
    const room = sent.length < g.left ? sent : sent.slice(0, -1);
    if (home !== null) return this.#graduates([...room, { cell, home }], null);
    return this.#graduates(room, cell);
  }

  async tapHome(home: number): Promise<void> {
    const { table, draft, graduation, view } = this;
    if (!graduation) return table.inspect(view?.homes[home]?.id ?? null);
    if (!table.live) return;
    if (draft.cell !== null)
      return this.#graduates([...draft.sent, { cell: draft.cell, home }].slice(-graduation.left), null);
    this.#set({ home: draft.home === home ? null : home });
  }

  /** Dropped on a home: the dog and the home in one. */
  async send(cell: number, home: number, at: HTMLElement | null): Promise<void> {
    if (!this.graduation || !this.table.live) return;
    if (!this.graduation.cells.includes(cell)) return this.table.why({ do: 'graduate', cell, home }, at, []);
    const rest = this.draft.sent.filter((one) => one.cell !== cell);
    return this.#graduates([...rest, { cell, home }].slice(-this.graduation.left), null);
  }

  /** These are sent; when all are, see what it brings. Where every dog must go, the next one is in hand at once. */
  #graduates(sent: Sent[], cell: number | null): void {
    const g = this.graduation;
    if (!g) return;
    const rest = g.cells.filter((one) => !sent.some((s) => s.cell === one));
    const next = cell ?? (rest.length === g.left - sent.length ? (rest[0] ?? null) : null);
    this.#set({ sent, cell: sent.length < g.left ? next : null, home: null });
    if (sent.length === g.left) void this.table.explore(this.#graduations(sent));
    else this.table.clear();
  }

  #graduations(sent: readonly Sent[]): Action[] {
    return sent.toSorted((a, b) => a.cell - b.cell).map(({ cell, home }) => ({ do: 'graduate', cell, home }));
  }

  // The displays, the pool, the hand

  async tapDog(slot: number, at: HTMLElement | null): Promise<void> {
    if (!this.table.live) return;
    if (this.mode === 'swap-dog') {
      this.#set({ slot: this.draft.slot === slot ? null : slot });
      return this.#trySwap();
    }
    const take = { do: 'take_dog', slot };
    if (!this.find(take)) return this.table.why(take, at, []);
    return this.#send([take], { slot });
  }

  /** A dog of the display dropped on a space: taken, and placed as soon as the display is filled again. */
  async takeTo(slot: number, cell: number, at: HTMLElement | null): Promise<void> {
    const take = { do: 'take_dog', slot };
    if (!this.table.live) return;
    if (!this.find(take)) return this.table.why(take, at, []);
    if ((this.me?.grid[cell] ?? NONE) >= 0) return this.table.why({ do: 'place', cell }, at, []);
    this.#then = cell;
    await this.#send([take], { slot, cell });
  }

  async tapDisplayCard(slot: number, at: HTMLElement | null): Promise<void> {
    if (!this.table.live) return;
    if (this.mode === 'swap-card') {
      this.#set({ slot: this.draft.slot === slot ? null : slot });
      return this.#trySwap();
    }
    const take = { do: 'take_card', slot };
    if (!this.find(take)) return this.table.why(take, at, []);
    return this.#send([take], { card: this.view?.cards[slot]?.card ?? NONE });
  }

  async tapHandCard(card: number, at: HTMLElement | null): Promise<void> {
    const pin = (): void => {
      this.pinned = this.pinned === card ? null : card;
    };
    if (!this.table.live) return pin();
    if (this.mode === 'swap-card') {
      this.#set({ card: this.draft.card === card ? null : card });
      return this.#trySwap();
    }
    if (this.mode !== 'card') return pin();
    const complete = { do: 'complete', card };
    if (!this.find(complete)) return this.table.why(complete, at, []);
    return this.#send([complete], { card });
  }

  /** An exchange goes out as soon as both sides are chosen, in whichever order. */
  async #trySwap(): Promise<void> {
    const { cell, slot, card } = this.draft;
    const swap =
      this.mode === 'swap-dog' && cell !== null && slot !== null
        ? { do: 'exchange_dog', cell, slot }
        : this.mode === 'swap-card' && card !== null && slot !== null
          ? { do: 'exchange_card', card, slot }
          : null;
    if (!swap) return;
    if (this.find(swap)) return this.#send([swap], {});
    this.#set({ slot: null });
    return this.table.why(swap, null, []);
  }

  async tapPool(i: number, at: HTMLElement | null): Promise<void> {
    const pool = this.view?.pool ?? [];
    if (!this.table.live) return;
    if (this.mode === 'return') {
      const kept = this.draft.kept.includes(i)
        ? this.draft.kept.filter((one) => one !== i)
        : [...this.draft.kept, i];
      this.#set({ kept });
      const back = pool.findIndex((_, place) => !kept.includes(place));
      if (kept.length === pool.length - 1) await this.#send([{ do: 'return', dog: pool[back] }], {});
      return;
    }
    const draft = { do: 'draft', dog: pool[i] };
    if (!this.find(draft)) return this.table.why(draft, at, []);
    return this.#send([draft], {});
  }

  /** One of two waiting dogs is to be placed first. */
  async hold(which: number): Promise<void> {
    this.#set({ which });
    if (this.mode === 'lead') await this.table.explore([{ do: 'lead', dog: this.waiting[which] ?? NONE }]);
  }

  // Solo

  tapMeeple(dog: number): void {
    this.#set({ meeple: this.draft.meeple === dog ? null : dog });
    this.#peekMeeple();
  }

  async tapSpace(space: number, at: HTMLElement | null): Promise<void> {
    if (!this.table.live || this.mode !== 'meeple') return;
    if (!this.of('meeple').some((o) => num(o, 'space') === space)) {
      const dog = this.draft.meeple ?? this.view?.solo?.free[0] ?? 0;
      return this.table.why({ do: 'meeple', dog, space }, at, []);
    }
    this.#set({ space: this.draft.space === space ? null : space });
    this.#peekMeeple();
  }

  /** The meeple chosen for a place, as an option. */
  meepleTo(dog: number | null, space: number | null): Option | undefined {
    return dog === null || space === null ? undefined : this.find({ do: 'meeple', dog, space });
  }

  #peekMeeple(): void {
    this.table.peeked = this.meepleTo(this.draft.meeple, this.draft.space) ?? null;
  }

  // The prompt bar

  plan = $derived.by<Plan | null>(() => {
    const said = words.plan(this);
    if (!said) return null;
    return {
      ...said,
      ready: this.ready && this.table.live,
      go: () => void this.go(),
      back: this.begun ? () => this.back() : undefined,
      cancel: this.begun ? () => this.cancel() : undefined
    };
  });

  ready = $derived.by(() => {
    if (this.mode === 'graduate') return this.sent.length === this.graduation?.left;
    if (this.mode === 'match') return true;
    return this.meepleTo(this.draft.meeple, this.draft.space) !== undefined;
  });

  async go(): Promise<void> {
    if (!this.ready || !this.table.live) return;
    if (this.mode === 'graduate') return this.#send(this.#graduations(this.sent), {});
    const match = this.view?.matches[this.draft.match];
    if (this.mode === 'match' && match)
      return this.#send([{ do: 'match', turn: match.turn, cell: match.cell }], {});
    const meeple = this.meepleTo(this.draft.meeple, this.draft.space);
    if (meeple) return this.#send([meeple.action], {});
  }

  /** Something is chosen that can be put back. */
  begun = $derived.by(() => {
    const d = this.draft;
    if (this.drafted.n !== this.table.position?.n || this.#forced()) return false;
    return (
      [d.cell, d.slot, d.card, d.home, d.held, d.meeple, d.space].some((one) => one !== null) ||
      d.sent.length + d.kept.length > 0
    );
  });

  cancel(): void {
    this.drafted = NOTHING;
    this.table.clear();
    this.table.refusal = null;
    this.table.peeked = null;
    this.begin();
  }

  back(): void {
    const last = this.draft.sent.at(-1);
    if (last) this.#graduates(this.draft.sent.slice(0, -1), last.cell);
    else this.cancel();
  }

  /** Every dog of the pattern must graduate: one is in hand from the start. */
  #forced(): boolean {
    const g = this.graduation;
    return g !== null && g.cells.length === g.left && this.draft.sent.length === 0;
  }

  /** A question has come: go on with what was meant by the last answer, and take the first of two dogs in hand. */
  begin(): void {
    if (this.drafted.n === this.table.position?.n) return;
    const cell = this.#then;
    if (cell !== null && this.mode !== 'act') {
      this.#then = null;
      const target = this.targets.get(cell);
      if (target && this.mode === 'place') return void this.#goTo(cell, target);
    }
    if (this.mode === 'lead') void this.hold(0);
  }

  // Sending

  #set(part: Partial<Draft>): void {
    this.table.refusal = null;
    this.drafted = { ...this.draft, n: this.table.position?.n ?? -1, ...part };
  }

  /** Send exactly these; what is sent shows at once. */
  async #send(actions: Action[], shown: Omit<Pending, 'n'>): Promise<void> {
    this.underway = { n: this.table.position?.n ?? -1, ...shown };
    this.looked = null;
    this.cardKey = false;
    this.table.clear();
    if (!(await this.table.play(actions))) this.underway = null;
  }

  async answer(option: Option): Promise<void> {
    await this.#send([option.action], {});
  }
}
