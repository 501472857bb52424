"""A turn: one of four actions; then the next turn, an extra one, or the final phase."""

from typing import ClassVar

from hearthside.games.to_the_dogs import awards, events, words_refusals
from hearthside.games.to_the_dogs.actions import (
    COLLECT,
    DONE,
    EXCHANGE,
    PASS,
    REHOME,
    TAKE,
    Collect,
    Exchange,
    Match,
    Pass,
    Rehome,
    Take,
)
from hearthside.games.to_the_dogs.state import CLOSED, FACE_UP, FINAL, OVER, PLAYING, Town, greatest
from hearthside.games.to_the_dogs.steps_homes import DISCARD_DOWN, EXCHANGE_ACTION, collect_food
from hearthside.games.to_the_dogs.steps_match import MATCH_MORE, check_once_only, match_dog, matches
from hearthside.kernel.actions import Action
from hearthside.kernel.agenda import Ask, Auto
from hearthside.kernel.errors import Refusal

ORDINARY, EXTRA, LAST = range(3)
"""Kinds of turn."""
QUIET_TURNS = 3


class BeginTurn(Auto):
    """A turn is one action. Before the first one the homes beyond three are discarded.

    On a final turn matching is compulsory: as many matches are owed as the hand allows when the turn begins; a dog that is
    taken back, and its home, count as well.
    """

    fields: ClassVar[tuple[str, ...]] = ("seat", "kind")

    def __init__(self, seat: int, kind: int) -> None:
        self.seat = seat
        self.kind = kind

    def run(self, g: Town) -> None:
        seat = self.seat
        g.turn = seat
        if g.taken:
            g.taken = []
        if g.barred:
            g.barred = []
        g.matched = 0
        g.may_flip = False
        g.compelled = self.kind == LAST
        g.owed = greatest(g.pack, g.care[seat], g.hands[seat]) if g.compelled else 0
        g.tell(events.TurnBegan, seat, self.kind)
        g.do(ACT[seat], END_TURN[seat])
        if len(g.hands[seat]) > g.hand_size[seat]:
            g.do(DISCARD_DOWN[seat])


class Act(Ask):
    """Four actions to choose from: taking in dogs, matching, collecting food, exchanging homes; a turn is one of them.

    Collecting from an empty bank is allowed only when nothing else is, passing only when not even that is possible.
    """

    fields: ClassVar[tuple[str, ...]] = ("seat",)

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def options(self, g: Town) -> list[Action]:
        seat = self.seat
        options = matches(g, seat)
        if g.effect == awards.SECOND_CHANCE:
            options += rehomes(g, seat)
        if g.owed:
            return options
        if g.phase == PLAYING:
            options += takes(g, seat)
        hand = len(g.hands[seat])
        if hand and g.bank[seat]:
            options.append(COLLECT)
        if hand and (g.home_pile or g.discards):
            options.append(EXCHANGE)
        if not options:
            options.append(COLLECT if hand else PASS)
        return options

    def choose(self, g: Town, action: Action) -> None:
        """Any action but a match shows that nothing was owed; a re-dealt world must not owe anything then, either."""
        seat = self.seat
        if isinstance(action, Match):
            match_dog(g, seat, action.place, action.home, False)
        elif isinstance(action, Take):
            take_in(g, seat, action.dog)
            g.do(TAKE_MORE[seat])
        elif isinstance(action, Rehome):
            rehome(g, seat, action.dog)
            if g.compelled:
                g.owed = greatest(g.pack, g.care[seat], g.hands[seat])
            g.do(MATCH_MORE[seat])
        elif isinstance(action, Collect):
            g.compelled = False
            collect_food(g, seat, len(g.hands[seat]))
            check_once_only(g, seat)
        elif isinstance(action, Exchange):
            g.compelled = False
            g.tell(events.ExchangeBegan, seat)
            if g.effect == awards.HOMEMAKER:
                g.do(CHECK_REWARD[seat])
            g.do(EXCHANGE_ACTION[seat])
        else:
            assert isinstance(action, Pass)
            g.compelled = False
            g.tell(events.Passed, seat)

    def refuse(self, g: Town, action: Action) -> Refusal | None:
        return None if action in self.options(g) else words_refusals.acting(g, self.seat, action)


class CheckReward(Auto):
    """Homes that could not be drawn before may come with an exchange, so the hand can grow to six here, too."""

    fields: ClassVar[tuple[str, ...]] = ("seat",)

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, g: Town) -> None:
        check_once_only(g, self.seat)


# Taking in dogs


def takes(g: Town, seat: int) -> list[Action]:
    """The dogs in the centre that the bowl can feed, if there is a free place."""
    bowl = g.bowl[seat]
    if bowl < g.pack.cheapest or -1 not in g.care[seat]:
        return []
    cost = g.pack.cost
    return [TAKE[dog] for dog in g.centre if dog >= 0 and cost[dog] <= bowl]


