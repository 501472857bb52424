"""Every action of Forest Shuffle, once, in a fixed order.

A card is its printed number, 1 to 161; half 0 is a tree, a top or a left half, half 1 a bottom or a right half.
A slot is named by the tree's place in the forest, counted from 0: the half being played fixes the side.
"""

from hearthside.kernel.actions import Action, Catalogue

HIGHEST_CARD = 161
"""The highest printed number; 67 to 69 are the winter cards, which nobody ever holds."""
WINTER = 67
WINTERS = (67, 68, 69)
MOST_TREES = 132
"""Each tree or sapling turns up a card of the deck, and after the deal no deck has more."""


class Keep(Action, frozen=True, tag="keep"):
    """Keep the hand you were dealt."""


class Mulligan(Action, frozen=True, tag="mulligan"):
    """Exchange a first hand without a tree."""


class Draw(Action, frozen=True, tag="draw"):
    """Draw the top card of the deck."""


class Take(Action, frozen=True, tag="take"):
    """Take a card from the clearing."""

    card: int


class Play(Action, frozen=True, tag="play"):
    """Play a tree, or one half of a split card."""

    card: int
    half: int


class Sapling(Action, frozen=True, tag="sapling"):
    """Play any card face down as a tree sapling."""

    card: int


class Slot(Action, frozen=True, tag="slot"):
    """Put the card being played at this tree of your forest."""

    tree: int


class Pay(Action, frozen=True, tag="pay"):
    """Pay with a card from your hand; the cards of one payment are named in ascending order."""

    card: int


class Use(Action, frozen=True, tag="use"):
    """Use the effect or bonus that is offered."""


class Skip(Action, frozen=True, tag="skip"):
    """Leave the effect or bonus that is offered."""


class Free(Action, frozen=True, tag="free"):
    """Place a half without paying, as an effect or bonus allows."""

    card: int
    half: int


class Hide(Action, frozen=True, tag="hide"):
    """Put a card from your hand under your cave; in ascending order."""

    card: int


class Done(Action, frozen=True, tag="done"):
    """No more cards."""


AnyAction = Keep | Mulligan | Draw | Take | Play | Sapling | Slot | Pay | Use | Skip | Free | Hide | Done

CARDS = tuple(card for card in range(1, HIGHEST_CARD + 1) if card not in WINTERS)
_NUMBERS = range(HIGHEST_CARD + 1)

KEEP = Keep()
MULLIGAN = Mulligan()
DRAW = Draw()
USE = Use()
SKIP = Skip()
DONE = Done()
TAKE = [Take(card) for card in _NUMBERS]
PLAY = [Play(half >> 1, half & 1) for half in range(2 * HIGHEST_CARD + 2)]
"""By half: a half is twice its card's number, plus one for the second half."""
SAPLING = [Sapling(card) for card in _NUMBERS]
SLOT = [Slot(tree) for tree in range(MOST_TREES)]
PAY = [Pay(card) for card in _NUMBERS]
FREE = [Free(half >> 1, half & 1) for half in range(2 * HIGHEST_CARD + 2)]
HIDE = [Hide(card) for card in _NUMBERS]


def _all() -> list[Action]:
    actions: list[Action] = [KEEP, MULLIGAN, DRAW, USE, SKIP, DONE]
    actions += [TAKE[card] for card in CARDS]
    actions += [PLAY[2 * card + half] for card in CARDS for half in (0, 1)]
    actions += [SAPLING[card] for card in CARDS]
    actions += SLOT
    actions += [PAY[card] for card in CARDS]
    actions += [FREE[2 * card + half] for card in CARDS for half in (0, 1)]
    actions += [HIDE[card] for card in CARDS]
    return actions


CATALOGUE = Catalogue(AnyAction, _all())
