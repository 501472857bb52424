import { Picker } from '../../board/pick.svelte';
import type { Plan, TableModel } from '../../table.svelte';
import type { Action, Gain, Option, Pick } from '../../wire';
import { halfOf, nameOf, speciesOf, type Half, type Side } from './cards';
import { asides, hosts } from './summary';
import type { PlayerView, Playing, View } from './view';
import * as words from './words';

/** What has been chosen on the board for one position and is not sent yet. */
interface Draft {
  /** The position it belongs to; a newer one makes it void. */
  n: number;
  verb: 'play' | 'free' | 'sapling' | null;
  card: number;
  half: number;
  /** The way the card is played, then its slot: what comes before any payment. */
  base: Action[];
  /** Where it may go, with the points it would bring. */
  slots: { option: Option; gain: Gain | null }[];
  tree: number | null;
  /** The payment, or the cards for the cave. */
  pick: Pick | null;
  /** The table as it would be before the payment. */
  seen: View | null;
  /** The server has been asked what follows and has not answered yet. */
  asking: boolean;
}

/** A slot that can be chosen: what it would bring, its number key and its words. */
export interface Glow {
  tree: number;
  gain: number | null;
  more: string;
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
  pick: null,
  seen: null,
  asking: false
};

const does = (options: Option[], verb: string): Option[] => options.filter((o) => o.action.do === verb);
const treeOf = (o: Option): number => o.action['tree'] as number;
const cardIn = (o: Option): number => o.action['card'] as number;

/**
 * The choices of one turn as they are made on the board: a half, its slot, its payment. It knows no rule:
 * what can be chosen is what the server offers, or what it answers when asked what would follow.
 */
export class ForestBoard {
  readonly table: TableModel<View>;
  #draft = $state.raw<Draft>(NOTHING);
  /** Only the last question's answer counts. */
  #tries = 0;
  /** The question under way, for a piece that is let go before it is answered. */
  #pending: Promise<void> = Promise.resolve();
  /** Digits have been used: show them on cards and slots. */
  keys = $state(false);
  /** The tree somebody wants to see large. */
  focused = $state.raw<{ tree: number } | null>(null);
  /** The card the mouse lingers on, and where it lies. */
  peeked = $state.raw<{ key: string; at: DOMRect } | null>(null);

  constructor(table: TableModel<View>) {
    this.table = table;
  }

