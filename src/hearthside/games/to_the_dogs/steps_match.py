"""Matching a dog with a home, in the order of the rules: home, score, new home, dog bonus, exchange, awards, flip."""

from typing import ClassVar

from hearthside.games.to_the_dogs import awards, events, words_refusals
from hearthside.games.to_the_dogs.actions import DONE, FLIP, MATCH, Flip, Match
from hearthside.games.to_the_dogs.cards import (
    CANT_BE_ALONE,
    DARE,
    FETCH,
    FOOD_MOTIVATED,
    HOMES,
    IN_GAME,
    LUCKY_DOG,
    NEW_HOME_CARD,
    SIZE_ONLY,
)
from hearthside.games.to_the_dogs.state import Town, greatest
from hearthside.games.to_the_dogs.steps_homes import EXCHANGE_BONUS, collect_food, draw_until, leave_hand
from hearthside.kernel.actions import Action
from hearthside.kernel.agenda import Ask, Auto
from hearthside.kernel.errors import Refusal

FOOD_MOTIVATED_KIBBLE = 5


def matches(g: Town, seat: int) -> list[Action]:
    """Every dog on the player home card with every home of the hand that takes it; on a final turn only pairs that leave
    the owed number of matches possible."""
    options: list[Action] = []
    hand = g.hands[seat]
    offset = 0
    for dog in g.care[seat]:
        if dog >= 0:
            fitting = g.pack.takes[dog]
            if not fitting.isdisjoint(hand):
                options += [MATCH[offset + home] for home in hand if home in fitting]
        offset += HOMES
    if g.owed > 1:
        return [option for option in options if isinstance(option, Match) and keeps_promise(g, seat, option)]
    return options


def keeps_promise(g: Town, seat: int, pair: Match) -> bool:
    """Whether the greatest number of matches can still be reached after this one."""
    dogs = g.care[seat][:]
    dogs[pair.place] = -1
    return greatest(g.pack, dogs, [home for home in g.hands[seat] if home != pair.home]) >= g.owed - 1


def match_dog(g: Town, seat: int, place: int, home: int, single: bool) -> None:
    """The home goes behind the dog, the dog next to the player home card, and the match is scored.

    The rest follows in order: a new home, the dog's bonus, the exchange of a size-only home, the awards, perhaps another match.
    """
    dog = g.care[seat][place]
    points = g.pack.points[dog * HOMES + home]
    g.care[seat][place] = -1
    leave_hand(g, seat, home)
    g.homed[seat].append((dog, home, -1, points))
    g.matched += 1
    g.may_flip = True
    if g.owed:
        g.owed -= 1
    g.tell(events.DogMatched, seat, dog, home, points)
    more = MATCH_NO_MORE[seat] if single else MATCH_MORE[seat]
    if g.pack.kind[home] == SIZE_ONLY:
        g.do(REPLACE_HOME[seat], DOG_BONUS[seat], EXCHANGE_BONUS[seat], TOWN_AWARDS[seat], more)
    else:
        g.do(REPLACE_HOME[seat], DOG_BONUS[seat], TOWN_AWARDS[seat], more)


class ReplaceHome(Auto):
    """A new home is drawn for the one just used; homes that could not be drawn earlier come with it."""

    fields: ClassVar[tuple[str, ...]] = ("seat",)

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, g: Town) -> None:
        draw_until(g, self.seat, max(len(g.hands[self.seat]) + 1, g.hand_size[self.seat]))


class DogBonus(Auto):
    """The matched dog gives its bonus, unless it was taken back and is matched a second time."""

    fields: ClassVar[tuple[str, ...]] = ("seat",)

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, g: Town) -> None:
        seat = self.seat
        dog = g.homed[seat][-1][0]
        if g.rehomed[seat] == dog:
            return
        bonus = g.pack.bonus[dog]
        if bonus == FOOD_MOTIVATED:
            collect_food(g, seat, FOOD_MOTIVATED_KIBBLE)
        elif bonus == NEW_HOME_CARD:
            g.hand_size[seat] += 1
            g.tell(events.HandGrew, seat, g.hand_size[seat])
            draw_until(g, seat, max(len(g.hands[seat]) + 1, g.hand_size[seat]))
        elif bonus == CANT_BE_ALONE:
            companion_comes(g, seat)
        else:
            assert bonus == LUCKY_DOG
            g.extra += 1
            g.tell(events.ExtraTurnEarned, seat, dog)


def companion_comes(g: Town, seat: int) -> None:
    """A dog that cannot be alone brings the top dog of the pile of its size, or else one that was left out of the game.

    The companion scores its base points and nothing more. Only a pack of one's own can run out of both.
    """
    dog, home, _, points = g.homed[seat][-1]
    size = g.pack.size[dog]
    source = g.piles[size] or g.left_out[size]
    if source:
        companion = source.pop()
        g.homed[seat][-1] = (dog, home, companion, points)
        g.matched += 1
        g.tell(events.CompanionCame, seat, dog, companion, g.pack.base[companion])


