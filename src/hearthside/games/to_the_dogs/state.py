"""Everything on the table of To the Dogs, as plain data."""

from collections.abc import Callable
from typing import ClassVar

import msgspec

from hearthside.games.to_the_dogs import awards
from hearthside.games.to_the_dogs.actions import PLACES
from hearthside.games.to_the_dogs.cards import HOMES, Cards
from hearthside.kernel.agenda import State
from hearthside.kernel.rng import Rng

FACE_UP = 3
"""Dogs of each size lying face up in the centre."""
KIBBLE = 12
BOWL_AT_START = 3
HAND_AT_START = 3

PLAYING, CLOSED, FINAL, OVER = range(4)
"""Phases: the centre is open; it is closed and the current turn is being finished; final turns; the end."""

Homed = tuple[int, int, int, int]
"""A dog that has a home: dog, home, companion (or -1), points the match scored."""


class Town(State):
    """The whole position. Dogs and homes are indices into the pack's tables, seats are ints from 0."""

    fields: ClassVar[tuple[str, ...]] = (
        *("phase", "first", "turn", "piles", "left_out", "centre", "removed", "home_pile", "discards", "pool"),
        *("hands", "open_homes", "hand_size", "bowl", "bank", "care", "homed", "specialty", "side"),
        *("awards", "effect", "dare", "fetch", "once", "multiplier", "rehomed", "quiet", "finals"),
        *("taken", "matched", "extra", "barred", "marked", "may_flip", "compelled", "owed"),
    )

    def __init__(self, players: int, rng: Rng, pack: Cards) -> None:
        super().__init__(players, rng)
        self.pack = pack
        self.phase = PLAYING
        self.first = 0
        self.turn = 0
        # The centre, by size
        self.piles: list[list[int]] = [[], [], []]
        self.left_out: list[list[int]] = [[], [], []]
        self.centre: list[int] = [-1] * (3 * FACE_UP)
        """Three places for each size; -1 where a dog was not replaced."""
        self.removed: list[int] = []
        """Dogs that lay in the centre when a quiet town closed it."""
        # Homes
        self.home_pile: list[int] = []
        self.discards: list[int] = []
        self.pool: tuple[int, ...] = (0,) * HOMES
        """For each home the number of the shuffle that last put it into the pile: what everybody can work out about hands."""
        self.hands: list[list[int]] = [[] for _ in range(players)]
        """Homes in hand, ascending."""
        self.open_homes: list[int] = []
        """Homes in hands that everybody has seen go there."""
        self.hand_size: list[int] = [HAND_AT_START] * players
        # Players
        self.bowl: list[int] = [BOWL_AT_START] * players
        self.bank: list[int] = [KIBBLE - BOWL_AT_START] * players
        self.care: list[list[int]] = [[-1] * PLACES for _ in range(players)]
        """Dogs on the player home cards; -1 is a free place."""
        self.homed: list[list[Homed]] = [[] for _ in range(players)]
        self.specialty: list[int] = [-1] * players
        self.side: list[int] = [-1] * players
        """The side of the specialty card that lies up; -1 until it is chosen."""
        # Awards
        self.awards: tuple[int, ...] = ()
        """One award of each type: Dare, Fetch, In-Game, End-of-Game."""
        self.effect = -1
        """What the in-game award does; follows from ``awards``."""
        self.dare: list[int] = []
        self.fetch: list[int] = []
        self.once: list[int] = []
        """Seats in the order they earned the Dare, a place of the Fetch, an in-game reward that works once."""
        self.multiplier: list[int] = [0] * players
        self.rehomed: list[int] = [-1] * players
        """The dog each player took back; -1 while the chance is unused."""
        # The course of the game
        self.quiet: list[int] = [0] * players
        """Turns in a row without a dog taken in or matched by anyone."""
        self.finals = 0
        """Final turns not yet finished."""
        # The turn
        self.taken: list[int] = []
        self.matched = 0
        """Dogs matched this turn, companions included."""
        self.extra = 0
        """Extra turns earned and not yet begun."""
        self.barred: list[int] = []
        """Homes drawn by a size-only exchange this turn: they stay."""
        self.marked: list[int] = []
        """Homes being chosen, ascending; nobody else sees them before the choice is complete."""
        self.may_flip = False
        self.compelled = False
        """The turn is a final one: matching is compulsory."""
        self.owed = 0
        """Matches still owed on a final turn."""

    def clone(self) -> "Town":
        other = Town(self.players, self.rng.clone(), self.pack)
        other.agenda = self.agenda[:]
        other.phase = self.phase
        other.first = self.first
        other.turn = self.turn
        other.piles = [pile[:] for pile in self.piles]
        other.left_out = [dogs[:] for dogs in self.left_out]
        other.centre = self.centre[:]
        other.removed = self.removed[:]
        other.home_pile = self.home_pile[:]
        other.discards = self.discards[:]
        other.pool = self.pool
        other.hands = [hand[:] for hand in self.hands]
        other.open_homes = self.open_homes[:]
        other.hand_size = self.hand_size[:]
        other.bowl = self.bowl[:]
        other.bank = self.bank[:]
        other.care = [dogs[:] for dogs in self.care]
        other.homed = [homed[:] for homed in self.homed]
        other.specialty = self.specialty[:]
        other.side = self.side[:]
        other.awards = self.awards
        other.effect = self.effect
        other.dare = self.dare[:]
        other.fetch = self.fetch[:]
        other.once = self.once[:]
        other.multiplier = self.multiplier[:]
        other.rehomed = self.rehomed[:]
        other.quiet = self.quiet[:]
        other.finals = self.finals
        other.taken = self.taken[:]
        other.matched = self.matched
        other.extra = self.extra
        other.barred = self.barred[:]
        other.marked = self.marked[:]
        other.may_flip = self.may_flip
        other.compelled = self.compelled
        other.owed = self.owed
        return other

    def tell(self, event: Callable[..., msgspec.Struct], *what: object) -> None:
        """Say what happened, and with which cards."""
        if self.events is not None:
            self.events.append(event(*what, pack=self.pack.key))

    def set_awards(self, chosen: tuple[int, ...]) -> None:
        """Lay out one award of each type."""
        self.awards = chosen
        self.effect = awards.in_game_effect(awards.in_game_of(self.pack, chosen))

    def after(self, seat: int) -> int:
        """The next seat clockwise."""
        return (seat + 1) % self.players

    def dogs_of(self, seat: int) -> list[int]:
        """The dogs in a player's collection: the homed ones and their companions."""
        dogs: list[int] = []
        for dog, _, companion, _ in self.homed[seat]:
            dogs.append(dog)
            if companion >= 0:
                dogs.append(companion)
        return dogs

    def replaceable(self) -> int:
        """How many homes can be drawn: the pile, and the discards that would be shuffled into a new one."""
        return len(self.home_pile) + len(self.discards)


def greatest(pack: Cards, dogs: list[int], homes: list[int]) -> int:
    """The greatest number of these dogs (-1 is a free place) that can have a home of their own among these."""
    return _greatest(pack.points, [dog for dog in dogs if dog >= 0], homes)


def _greatest(points: list[int], dogs: list[int], homes: list[int]) -> int:
    if not dogs or not homes:
        return 0
    base = dogs[0] * HOMES
    rest = dogs[1:]
    best = _greatest(points, rest, homes)
    for place, home in enumerate(homes):
        if best > len(rest):
            break
        if points[base + home] >= 0:
            best = max(best, 1 + _greatest(points, rest, homes[:place] + homes[place + 1 :]))
    return best
