/** The shapes that cross the wire (generated, see docs/protocol.md), under the names the client uses. */
import type { components } from './wire.gen';

type Schemas = components['schemas'];

/** An action as the engine spells it: `{"do": "pay", "card": 17}`. */
export interface Action {
  do: string;
  [field: string]: unknown;
}

export type Value = boolean | number | string;

export type GameInfo = Schemas['GameInfo'];
export type SettingInfo = Schemas['SettingInfo'];
export type SeatInfo = Schemas['SeatInfo'];
export type SeatKind = SeatInfo['kind'];
export type TableInfo = Schemas['TableInfo'];
export type Row = Schemas['Row'];
export type Ledger = Schemas['Ledger'];
export type Score = Schemas['Score'];
export type Asked = Schemas['Asked'];
export type Tile = Schemas['Tile'];
export type Zone = Schemas['Zone'];
export type CardText = Schemas['CardText'];
export type Gain = Schemas['Gain'];
export type Accepted = Schemas['Accepted'];
export type Rejected = Schemas['Rejected'];
export type Reason = Schemas['Reason'];
export type Previewed = Schemas['Previewed'];
export type Presence = Schemas['Presence'];
export type Pong = Schemas['Pong'];

/** One thing the asked seat may do, with the sentence for button, reader and terminal. */
export type Option = Omit<Schemas['Option'], 'action'> & { action: Action };

/** A sentence of the log; `n` is the decision after which it happened, `seat` who acted (-1: the game itself). */
export type Line = Omit<Schemas['Line'], 'event'> & { event: { [field: string]: unknown } };

/** Everything a seat needs to draw the table at one moment; `view` is the game's own. */
export type Position<View = unknown> = Omit<Schemas['Position'], 'view' | 'options'> & {
  view: View;
  options: Option[];
};

/** What the seat would face after some actions that are not sent yet. */
export type Explored<View = unknown> = Omit<Schemas['Explored'], 'view' | 'options'> & {
  view: View | null;
  options: Option[];
};

export type Hinted = Omit<Schemas['Hinted'], 'option'> & { option: Option };
export type Welcome = Omit<Schemas['Welcome'], 'position' | 'lines'> & {
  position: Position | null;
  lines: Line[];
};
export type Update = Omit<Schemas['Update'], 'position' | 'lines'> & { position: Position; lines: Line[] };

export type Answer = Accepted | Rejected | Explored | Reason | Previewed | Hinted | Pong;
export type ToClient = Welcome | Update | Presence | Answer;

type Asking<T> = Omit<T, 'id' | 'actions' | 'action' | 'after'>;

/** A question to the server; the network layer adds the id that pairs it with its answer. */
export type Question =
  | (Asking<Schemas['Play']> & { actions: Action[] })
  | Asking<Schemas['Undo']>
  | (Asking<Schemas['Explore']> & { actions: Action[] })
  | (Asking<Schemas['Why']> & { action: Action; after: Action[] })
  | Asking<Schemas['Preview']>
  | Asking<Schemas['Hint']>;
