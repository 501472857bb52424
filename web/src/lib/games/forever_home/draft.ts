import type { Sent } from './sends';

/** What is asked, by what is offered. */
export type Mode =
  | 'watch'
  | 'draft'
  | 'return'
  | 'place'
  | 'lead'
  | 'act'
  | 'card'
  | 'match'
  | 'graduate'
  | 'slide'
  | 'swap-card'
  | 'swap-dog'
  | 'meeple'
  | 'stop';

export const MODES: [string, Mode][] = [
  ['draft', 'draft'],
  ['return', 'return'],
  ['lead', 'lead'],
  ['graduate', 'graduate'],
  ['match', 'match'],
  ['complete', 'card'],
  ['keep', 'card'],
  ['slide', 'slide'],
  ['exchange_card', 'swap-card'],
  ['exchange_dog', 'swap-dog'],
  ['meeple', 'meeple'],
  ['stop', 'stop'],
  ['take_dog', 'act'],
  ['take_card', 'act'],
  ['move', 'act'],
  ['place', 'place']
];

/** What has been chosen for one position and is not sent yet. */
export interface Draft {
  n: number;
  /** Our own dog in hand: to move, to slide, to exchange, to send home. */
  cell: number | null;
  /** A dog, or a training card, of the display chosen for an exchange. */
  slot: number | null;
  /** A card of the hand chosen for an exchange. */
  card: number | null;
  /** A home chosen before a dog. */
  home: number | null;
  sent: Sent[];
  /** Which of several matches is outlined. */
  match: number;
  /** Which of the waiting dogs is in hand. */
  which: number;
  /** Where the second starting dog goes, chosen before the first. */
  held: number | null;
  /** Solo: dogs of the pool we keep, by place. */
  kept: number[];
  meeple: number | null;
  space: number | null;
}

export const NOTHING: Draft = {
  n: -1,
  cell: null,
  slot: null,
  card: null,
  home: null,
  sent: [],
  match: 0,
  which: 0,
  held: null,
  kept: [],
  meeple: null,
  space: null
};

/** What has been sent and is not answered: drawn at once. */
export interface Pending {
  n: number;
  cell?: number;
  slot?: number;
  card?: number;
}