  /** The position itself may be in the middle of playing a card (chosen from the list, or by a free placement). */
  #begun = $derived.by<Draft>(() => {
    const { position, previews, myTurn } = this.table;
    if (!position || !myTurn) return NOTHING;
    const slots = does(position.options, 'slot');
    if (slots.length === 0 && !position.pick) return NOTHING;
    const { n, pick, view } = position;
    return { ...NOTHING, n, slots: withGains(slots, previews), pick, seen: view };
  });
  draft = $derived.by(() =>
    this.#draft.n >= 0 && this.#draft.n === this.table.position?.n ? this.#draft : this.#begun
  );
  picker = new Picker(
    () => this.draft.pick,
    () => this.table.position?.n
  );

  /** The options of the position itself, whatever is staged. */
  offers = $derived.by<Option[]>(() => (this.table.myTurn ? (this.table.position?.options ?? []) : []));
  view = $derived.by<View | null>(() => this.table.view);
  me = $derived.by<PlayerView | null>(() => this.view?.players[this.table.mySeat] ?? null);
  /** The seat whose forest lies in front of us: our own, or the first for a spectator. */
  front = $derived.by(() => Math.max(0, this.table.mySeat));
  /** Names of our trees as they are said: "Birch", "second Birch". */
  hosts = $derived.by<string[]>(() => hosts(this.me?.trees ?? []));

  playing = $derived.by<Playing | null>(() => {
    const playing = (this.draft.seen ?? this.view)?.playing;
    return playing && playing.seat === this.table.mySeat ? playing : null;
  });
  /** The clearing as it would be with what is chosen. */
  clearing = $derived.by(() => (this.draft.seen ?? this.view)?.board ?? null);
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
        more: asides(gain),
        key: i + 1,
        label: option.label
      }))
      .filter(({ tree }) => tree !== this.target)
  );
  /** Digits mean one thing at a time: slots while one is to be chosen, else cards in the hand. */
  digitsAreSlots = $derived(this.glowing.length > 0 && this.target === null);
  side = $derived<Side | null>(
    this.half && this.half.face.side !== 'tree' && !this.sapling ? this.half.face.side : null
  );
  paying = $derived(this.draft.pick !== null && !this.hideNow);
  need = $derived(this.paying ? this.picker.most : 0);
  /** Cards chosen as payment or for the cave. */
  chosen = $derived<number[]>(this.picker.chosen.map(cardIn));
  ready = $derived.by(() => {
    const d = this.draft;
    if (d.n < 0 || d.asking) return false;
    if (d.pick) return this.picker.ready && !this.#unplaced;
    return d.base.length > 0 && !this.#unplaced;
  });
  #unplaced = $derived(this.draft.slots.length > 0 && this.target === null);

  /** The bonus marker: which symbol, how many payments show it. Null: this half has no bonus to earn. */
  bonus = $derived.by(() => {
    const playing = this.playing;
    if (!playing?.has_bonus || !this.paying) return null;
    const keeps = this.clearing?.keeps ?? [];
    const kept = playing.matching && this.chosen.every((card) => keeps.includes(card));
    return {
      symbol: playing.symbol,
      match:
        (playing.matching ? playing.paid.length : 0) + this.chosen.filter((c) => keeps.includes(c)).length,
      need: this.need + playing.paid.length,
      kept,
      what: words.deed(speciesOf(playing.species).facts['bonus'] ?? '')
    };
  });

  /** Cards in hand that would keep the bonus. */
  matches(card: number): boolean {
    return (this.bonus?.kept ?? false) && (this.clearing?.keeps.includes(card) ?? false);
  }

  mayPay(card: number): boolean {
    return this.paying && this.picker.find({ card }) !== undefined;
  }

  plan = $derived.by<Plan | null>(() => {
    const d = this.draft;
    if (d.n < 0 || !this.table.myTurn) return null;
    const said = words.plan({
      hiding: this.hideNow,
      hidden: (this.view?.hiding.length ?? 0) + this.picker.count,
      sapling: this.sapling,
      allowed: d.verb !== null || this.playing !== null,
      name: this.half ? nameOf(this.half.face.species) : '',
      side: this.side,
      host: this.target === null ? null : (this.hosts[this.target] ?? 'tree'),
      need: this.need,
      chosen: this.chosen.length,
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

  // Choosing

  /** A half in the hand was clicked. */
  async pick(card: number, half: number, at: HTMLElement | null): Promise<void> {
    const { table } = this;
    if (!table.live) return table.inspect(`${card}/${half}`);
    if (this.hideNow) return this.#toggle('hide', card, at);
    if (this.paying && card !== this.draft.card) return this.#toggle('pay', card, at);
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
    this.#pending = this.#try([{ do: verb, card, half }]);
    return this.#pending;
  }

  canSapling(card: number): boolean {
    return does(this.offers, 'sapling').some((o) => cardIn(o) === card);
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
    return this.#try([...way, action], this.picker.ids);
  }

  /** A dragged half is let go: over a slot of ours, or over the forest (a tree stands at its end anyway). */
  async drop(key: string, at: HTMLElement): Promise<void> {
    await this.#pending;
    const tree = /^slot\/(\d+)$/.exec(key)?.[1];
    if (tree !== undefined && this.side !== null) await this.choose(Number(tree), at);
  }

  /** A card of the hand joins the payment or the cave, or leaves it. */
  async #toggle(verb: 'pay' | 'hide', card: number, at: HTMLElement | null): Promise<void> {
    const d = this.draft;
    if (!this.picker.toggle(this.picker.find({ card })))
      return this.table.why({ do: verb, card }, at, d.base);
    this.table.refusal = null;
    if (verb === 'pay') await this.#stage();
  }

  // The prompt bar

  async go(): Promise<void> {
    if (!this.ready || !this.table.live) return;
    const whole = [...this.draft.base, ...this.picker.actions];
    this.table.clear();
    await this.table.play(whole);
  }

  cancel(): void {
    const idle = this.draft === this.#begun && this.picker.count === 0;
    this.#tries++;
    this.#draft = NOTHING;
    this.picker.clear();
    this.table.clear();
    this.table.refusal = null;
    if (idle && this.playing) void this.#takeBack();
  }

  async back(): Promise<void> {
    const d = this.draft;
    if (this.picker.back()) {
      if (this.paying) await this.#stage();
      return;
    }
    if (d.tree !== null && d.slots.length > 1) {
      this.picker.clear();
      this.#set({ tree: null, pick: null, base: d.verb ? d.base.slice(0, 1) : [] });
      return this.#try(d.verb ? d.base.slice(0, 1) : []);
    }
    if (d.card !== 0) return this.cancel();
    await this.#takeBack();
  }

  /** Nothing is chosen here: what can be taken back is the move that led to this question. */
  async #takeBack(): Promise<void> {
    this.#draft = NOTHING;
    if (this.table.position?.can_undo) await this.table.takeBack();
  }

  // Asking the server

  #offered(verb: string, card: number, half: number): boolean {
    return does(this.offers, verb).some((o) => cardIn(o) === card && o.action['half'] === half);
  }

  #start(part: Partial<Draft>): void {
    this.#tries++;
    this.table.refusal = null;
    this.#draft = { ...NOTHING, n: this.table.position?.n ?? -1, ...part };
  }

  #set(part: Partial<Draft>): void {
    this.#draft = { ...this.draft, ...part };
  }

  /** Stage the way a card is played (and its slot), and see what it asks for next; `keep` is paid again. */
  async #try(actions: Action[], keep: readonly number[] = []): Promise<void> {
    const mine = ++this.#tries;
    this.#set({ asking: actions.length > 0, pick: null });
    if (actions.length === 0) {
      this.table.clear();
      return;
    }
    const explored = await this.table.explore(actions);
    if (mine !== this.#tries) return;
    this.#set({ asking: false, ...(explored ? { base: actions, seen: explored.view } : {}) });
    if (!explored) return;
    const slots = does(explored.options, 'slot');
    if (slots.length > 0) {
      this.#set({ slots: withGains(slots, explored.gains) });
      const only = slots[0];
      if (slots.length === 1 && only) await this.choose(treeOf(only), null);
      return;
    }
    // Further decisions (what an effect offers) are asked when the card lies there.
    if (does(explored.options, 'pay').length === 0) return;
    this.#set({ pick: explored.pick });
    this.picker.take(keep);
    if (this.picker.full) await this.#stage();
  }

  /** All payments chosen: ask what they lead to; one taken back: only what comes before them. */
  async #stage(): Promise<void> {
    const d = this.draft;
    const whole = this.picker.full ? [...d.base, ...this.picker.actions] : d.base;
    if (whole.length === 0) this.table.clear();
    else if (whole.length !== this.table.staged.length || this.picker.full) await this.table.explore(whole);
  }
}

function withGains(slots: Option[], gains: readonly Gain[]): Draft['slots'] {
  return slots.map((option) => ({ option, gain: gains.find((g) => g.id === option.id) ?? null }));
}
