"""Everything on the table of To the Dogs, as plain data.

Lists that seldom change (``_copy`` says which) are shared by clones: who changes one puts another in its place.
"""

from typing import Any, ClassVar

from hearthside.games.to_the_dogs import awards
from hearthside.games.to_the_dogs.actions import PLACES
from hearthside.games.to_the_dogs.cards import FED_MOST, FITS_MOST, KIBBLE, Cards
from hearthside.kernel.agenda import State
from hearthside.kernel.rng import Rng

FACE_UP = 3
"""Dogs of each size lying face up in the centre."""
BOWL_AT_START = 3
HAND_AT_START = 3
NEVER = -1
SHUFFLED_AT_ONCE = 4
"""So many homes of a loose pile are put in order when the first of them is drawn."""

PLAYING, CLOSED, FINAL, OVER = range(4)
"""Phases: the centre is open; it is closed and the current turn is being finished; final turns; the end."""
QUIET_TURNS = 3
"""So many in a row of each player close the centre."""
AWAKE = [[0] * players for players in range(5)]
"""By number of players: nobody's turns are quiet. Shared by all towns, as every such list is."""
NONE: list[int] = []
"""No dogs taken in, no homes barred: shared in the same way."""

Homed = tuple[int, int, int, int]
"""A dog that has a home: dog, home, companion (or -1), points the match scored."""


