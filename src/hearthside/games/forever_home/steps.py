"""A turn: two of three actions, completions as they come, and the end of the game."""

from typing import Any, ClassVar

from hearthside.games.forever_home import actions as a
from hearthside.games.forever_home import words_refusals as why
from hearthside.games.forever_home.actions import Move
from hearthside.games.forever_home.events import (
    ActionsLost,
    CardTaken,
    DogPlaced,
    DogTaken,
    DogWaits,
    GameEnded,
    TurnBegan,
)
from hearthside.games.forever_home.patterns import FULL, nth
from hearthside.games.forever_home.state import ACTIONS, HAND_LIMIT, LAST_ROUND, NONE, Shelters
from hearthside.games.forever_home.steps_moving import ASKED, MATCHED, move_dog, moves_at_random
from hearthside.games.forever_home.steps_setup import (
    ChooseFirstPlayer,
    DealHands,
    DrawPool,
    FillDisplays,
    LayOutHomes,
    PlaceStarters,
    SetCommendations,
    place_options,
)
from hearthside.games.forever_home.steps_skills import arrive
from hearthside.games.forever_home.steps_solo import AutoTrainer, MoveTracker, SetMeeple, StopOrGoOn
from hearthside.games.forever_home.steps_training import Check, complete
from hearthside.games.forever_home.words_names import PLACES, asks, the_dog
from hearthside.kernel.actions import Action
from hearthside.kernel.agenda import JUMPS, Ask, Auto, Step, several
from hearthside.kernel.english import listed
from hearthside.kernel.errors import Refusal
from hearthside.kernel.rng import PRIME
from hearthside.kernel.voice import Voice

SEATS = 5


TWO_ROWS = a.TWO_ROWS
IN_FIRST = a.MOVES_IN_ROWS[0]
IN_SECOND = a.MOVES_IN_ROWS[1]
IN_THIRD = a.MOVES_IN_ROWS[2]
IN_LAST = a.MOVES_IN_ROWS[3]


class SetUp(Auto):
    """Set-up in the order of the rules, then the first turn."""

    def run(self, g: Shelters) -> None:
        g.do(
            LayOutHomes(),
            SetCommendations(),
            FillDisplays(),
            DealHands(),
            ChooseFirstPlayer(),
            DrawPool(),
            PlaceStarters(),
            FirstTurn(),
        )


class FirstTurn(Auto):
    """The first player begins."""

    def run(self, g: Shelters) -> None:
        g.round = 1
        g.do(TURN[g.first])


class Turn(Auto):
    """On your turn you take two actions, the same one twice if you like. Shapes from set-up complete before your first action."""

    fields: ClassVar[tuple[str, ...]] = ("seat",)

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, g: Shelters) -> None:
        begin_turn(g, self.seat)


def begin_turn(g: Shelters, seat: int) -> None:
    g.acted = 0
    if g.events is not None:
        g.tell(TurnBegan, seat, g.round)
    g.agenda += LATE_TURN[seat] if g.deferred else PLAIN_TURN[seat]
    if g.round == 1 or g.optional:
        g.agenda.append(Check(seat))


