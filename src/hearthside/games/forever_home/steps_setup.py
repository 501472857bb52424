"""Set-up: homes, commendations, displays, hands, the first player, and the starting dogs."""

from typing import Any, ClassVar

from hearthside.games.forever_home import actions as a
from hearthside.games.forever_home import words_refusals as why
from hearthside.games.forever_home.cards import HOMES
from hearthside.games.forever_home.events import (
    CardRevealed,
    CommendationsSet,
    DogPlaced,
    DogReturned,
    DogRevealed,
    Drafted,
    FirstPlayer,
    HandDealt,
    HomesChosen,
    PoolDrawn,
)
from hearthside.games.forever_home.patterns import KINDS
from hearthside.games.forever_home.state import NONE, Shelters
from hearthside.games.forever_home.words_names import asks, the_dog
from hearthside.kernel.actions import Action
from hearthside.kernel.agenda import Ask, Auto
from hearthside.kernel.errors import Refusal
from hearthside.kernel.voice import Voice

STARTING_CARDS = 2
STARTING_DOGS = 2
SOLO_CHOICE = 3


class LayOutHomes(Auto):
    """One home card of each category lies face up; the others go back into the box."""

    def run(self, g: Shelters) -> None:
        homes: list[int] = []
        for category in HOMES:
            of_it = [i for i, home in enumerate(g.pack.homes) if home.category == category]
            homes.append(of_it[g.rng.below(len(of_it))])
        g.homes = homes
        g.tell(HomesChosen, tuple(g.homes), tuple([g.pack.homes[home].name for home in g.homes]))


class SetCommendations(Auto):
    """A meeple of each kind goes at random into the seven commendation boxes; alone, the challenge board is empty."""

    def run(self, g: Shelters) -> None:
        if g.solo:
            g.meeples = [NONE] * KINDS
            g.solo_deck = list(range(len(g.pack.solo)))
            g.rng.shuffle(g.solo_deck)
        else:
            g.commendations = list(range(KINDS))
            g.rng.shuffle(g.commendations)
            g.tell(CommendationsSet, tuple(g.commendations))


class FillDisplays(Auto):
    """Four training cards and four dogs are revealed, five of each with four or five players."""

    def run(self, g: Shelters) -> None:
        g.deck = list(range(len(g.pack.training)))
        g.rng.shuffle(g.deck)
        size = 5 if g.players >= 4 else 4
        for slot in range(size):
            g.cards.append(g.deck.pop())
            g.tell(CardRevealed, slot, g.cards[slot], g.name(g.cards[slot]))
        for slot in range(size):
            g.dogs.append(g.draw_dog())
            g.tell(DogRevealed, slot, g.dogs[slot])


class DealHands(Auto):
    """Everybody is dealt two training cards."""

    def run(self, g: Shelters) -> None:
        for seat in range(g.players):
            g.hold(seat, tuple([g.deck.pop() for _ in range(STARTING_CARDS)]))
            names = tuple([g.name(card) for card in g.hands[seat]])
            g.tell(HandDealt, seat, STARTING_CARDS, g.hands[seat], names)


class ChooseFirstPlayer(Auto):
    """The first player is chosen at random."""

    def run(self, g: Shelters) -> None:
        g.first = g.rng.below(g.players)
        g.tell(FirstPlayer, g.first)


class DrawPool(Auto):
    """Two dogs a player are drawn from the bag (alone, three) and chosen in turn: to the last player and back again."""

    def run(self, g: Shelters) -> None:
        number = SOLO_CHOICE if g.solo else STARTING_DOGS * g.players
        g.pool = sorted([g.draw_dog() for _ in range(number)])
        g.tell(PoolDrawn, tuple(g.pool))
        order = [(g.first + i) % g.players for i in range(g.players)]
        if g.solo:
            g.do(ReturnOne(0))
        else:
            g.do(*[DraftDog(seat) for seat in (*order, *reversed(order))])


def without(pool: list[int], dog: int) -> list[int]:
    """The pool when one such dog has left it."""
    at = pool.index(dog)
    return pool[:at] + pool[at + 1 :]


class DraftDog(Ask):
    """Choose a dog from the pool."""

    fields: ClassVar[tuple[str, ...]] = ("seat",)
    silent: ClassVar[bool] = True

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def options(self, g: Shelters) -> list[Action]:
        return [a.DRAFT[dog] for dog in range(KINDS) if dog in g.pool]

    def choose(self, g: Shelters, action: a.Draft) -> None:
        g.pool = without(g.pool, action.dog)
        g.waiting[self.seat] += (action.dog,)
        g.tell(Drafted, self.seat, action.dog)

    def why_not(self, g: Shelters, action: a.AnyAction) -> Refusal:
        if isinstance(action, a.Draft):
            return why.not_in_pool(action.dog, g.pool, "starting-dogs")
        return why.later(g, action, "choose a starting dog from the pool", "starting-dogs")

    def prompt(self, voice: Voice, view: Any) -> str:
        return asks(voice, self.seat, "choose a starting dog from the pool")


class ReturnOne(Ask):
    """Alone: of the three dogs drawn, two are kept and one goes back into the bag."""

    fields: ClassVar[tuple[str, ...]] = ("seat",)
    silent: ClassVar[bool] = True

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def options(self, g: Shelters) -> list[Action]:
        return [a.RETURN[dog] for dog in range(KINDS) if dog in g.pool]

    def choose(self, g: Shelters, action: a.ReturnDog) -> None:
        g.bag[action.dog] += 1
        g.waiting[self.seat] = tuple(without(g.pool, action.dog))
        g.pool = []
        g.tell(DogReturned, self.seat, action.dog)

    def why_not(self, g: Shelters, action: a.AnyAction) -> Refusal:
        if isinstance(action, a.ReturnDog):
            return why.not_in_pool(action.dog, g.pool, "c48")
        return why.later(g, action, "choose the dog that goes back into the bag", "c48")

    def prompt(self, voice: Voice, view: Any) -> str:
        return asks(voice, self.seat, "choose the dog that goes back into the bag")


class PlaceStarters(Auto):
    """Then everybody places both dogs, in turn order."""

    def run(self, g: Shelters) -> None:
        order = [(g.first + i) % g.players for i in range(g.players)]
        g.do(*[PlaceStarter(seat) for seat in order for _ in range(STARTING_DOGS)])


class PlaceStarter(Ask):
    """A starting dog goes on any empty space. Skills are not set off, and a shape made now completes on your first turn."""

    fields: ClassVar[tuple[str, ...]] = ("seat",)

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def options(self, g: Shelters) -> list[Action]:
        return place_options(g, self.seat)

    def choose(self, g: Shelters, action: a.Place) -> None:
        dog, *rest = g.waiting[self.seat]
        g.waiting[self.seat] = tuple(rest)
        g.put(self.seat, action.cell, dog)
        g.tell(DogPlaced, self.seat, dog, action.cell)

    def why_not(self, g: Shelters, action: a.AnyAction) -> Refusal:
        if isinstance(action, a.Place):
            return why.taken_space(g, self.seat, action.cell, "starting-dogs")
        return why.later(g, action, "place your starting dogs", "starting-dogs")

    def prompt(self, voice: Voice, view: Any) -> str:
        return asks(voice, self.seat, f"place {the_dog(view.shelters[self.seat].waiting[0])} as a starting dog")


def place_options(g: Shelters, seat: int) -> list[Action]:
    """Every empty space of a shelter, in reading order."""
    empty = g.empty(seat)
    found: list[Action] = []
    for row in range(5):
        found += a.PLACE_IN_ROW[row][empty >> 5 * row & 31]
    return found
