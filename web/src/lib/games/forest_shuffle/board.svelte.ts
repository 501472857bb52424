import type { Plan, TableModel } from '../../table.svelte';
import type { Action, Explored, Gain, Option } from '../../wire';
import { halfOf, shows, speciesOf, type Half, type Side } from './cards';
import type { PlayerView, Playing, View } from './view';
import * as words from './words';

/** What has been chosen on the board for one position and is not sent yet. */
interface Draft {
  /** The position it belongs to; a newer one makes it void. */
  n: number;
  verb: 'play' | 'free' | 'sapling' | null;
  card: number;
  half: number;
  /** The way the card is played, then its slot: what is staged before any payment. */
  base: Action[];
  /** Where it may go, with the points it would bring. */
  slots: { option: Option; gain: Gain | null }[];
  tree: number | null;
  /** How many cards must be paid, and which may. */
  need: number;
  payable: number[];
  /** Cards chosen as payment or for the cave, in the order of choosing. */
  cards: number[];
  /** The server has been asked what follows and has not answered yet. */
  asking: boolean;
}

/** A slot that can be chosen: what it would bring, its number key and its words. */
export interface Glow {
  tree: number;
  gain: number | null;
  key: number;
  label: string;
}

const NOTHING: Draft = {
  n: -1,
  verb: null,
  card: 0,
  half: 0,
  base: [],
  slots: [],
  tree: null,
  need: 0,
  payable: [],
  cards: [],
  asking: false
};

const byCard = (a: number, b: number): number => a - b;
const does = (options: Option[], verb: string): Option[] => options.filter((o) => o.action.do === verb);
const treeOf = (o: Option): number => o.action['tree'] as number;

/**
 * The choices of one turn as they are made on the board: a half, its slot, its payment. It knows no rule:
 * what can be chosen is what the server offers, or what it answers when asked what would follow.
 */
export class ForestBoard {
  readonly table: TableModel<View>;
  #draft = $state.raw<Draft>(NOTHING);
  /** Only the last question's answer counts. */
  #tries = 0;
  /** Digits have been used: show them on cards and slots. */
  keys = $state(false);
  /** The card the mouse lingers on, and where it lies. */
  peeked = $state.raw<{ key: string; at: DOMRect } | null>(null);

  constructor(table: TableModel<View>) {
    this.table = table;
  }