def take_in(g: Town, seat: int, dog: int) -> None:
    """The dog is fed from the bowl, its kibble going back to the bank, and moves in; the pile of its size replaces it at once."""
    kibble = g.pack.cost[dog]
    g.bowl[seat] -= kibble
    g.bank[seat] += kibble
    care = g.care[seat]
    care[care.index(-1)] = dog
    g.taken.append(dog)
    g.tell(events.TookIn, seat, dog, kibble)
    place = g.centre.index(dog)
    pile = g.piles[place // FACE_UP]
    if pile:
        g.centre[place] = pile.pop()
        g.tell(events.DogArrived, g.centre[place])
    else:
        g.centre[place] = -1
        if max(g.centre) < 0:
            g.phase = CLOSED
            g.tell(events.CentreEmptied, seat)


class TakeMore(Ask):
    """As many dogs as food and room allow, those just turned up included.

    With Take It Or Leave It a turn that took in exactly one dog may go on to match that dog.
    """

    fields: ClassVar[tuple[str, ...]] = ("seat",)
    silent: ClassVar[bool] = True

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def options(self, g: Town) -> list[Action]:
        options = takes(g, self.seat)
        if g.effect == awards.TAKE_AND_MATCH and len(g.taken) == 1:
            place = g.care[self.seat].index(g.taken[0])
            options += [pair for pair in matches(g, self.seat) if isinstance(pair, Match) and pair.place == place]
        elif not options:
            return options
        options.append(DONE)
        return options

    def choose(self, g: Town, action: Action) -> None:
        if isinstance(action, Take):
            take_in(g, self.seat, action.dog)
            g.do(self)
        elif isinstance(action, Match):
            match_dog(g, self.seat, action.place, action.home, True)

    def refuse(self, g: Town, action: Action) -> Refusal | None:
        return None if action in self.options(g) else words_refusals.taking(g, self.seat, action)


# Taking back a dog


def rehomes(g: Town, seat: int) -> list[Action]:
    """Second Chance: once per game any homed dog without a companion, if there is a free place for it."""
    if g.rehomed[seat] >= 0 or -1 not in g.care[seat]:
        return []
    return [REHOME[dog] for dog, _, companion, _ in g.homed[seat] if companion < 0]


def rehome(g: Town, seat: int, dog: int) -> None:
    """The dog moves back in, its home returns to the hand for all to see, and the points of that match are lost."""
    at = next(i for i, homed in enumerate(g.homed[seat]) if homed[0] == dog)
    _, home, _, points = g.homed[seat].pop(at)
    care = g.care[seat]
    care[care.index(-1)] = dog
    g.rehomed[seat] = dog
    hand = g.hands[seat]
    hand.append(home)
    hand.sort()
    g.open_homes.append(home)
    g.tell(events.DogRehomed, seat, dog, home, points)


# The course of the game


class EndTurn(Auto):
    """Too many homes are discarded. Then an extra turn comes at once, or the next player's. An empty centre, or a quiet town, brings the final turns.

    Everybody has one final turn, clockwise; the player whose turn ended the open phase has the last of them.
    """

    fields: ClassVar[tuple[str, ...]] = ("seat",)

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, g: Town) -> None:
        seat = self.seat
        if len(g.hands[seat]) > g.hand_size[seat]:
            g.do(DISCARD_DOWN[seat], self)
            return
        if g.taken or g.matched:
            g.quiet = [0] * g.players
        else:
            g.quiet[seat] += 1
        if g.extra:
            g.extra -= 1
            TURN[seat][EXTRA].run(g)
            return
        if g.phase == PLAYING:
            if g.quiet[seat] < QUIET_TURNS or min(g.quiet) < QUIET_TURNS:
                TURN[g.after(seat)][ORDINARY].run(g)
                return
            close_quiet_town(g)
        if g.phase == CLOSED:
            g.phase = FINAL
            g.finals = g.players
        else:
            g.finals -= 1
        if g.finals:
            TURN[g.after(seat)][LAST].run(g)
        else:
            END_GAME.run(g)


def close_quiet_town(g: Town) -> None:
    """Three turns each without a dog taken in or matched by anyone: the dogs in the centre leave, unscored."""
    g.removed = [dog for dog in g.centre if dog >= 0]
    g.centre = [-1] * len(g.centre)
    g.phase = CLOSED
    g.tell(events.CentreClosed, tuple(g.removed))


class EndGame(Auto):
    """Dogs still without a home stay with their players: they count for what is scored at the end, and score nothing themselves."""

    def run(self, g: Town) -> None:
        g.phase = OVER
        for seat in range(g.players):
            kept = tuple(dog for dog in g.care[seat] if dog >= 0)
            if kept:
                g.tell(events.DogsKept, seat, kept)
        g.tell(events.GameEnded)


ACT = [Act(seat) for seat in range(4)]
TAKE_MORE = [TakeMore(seat) for seat in range(4)]
CHECK_REWARD = [CheckReward(seat) for seat in range(4)]
END_TURN = [EndTurn(seat) for seat in range(4)]
TURN = [[BeginTurn(seat, kind) for kind in range(3)] for seat in range(4)]
END_GAME = EndGame()
