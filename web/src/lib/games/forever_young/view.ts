/** The game's view as the server sends it (src/hearthside/games/forever_young/view.py and view_board.py), under short names. */

import type { components } from '../../wire.gen';

type Schemas = components['schemas'];

export type View = Schemas['ForeverYoung.View'];
export type TileView = Schemas['ForeverYoung.TileView'];
export type PawnView = Schemas['ForeverYoung.PawnView'];
export type EventView = Schemas['ForeverYoung.EventView'];
export type SeatView = Schemas['ForeverYoung.SeatView'];
export type MineView = Schemas['ForeverYoung.MineView'];
export type ActingView = Schemas['ForeverYoung.ActingView'];
export type CheckView = Schemas['ForeverYoung.CheckView'];
/** A pawn that may act, and where it could go. */
export type Reach = Schemas['ForeverYoung.Reach'];
/** A disk with bonus tiles, and the chance they give. */
export type Way = Schemas['ForeverYoung.Way'];
/** So many dice thrown again, so many targets kept. */
export type Toss = Schemas['ForeverYoung.Toss'];
export type BoardView = Schemas['ForeverYoung.BoardView'];

/** A face this seat does not know. */
export const HIDDEN = -1;

export const VAMPIRE_LEADER = 0;
export const HUMAN_LEADER = 1;
export const RE_ROLL = 11;
export const CLUE = 12;

export const HUMANS = 0;
export const VAMPIRES = 1;

export const DAY = 1;
export const NIGHT = 2;
export const FEEDING = 3;
export const PLACEMENT = 4;
