/** The game's view as the server sends it (src/hearthside/games/forever_home/view.py and view_board.py). */

import type { components } from '../../wire.gen';

type Schemas = components['schemas'];

export type View = Schemas['ForeverHome.View'];
/** A training card that lies open to us. */
export type Face = Schemas['ForeverHome.Face'];
export type HomeFace = Schemas['ForeverHome.HomeFace'];
export type Box = Schemas['ForeverHome.Box'];
export type Shelter = Schemas['ForeverHome.Shelter'];
/** A skill space of the advanced shelter. */
export type Space = Schemas['ForeverHome.SpaceView'];
export type SoloView = Schemas['ForeverHome.SoloView'];
/** Where a card is complete on our grid, or one dog short. */
export type Outline = Schemas['ForeverHome.Outline'];
export type NextStep = Schemas['ForeverHome.NextStep'];

/** The spaces of a pattern lying on the grid. */
export type Lying = Pick<Outline, 'a' | 'b' | 'any' | 'empty'>;

export const NONE = -1;
export const SIDE = 5;
export const CELLS = SIDE * SIDE;
export const HAND = 5;
/** With this many completed cards the end begins. */
export const RACE = 7;