  draft = $derived.by(() => (this.#draft.n === this.table.position?.n ? this.#draft : NOTHING));
  /** The options of the position itself, whatever is staged. */
  offers = $derived.by<Option[]>(() => (this.table.myTurn ? (this.table.position?.options ?? []) : []));
  view = $derived.by<View | null>(() => this.table.view);
  me = $derived.by<PlayerView | null>(() => this.view?.players[this.table.mySeat] ?? null);
  /** The seat whose forest lies in front of us: our own, or the first for a spectator. */
  front = $derived.by(() => Math.max(0, this.table.mySeat));

  /** The position itself is in the middle of playing a card (chosen from the list, or by a free placement). */
  playing = $derived.by<Playing | null>(() => {
    const playing = this.view?.playing;
    return playing && playing.seat === this.table.mySeat ? playing : null;
  });
  payNow = $derived(does(this.offers, 'pay').length > 0);
  slotNow = $derived(does(this.offers, 'slot').length > 0);
  hideNow = $derived(does(this.offers, 'hide').length > 0 || (this.view?.hiding.length ?? 0) > 0);

  /** The half on its way: picked in the hand or already laid open. */
  half = $derived.by<{ card: number; half: number; face: Half } | null>(() => {
    const { verb, card, half } = this.draft;
    if (card && verb !== 'sapling') return { card, half, face: halfOf(card, half) };
    const p = this.playing;
    return p ? { card: p.card, half: p.half, face: halfOf(p.card, p.half) } : null;
  });
  /** The tree the half goes to; null while it is open. */
  target = $derived.by<number | null>(() => {
    if (this.draft.tree !== null) return this.draft.tree;
    return this.playing && this.playing.tree >= 0 ? this.playing.tree : null;
  });
  sapling = $derived(this.draft.verb === 'sapling');
  /** A tree or sapling that would stand at the end of the forest. */
  planting = $derived<'sapling' | Half | null>(
    this.sapling
      ? 'sapling'
      : this.half && this.half.face.side === 'tree' && (this.draft.verb !== null || this.playing)
        ? this.half.face
        : null
  );
  /** Slots that can be chosen now: by tree, the gain and the key. */
  glowing = $derived.by<Glow[]>(() =>
    this.draft.slots
      .map(({ option, gain }, i) => ({
        tree: treeOf(option),
        gain: gain?.points ?? null,
        key: i + 1,
        label: option.label
      }))
      .filter(({ tree }) => tree !== this.draft.tree)
  );
  /** Digits name slots while one is to be chosen, else cards in the hand. */
  digitsAreSlots = $derived(this.glowing.length > 0 && this.target === null);
  side = $derived<Side | null>(
    this.half && this.half.face.side !== 'tree' && !this.sapling ? this.half.face.side : null
  );
  /** Cards that would be paid, chosen or already in the clearing. */
  need = $derived(this.draft.need);
  chosen = $derived(this.draft.cards);
  paying = $derived(this.draft.need > 0);
  ready = $derived.by(() => {
    const d = this.draft;
    if (this.hideNow && d.verb === null) return true;
    if (d.n < 0 || d.asking || this.table.staged.length === 0) return false;
    return (
      d.cards.length === d.need && this.table.staged.length === d.base.length + d.need && this.#placed(d)
    );
  });

  /** The bonus marker: which symbol, how many payments show it. Null: this half has no bonus to earn. */
  bonus = $derived.by(() => {
    const half = this.half;
    if (!half || !this.paying || this.draft.verb === 'free') return null;
    const what = speciesOf(half.face.species);
    if (!what.bonus?.length) return null;
    const symbol = half.face.symbol;
    const paid = this.playing?.paid ?? [];
    const all = [...paid, ...this.chosen];
    const match = all.filter((card) => shows(card, symbol)).length;
    return {
      symbol,
      match,
      need: this.need + paid.length,
      kept: match === all.length,
      what: words.bonus(what)
    };
  });

  /** Cards in hand that would keep the bonus. */
  matches(card: number): boolean {
    const bonus = this.bonus;
    return bonus !== null && bonus.kept && this.mayPay(card) && shows(card, bonus.symbol);
  }

  mayPay(card: number): boolean {
    return this.draft.payable.includes(card) && card !== this.draft.card;
  }

  plan = $derived.by<Plan | null>(() => {
    const d = this.draft;
    const open =
      (this.hideNow && this.table.myTurn) || (d.n >= 0 && (d.card !== 0 || d.need > 0 || d.slots.length > 0));
    if (!open) return null;
    const said = words.plan({
      hiding: this.hideNow && d.verb === null && d.card === 0,
      hidden: [...(this.view?.hiding ?? []), ...d.cards].length,
      sapling: this.sapling,
      allowed: d.verb !== null || this.playing !== null,
      name: this.half ? speciesOf(this.half.face.species).name : '',
      side: this.side,
      host: this.target === null ? null : this.hostName(this.target),
      need: d.need,
      chosen: d.cards.length,
      free: d.verb === 'free'
    });
    return {
      ...said,
      ready: this.ready && this.table.live,
      go: () => void this.go(),
      back: () => void this.back(),
      cancel: () => this.cancel()
    };
  });

  /** For `hold`: show this card large while the mouse lingers on it. */
  peek(key: string | number): (at: HTMLElement | null) => void {
    return (at) => {
      this.peeked = at ? { key: String(key), at: at.getBoundingClientRect() } : null;
    };
  }

  /** What the server would have us do, when a hint was asked for: the card it names. */
  hinted = $derived.by<number | null>(() => {
    const card = this.table.hinted?.option.action['card'];
    return typeof card === 'number' ? card : null;
  });

  hostName(tree: number): string {
    const species = this.me?.trees[tree]?.species;
    return !species || species === 'sapling' ? 'Sapling' : speciesOf(species).name;
  }

  // Choosing

  /** A half in the hand was clicked. */
  async pick(card: number, half: number, at: HTMLElement | null): Promise<void> {
    const { table } = this;
    if (!table.live) return table.inspect(`${card}/${half}`);
    if (this.hideNow) return this.#toggleHide(card, at);
    if (this.paying && card !== this.draft.card) return this.togglePay(card, at);
    if (this.draft.card === card && this.draft.half === half && !this.sapling) return this.cancel();
    const verb = this.#offered('play', card, half)
      ? 'play'
      : this.#offered('free', card, half)
        ? 'free'
        : null;
    this.#start({ verb, card, half });
    if (verb === null) {
      table.clear();
      const other = does(this.offers, 'free').length > 0 ? 'free' : 'play';
      return table.why({ do: other, card, half }, at);
    }
    return this.#try([{ do: verb, card, half }]);
  }

  canSapling(card: number): boolean {
    return does(this.offers, 'sapling').some((o) => o.action['card'] === card);
  }

  async plantSapling(card: number, at: HTMLElement | null = null): Promise<void> {
    const action = { do: 'sapling', card };
    if (!this.canSapling(card)) return this.table.why(action, at);
    this.#start({ verb: 'sapling', card, half: 0 });
    return this.#try([action]);
  }

  /** A slot on our board was clicked while a half is on its way. */
  async choose(tree: number, at: HTMLElement | null): Promise<void> {
    const d = this.draft;
    const way = d.verb ? d.base.slice(0, 1) : [];
    const action = { do: 'slot', tree };
    if (!d.slots.some(({ option }) => treeOf(option) === tree)) return this.table.why(action, at, way);
    if (tree === d.tree) return;
    this.#set({ tree });
    return this.#try([...way, action], d.cards);
  }

  async togglePay(card: number, at: HTMLElement | null): Promise<void> {
    const d = this.draft;
    if (!this.mayPay(card)) return this.table.why({ do: 'pay', card }, at, d.base);
    const kept = d.cards.filter((c) => c !== card);
    if (kept.length === d.cards.length) {
      if (kept.length === d.need) kept.shift();
      kept.push(card);
    }
    this.#set({ cards: kept });
    await this.#stage();
  }

  async #toggleHide(card: number, at: HTMLElement | null): Promise<void> {
    const d = this.draft.n < 0 ? this.#start({}) : this.draft;
    if (!does(this.offers, 'hide').some((o) => o.action['card'] === card))
      return this.table.why({ do: 'hide', card }, at);
    const kept = d.cards.filter((c) => c !== card);
    this.#set({ cards: kept.length < d.cards.length ? kept : [...kept, card] });
  }

  // The prompt bar

  async go(): Promise<void> {
    if (!this.ready || !this.table.live) return;
    if (this.hideNow && this.draft.verb === null) {
      this.table.clear();
      const cards = this.draft.cards.toSorted(byCard);
      await this.table.play([...cards.map((card) => ({ do: 'hide', card })), { do: 'done' }]);
      return;
    }
    await this.table.play();
  }

  cancel(): void {
    const d = this.draft;
    const begun = d.n >= 0 && d.card === 0 && d.cards.length === 0 && d.base.length === 0;
    this.#tries++;
    this.#draft = NOTHING;
    this.table.clear();
    this.table.refusal = null;
    if (begun && this.playing) void this.#takeBack();
    else this.resume();
  }

  async back(): Promise<void> {
    const d = this.draft;
    if (d.cards.length > 0) {
      this.#set({ cards: d.cards.slice(0, -1) });
      if (d.need > 0) await this.#stage();
      return;
    }
    if (d.tree !== null && d.slots.length > 1) {
      this.#set({ tree: null });
      return this.#try(d.verb ? d.base.slice(0, 1) : []);
    }
    if (d.card !== 0) return this.cancel();
    await this.#takeBack();
  }

  /** Nothing is chosen here: what can be taken back is the move that led to this question. */
  async #takeBack(): Promise<void> {
    this.#draft = NOTHING;
    this.table.plan = null;
    if (this.table.position?.can_undo) await this.table.undo();
    this.resume();
  }

