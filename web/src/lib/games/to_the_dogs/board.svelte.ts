import { sameAction, type Plan, type TableModel } from '../../table.svelte';
import type { Action, Option } from '../../wire';
import { freshSince } from './fresh';
import { say } from './plan';
import type { AwardFace, DogFace, HomeFace, Matched, Pair, PlayerView, Stray, View } from './view';

/** What has been chosen on the board for one position and is not sent yet. */
export type Choice =
  | { kind: 'nothing' }
  | { kind: 'side'; side: number }
  | { kind: 'take'; dog: number }
  | { kind: 'pair'; place: number | null; home: number | null }
  | { kind: 'collect' }
  | { kind: 'swap' }
  | { kind: 'back'; dog: number | null };

interface Draft {
  /** The position it belongs to; a newer one makes it void. */
  n: number;
  choice: Choice;
}

/** Why homes are being marked: too many in hand, the bonus of a size-only home, or the turn's action. */
export type Marking = 'discard' | 'bonus' | 'swap';

const NOTHING: Draft = { n: -1, choice: { kind: 'nothing' } };
const DONE: Action = { do: 'done' };
const EXCHANGE: Action = { do: 'exchange' };

const mark = (home: number): Action => ({ do: 'mark', home });
const byNumber = <T>(all: readonly T[], key: (it: T) => number): Map<number, T> =>
  new Map(all.map((it) => [key(it), it]));

/**
 * The choices of one turn as they are made on the board: a dog to take in, a pair, homes to give up. It knows no
 * rule: what can be chosen is what the server offers, and numbers come from its outlook.
 */
export class DogsBoard {
  readonly table: TableModel<View>;
  #draft = $state.raw<Draft>(NOTHING);
  /** The option under the pointer or the focus. */
  #hovered = $state.raw<Option | null>(null);
  /** Digits have been used: show them on dogs and homes. */
  keys = $state(false);
  /** Something is being dragged: what it is, so that its goals can light up. */
  dragged = $state<'stray' | 'dog' | 'home' | null>(null);

  constructor(table: TableModel<View>) {
    this.table = table;
  }

