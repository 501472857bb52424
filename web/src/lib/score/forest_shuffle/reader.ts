/** Turns what is written into halves, keeps track of which cards are used, and says what cannot be. */

import { counted, quoted, spelled } from '../english';
import { Problem } from '../ledger';
import {
  at,
  countsSymbols,
  halfOf,
  halves,
  halvesOf,
  mostInSlot,
  SAPLING,
  SIDES,
  species,
  symbols,
  title,
  TREE,
  type Half,
  type Side
} from './cards';
import type { Forest } from './tally';
import { plural } from './words';

/** A visible half: by its species, by its card, or both; the symbol where it matters. */
export interface Dweller {
  species?: string;
  card?: string | number;
  tree_symbol?: string;
}
export type Written = string | Dweller | (string | Dweller)[];

/** A tree or a sapling with what sits at it. */
export interface Trunk extends Partial<Record<Side, Written>> {
  tree?: string;
  card?: string | number;
}

export interface Person {
  name?: string;
  forest?: Trunk[];
  /** The number of cards under the cave. */
  cave?: number;
}

const BELONGS = {
  tree: 'in the middle',
  left_right: 'left or right',
  top: 'on top',
  bottom: 'at the bottom'
};

export class Reader {
  /** Cards that were named, and where. */
  #used = new Map<number, string>();
  /** Cards that stand for one that was not named. */
  #lent = new Set<number>();
  #count = species.map(() => 0);
  /** The place being read, for sentences. */
  #at = '';
  /** Halves of this forest whose symbol was not given, and where. */
  #unclear: [string, number][] = [];

  forest(number: number, person: Person): Forest {
    const trees: number[] = [];
    const slots: number[][] = [];
    this.#unclear = [];
    for (const [i, trunk] of (person.forest ?? []).entries()) {
      const place = `Player ${number}, tree ${i + 1}`;
      this.#at = place;
      trees.push(this.#trunk(trunk) >> 1);
      for (const [side, name] of SIDES.entries()) {
        this.#at = `${place}, ${name}`;
        const written = trunk[name] ?? [];
        slots.push(this.#slot(side, Array.isArray(written) ? written : [written]));
      }
    }
    this.#checkSymbols(slots);
    return { trees, slots };
  }

  #trunk(trunk: Trunk): number {
    const name = spelled(trunk.tree ?? '');
    const written = trunk.card ?? '';
    if (!name && written === '') throw this.#wrong('a tree needs a species, a card, or "sapling"');
    if (name === 'sapling') {
      if (written !== '') this.#take(this.#card(written));
      return SAPLING;
    }
    let found: Half;
    if (written === '') {
      const kind = this.#species(name);
      found = this.#standIn(halves.filter((half) => half.kind === kind));
    } else {
      const card = this.#card(written);
      this.#take(card);
      found = halfOf(2 * card);
      if (name && this.#species(name) !== found.kind)
        throw this.#wrong(`card ${card} is the ${title(card)}, not the ${at(this.#species(name)).name}`);
    }
    if (found.side !== TREE) throw this.#wrong(`the ${title(found.half >> 1)} is no tree`);
    this.#seen(found.kind);
    return found.half;
  }

  /** All halves in one slot; only some species share theirs. */
  #slot(side: number, written: (string | Dweller)[]): number[] {
    const found = written.map((one) => this.#dweller(side, typeof one === 'string' ? { species: one } : one));
    const first = found[0];
    for (const half of found.slice(1)) {
      const { name } = at(half.kind);
      if (first && half.kind !== first.kind)
        throw this.#wrong(`the ${name} cannot share a slot with the ${at(first.kind).name}`);
      const most = mostInSlot(half.kind);
      if (found.length > most)
        throw this.#wrong(`a slot holds at most ${counted(most, name, plural(name))}, not ${found.length}`);
    }
    return found.map((half) => half.half);
  }

  /** The half that is meant; without a card any one with that species and symbol stands for it. */
  #dweller(side: number, one: Dweller): Half {
    const written = one.card ?? '';
    if (!one.species && written === '') throw this.#wrong('a dweller needs a species or a card');
    let found = halves;
    if (written !== '') {
      const card = this.#card(written);
      this.#take(card);
      found = halvesOf(card).filter((half) => half.side === side);
      if (!found.length)
        throw this.#wrong(`card ${card} is the ${title(card)} and has no ${SIDES[side]} half`);
    }
    if (one.species) found = this.#ofSpecies(found, this.#species(spelled(one.species)), side);
    if (one.tree_symbol) {
      const symbol = this.#symbol(one.tree_symbol);
      const fitting = found.filter((half) => half.symbol === symbol);
      if (!fitting.length) {
        const shown = at(symbols[symbol] ?? -1).name;
        throw this.#wrong(`no ${at(first(found).kind).name} there shows the ${shown} symbol`);
      }
      found = fitting;
    }
    this.#seen(first(found).kind);
    if (new Set(found.map((half) => half.symbol)).size > 1) this.#unclear.push([this.#at, first(found).kind]);
    return written !== '' ? first(found) : this.#standIn(found);
  }

  #ofSpecies(found: Half[], kind: number, side: number): Half[] {
    const fitting = found.filter((half) => half.kind === kind);
    if (!fitting.length) {
      const { half, kind: shown } = first(found);
      throw this.#wrong(`card ${half >> 1} shows the ${at(shown).name} there, not the ${at(kind).name}`);
    }
    const here = fitting.filter((half) => half.side === side);
    if (!here.length)
      throw this.#wrong(`the ${at(kind).name} cannot sit there, it belongs ${BELONGS[at(kind).slot]}`);
    return here;
  }

