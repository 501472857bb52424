"""Every action of To the Dogs, once, in a fixed order."""

from collections.abc import Callable
from functools import cache

from hearthside.kernel.actions import Action, Catalogue

OWN_DOGS = 72
OWN_HOMES = 72
"""The cards of the game's own pack; actions about the cards of a larger one follow in the catalogue."""

PLACES = 3
"""The places for dogs on a player home card."""


class Show(Action, frozen=True, tag="show"):
    """Lay the specialty card with this side up (0 or 1)."""

    side: int


class Take(Action, frozen=True, tag="take"):
    """Take in a dog from the centre."""

    dog: int


class MatchDog(Action, frozen=True, tag="match"):
    """Match the dog on this place of one's player home card with a home from the hand."""

    place: int
    home: int


class Collect(Action, frozen=True, tag="collect"):
    """Collect food."""


class Exchange(Action, frozen=True, tag="exchange"):
    """Use the turn to exchange homes."""


class Rehome(Action, frozen=True, tag="rehome"):
    """Begin a match action by taking back a dog that was homed."""

    dog: int


class Mark(Action, frozen=True, tag="mark"):
    """Mark a home of the hand to be discarded or exchanged."""

    home: int


class Flip(Action, frozen=True, tag="flip"):
    """Turn the specialty card over."""


class Done(Action, frozen=True, tag="done"):
    """No more: go on."""


class Pass(Action, frozen=True, tag="pass"):
    """Do nothing, because nothing can be done."""


AnyAction = Show | Take | MatchDog | Collect | Exchange | Rehome | Mark | Flip | Done | Pass

SHOW = [Show(side) for side in range(2)]
COLLECT = Collect()
EXCHANGE = Exchange()
FLIP = Flip()
DONE = Done()
PASS = Pass()


class Actions:
    """Every action there is with so many dogs and homes, by card."""

    def __init__(self, dogs: int, homes: int) -> None:
        self.take = [Take(dog) for dog in range(dogs)]
        self.match = [[MatchDog(place, home) for home in range(homes)] for place in range(PLACES)]
        self.rehome = [Rehome(dog) for dog in range(dogs)]
        self.mark = [Mark(home) for home in range(homes)]
        self.marking: Callable[[int], Mark] = self.mark.__getitem__
        every: list[Action] = [*SHOW, *self.take[:OWN_DOGS]]
        for pairs in self.match:
            every += pairs[:OWN_HOMES]
        every += [COLLECT, EXCHANGE, *self.rehome[:OWN_DOGS], *self.mark[:OWN_HOMES], FLIP, DONE, PASS]
        every += self.take[OWN_DOGS:]
        for pairs in self.match:
            every += pairs[OWN_HOMES:]
        every += [*self.rehome[OWN_DOGS:], *self.mark[OWN_HOMES:]]
        self.catalogue = Catalogue(AnyAction, every)


@cache
def actions_for(dogs: int, homes: int) -> Actions:
    """The actions of every pack of this size: each exists once."""
    return Actions(dogs, homes)