class Act(Ask):
    """Take a dog, take a training card, or move a dog. With no legal action the action is lost."""

    fields: ClassVar[tuple[str, ...]] = ("seat", "number")

    def __init__(self, seat: int, number: int) -> None:
        self.seat = seat
        self.number = number

    def options(self, g: Shelters) -> list[Action]:
        seat = self.seat
        occupied = g.occupied[seat]
        if occupied == FULL or g.waiting[seat] or NONE in g.dogs or NONE in g.cards:
            takes = self._takes(g)
        elif len(g.hands[seat]) < HAND_LIMIT:
            takes = a.TAKES[len(g.dogs)]
        else:
            takes = a.TAKE_DOGS[len(g.dogs)]
        return [
            *takes,
            *IN_FIRST[occupied & TWO_ROWS],
            *IN_SECOND[occupied >> 5 & TWO_ROWS],
            *IN_THIRD[occupied >> 10 & TWO_ROWS],
            *IN_LAST[occupied >> 15],
        ]

    def at_random(self, g: Shelters, chance: int) -> int:
        """Mostly moves, a few dozen of them, so they are not put together; and what comes next is mostly a move, too."""
        seat, number = self.seat, self.number
        plain = g.events is None and not g.advanced and not g.optional
        if not plain or not g.takes[seat] or g.occupied[seat] == FULL or g.waiting[seat]:
            return super().at_random(g, chance)
        if g.trail:
            g.trail = []
        rest = LATE_REST if g.deferred else PLAIN_REST
        end, after, action, choices, origin, to = moves_at_random(g, seat, number, chance)
        if after != seat or action != number:
            del g.agenda[-len(rest[seat][number]) :]
            g.agenda += rest[after][action]
        if end == MATCHED:
            cards = g.made_by(after, to, origin)
            if len(cards) == 1:
                complete(g, after, cards[0])
                return several(choices, 1)
            complete(g, after, cards[chance * JUMPS[choices] % PRIME % len(cards)])
            return several(choices + 1)
        if end == ASKED:
            g.agenda.append(FIRST[after])
        elif end >= len(g.dogs):
            take_card(g, after, end - len(g.dogs))
        elif end >= 0:
            take_dog(g, after, end)
        return several(choices)

    def _takes(self, g: Shelters) -> list[Action]:
        """Dogs while there is an empty space for one more, cards while the hand is not full."""
        found: list[Action] = []
        if g.empty(self.seat).bit_count() > len(g.waiting[self.seat]):
            found += [a.TAKE_DOG[slot] for slot, dog in enumerate(g.dogs) if dog != NONE]
        if len(g.hands[self.seat]) < HAND_LIMIT:
            found += [a.TAKE_CARD[slot] for slot, card in enumerate(g.cards) if card != NONE]
        return found

    def choose(self, g: Shelters, action: a.AnyAction) -> None:
        g.acted += 1
        if g.trail:
            g.trail = []
        if isinstance(action, Move):
            move_dog(g, self.seat, action.origin, action.to)
        elif isinstance(action, a.TakeDog):
            take_dog(g, self.seat, action.slot)
        else:
            assert isinstance(action, a.TakeCard)
            take_card(g, self.seat, action.slot)

    def why_not(self, g: Shelters, action: a.AnyAction) -> Refusal:
        return why.at_act(g, self.seat, action)

    def prompt(self, voice: Voice, view: Any) -> str:
        mine = view.shelters[self.seat]
        ways: list[str] = []
        if max(view.dogs) > NONE and mine.grid.count(NONE) > len(mine.waiting):
            ways.append("take a dog")
        if mine.hand < HAND_LIMIT and any(face is not None for face in view.cards):
            ways.append("take a card")
        if any(dog > NONE and any(mine.grid[to] == NONE for to in a.MOVE[cell]) for cell, dog in enumerate(mine.grid)):
            ways.append("move a dog")
        waits = f"; {the_dog(mine.waiting[0])} waits" if mine.waiting else ""
        return asks(voice, self.seat, f"take the {PLACES[self.number - 1]} of two actions: {listed(ways, 'or')}{waits}")

    def public(self) -> tuple[int, ...]:
        return (self.number,)


def take_dog(g: Shelters, seat: int, slot: int) -> None:
    """The dog is replaced at once; you see the new one before you place yours."""
    dog = g.dogs[slot]
    g.waiting[seat] += (dog,)
    if g.events is not None:
        g.tell(DogTaken, seat, slot, dog)
    g.refill_dog(seat, slot)
    if not g.deferred:
        g.agenda.append(PLACE[seat])
    elif g.acted < ACTIONS:
        g.agenda.append(PLACE_OR_WAIT[seat])


def take_card(g: Shelters, seat: int, slot: int) -> None:
    """The card goes to your hand and is replaced at once; if its shape is there already, it completes."""
    card = g.cards[slot]
    g.gain_card(seat, card)
    if g.events is not None:
        g.tell(CardTaken, seat, slot, card, g.name(card))
    g.refill_card(seat, slot)
    g.agenda.append(Check(seat, card))


def place(g: Shelters, seat: int, which: int, cell: int) -> None:
    """A waiting dog comes to a space."""
    waiting = g.waiting[seat]
    dog = waiting[which]
    g.waiting[seat] = waiting[:which] + waiting[which + 1 :]
    g.put(seat, cell, dog)
    if g.events is not None:
        g.tell(DogPlaced, seat, dog, cell)
    arrive(g, seat, cell)


class PlaceDog(Ask):
    """The dog goes on an empty space of your grid: one dog on each space."""

    fields: ClassVar[tuple[str, ...]] = ("seat", "which")

    def __init__(self, seat: int, which: int = 0) -> None:
        self.seat = seat
        self.which = which

    def options(self, g: Shelters) -> list[Action]:
        return place_options(g, self.seat)

    def choose(self, g: Shelters, action: a.Place) -> None:
        place(g, self.seat, self.which, action.cell)

    def at_random(self, g: Shelters, chance: int) -> int:
        empty = g.empty(self.seat)
        number = empty.bit_count()
        if number:
            place(g, self.seat, self.which, nth(empty, chance % number))
        return number

    def why_not(self, g: Shelters, action: a.AnyAction) -> Refusal:
        if isinstance(action, a.Place):
            return why.taken_space(g, self.seat, action.cell, "take-dog")
        return why.later(g, action, "place the dog you took", "take-dog")

    def prompt(self, voice: Voice, view: Any) -> str:
        return asks(voice, self.seat, f"place {the_dog(view.shelters[self.seat].waiting[self.which])}")

    def public(self) -> tuple[int, ...]:
        return (self.which,)


