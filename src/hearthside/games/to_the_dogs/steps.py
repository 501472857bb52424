"""A turn: one of four actions; then the next turn, an extra one, or the final phase."""

from typing import Any, ClassVar

from hearthside.games.to_the_dogs import awards, events, words_refusals
from hearthside.games.to_the_dogs.actions import (
    COLLECT,
    DONE,
    EXCHANGE,
    PASS,
    Collect,
    Exchange,
    MatchDog,
    Pass,
    Rehome,
    Take,
)
from hearthside.games.to_the_dogs.state import CLOSED, FACE_UP, FINAL, OVER, PLAYING, Town, greatest
from hearthside.games.to_the_dogs.steps_homes import EXCHANGE_ACTION, RICH_IN_FOOD, DiscardDown, collect_food, is_rich
from hearthside.games.to_the_dogs.steps_match import ANY_HOME, HOME_BITS, MATCH_MORE, match_dog, matches, pairs
from hearthside.kernel.actions import Action
from hearthside.kernel.agenda import Ask, Auto, Step
from hearthside.kernel.english import counted, listed
from hearthside.kernel.errors import Refusal
from hearthside.kernel.voice import Voice

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
        if self.kind == LAST:
            g.compelled = True
            g.owed = greatest(g.pack, g.care[seat], g.hands[seat])
        else:
            g.compelled = False
            g.owed = 0
        if g.events is not None:
            g.tell(events.TurnBegan, seat, self.kind)
        g.agenda += WHOLE_TURN[seat]
        excess = len(g.hands[seat]) - g.hand_size[seat]
        if excess > 0:
            g.agenda.append(DiscardDown(seat, excess))


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
        if type(action) is MatchDog:
            match_dog(g, seat, action.place, action.home, False)
        elif type(action) is Take:
            g.agenda.append(TAKE_MORE[seat])
            take_in(g, seat, action.dog)
        elif type(action) is Rehome:
            rehome(g, seat, action.dog)
            if g.compelled:
                g.owed = greatest(g.pack, g.care[seat], g.hands[seat])
            g.do(MATCH_MORE[seat])
        elif type(action) is Collect:
            self.collect(g)
        elif type(action) is Exchange:
            self.exchange(g)
        else:
            assert isinstance(action, Pass)
            g.compelled = False
            g.tell(events.Passed, seat)

    def collect(self, g: Town) -> None:
        g.compelled = False
        collect_food(g, self.seat, len(g.hands[self.seat]))
        if is_rich(g, self.seat):
            g.do(RICH_IN_FOOD[self.seat])

    def exchange(self, g: Town) -> None:
        g.compelled = False
        if g.events is not None:
            g.tell(events.ExchangeBegan, self.seat)
        g.agenda.append(EXCHANGE_ACTION[self.seat])

    def at_random(self, g: Town, chance: int) -> int:
        """The common turn: matches, dogs, food and homes are counted, not put together."""
        seat = self.seat
        hand = len(g.hands[seat])
        if g.owed or not hand:
            return super().at_random(g, chance)
        found = pairs(g, seat)
        in_pairs = len(found)
        back = rehomes(g, seat) if g.effect == awards.SECOND_CHANCE else NOTHING
        in_back = in_pairs + len(back)
        dogs = takeable(g, seat) if g.phase == PLAYING else NO_DOGS
        in_dogs = in_back + len(dogs)
        food = g.bank[seat] > 0
        number = in_dogs + food + bool(g.home_pile or g.discards)
        if not number:
            return super().at_random(g, chance)
        place = chance % number
        if place < in_pairs:
            match_dog(g, seat, found[place] >> HOME_BITS, found[place] & ANY_HOME, False)
        elif place < in_back:
            self.choose(g, back[place - in_pairs])
        elif place < in_dogs:
            g.agenda.append(TAKE_MORE[seat])
            take_in(g, seat, dogs[place - in_back])
        elif food and place == in_dogs:
            self.collect(g)
        else:
            self.exchange(g)
        return number

    def why_not(self, g: Town, action: Action) -> Refusal:
        return words_refusals.acting(g, self.seat, action, bool(matches(g, self.seat)))

    def prompt(self, voice: Voice, view: Any) -> str:
        if self.seat != voice.you:
            return f"{voice.who(self.seat)} is {'playing a final turn' if view.compelled else 'choosing an action'}."
        if view.owed:
            return f"Your final turn: you must make {counted(view.owed, 'match', 'matches')}."
        if "pass" in view.may:
            return "Your turn: there is nothing you can do, so pass."
        can = listed([words for tag, words in WAYS.items() if tag in view.may], "or")
        if view.compelled:
            return f"Your final turn: no dog in your care can be matched, so {can}."
        return f"Your turn: {can}."


WAYS = {
    "take": "take in dogs",
    "match": "match dogs",
    "rehome": "take back a dog",
    "collect": "collect food",
    "exchange": "exchange homes",
}
"""The actions of a turn in words, in the order of the rules."""


# Taking in dogs


NO_DOGS: list[int] = []
NOTHING: list[Action] = []


def takeable(g: Town, seat: int) -> list[int]:
    """The dogs in the centre that the bowl can feed, if there is a free place."""
    bowl = g.bowl[seat]
    if bowl < g.pack.cheapest or -1 not in g.care[seat]:
        return NO_DOGS
    if bowl >= g.pack.dearest and -1 not in g.centre:
        return g.centre
    cost = g.pack.cost
    return [dog for dog in g.centre if dog >= 0 and cost[dog] <= bowl]