  /** Where no card is named, one that fits and does not stand for anything else, if there is one. */
  #standIn(fitting: Half[]): Half {
    const free = fitting.find(({ half }) => !this.#lent.has(half >> 1) && !this.#used.has(half >> 1));
    const half = free ?? first(fitting);
    this.#lent.add(half.half >> 1);
    return half;
  }

  /** Where a species counts tree symbols, every symbol of the forest must be known. */
  #checkSymbols(slots: number[][]): void {
    const [unclear] = this.#unclear;
    const counting = slots.flat().find((half) => countsSymbols(halfOf(half).kind));
    if (counting === undefined || !unclear) return;
    throw new Problem(
      `${unclear[0]}: say which tree symbol the ${at(unclear[1]).name} shows (tree_symbol) or which card it is; ` +
        `the ${at(halfOf(counting).kind).name} counts symbols.`
    );
  }

  /** Nobody has more cards of a species than there are. */
  checkCopies(): void {
    for (const [kind, { name, copies }] of species.entries()) {
      const written = this.#count[kind] ?? 0;
      if (written <= copies) continue;
      const verb = copies === 1 ? 'is' : 'are';
      throw new Problem(
        `There ${verb} only ${counted(copies, `${name} card`)}, but ${written} are written down.`
      );
    }
  }

  #seen(kind: number): void {
    this.#count[kind] = (this.#count[kind] ?? 0) + 1;
  }

  #wrong(why: string): Problem {
    return new Problem(`${this.#at}: ${why}.`);
  }

  #species(name: string): number {
    const kind = species.findIndex((one) => name === one.id || name === spelled(one.name));
    if (kind < 0) throw this.#wrong(`there is no species ${quoted(name)}`);
    return kind;
  }

  #symbol(name: string): number {
    const trees = symbols.map((kind) => at(kind).id);
    const symbol = trees.indexOf(spelled(name));
    if (symbol < 0)
      throw this.#wrong(`there is no tree symbol ${quoted(name)}; the symbols are ${trees.join(', ')}`);
    return symbol;
  }

  /** A printed number, with or without leading noughts. */
  #card(written: string | number): number {
    const text = String(written);
    const card = /^\d+$/.test(text) ? Number(text) : 0;
    if (!halvesOf(card).length) throw this.#wrong(`there is no card ${quoted(text)}`);
    return card;
  }

  #take(card: number): void {
    const where = this.#used.get(card);
    if (where !== undefined) throw this.#wrong(`card ${card} is written down already, at ${where}`);
    this.#used.set(card, this.#at);
  }
}

function first(found: Half[]): Half {
  const half = found[0];
  if (!half) throw new Error('no half is left');
  return half;
}