  draft = $derived.by(() => (this.#draft.n === this.table.position?.n ? this.#draft : NOTHING));
  choice = $derived.by(() => this.draft.choice);
  /** The options of the position itself, whatever is staged. */
  offers = $derived.by<Option[]>(() => (this.table.myTurn ? (this.table.position?.options ?? []) : []));
  view = $derived.by<View | null>(() => this.table.view);
  /** The seat whose place lies in front of us: our own, or the first for a spectator. */
  front = $derived.by(() => Math.max(0, this.table.mySeat));
  me = $derived.by<PlayerView | null>(() => this.view?.players[this.front] ?? null);
  own = $derived.by(() => this.table.mySeat >= 0);
  /** Dogs of the town that are new to us. */
  fresh = $derived.by(() => freshSince(this.table.log, this.table.mySeat));
  step = $derived.by(() => (this.table.myTurn ? (this.view?.asked?.step ?? '') : ''));

  // Faces and what the server says of them

  #dogs = $derived.by(() => byNumber(this.view?.board.dogs ?? [], (face) => face.dog));
  #homes = $derived.by(() => byNumber(this.view?.board.homes ?? [], (face) => face.home));
  #strays = $derived.by(() => byNumber(this.view?.board.outlook?.strays ?? [], (stray) => stray.dog));
  pairs = $derived.by<Pair[]>(() => this.view?.board.outlook?.pairs ?? []);
  awards = $derived.by<AwardFace[]>(() => this.view?.board.awards ?? []);

  dog(number: number): DogFace | undefined {
    return this.#dogs.get(number);
  }

  home(number: number): HomeFace | undefined {
    return this.#homes.get(number);
  }

  stray(dog: number): Stray | undefined {
    return this.#strays.get(dog);
  }

  pairOf(place: number, home: number): Pair | undefined {
    return this.pairs.find((pair) => pair.place === place && pair.home === home);
  }

  // What may be done

  option(action: Action): Option | undefined {
    return this.offers.find((option) => sameAction(option.action, action));
  }

  may(action: Action): boolean {
    return this.option(action) !== undefined;
  }

  #offered(verb: string): Option[] {
    return this.offers.filter((option) => option.action.do === verb);
  }

  takes = $derived.by(() => new Set(this.#offered('take').map((o) => o.action['dog'] as number)));
  matches = $derived.by(() => this.#offered('match'));
  backs = $derived.by(() => new Set(this.#offered('rehome').map((o) => o.action['dog'] as number)));
  /** One of the two faces of the specialty card is to be chosen. */
  choosingSide = $derived.by(() => this.step === 'ChooseSide');
  /** Dogs may be taken in as part of what is asked. */
  taking = $derived.by(() => this.takes.size > 0);

  fits(place: number): boolean {
    return this.matches.some((o) => o.action['place'] === place);
  }

  /** A home some dog could get now; with a dog chosen, that dog. */
  welcomes(home: number): boolean {
    const place = this.choice.kind === 'pair' ? this.choice.place : null;
    return this.matches.some(
      (o) => o.action['home'] === home && (place === null || o.action['place'] === place)
    );
  }

  // Marking homes

  marking = $derived.by<Marking | null>(() => {
    if (this.step === 'DiscardDown') return 'discard';
    if (this.step === 'ExchangeHomes') return (this.view?.asked?.detail?.[0] ?? 0) ? 'bonus' : 'swap';
    return this.choice.kind === 'swap' ? 'swap' : null;
  });
  /** The set of homes that is being asked for; the list of options chooses from the same. */
  picker = $derived.by(() => this.table.picker);
  /** Homes marked on the board, in the order of choosing. */
  marks = $derived.by<number[]>(() =>
    this.marking === null ? [] : this.picker.chosen.map((option) => option.action['home'] as number)
  );
  /** Homes given up already, one by one. */
  given = $derived.by<number[]>(() => this.view?.marked ?? []);

  locked(home: number): boolean {
    return this.view?.barred.includes(home) ?? false;
  }

  marked(home: number): boolean {
    return this.marks.includes(home) || this.given.includes(home);
  }

  // What is chosen

  pair = $derived.by<Pair | null>(() => {
    const { choice } = this;
    if (choice.kind !== 'pair' || choice.place === null || choice.home === null) return null;
    return this.pairOf(choice.place, choice.home) ?? null;
  });

  /** The option that what is chosen comes to. */
  chosen = $derived.by<Option | null>(() => {
    const action = this.#action(this.choice);
    return (action && this.option(action)) ?? null;
  });
  hovered = $derived.by(() => (this.#hovered && this.offers.includes(this.#hovered) ? this.#hovered : null));
  /** What is looked at: under the pointer, else chosen. */
  looked = $derived.by<Option | null>(() => this.hovered ?? this.chosen);
  /** The pair that is looked at. */
  lookedPair = $derived.by<Pair | null>(() => {
    const action = this.looked?.action;
    if (action?.do === 'match')
      return this.pairOf(action['place'] as number, action['home'] as number) ?? null;
    return null;
  });
  /** How we would stand with the dog that is looked at matched. */
  foreseen = $derived.by<Matched | null>(() => {
    const place = this.lookedPair?.place;
    return this.view?.board.outlook?.matched.find((m) => m.place === place) ?? null;
  });
  /** Kibble on its way from the bank to the bowl (or back, when negative) by what is looked at. */
  kibble = $derived.by(() => {
    const action = this.looked?.action;
    if (action?.do === 'collect') return this.view?.board.outlook?.collect ?? 0;
    if (action?.do === 'take') {
      const after = this.stray(action['dog'] as number)?.bowl;
      return after === undefined ? 0 : after - (this.me?.bowl ?? 0);
    }
    return this.foreseen?.kibble ?? 0;
  });

  hover(action: Action | null): void {
    this.#hovered = action && this.table.live ? (this.option(action) ?? null) : null;
    this.#tell();
  }

  /** What is looked at is what the preview tells about. */
  #tell(): void {
    this.table.peeked = this.looked;
  }

  /** What the server would have us do, when a hint was asked for. */
  hints(action: Action): boolean {
    const hinted = this.table.hinted?.option.action;
    return hinted !== undefined && Object.entries(action).every(([key, value]) => hinted[key] === value);
  }

  plan = $derived.by<Plan | null>(() => {
    const said = this.table.myTurn ? say(this) : null;
    if (!said) return null;
    const chosen = this.choice.kind !== 'nothing' || this.marks.length > 0;
    return {
      ...said,
      go: () => void this.go(),
      back: chosen ? () => this.back() : undefined,
      cancel: chosen ? () => this.cancel() : undefined
    };
  });

  // Choosing

  #choose(choice: Choice): void {
    this.table.refusal = null;
    this.table.clear();
    this.#draft = { n: this.table.position?.n ?? -1, choice };
    this.#tell();
  }

  /** A side of the specialty card was clicked while one is to be chosen. */
  side(side: number): void {
    if (this.choice.kind === 'side' && this.choice.side === side) void this.go();
    else if (this.table.live) this.#choose({ kind: 'side', side });
  }

  /** A dog in the town was clicked: once to choose it, again to take it in. */
  async take(dog: number, at: HTMLElement | null, really = false): Promise<void> {
    if (!this.table.live) return this.table.inspect(`dog/${dog}`);
    if (!this.takes.has(dog)) return this.table.why({ do: 'take', dog }, at);
    const again = this.choice.kind === 'take' && this.choice.dog === dog;
    if (!again) this.#choose({ kind: 'take', dog });
    if (again || really) await this.go();
  }

  /** One of our three places was clicked: a dog to match, or room for the dog that is chosen in town. */
  async place(place: number, at: HTMLElement | null): Promise<void> {
    const dog = this.me?.care[place] ?? -1;
    const { choice } = this;
    if (!this.table.live) return dog < 0 ? undefined : this.table.inspect(`dog/${dog}`);
    if (dog < 0) {
      if (choice.kind === 'take') await this.go();
      return;
    }
    if (choice.kind === 'take') return this.table.why({ do: 'take', dog: choice.dog }, at);
    const home = choice.kind === 'pair' ? choice.home : null;
    if (home !== null) return this.match(place, home, at);
    if (choice.kind === 'pair' && choice.place === place) return this.cancel();
    if (this.matches.length === 0) return this.#whyMatch(place, at);
    this.#choose({ kind: 'pair', place, home: null });
  }

  /** A home in the hand was clicked: to mark it, or to match it. */
  async pickHome(home: number, at: HTMLElement | null): Promise<void> {
    const { choice } = this;
    if (!this.table.live) return this.table.inspect(`home/${home}`);
    if (this.marking !== null) return this.toggle(home, at);
    const place = choice.kind === 'pair' ? choice.place : null;
    if (place !== null) {
      if (choice.kind === 'pair' && choice.home === home) return this.go();
      return this.match(place, home, at);
    }
    if (choice.kind === 'pair' && choice.home === home) return this.cancel();
    if (this.matches.length === 0) return this.#whyMatch(this.#anyPlace(), at, home);
    this.#choose({ kind: 'pair', place: null, home });
  }

  /** A dog and a home, straight away: once to choose the pair, again to match it. */
  async match(place: number, home: number, at: HTMLElement | null): Promise<void> {
    if (!this.table.live) return this.table.inspect(`home/${home}`);
    const { choice } = this;
    const action = { do: 'match', place, home };
    if (!this.may(action)) return this.table.why(action, at);
    if (choice.kind === 'pair' && choice.place === place && choice.home === home) return this.go();
    this.#choose({ kind: 'pair', place, home });
  }

  #anyPlace(): number {
    return Math.max(0, this.me?.care.findIndex((dog) => dog >= 0) ?? 0);
  }

  #whyMatch(place: number, at: HTMLElement | null, home = this.me?.hand[0] ?? 0): Promise<void> {
    return this.table.why({ do: 'match', place, home }, at);
  }

  async collect(at: HTMLElement | null): Promise<void> {
    if (!this.table.live) return;
    if (!this.may({ do: 'collect' })) return this.table.why({ do: 'collect' }, at);
    if (this.choice.kind === 'collect') await this.go();
    else this.#choose({ kind: 'collect' });
  }

  async swap(at: HTMLElement | null): Promise<void> {
    if (!this.table.live) return;
    if (this.choice.kind === 'swap') return this.cancel();
    if (!this.may(EXCHANGE)) return this.table.why(EXCHANGE, at);
    this.#choose({ kind: 'swap' });
    await this.table.explore([EXCHANGE]);
  }

  async flip(at: HTMLElement | null): Promise<void> {
    const action = { do: 'flip' };
    if (!this.table.live) return;
    if (this.may(action)) await this.table.play([action]);
    else await this.table.why(action, at);
  }

  /** Open the collection to take a dog back, or choose the dog in it. */
  async takeBack(dog: number | null, at: HTMLElement | null): Promise<void> {
    if (!this.table.live) return;
    if (dog !== null && !this.backs.has(dog)) return this.table.why({ do: 'rehome', dog }, at);
    if (dog !== null && this.choice.kind === 'back' && this.choice.dog === dog) return this.go();
    this.#choose({ kind: 'back', dog });
  }

  async done(at: HTMLElement | null): Promise<void> {
    if (!this.table.live) return;
    if (this.may(DONE)) await this.table.play([DONE]);
    else await this.table.why(DONE, at);
  }

  /** Mark a home to go, or let it stay. One too many: the first marked stays. */
  async toggle(home: number, at: HTMLElement | null): Promise<void> {
    const action = mark(home);
    if (this.given.includes(home)) return;
    this.table.refusal = null;
    if (this.picker.toggle(this.picker.find(action))) return;
    // Where some homes are needed for a match they are asked for one by one.
    if (this.picker.pick === null && this.may(action)) await this.table.play([action]);
    else await this.table.why(action, at);
  }

  // The prompt bar

  /** Everything that is chosen, in the order it is sent; null while something is missing. */
  #moves(): Action[] | null {
    if (this.marking === null) return this.chosen ? [this.chosen.action] : null;
    if (!this.picker.ready || this.marks.length + this.given.length === 0) return null;
    return this.picker.actions;
  }

  #action(choice: Choice): Action | null {
    switch (choice.kind) {
      case 'side':
        return { do: 'show', side: choice.side };
      case 'take':
        return { do: 'take', dog: choice.dog };
      case 'pair':
        if (choice.place === null || choice.home === null) return null;
        return { do: 'match', place: choice.place, home: choice.home };
      case 'collect':
        return { do: 'collect' };
      case 'back':
        return choice.dog === null ? null : { do: 'rehome', dog: choice.dog };
      default:
        return null;
    }
  }

  async go(): Promise<void> {
    const moves = this.#moves();
    if (moves && this.table.live) await this.table.play(moves);
  }

  cancel(): void {
    this.#draft = NOTHING;
    this.#tell();
    this.table.clear();
    this.picker.clear();
    this.table.refusal = null;
  }

  /** Take the last choice back. */
  back(): void {
    const { choice } = this;
    if (this.picker.back()) return;
    if (choice.kind === 'pair' && choice.place !== null && choice.home !== null)
      this.#choose({ ...choice, home: null });
    else if (choice.kind === 'back' && choice.dog !== null) this.#choose({ kind: 'back', dog: null });
    else this.cancel();
  }
}
