/** The shapes that cross the wire (generated, see docs/protocol.md), under the names the client uses. */
import type { components } from './wire.gen';

type Schemas = components['schemas'];

/** An action as the engine spells it: `{"do": "pay", "card": 17}`. */
export interface Action {
  do: string;
  [field: string]: unknown;
}

export type Value = SettingInfo['default'];

export type GameInfo = Schemas['GameInfo'];
export type SettingInfo = Schemas['SettingInfo'];
export type SeatInfo = Schemas['SeatInfo'];
export type SeatKind = SeatInfo['kind'];
export type TableInfo = Schemas['TableInfo'];
export type NewSeat = Schemas['NewSeat'];
export type NewTable = Schemas['NewTable'];
export type Player = Schemas['Player'];
export type Verdict = Schemas['Verdict'];
export type SharedScore = Schemas['SharedScore'];
/** A saved match; the seed is in it once the match is over. */
export type PublicTable = Schemas['PublicTable'];
export type PushInfo = Schemas['PushInfo'];
export type PushTo = Schemas['PushTo'];
export type Reach = Schemas['ReachInfo'];
export type Clock = Schemas['Clock'];
export type Times = Schemas['Times'];
export type Result = Schemas['MatchResult'];
export type GameRecord = Schemas['SeenRecord'] & { seed?: string | null; deal?: Deal | null };
export type Deal = Schemas['SharedDeal'];
export type ChatLine = Schemas['ChatLine'];
export type Rules = Schemas['Rules'];
/** A lesson: what it says, points at and expects. */
export type LessonInfo = Omit<Schemas['LessonInfo'], 'steps'> & { steps: LessonStep[] };
/** An action with some of its fields left out. */
export interface Pattern {
  [field: string]: unknown;
}
export type LessonStep = Omit<Required<Schemas['LessonStep']>, 'expect' | 'along' | 'then' | 'replies'> & {
  expect: Pattern[];
  along: Pattern[];
  then: Pattern[];
  replies: { when: Pattern; say: string }[];
};
export type Row = Schemas['Row'];
export type Ledger = Schemas['Ledger'];
export type Score = Schemas['Score'];
export type Asked = Schemas['Asked'];
export type Tile = Schemas['Tile'];
export type Zone = Schemas['Zone'];
export type CardText = Schemas['CardText'];
export type FacePart = Schemas['FacePart'];
export type Accepted = Schemas['Accepted'];
export type Rejected = Schemas['Rejected'];
export type WhyNot = Schemas['WhyNot'];
export type Refusal = Schemas['Refusal'];
export type BotInfo = Schemas['BotInfo'];
export type PackInfo = Schemas['PackInfo'];
export type StandingChoice = Schemas['StandingChoice'];
export type Presence = Schemas['Presence'];
export type Pong = Schemas['Pong'];
export type Review = Schemas['Review'];
export type ReviewInfo = Schemas['ReviewInfo'];
export type SeatReview = Schemas['SeatReview'];
/** A decision worth looking at again. */
export type Moment = Schemas['Moment'];
export type Choice = Schemas['Choice'];

/** One thing the asked seat may do, with the sentence for button, reader and terminal. */
export type Option = Omit<Schemas['Option'], 'action'> & { action: Action };

/**
 * One question that takes a set: `options` is everything that may belong to it, at least `least` and at most `most`;
 * `done` ends it early.
 */
export type Pick = Omit<Schemas['PickInfo'], 'options' | 'done'> & { options: Option[]; done: Option | null };

/** What an option would add for certain; `more` says in words what is not known yet ("a companion"). */
export type Gain = Omit<Schemas['Gain'], 'line'> & { line: Action[] };

/** A sentence of the log; `number` is the decision after which it happened, `seat` who acted (-1: the game itself). */
export type Line = Omit<Schemas['Line'], 'event'> & { event: { [field: string]: unknown } };

/** Everything a seat needs to draw the table at one moment; `view` is the game's own. */
export type Position<View = unknown> = Omit<Schemas['Position'], 'view' | 'options' | 'pick'> & {
  view: View;
  options: Option[];
  pick: Pick | null;
};

/** What the seat would face after some actions that are not sent yet. */
export type Explored<View = unknown> = Omit<Schemas['Explored'], 'view' | 'options' | 'pick' | 'gains'> & {
  view: View | null;
  options: Option[];
  pick: Pick | null;
  gains: Gain[];
};

export type Replayed = Omit<Schemas['Replayed'], 'position' | 'lines' | 'hands'> & {
  position: Position;
  lines: Line[];
  hands: Position[];
};

/** A position on the way to the present one, and what led to it. */
export type StepSeen = Omit<Schemas['StepSeen'], 'position' | 'lines'> & {
  position: Position;
  lines: Line[];
};
export type DailyDeal = Schemas['DailyDeal'];
export type DailyTry = Schemas['DailyTry'];
export type DailyBot = Schemas['DailyBot'];
export type CarryCode = Schemas['CarryCode'];
export type PlayOnFrom = Schemas['PlayOnFrom'];
export type TryOut = Schemas['TryOut'];

export type Previewed = Omit<Schemas['Previewed'], 'gains'> & { gains: Gain[] };

/** One option as a hint weighs it: its chance, what it scores, and the rows that move. */
export type Weighed = Omit<Schemas['Weighed'], 'option'> & { option: Option };
export type Hinted = Omit<Schemas['Hinted'], 'option' | 'options'> & { option: Option; options: Weighed[] };
export type Welcome = Omit<Schemas['Welcome'], 'position' | 'lines'> & {
  position: Position | null;
  lines: Line[];
};
export type Update = Omit<Schemas['Update'], 'position' | 'lines'> & { position: Position; lines: Line[] };

export type Answer = Accepted | Rejected | Explored | WhyNot | Previewed | Hinted | Pong;
export type Chatted = Schemas['Chatted'];
export type ToClient = Welcome | Update | Presence | Chatted | Answer;

type Asking<T> = Omit<T, 'id' | 'actions' | 'action' | 'after'>;

/** A question to the server; the network layer adds the id that pairs it with its answer. */
export type Question =
  | (Asking<Schemas['PlayActions']> & { actions: Action[] })
  | Asking<Schemas['Undo']>
  | (Asking<Schemas['Explore']> & { actions: Action[] })
  | (Asking<Schemas['Why']> & { action: Action; after: Action[] })
  | Asking<Schemas['Stand']>
  | Asking<Schemas['PreviewAll']>
  | Asking<Schemas['Hint']>
  | Asking<Schemas['Chat']>
  | Asking<Schemas['React']>;
