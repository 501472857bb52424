"""Every action of Forest Shuffle, once, in a fixed order.

A card is its printed number, 1 to 161 in the base game; half 0 is a tree, a top or a left half, half 1 a bottom or a right half.
A slot is named by the tree's place in the forest, counted from 0: the half being played fixes the side.
"""

from collections.abc import Sequence
from typing import final

from hearthside.kernel.actions import Action, Catalogue

HIGHEST_CARD = 161
"""The highest printed number of the base game; 67 to 69 are the winter cards, which nobody ever holds."""
WINTER = 67
WINTERS = (67, 68, 69)
BASE_CARDS = tuple([card for card in range(1, HIGHEST_CARD + 1) if card not in WINTERS])


def most_trees(cards: int) -> int:
    """How many trees a forest can have: each one turns up a card, and of so many cards five players were dealt six each."""
    return cards + len(WINTERS) - 5 * 6 + 1


class Keep(Action, frozen=True, tag="keep"):
    """Keep the hand you were dealt."""


class Mulligan(Action, frozen=True, tag="mulligan"):
    """Exchange a first hand without a tree."""


@final
class Draw(Action, frozen=True, tag="draw"):
    """Draw the top card of the deck."""


@final
class Take(Action, frozen=True, tag="take"):
    """Take a card from the clearing."""

    card: int


@final
class Play(Action, frozen=True, tag="play"):
    """Play a tree, or one half of a split card."""

    card: int
    half: int


@final
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

KEEP = Keep()
MULLIGAN = Mulligan()
DRAW = Draw()
USE = Use()
SKIP = Skip()
DONE = Done()


class Moves:
    """One of each action that names a card or a tree, and the catalogue of all actions with these cards.

    The catalogue begins with the base game's actions, whatever the deck; those of further cards and trees come after them.
    """

    def __init__(self, numbers: Sequence[int] = BASE_CARDS) -> None:
        further = [card for card in numbers if card > HIGHEST_CARD]
        highest = max([HIGHEST_CARD, *further])
        cards, halves = range(highest + 1), range(2 * highest + 2)
        base_trees = most_trees(len(BASE_CARDS))
        trees = max(base_trees, most_trees(len(numbers)))
        self.take = [Take(card) for card in cards]
        self.play = [Play(half >> 1, half & 1) for half in halves]
        """By half: a half is twice its card's number, plus one for the second half."""
        self.sapling = [Sapling(card) for card in cards]
        self.slot = [Slot(tree) for tree in range(trees)]
        self.pay = [Pay(card) for card in cards]
        self.free = [Free(half >> 1, half & 1) for half in halves]
        """By half, too."""
        self.hide = [Hide(card) for card in cards]
        self.catalogue = Catalogue(
            AnyAction,
            [
                *(KEEP, MULLIGAN, DRAW, USE, SKIP, DONE),
                *self._with(BASE_CARDS, range(base_trees)),
                *self._with(further, range(base_trees, trees)),
            ],
        )

    def _with(self, cards: Sequence[int], trees: Sequence[int]) -> list[Action]:
        actions: list[Action] = [self.take[card] for card in cards]
        actions += [self.play[2 * card + half] for card in cards for half in (0, 1)]
        actions += [self.sapling[card] for card in cards]
        actions += [self.slot[tree] for tree in trees]
        actions += [self.pay[card] for card in cards]
        actions += [self.free[2 * card + half] for card in cards for half in (0, 1)]
        actions += [self.hide[card] for card in cards]
        return actions


BASE = Moves()
"""The actions of the base game, and of every deck without further cards."""


def moves_for(numbers: Sequence[int]) -> Moves:
    """The actions with these cards."""
    same = len(numbers) <= len(BASE_CARDS) and max(numbers) <= HIGHEST_CARD
    return BASE if same else Moves(numbers)
