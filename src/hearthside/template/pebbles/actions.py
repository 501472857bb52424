"""Every action of Pebbles, once, in a fixed order. A pebble is its place among the pebbles of the pack."""

from functools import cache

from hearthside.kernel.actions import Action, Catalogue
from hearthside.template.pebbles.cards import MOST_COLOURS, MOST_PEBBLES, Pebbles, load


class Draw(Action, frozen=True, tag="draw"):
    """Take the top pebble of the pile."""


class Build(Action, frozen=True, tag="build"):
    """Begin a cairn of this colour."""

    colour: int


class Add(Action, frozen=True, tag="add"):
    """Put a pebble on the cairn you are building; in ascending order."""

    pebble: int


class Done(Action, frozen=True, tag="done"):
    """The cairn is high enough."""


class Rest(Action, frozen=True, tag="rest"):
    """Do nothing with your last turn."""


AnyAction = Draw | Build | Add | Done | Rest

DRAW, DONE, REST = Draw(), Done(), Rest()
BUILD = [Build(colour) for colour in range(MOST_COLOURS)]
ADD = [Add(pebble) for pebble in range(MOST_PEBBLES)]


def _actions(pack: Pebbles) -> list[Action]:
    return [DRAW, DONE, REST, *BUILD[: len(pack.colours)], *ADD[: len(pack.pebbles)]]


@cache
def _catalogue(colours: int, pebbles: int) -> Catalogue:
    own = _actions(load())
    more = [action for action in (*BUILD[:colours], *ADD[:pebbles]) if action not in own]
    return Catalogue(AnyAction, [*own, *more])


def catalogue_of(pack: Pebbles) -> Catalogue:
    """The game's own actions first; those of a larger pack follow, so that no number ever changes."""
    own = load()
    return _catalogue(max(len(own.colours), len(pack.colours)), max(len(own.pebbles), len(pack.pebbles)))
