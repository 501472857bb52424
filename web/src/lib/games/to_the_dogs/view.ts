/** The game's view as the server sends it (src/hearthside/games/to_the_dogs/view.py), under short names. */
import type { components } from '../../wire.gen';

type Schemas = components['schemas'];

export type View = Schemas['ToTheDogs.View'];
export type PlayerView = Schemas['ToTheDogs.PlayerView'];
export type AwardView = Schemas['ToTheDogs.AwardView'];
export type HomedView = Schemas['ToTheDogs.HomedView'];
export type DogFace = Schemas['ToTheDogs.DogFace'];
export type HomeFace = Schemas['ToTheDogs.HomeFace'];
export type AwardFace = Schemas['ToTheDogs.AwardFace'];
export type Side = Schemas['ToTheDogs.Side'];
export type Pair = Schemas['ToTheDogs.Pair'];
export type Matched = Schemas['ToTheDogs.Matched'];
export type Stray = Schemas['ToTheDogs.Stray'];

export type Size = DogFace['size'];
export type Age = DogFace['age'];
export type Bonus = DogFace['bonus'];

export const SIZES: readonly Size[] = ['small', 'medium', 'large'];
export const AGES: readonly Age[] = ['puppy', 'adult', 'senior'];
export const BONUSES: readonly Bonus[] = ['food_motivated', 'new_home_card', 'cant_be_alone', 'lucky_dog'];

/** Dogs lying face up of each size. */
export const FACE_UP = 3;

/** The centre is open; it is closed; final turns; the end. */
export const OPEN = 0;