class Town(State):
    """The whole position. Dogs and homes are indices into the pack's tables, seats are ints from 0."""

    fields: ClassVar[tuple[str, ...]] = (
        *("phase", "first", "turn", "piles", "left_out", "centre", "removed", "homes_in_order", "discards", "pool"),
        *("hands", "open_homes", "hand_size", "bowl", "bank", "care", "homed", "specialty", "side"),
        *("awards", "effect", "dare", "fetch", "once", "multiplier", "rehomed", "quiet", "finals"),
        *("taken", "matched", "extra", "barred", "marked", "rich", "may_flip", "compelled", "owed"),
    )
    derived: ClassVar[tuple[str, ...]] = ("home_pile", "loose", "fits", "fed", "dogs")
    __slots__ = ("pack", *derived, *[name for name in fields if name != "homes_in_order"])

    def __init__(self, players: int, rng: Rng, pack: Cards, like: "Town | None" = None) -> None:
        super().__init__(players, rng, like)
        self.pack = pack
        if like is not None:
            self._copy(like)
            return
        self.phase = PLAYING
        self.first = 0
        self.turn = 0
        # The centre, by size
        self.piles: list[list[int]] = [[], [], []]
        self.left_out: list[list[int]] = [[], [], []]
        self.centre: list[int] = [-1] * (3 * FACE_UP)
        """Three places for each size; -1 where a dog was not replaced."""
        self.fed = 0
        """How many dogs of the centre each amount of kibble can feed (``Cards.fed_by``); the centre in other words."""
        self.removed: list[int] = []
        """Dogs that lay in the centre when a quiet town closed it."""
        # Homes
        self.home_pile: list[int] = []
        """The top card is the last one."""
        self.loose = NEVER
        """In a world that was dealt anew, the lowest so many homes of the pile are in no order yet: who draws shuffles.
        NEVER says that this is no such world."""
        self.discards: list[int] = []
        self.pool: tuple[int, ...] = (0,) * len(pack.data.homes)
        """For each home the number of the shuffle that last put it into the pile: what everybody can work out about hands."""
        self.hands: list[list[int]] = [[] for _ in range(players)]
        """Homes in hand, ascending. Clones share each hand: who changes one puts another in its place."""
        self.open_homes: list[int] = []
        """Homes in hands that everybody has seen go there."""
        self.fits: list[int] = [0] * players
        """For each hand how many of its homes take a dog of each sort (``Cards.fits``); the hand in other words."""
        self.hand_size: list[int] = [HAND_AT_START] * players
        # Players
        self.bowl: list[int] = [BOWL_AT_START] * players
        self.bank: list[int] = [KIBBLE - BOWL_AT_START] * players
        self.care: list[list[int]] = [[-1] * PLACES for _ in range(players)]
        """Dogs on the player home cards; -1 is a free place. Clones share the cards of each player."""
        self.homed: list[list[Homed]] = [[] for _ in range(players)]
        self.dogs: list[list[int]] = [[] for _ in range(players)]
        """The dogs of ``homed`` with their companions."""
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
        self.rich = 0
        """Homes drawn by Rich in Food this turn: as many are discarded before it ends."""
        self.may_flip = False
        self.compelled = False
        """The turn is a final one: matching is compulsory."""
        self.owed = 0
        """Matches still owed on a final turn."""

    def clone(self) -> "Town":
        return Town(self.players, self.rng.clone(), self.pack, self)

    def _copy(self, other: "Town") -> None:
        """Become the same position; every list that is changed in place is one's own."""
        self.phase = other.phase
        self.first = other.first
        self.turn = other.turn
        self.fed = other.fed
        self.home_pile = other.home_pile.copy()
        self.loose = other.loose
        self.pool = other.pool
        self.hands = other.hands.copy()
        self.fits = other.fits.copy()
        self.bowl = other.bowl.copy()
        self.bank = other.bank.copy()
        self.care = other.care.copy()
        self.awards = other.awards
        self.effect = other.effect
        self.finals = other.finals
        self.matched = other.matched
        self.extra = other.extra
        self.rich = other.rich
        self.may_flip = other.may_flip
        self.compelled = other.compelled
        self.owed = other.owed
        # These are shared.
        self.centre = other.centre
        self.discards = other.discards
        self.piles = other.piles
        self.homed = other.homed
        self.dogs = other.dogs
        self.removed = other.removed
        self.open_homes = other.open_homes
        self.hand_size = other.hand_size
        self.specialty = other.specialty
        self.side = other.side
        self.dare = other.dare
        self.fetch = other.fetch
        self.once = other.once
        self.multiplier = other.multiplier
        self.rehomed = other.rehomed
        self.quiet = other.quiet
        self.barred = other.barred
        self.taken = other.taken
        self.marked = other.marked
        self.left_out = other.left_out

    def set_awards(self, chosen: tuple[int, ...]) -> None:
        """Lay out one award of each type."""
        self.awards = chosen
        self.effect = awards.in_game_effect(awards.in_game_of(self.pack, chosen))

    def after(self, seat: int) -> int:
        """The next seat clockwise."""
        return (seat + 1) % self.players

    def dogs_of(self, seat: int) -> list[int]:
        """The dogs in a player's collection: the homed ones and their companions."""
        return self.dogs[seat]

    def work_out(self) -> None:
        """Say hands, centre and homed dogs in those other words, after somebody put them there one by one."""
        self.fed = sum([self.pack.fed_by[dog] for dog in self.centre])
        self.dogs = self.dogs.copy()
        for seat in range(self.players):
            self.hold(seat, self.hands[seat])
            dogs: list[int] = []
            for homed in self.homed[seat]:
                dogs += [dog for dog in (homed[0], homed[2]) if dog >= 0]
            self.dogs[seat] = dogs

    def hold(self, seat: int, homes: list[int]) -> None:
        """From now on these are the homes of a hand."""
        self.hands[seat] = homes
        fits = 0
        for home in homes:
            fits += self.pack.fits[home]
        self.fits[seat] = fits

    def count_matches(self, seat: int) -> int:
        """How many pairs of a dog in this player's care and a home of the hand can be matched, where the hand is no larger than ``FITS_MOST``."""
        a, b, c = self.care[seat]
        sort, fits = self.pack.sort, self.fits[seat]
        return (fits >> sort[a] & FITS_MOST) + (fits >> sort[b] & FITS_MOST) + (fits >> sort[c] & FITS_MOST)

    def count_takes(self, seat: int) -> int:
        """How many dogs of the centre this player can take in: the bowl can feed them, and there is a free place."""
        return self.fed >> self.pack.feeds[self.bowl[seat]] & FED_MOST if -1 in self.care[seat] else 0

    @property
    def homes_in_order(self) -> list[Any]:
        """The pile of homes as a record has it; in a world that was dealt anew also how much of it is loose."""
        return self.home_pile if self.loose == NEVER else [self.home_pile, self.loose]

    def top_home(self) -> int:
        """The next home of the pile."""
        if len(self.home_pile) == self.loose:
            self.shuffle_more()
        return self.home_pile.pop()

    def shuffle_more(self) -> None:
        """The uppermost homes of a loose pile are put in order."""
        self.rng.shuffle_last(self.home_pile, SHUFFLED_AT_ONCE)
        self.loose = max(self.loose - SHUFFLED_AT_ONCE, 0)

    def top_dog(self, size: int) -> int:
        """The next dog of a pile."""
        pile = self.piles[size]
        self.piles = self.piles.copy()
        self.piles[size] = pile[:-1]
        return pile[-1]

    def dog_left_out(self, size: int) -> int:
        """A dog that was left out of the game comes into it: the last of them, or any in a world that was dealt anew."""
        dogs = self.left_out[size].copy()
        at = len(dogs) - 1 if self.loose == NEVER else self.rng.below(len(dogs))
        dog = dogs.pop(at)
        self.left_out = self.left_out.copy()
        self.left_out[size] = dogs
        return dog

    def replaceable(self) -> int:
        """How many homes can be drawn: the pile, and the discards that would be shuffled into a new one."""
        return len(self.home_pile) + len(self.discards)

    def pieces(self) -> list[str]:
        """Dogs, homes and kibble, wherever they are."""
        data = self.pack.data
        dogs = [dog for dog in self.centre if dog >= 0] + self.removed
        for size in range(3):
            dogs += self.piles[size] + self.left_out[size]
        homes = self.home_pile + self.discards
        for seat in range(self.players):
            dogs += [dog for dog in self.care[seat] if dog >= 0] + self.dogs_of(seat)
            homes = homes + self.hands[seat] + [homed[1] for homed in self.homed[seat]]
        kibble = [
            f"kibble of seat {seat}" for seat in range(self.players) for _ in range(self.bowl[seat] + self.bank[seat])
        ]
        return [data.dogs[dog].id for dog in dogs] + [data.homes[home].id for home in homes] + kibble


def greatest(pack: Cards, dogs: list[int], homes: list[int]) -> int:
    """The greatest number of these dogs (-1 is a free place) that can have a home of their own among these."""
    return _greatest(pack, [dog for dog in dogs if dog >= 0], homes)


def _greatest(pack: Cards, dogs: list[int], homes: list[int]) -> int:
    if not dogs or not homes:
        return 0
    fitting = pack.takes[dogs[0]]
    rest = dogs[1:]
    best = _greatest(pack, rest, homes)
    for place, home in enumerate(homes):
        if best > len(rest):
            break
        if home in fitting:
            best = max(best, 1 + _greatest(pack, rest, homes[:place] + homes[place + 1 :]))
    return best
