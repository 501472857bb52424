/** The shapes that cross the wire, under the names the client uses. */

/** An action as the engine spells it: `{"do": "pay", "card": 17}`. */
export interface Action {
  do: string;
  [field: string]: unknown;
}

/** One thing the asked seat may do, with the sentence for button, reader and terminal. */
export interface Option {
  action: Action;
  words: string;
  /** Options of one group share a heading in the list ("Play a card", "Draw"). */
  group: string;
  /** Ledger change when the server has computed it (`preview`), else null. */
  gain: number | null;
}

/** One row of the score ledger. */
export interface LedgerRow {
  what: string;
  points: number;
  /** Rows of one group are one segment of the end chart. */
  group: string;
  /** Why: "3 × 4 Linden symbols". */
  why: string;
  cards: (number | string)[];
  cite: string;
}

export interface Ledger {
  seat: number;
  total: number;
  rows: LedgerRow[];
}

/** A sentence of the log; `number` is the count of moves it belongs to. */
export interface LogLine {
  number: number;
  seat: number | null;
  words: string;
  gain: number | null;
  /** The event itself, for boards that animate it. */
  event: { kind: string; [field: string]: unknown } | null;
}

export interface Seat {
  seat: number;
  name: string;
  kind: 'me' | 'link' | 'screen' | 'bot';
  level: string | null;
  taken: boolean;
  online: boolean;
}

/** Everything a seat needs to draw the table at one moment. */
export interface Position<View = unknown> {
  number: number;
  view: View;
  asked: number | null;
  prompt: string;
  options: Option[];
  scores: Ledger[];
  canUndo: boolean;
  over: boolean;
}

/** What the board would look like after some actions that are not sent yet. */
export interface Explored<View = unknown> {
  actions: Action[];
  prompt: string;
  asked: number | null;
  options: Option[];
  view: View | null;
  gain: number | null;
  changes: LedgerRow[];
  /** True when the actions are a whole move: the next decision is another turn or another seat's. */
  complete: boolean;
}

/** Why an action is not allowed, what would cure it, and where it is written. */
export interface Refusal {
  words: string;
  cure: string | null;
  cite: string | null;
}

export interface Hint {
  actions: Action[];
  words: string;
  reason: string;
}
