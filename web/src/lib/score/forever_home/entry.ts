/** What the page writes down, and how it becomes a score file. */

import type { Part } from '../counting';
import { DOGS, type Game, type HomeCards, type Player, type Rule, type Solo } from './cards';

/** What lies on the table for all. */
export interface Table {
  home_cards: HomeCards;
  /** By box: its dog. */
  commendations: string[];
  /** The solo board: the dogs of its seven spaces. */
  meeples: string[];
  turns: number;
  advanced: boolean;
}

const inOrder = (): string[] => DOGS.map((dog) => dog.id);

export const blankTable = (): Table => ({
  home_cards: { city: 'CITY-1', suburbs: 'SUB-1', countryside: 'COU-1', foster: 'FOS-1' },
  commendations: inOrder(),
  meeples: inOrder(),
  turns: 8,
  advanced: false
});

export const blankShelter = (): Required<Player> => ({
  name: '',
  grid: {},
  homes: { city: {}, suburbs: {}, countryside: {}, foster: {} },
  training: []
});

/** A card of one's own, to begin with. */
export const BLANK_RULES: Record<Rule['kind'], () => Rule> = {
  distinct_types: () => ({ kind: 'distinct_types', table: { 1: 0, 2: 0, 3: 0, 4: 0, 5: 0, 6: 0, 7: 0 } }),
  any_n: () => ({ kind: 'any_n', n: 1, reputation: 1 }),
  sets: () => ({ kind: 'sets', sets: [{ need: { red: 1 }, reputation: 1 }] }),
  groups: () => ({ kind: 'groups', groups: [2], reputation: 1 })
};

/** Every kind is there once: who takes a kind that lies elsewhere changes places with it. */
export function placed(dogs: string[], space: number, dog: string): string[] {
  const had = dogs[space] ?? '';
  return dogs.map((one, i) => (i === space ? dog : one === dog ? had : one));
}

export function fileOf(part: Part, players: Part[]): Game | Solo {
  const table = part as unknown as Table;
  const { home_cards } = table;
  const people = players as unknown as Player[];
  const [alone, ...others] = people;
  if (!alone || others.length) return { home_cards, commendations: table.commendations, players: people };
  const [a = '', b = '', c = '', d = '', e = '', f = '', g = ''] = table.meeples;
  return {
    home_cards,
    player: alone,
    meeples: {
      'CH-1': { left: a, right: [b, c] },
      'CH-2': { left: d, right: e },
      'CH-3': { dog: f },
      'CH-4': { dog: g }
    },
    turns: table.turns,
    advanced: table.advanced
  };
}
