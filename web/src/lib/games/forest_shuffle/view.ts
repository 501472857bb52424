/** The game's view as the server sends it (src/hearthside/games/forest_shuffle/view.py). */

import type { components } from '../../wire.gen';

type Schemas = components['schemas'];

export type View = Schemas['ForestShuffle.View'];
export type CardFace = Schemas['ForestShuffle.CardFace'];
/** A visible half in a slot. */
export type Guest = Schemas['ForestShuffle.Guest'];
/** A tree with its four slots; its place in the list is the number of its slot action. */
export type Tree = Schemas['ForestShuffle.Tree'];
export type PlayerView = Schemas['ForestShuffle.PlayerView'];
/** The card on its way into a forest. */
export type Playing = Schemas['ForestShuffle.Playing'];
