"""Every action of To the Dogs, once, in a fixed order."""

from hearthside.games.to_the_dogs.cards import DOGS, HOMES
from hearthside.kernel.actions import Action, Catalogue

PLACES = 3
"""The places for dogs on a player home card."""


class Show(Action, frozen=True, tag="show"):
    """Lay the specialty card with this side up (0 or 1)."""

    side: int


class Take(Action, frozen=True, tag="take"):
    """Take in a dog from the centre."""

    dog: int


class Match(Action, frozen=True, tag="match"):
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


AnyAction = Show | Take | Match | Collect | Exchange | Rehome | Mark | Flip | Done | Pass

SHOW = [Show(side) for side in range(2)]
TAKE = [Take(dog) for dog in range(DOGS)]
MATCH = [Match(place, home) for place in range(PLACES) for home in range(HOMES)]
"""The pair (place, home) stands at ``place * HOMES + home``."""
COLLECT = Collect()
EXCHANGE = Exchange()
REHOME = [Rehome(dog) for dog in range(DOGS)]
MARK = [Mark(home) for home in range(HOMES)]
FLIP = Flip()
DONE = Done()
PASS = Pass()

CATALOGUE = Catalogue(AnyAction, [*SHOW, *TAKE, *MATCH, COLLECT, EXCHANGE, *REHOME, *MARK, FLIP, DONE, PASS])