class TownAwards(Auto):
    """After each match the Dare is checked, then the Fetch, then the in-game award."""

    fields: ClassVar[tuple[str, ...]] = ("seat",)

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, g: Town) -> None:
        seat = self.seat
        dogs = g.dogs_of(seat)
        if len(dogs) >= g.pack.fewest[g.awards[DARE]] and seat not in g.dare:
            check_dare(g, seat, dogs)
        if len(dogs) >= g.pack.fewest[g.awards[FETCH]] and seat not in g.fetch:
            check_fetch(g, seat, dogs)
        if g.effect == awards.MATCH_MULTIPLIER:
            check_multiplier(g, seat)
        else:
            check_once_only(g, seat)


def check_dare(g: Town, seat: int, dogs: list[int]) -> None:
    """Everybody can earn the Dare once; it is kept even if the set does not last."""
    dare = awards.dare_of(g.pack, g.awards)
    have, need = awards.dare_progress(dare, awards.traits(g.pack, dogs))
    if have >= need:
        g.dare.append(seat)
        g.tell(events.DareEarned, seat, g.awards[DARE], dare.points)


def check_fetch(g: Town, seat: int, dogs: list[int]) -> None:
    """The first to reach the number takes the best place that is left; one place for each player."""
    fetch = awards.fetch_of(g.pack, g.awards)
    places = awards.fetch_places(fetch, g.players)
    place = len(g.fetch)
    if place < len(places) and awards.fetch_count(fetch, awards.traits(g.pack, dogs)) >= fetch.number:
        g.fetch.append(seat)
        g.tell(events.FetchEarned, seat, g.awards[FETCH], place, places[place])


def check_multiplier(g: Town, seat: int) -> None:
    """Match Multiplier: a point when the second dog of a turn is matched, another with the third; a pair counts as two."""
    dogs = 2 if g.homed[seat][-1][2] >= 0 else 1
    points = awards.multiplier_points(g.matched) - awards.multiplier_points(g.matched - dogs)
    if points:
        g.multiplier[seat] += points
        g.tell(events.MultiplierEarned, seat, g.awards[IN_GAME], points)


def check_once_only(g: Town, seat: int) -> None:
    """Homemaker: the hand grew to six homes. Rich in Food: the bowl holds ten kibble. Each works once for a player."""
    if g.effect == awards.HOMEMAKER:
        if len(g.hands[seat]) >= awards.HOMEMAKER_HAND and seat not in g.once:
            g.once.append(seat)
            g.tell(events.RewardUsed, seat, g.awards[IN_GAME])
            collect_food(g, seat, awards.HOMEMAKER_FOOD)
    elif g.effect == awards.RICH_IN_FOOD and g.bowl[seat] >= awards.RICH_BOWL and seat not in g.once:
        g.once.append(seat)
        g.tell(events.RewardUsed, seat, g.awards[IN_GAME])
        draw_until(g, seat, len(g.hands[seat]) + awards.RICH_HOMES)


class MatchMore(Ask):
    """After a match: turn the specialty card once, match another dog, or stop.

    A match action matches at least one dog; on a final turn it goes on until nothing more is owed. ``single`` is the match
    of Take It Or Leave It, which is for one dog only.
    """

    fields: ClassVar[tuple[str, ...]] = ("seat", "single")
    silent: ClassVar[bool] = True

    def __init__(self, seat: int, single: bool) -> None:
        self.seat = seat
        self.single = single

    def options(self, g: Town) -> list[Action]:
        options: list[Action] = []
        care = g.care[self.seat]
        if not self.single and (care[0] >= 0 or care[1] >= 0 or care[2] >= 0):
            options = matches(g, self.seat)
        elif not g.may_flip:
            return options
        if g.may_flip:
            options.append(FLIP)
        if g.matched and not g.owed:
            options.append(DONE)
        return options

    def choose(self, g: Town, action: Action) -> None:
        if isinstance(action, Match):
            match_dog(g, self.seat, action.place, action.home, False)
        elif isinstance(action, Flip):
            g.may_flip = False
            g.side[self.seat] = 1 - g.side[self.seat]
            g.tell(events.SpecialtyFlipped, self.seat, g.specialty[self.seat], g.side[self.seat])
            g.do(self)

    def refuse(self, g: Town, action: Action) -> Refusal | None:
        return None if action in self.options(g) else words_refusals.matching(g, self.seat, action, self.single)

    def public(self) -> tuple[int, ...]:
        return (int(self.single),)


REPLACE_HOME = [ReplaceHome(seat) for seat in range(4)]
DOG_BONUS = [DogBonus(seat) for seat in range(4)]
TOWN_AWARDS = [TownAwards(seat) for seat in range(4)]
MATCH_MORE = [MatchMore(seat, False) for seat in range(4)]
MATCH_NO_MORE = [MatchMore(seat, True) for seat in range(4)]