def takes(g: Town, seat: int) -> list[Action]:
    return [*map(g.pack.actions.taking, takeable(g, seat))]


def take_in(g: Town, seat: int, dog: int) -> None:
    """The dog is fed from the bowl, its kibble going back to the bank, and moves in. Its pile replaces it at once; when none
    is left in the centre, it closes."""
    kibble = g.pack.cost[dog]
    g.bowl[seat] -= kibble
    g.bank[seat] += kibble
    care = g.care[seat]
    care[care.index(-1)] = dog
    g.taken.append(dog)
    if g.events is not None:
        g.tell(events.TookIn, seat, dog, kibble)
    place = g.centre.index(dog)
    g.centre[place] = -1
    if g.piles[place // FACE_UP]:
        g.agenda.append(REFILL[place])
    elif max(g.centre) < 0:
        g.phase = CLOSED
        g.tell(events.CentreEmptied, seat)


class Refill(Auto):
    """The top dog of the pile of its size comes to a place of the centre."""

    fields: ClassVar[tuple[str, ...]] = ("place",)

    def __init__(self, place: int) -> None:
        self.place = place

    def run(self, g: Town) -> None:
        g.centre[self.place] = g.piles[self.place // FACE_UP].pop()
        if g.events is not None:
            g.tell(events.DogArrived, g.centre[self.place])


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
            options += [pair for pair in matches(g, self.seat) if isinstance(pair, MatchDog) and pair.place == place]
        elif not options:
            return options
        options.append(DONE)
        return options

    def choose(self, g: Town, action: Action) -> None:
        if type(action) is Take:
            g.agenda.append(self)
            take_in(g, self.seat, action.dog)
        elif type(action) is MatchDog:
            match_dog(g, self.seat, action.place, action.home, True)

    def at_random(self, g: Town, chance: int) -> int:
        if g.effect == awards.TAKE_AND_MATCH:
            return super().at_random(g, chance)
        dogs = takeable(g, self.seat)
        if not dogs:
            return 0
        number = len(dogs) + 1
        place = chance % number
        if place < len(dogs):
            g.agenda.append(self)
            take_in(g, self.seat, dogs[place])
        return number

    def why_not(self, g: Town, action: Action) -> Refusal:
        return words_refusals.taking(g, self.seat, action)

    def prompt(self, voice: Voice, view: Any) -> str:
        if self.seat != voice.you:
            return f"{voice.who(self.seat)} is taking in dogs."
        bowl = f"your bowl holds {view.players[self.seat].bowl} kibble"
        if "match" not in view.may:
            return f"You may take in another dog or finish; {bowl}." if "take" in view.may else "Finish the turn."
        more = f"match the dog you took in, take in another ({bowl}) or leave it"
        return f"You may {more if 'take' in view.may else 'match the dog you took in or leave it'}."


# Taking back a dog


def rehomes(g: Town, seat: int) -> list[Action]:
    """Second Chance: once per game any homed dog without a companion, if there is a free place for it."""
    if g.rehomed[seat] >= 0 or -1 not in g.care[seat]:
        return []
    return [g.pack.actions.rehome[dog] for dog, _, companion, _ in g.homed[seat] if companion < 0]


def rehome(g: Town, seat: int, dog: int) -> None:
    """The dog moves back in, its home returns to the hand for all to see, and the points of that match are lost."""
    at = next(i for i, homed in enumerate(g.homed[seat]) if homed[0] == dog)
    _, home, _, points = g.homed[seat][at]
    g.homed[seat] = g.homed[seat][:at] + g.homed[seat][at + 1 :]
    care = g.care[seat]
    care[care.index(-1)] = dog
    g.rehomed = g.rehomed.copy()
    g.rehomed[seat] = dog
    hand = g.hands[seat]
    hand.append(home)
    hand.sort()
    g.open_homes = [*g.open_homes, home]
    g.tell(events.DogRehomed, seat, dog, home, points)


# The course of the game


class EndTurn(Auto):
    """Homes too many are discarded. Then an extra turn comes at once, or the next player's. An empty centre, or a quiet town, brings the final turns.

    Everybody has one final turn, clockwise; the player whose turn ended the open phase has the last of them.
    """

    fields: ClassVar[tuple[str, ...]] = ("seat",)

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, g: Town) -> None:
        seat = self.seat
        hand = len(g.hands[seat])
        if g.rich or hand > g.hand_size[seat]:
            excess = max(hand - g.hand_size[seat], min(g.rich, hand))
            g.rich = 0
            if excess:
                g.do(DiscardDown(seat, excess), self)
                return
        if g.taken or g.matched:
            g.quiet = [0] * g.players
        else:
            g.quiet = g.quiet.copy()
            g.quiet[seat] += 1
        if g.extra:
            g.extra -= 1
            TURN[seat][EXTRA].run(g)
            return
        if g.phase == PLAYING:
            if g.quiet[seat] < QUIET_TURNS or min(g.quiet) < QUIET_TURNS:
                TURN[(seat + 1) % g.players][ORDINARY].run(g)
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
REFILL = [Refill(place) for place in range(3 * FACE_UP)]
END_TURN = [EndTurn(seat) for seat in range(4)]
WHOLE_TURN: list[list[Step]] = [[END_TURN[seat], ACT[seat]] for seat in range(4)]
"""As it lies on the agenda: the last comes first."""
TURN = [[BeginTurn(seat, kind) for kind in range(3)] for seat in range(4)]
END_GAME = EndGame()