class PlaceOrWait(Ask):
    """Deferred placement: the dog is placed now or after your second action."""

    fields: ClassVar[tuple[str, ...]] = ("seat",)

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def options(self, g: Shelters) -> list[Action]:
        return [*place_options(g, self.seat), a.WAIT]

    def choose(self, g: Shelters, action: a.AnyAction) -> None:
        if isinstance(action, a.Place):
            place(g, self.seat, 0, action.cell)
        else:
            g.tell(DogWaits, self.seat, g.waiting[self.seat][0])

    def at_random(self, g: Shelters, chance: int) -> int:
        empty = g.empty(self.seat)
        number = empty.bit_count() + 1
        at = chance % number
        if at < number - 1:
            place(g, self.seat, 0, nth(empty, at))
        else:
            self.choose(g, a.WAIT)
        return number

    def why_not(self, g: Shelters, action: a.AnyAction) -> Refusal:
        if isinstance(action, a.Place):
            return why.taken_space(g, self.seat, action.cell, "take-dog")
        return why.later(g, action, "place the dog you took, or let it wait", "c15")

    def prompt(self, voice: Voice, view: Any) -> str:
        dog = the_dog(view.shelters[self.seat].waiting[0])
        return asks(voice, self.seat, f"place {dog} now, or let it wait until after the second action")

    def public(self) -> tuple[int, ...]:
        return (0,)


class PlaceWaiting(Auto):
    """Deferred placement: before the turn ends every waiting dog is placed; of two, you choose the first."""

    fields: ClassVar[tuple[str, ...]] = ("seat",)

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, g: Shelters) -> None:
        waiting = g.waiting[self.seat]
        if not waiting:
            return
        if len(waiting) > 1 and waiting[0] != waiting[1]:
            g.do(LeadDog(self.seat), self)
        else:
            g.do(PLACE[self.seat], self)


class LeadDog(Ask):
    """Choose which of two waiting dogs is placed first."""

    fields: ClassVar[tuple[str, ...]] = ("seat",)

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def options(self, g: Shelters) -> list[Action]:
        return [a.LEAD[dog] for dog in sorted(g.waiting[self.seat])]

    def choose(self, g: Shelters, action: a.Lead) -> None:
        g.do(PlaceDog(self.seat, g.waiting[self.seat].index(action.dog)))

    def why_not(self, g: Shelters, action: a.AnyAction) -> Refusal:
        if isinstance(action, a.Lead):
            return why.not_waiting(g, self.seat, action.dog)
        return why.later(g, action, "choose which dog you place first", "c15")

    def prompt(self, voice: Voice, view: Any) -> str:
        return asks(voice, self.seat, "choose which waiting dog to place first")


class EndTurn(Auto):
    """The next player's turn; once the end has begun, the game is over when everybody has had equally many turns."""

    fields: ClassVar[tuple[str, ...]] = ("seat",)

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, g: Shelters) -> None:
        end_turn(g, self.seat)


def end_turn(g: Shelters, seat: int) -> None:
    if g.trail:
        g.trail = []
    if g.acted < ACTIONS:
        lose_actions(g, seat)
    elif g.idle:
        g.idle = 0
    if g.solo:
        g.do(StopOrGoOn(), MoveTracker(), AutoTrainer(), SetMeeple(), TURN[seat])
        return
    after = (seat + 1) % g.players
    if after == g.first:
        if g.round == LAST_ROUND:
            g.begin_end(seat, "rounds")
        if g.ending:
            g.tell(GameEnded)
            return
        g.round += 1
    begin_turn(g, after)


def lose_actions(g: Shelters, seat: int) -> None:
    """Who could act no more loses what is left of the turn; when nobody can act at all, the end begins."""
    g.tell(ActionsLost, seat, ACTIONS - g.acted)
    if g.acted:
        g.idle = 0
    elif not g.solo:
        g.idle += 1
        if g.idle == g.players:
            g.begin_end(seat, "standstill")


# Steps are immutable: those of every turn are built once.
TURN = [Turn(seat) for seat in range(SEATS)]
FIRST = [Act(seat, 1) for seat in range(SEATS)]
SECOND = [Act(seat, 2) for seat in range(SEATS)]
PLACE = [PlaceDog(seat) for seat in range(SEATS)]
PLACE_OR_WAIT = [PlaceOrWait(seat) for seat in range(SEATS)]
PLACE_WAITING = [PlaceWaiting(seat) for seat in range(SEATS)]
END = [EndTurn(seat) for seat in range(SEATS)]
PLAIN_TURN: list[list[Step]] = [[END[seat], SECOND[seat], FIRST[seat]] for seat in range(SEATS)]
LATE_TURN: list[list[Step]] = [[END[seat], PLACE_WAITING[seat], SECOND[seat], FIRST[seat]] for seat in range(SEATS)]
"""Two actions and the end of the turn, as they lie on the agenda: the last comes first."""
PLAIN_REST = [[turn, turn[:-1], turn[:-2]] for turn in PLAIN_TURN]
LATE_REST = [[turn, turn[:-1], turn[:-2]] for turn in LATE_TURN]
"""By seat and the number of an action: what lies there after it."""