  /** The position itself asks for a slot or a payment: show it as if it had been begun here. */
  resume(): void {
    const p = this.table.position;
    if (!p || !this.table.myTurn || this.draft.n === p.n) return;
    if (!this.payNow && !this.slotNow) return;
    this.#start({});
    void this.#follow(p.options, this.view?.playing ?? null, this.table.previews);
  }

  // Asking the server

  #offered(verb: string, card: number, half: number): boolean {
    return does(this.offers, verb).some((o) => o.action['card'] === card && o.action['half'] === half);
  }

  #start(part: Partial<Draft>): Draft {
    this.#tries++;
    this.#draft = { ...NOTHING, n: this.table.position?.n ?? -1, ...part };
    return this.#draft;
  }

  #set(part: Partial<Draft>): void {
    this.#draft = { ...this.#draft, ...part };
  }

  #placed(d: Draft): boolean {
    return d.slots.length === 0 || d.tree !== null;
  }

  /** Stage the way a card is played (and its slot), and see what it asks for next; `keep` is paid again. */
  async #try(actions: Action[], keep: number[] = []): Promise<void> {
    const mine = ++this.#tries;
    this.#set({ asking: actions.length > 0, need: 0, payable: [], cards: [] });
    if (actions.length === 0) {
      this.table.clear();
      return;
    }
    const explored = await this.table.explore(actions);
    if (mine !== this.#tries) return;
    this.#set({ asking: false, ...(explored ? { base: actions } : {}) });
    if (!explored) return;
    await this.#follow(explored.options, explored.view?.playing ?? null, explored.gains);
    if (mine !== this.#tries || keep.length === 0 || keep.length > this.#draft.need) return;
    this.#set({ cards: keep });
    await this.#stage();
  }

  async #follow(options: Option[], playing: Playing | null, gains: Gain[]): Promise<void> {
    const slots = does(options, 'slot');
    if (slots.length > 0) {
      const gain = (option: Option) => gains.find((g) => g.id === option.id) ?? null;
      this.#set({ slots: slots.map((option) => ({ option, gain: gain(option) })) });
      const only = slots[0];
      if (slots.length === 1 && only) await this.choose(treeOf(only), null);
      return;
    }
    const pays = does(options, 'pay');
    if (pays.length === 0) return;
    const need = playing?.left ?? 1;
    this.#set({ need, payable: pays.map((o) => o.action['card'] as number), cards: [] });
    await this.#allPayable(need);
  }

  /**
   * A set of payments is named in ascending order, so the first question offers only the cards that can come
   * first. The others are found by asking on: what could follow the highest of them.
   */
  async #allPayable(need: number): Promise<void> {
    const { n, base } = this.#draft;
    const known = this.#draft.payable.slice();
    const highest: Action[] = [];
    for (let i = 1; i < need; i++) {
      const last = known.at(-1);
      if (last === undefined) break;
      highest.push({ do: 'pay', card: last });
      const next: Explored<View> | null = await this.table.probe([...base, ...highest]);
      if (!next) break;
      known.push(...does(next.options, 'pay').map((o) => o.action['card'] as number));
    }
    if (this.#draft.n === n && this.#draft.base === base) this.#set({ payable: known });
  }

  /** All payments chosen: stage them; one taken back: only what comes before them. */
  async #stage(): Promise<void> {
    const d = this.#draft;
    const pays = d.cards.toSorted(byCard).map((card) => ({ do: 'pay', card }));
    const whole = d.cards.length === d.need ? [...d.base, ...pays] : d.base;
    if (whole.length === 0) this.table.clear();
    else if (whole.length !== this.table.staged.length || d.cards.length === d.need)
      await this.table.explore(whole);
  }
}
