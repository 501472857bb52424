/** The counts this browser keeps. */

import type { Part } from './counting';

export interface Kept {
  id: string;
  game: string;
  /** When it was begun and last changed, in milliseconds. */
  begun: number;
  touched: number;
  common: Part;
  players: Part[];
  /** The address of the count that is shared with others, empty for one of one's own. */
  shared: string;
  /** By part: what the server had when we last spoke, as text. */
  synced: Record<string, string>;
  /** The result in a line, for lists. */
  line: string;
}

const KEY = 'hearthside.scores';
/** More are not kept; the oldest go first. */
const MOST = 100;

export function all(): Kept[] {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? '[]') as Kept[];
    return kept.sort((a, b) => b.touched - a.touched);
  } catch {
    return [];
  }
}

export const find = (id: string): Kept | undefined => all().find((one) => one.id === id);

export const findShared = (shared: string): Kept | undefined => all().find((one) => one.shared === shared);

/** True when it is kept; a private window may refuse. */
export function keep(count: Kept): boolean {
  return write([count, ...all().filter((one) => one.id !== count.id)].slice(0, MOST));
}

export const remove = (id: string): boolean => write(all().filter((one) => one.id !== id));

function write(counts: Kept[]): boolean {
  try {
    localStorage.setItem(KEY, JSON.stringify(counts));
    return true;
  } catch {
    return false;
  }
}
