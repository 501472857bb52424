/** The shapes that cross the wire, under the names the client uses (see docs/protocol.md). */

/** An action as the engine spells it: `{"do": "pay", "card": 17}`. */
export interface Action {
  do: string;
  [field: string]: unknown;
}

export type Value = boolean | number | string;

export interface SettingInfo {
  key: string;
  title: string;
  help: string;
  default: Value;
  choices: Value[];
  rule: string;
}

export interface GameInfo {
  key: string;
  title: string;
  blurb: string;
  minutes: [number, number];
  players: number[];
  settings: SettingInfo[];
  bots: string[];
}

export type SeatKind = 'me' | 'link' | 'screen' | 'bot';

export interface SeatInfo {
  seat: number;
  kind: SeatKind;
  name: string;
  bot: string;
  taken: boolean;
  here: boolean;
  mine: boolean;
}

export interface TableInfo {
  id: string;
  game: string;
  title: string;
  name: string;
  status: 'open' | 'running' | 'over';
  seats: SeatInfo[];
  settings: Record<string, Value>;
  commitment: string;
  n: number;
  asked: number | null;
  created: number;
  touched: number;
  host: boolean;
  invite: string;
  rematch: string;
}

/** One thing the asked seat may do, with the sentence for button, reader and terminal. */
export interface Option {
  id: number;
  action: Action;
  label: string;
  /** Options of one group share a heading in the list ("Play a card", "Draw"). */
  group: string;
}

/** A sentence of the log; `n` is the decision after which it happened. */
export interface Line {
  n: number;
  /** Who acted; -1 for the game itself. */
  seat: number;
  text: string;
  event: { [field: string]: unknown };
}

/** One row of the score ledger. */
export interface Row {
  what: string;
  points: number;
  text: string;
  rule: string;
  cards: number[];
  /** Rows of one group are one segment of the end chart. */
  group: string;
}

export interface Ledger {
  total: number;
  rows: Row[];
}

export interface Score {
  seats: Ledger[];
  places: number[];
}

export interface Asked {
  seat: number;
  step: string;
  detail: number[];
}

/** One thing on a table without a drawing of its own. Fields left out have their plain value. */
export interface Tile {
  title: string;
  text?: string;
  note?: string;
  card?: string;
  down?: boolean;
}

export interface Zone {
  key: string;
  title: string;
  tiles?: Tile[];
  /** Whose it is; absent or -1 for what is shared. */
  seat?: number;
  shape?: 'row' | 'grid' | 'facts';
  columns?: number;
  text?: string;
  hand?: boolean;
}

export interface CardText {
  id: string;
  name: string;
  kind: string;
  text: string;
  provenance: string;
  source?: string;
  copies?: number;
  facts?: Record<string, string>;
  rule?: string;
}

/** Everything a seat needs to draw the table at one moment. */
export interface Position<View = unknown> {
  /** The number a move must name. */
  n: number;
  /** Through whose eyes; -1 for a spectator. */
  seat: number;
  asked: Asked | null;
  prompt: string;
  view: View;
  zones: Zone[];
  options: Option[];
  score: Score;
  can_undo: boolean;
  over: boolean;
}

/** What an option would change in the ledger. */
export interface Gain {
  id: number;
  points: number;
  ledger: Ledger;
}

export interface Welcome {
  type: 'welcome';
  table: TableInfo;
  position: Position | null;
  lines: Line[];
  /** The lines are the whole log; else they follow what there is. */
  whole: boolean;
}

export interface Update {
  type: 'update';
  position: Position;
  lines: Line[];
  whole: boolean;
}

export interface Presence {
  type: 'presence';
  table: TableInfo;
}

export interface Accepted {
  type: 'accepted';
  id: string;
  n: number;
}

export interface Rejected {
  type: 'rejected';
  id: string;
  code:
    | 'stale'
    | 'repeated'
    | 'illegal'
    | 'malformed'
    | 'not-your-turn'
    | 'not-running'
    | 'not-yours'
    | 'too-much'
    | 'cannot';
  why: string;
  rule: string;
  cure: string;
  cards: number[];
  n: number;
}

/** What the seat would face after some actions that are not sent yet. */
export interface Explored<View = unknown> {
  type: 'explored';
  id: string;
  n: number;
  /** False: the actions end in a draw, a roll or another's answer, so nothing follows that could be shown. */
  known: boolean;
  prompt: string;
  view: View | null;
  options: Option[];
  /** For each of these options, what it would add to what `gain` says. */
  gains: Gain[];
  gain: Ledger;
}

export interface Reason {
  type: 'reason';
  id: string;
  allowed: boolean;
  why: string;
  rule: string;
  cure: string;
  cards: number[];
}

export interface Previewed {
  type: 'previewed';
  id: string;
  n: number;
  gains: Gain[];
}

export interface Hinted {
  type: 'hinted';
  id: string;
  n: number;
  option: Option;
  why: string;
}

export interface Pong {
  type: 'pong';
  id: string;
}

export type Answer = Accepted | Rejected | Explored | Reason | Previewed | Hinted | Pong;
export type ToClient = Welcome | Update | Presence | Answer;

/** A question to the server; the network layer adds the id that pairs it with its answer. */
export type Question =
  | { type: 'play'; n: number; actions: Action[] }
  | { type: 'undo'; n: number }
  | { type: 'explore'; n: number; actions: Action[] }
  | { type: 'why'; action: Action; after: Action[] }
  | { type: 'preview' }
  | { type: 'hint' };
