/** One forest, counted once: everything the points of its cards can ask about. */

import { at, halfOf, kindOf, SAPLING, species, symbols } from './cards';

/** A forest by numbers: the card of each tree (0 a sapling) and the halves in its four slots, tree by tree. */
export interface Forest {
  trees: number[];
  slots: number[][];
}

/** One visible card in a forest. */
export interface Placed {
  half: number;
  tree: number;
  /** -1 for the tree itself. */
  side: number;
  /** How many cards of its species come before it. */
  rank: number;
  points: number;
}

export class Tally {
  /** All forests it is compared with, itself among them. */
  table: Tally[] = [this];
  /** Visible cards by species. */
  readonly cards = species.map(() => 0);
  /** How often a species counts once more through a bee at one of its trees. */
  readonly extra = species.map(() => 0);
  readonly tags = new Map<string, number>();
  readonly symbols = symbols.map(() => 0);
  readonly sides = [0, 0, 0, 0];
  bees = 0;
  /** Trees and saplings with a card on all four sides. */
  full = 0;

  constructor(readonly forest: Forest) {
    for (const [i, card] of forest.trees.entries()) {
      this.#count(2 * card);
      for (let side = 0; side < 4; side++) {
        const slot = this.slot(i, side);
        this.sides[side] = (this.sides[side] ?? 0) + slot.length;
        for (const half of slot) {
          this.#count(half);
          if (!at(halfOf(half).kind).twice) continue;
          this.bees++;
          if (card) add(this.extra, halfOf(2 * card).kind);
        }
      }
      if ([0, 1, 2, 3].every((side) => this.slot(i, side).length)) this.full++;
    }
  }

  slot(tree: number, side: number): number[] {
    return this.forest.slots[4 * tree + side] ?? [];
  }

  #count(half: number): void {
    const tags = half === SAPLING ? ['tree'] : at(halfOf(half).kind).tags;
    for (const tag of tags) this.tags.set(tag, this.tagged(tag) + 1);
    if (half === SAPLING) return;
    add(this.cards, halfOf(half).kind);
    add(this.symbols, halfOf(half).symbol);
  }

  /** How often a species counts, bees at its trees included; all trees and saplings when none is named. */
  counted(id: string): number {
    return id ? this.ofSpecies(id) + this.byBees(id) : this.forest.trees.length + this.bees;
  }

  byBees(id: string): number {
    return id ? (this.extra[kindOf.get(id) ?? -1] ?? 0) : this.bees;
  }

  ofSpecies(id: string): number {
    return this.cards[kindOf.get(id) ?? -1] ?? 0;
  }

  tagged(tag: string): number {
    return this.tags.get(tag) ?? 0;
  }

  /** Of how many different species with a tag there are more than so many cards. */
  different(tag: string, moreThan = 0): number {
    return this.cards.filter((cards, kind) => cards > moreThan && at(kind).tags.includes(tag)).length;
  }

  treeSpecies(): number {
    return symbols.filter((kind) => this.cards[kind]).length;
  }

  /** Nobody counts more of a species (of trees when none is named); being tied is enough. */
  hasMost(id: string): boolean {
    return this.table.every((other) => other.counted(id) <= this.counted(id));
  }

  guests(tree: number): number {
    return [0, 1, 2, 3].reduce((sum, side) => sum + this.slot(tree, side).length, 0);
  }
}

function add(numbers: number[], place: number): void {
  numbers[place] = (numbers[place] ?? 0) + 1;
}

/** One part of a value shared out as evenly as whole points allow; all parts add up to it. */
export const share = (value: number, rank: number, among: number): number =>
  Math.floor((value * (rank + 1)) / among) - Math.floor((value * rank) / among);
