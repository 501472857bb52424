"""Matching a dog with a home: what is certain first (the score, food, awards), then what chance brings."""

from typing import Any, ClassVar

from hearthside.games.to_the_dogs import awards, events, words_refusals
from hearthside.games.to_the_dogs.actions import DONE, FLIP, Flip, MatchDog, Rehome
from hearthside.games.to_the_dogs.cards import (
    CANT_BE_ALONE,
    DARE,
    FETCH,
    FITS_MOST,
    FOOD_MOTIVATED,
    IN_GAME,
    LUCKY_DOG,
    NEW_HOME_CARD,
    SIZE_ONLY,
)
from hearthside.games.to_the_dogs.state import Town, greatest
from hearthside.games.to_the_dogs.steps_homes import (
    EXCHANGE_BONUS,
    RICH_IN_FOOD,
    collect_food,
    draw_until,
    exchange_at_random,
    homemaker,
    is_rich,
    leave_hand,
)
from hearthside.kernel.actions import Action
from hearthside.kernel.agenda import CHOICE, FACTOR, FORCED, Ask, Auto
from hearthside.kernel.english import counted, listed
from hearthside.kernel.errors import Refusal
from hearthside.kernel.rng import PRIME
from hearthside.kernel.voice import Voice

FOOD_MOTIVATED_KIBBLE = 5


def matches(g: Town, seat: int) -> list[Action]:
    """Every dog on the player home card with every home of the hand that takes it; on a final turn only pairs that leave
    the owed number of matches possible."""
    options: list[Action] = []
    care = g.care[seat]
    hand = g.hands[seat]
    for place in OCCUPIED[care[0] >= 0][care[1] >= 0][care[2] >= 0]:
        fitting = g.pack.takes[care[place]]
        if not fitting.isdisjoint(hand):
            pairs = g.pack.actions.match[place]
            for home in hand:
                if home in fitting:
                    options.append(pairs[home])
    if g.owed > 1:
        return [option for option in options if isinstance(option, MatchDog) and keeps_promise(g, seat, option)]
    return options


NOBODY = [-1, -1, -1]
"""A player home card without dogs."""
NOTHING_YET = -1
"""Random play takes up a match action where another match is asked for."""
OCCUPIED = [
    [[[place for place, dog in enumerate((a, b, c)) if dog] for c in (False, True)] for b in (False, True)]
    for a in (False, True)
]
"""By whether a dog is in each place of a player home card: the places with one."""


def keeps_promise(g: Town, seat: int, pair: MatchDog) -> bool:
    """Whether the greatest number of matches can still be reached after this one."""
    dogs = g.care[seat][:]
    dogs[pair.place] = -1
    return greatest(g.pack, dogs, [home for home in g.hands[seat] if home != pair.home]) >= g.owed - 1


def match_dog(g: Town, seat: int, place: int, home: int, single: bool) -> None:
    """A match is scored. What chance decides follows: a companion, new homes, the exchange of a size-only home; then perhaps another match."""
    dog = g.care[seat][place]
    draws = find_home(g, seat, place, home)
    agenda = g.agenda
    agenda.append(MATCH_NO_MORE[seat] if single else MATCH_MORE[seat])
    if is_rich(g, seat):
        agenda.append(RICH_IN_FOOD[seat])
    if g.pack.kind[home] == SIZE_ONLY:
        agenda.append(EXCHANGE_BONUS[seat])
    agenda.append(NEW_HOMES[seat][draws])
    if g.pack.bonus[dog] == CANT_BE_ALONE and g.rehomed[seat] != dog:
        agenda.append(COMPANION[seat])


def find_home(g: Town, seat: int, place: int, home: int) -> int:
    """The home goes behind the dog, the dog next to the player home card, and the match is scored; how many homes will be drawn."""
    dog = g.care[seat][place]
    points = g.pack.points[dog][home]
    g.care[seat] = care = g.care[seat].copy()
    care[place] = -1
    leave_hand(g, seat, home)
    g.homed = g.homed.copy()
    g.homed[seat] = [*g.homed[seat], (dog, home, -1, points)]
    g.may_flip = True
    if g.owed:
        g.owed -= 1
    if g.events is not None:
        g.tell(events.DogMatched, seat, dog, home, points)
    draws = dog_bonus(g, seat, dog)
    if g.effect == awards.HOMEMAKER:
        homemaker(g, seat, max(len(g.hands[seat]) + draws, g.hand_size[seat]))
    count_dog(g, seat, dog)
    return draws


def rehomes(g: Town, seat: int) -> list[Rehome]:
    """Second Chance: once per game any homed dog without a companion, if there is a free place for it."""
    if g.rehomed[seat] >= 0 or -1 not in g.care[seat]:
        return []
    return [g.pack.actions.rehome[dog] for dog, _, companion, _ in g.homed[seat] if companion < 0]


def rehome(g: Town, seat: int, dog: int) -> None:
    """The dog moves back in, its home returns to the hand for all to see, and the points of that match are lost. A match follows."""
    at = next(i for i, homed in enumerate(g.homed[seat]) if homed[0] == dog)
    _, home, _, points = g.homed[seat][at]
    g.homed, g.dogs = g.homed.copy(), g.dogs.copy()
    g.homed[seat] = g.homed[seat][:at] + g.homed[seat][at + 1 :]
    g.dogs[seat] = [other for other in g.dogs[seat] if other != dog]
    g.care[seat] = care = g.care[seat].copy()
    care[care.index(-1)] = dog
    g.rehomed = g.rehomed.copy()
    g.rehomed[seat] = dog
    g.hold(seat, sorted([*g.hands[seat], home]))
    g.open_homes = [*g.open_homes, home]
    if g.compelled:
        g.owed = greatest(g.pack, care, g.hands[seat])
    g.tell(events.DogRehomed, seat, dog, home, points)
    g.agenda.append(MATCH_MORE[seat])


def dog_bonus(g: Town, seat: int, dog: int) -> int:
    """The matched dog gives its bonus, unless it was taken back and is matched a second time; how many homes will be drawn.

    One home replaces the one used, another comes with a New Home Card.
    """
    bonus = g.pack.bonus[dog] if g.rehomed[seat] != dog else -1
    if bonus == FOOD_MOTIVATED:
        collect_food(g, seat, FOOD_MOTIVATED_KIBBLE, dog=dog)
    elif bonus == NEW_HOME_CARD:
        g.hand_size = g.hand_size.copy()
        g.hand_size[seat] += 1
        g.tell(events.HandGrew, seat, g.hand_size[seat])
        return 2
    elif bonus == LUCKY_DOG:
        g.extra += 1
        g.tell(events.ExtraTurnEarned, seat, dog)
    return 1


class Companion(Auto):
    """A dog that cannot be alone brings the top dog of the pile of its size, or else one that was left out of the game.

    The companion scores its base points and nothing more. Only a pack of one's own can run out of both.
    """

    fields: ClassVar[tuple[str, ...]] = ("seat",)

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, g: Town) -> None:
        seat = self.seat
        dog, home, _, points = g.homed[seat][-1]
        size = g.pack.size[dog]
        if g.piles[size] or g.left_out[size]:
            companion = g.top_dog(size) if g.piles[size] else g.dog_left_out(size)
            g.homed = g.homed.copy()
            g.homed[seat] = [*g.homed[seat][:-1], (dog, home, companion, points)]
            g.tell(events.CompanionCame, seat, dog, companion, g.pack.base[companion])
            count_dog(g, seat, companion)


class NewHomes(Auto):
    """New homes are drawn for the one just used; homes that could not be drawn earlier come with them."""

    fields: ClassVar[tuple[str, ...]] = ("seat", "number")

    def __init__(self, seat: int, number: int) -> None:
        self.seat = seat
        self.number = number

    def run(self, g: Town) -> None:
        draw_until(g, self.seat, max(len(g.hands[self.seat]) + self.number, g.hand_size[self.seat]))


def count_dog(g: Town, seat: int, dog: int) -> None:
    """One dog more was matched, a companion included: the Dare is checked, then the Fetch, then Match Multiplier."""
    g.matched += 1
    dogs = [*g.dogs[seat], dog]
    g.dogs = g.dogs.copy()
    g.dogs[seat] = dogs
    fewest, dare, fetch = g.pack.fewest, g.awards[DARE], g.awards[FETCH]
    if len(dogs) >= fewest[dare] and seat not in g.dare:
        check_dare(g, seat, dogs)
    if g.pack.runners[fetch][dog] and len(dogs) >= fewest[fetch] and seat not in g.fetch:
        check_fetch(g, seat, dogs)
    if g.effect == awards.MATCH_MULTIPLIER:
        check_multiplier(g, seat)


def check_dare(g: Town, seat: int, dogs: list[int]) -> None:
    """Everybody can earn the Dare once; it is kept even if the set does not last."""
    dare = awards.dare_of(g.pack, g.awards)
    have, need = awards.dare_progress(dare, awards.traits(g.pack, dogs))
    if have >= need:
        g.dare = [*g.dare, seat]
        g.tell(events.DareEarned, seat, g.awards[DARE], dare.points)


def check_fetch(g: Town, seat: int, dogs: list[int]) -> None:
    """The first to reach the number takes the best place that is left; one place for each player."""
    fetch = awards.fetch_of(g.pack, g.awards)
    places = awards.fetch_places(fetch, g.players)
    place = len(g.fetch)
    if place < len(places) and awards.fetch_count(fetch, awards.traits(g.pack, dogs)) >= fetch.number:
        g.fetch = [*g.fetch, seat]
        g.tell(events.FetchEarned, seat, g.awards[FETCH], place, places[place])


def check_multiplier(g: Town, seat: int) -> None:
    """Match Multiplier: a point when the second dog of a turn is matched, another with the third; a pair counts as two."""
    points = awards.multiplier_points(g.matched) - awards.multiplier_points(g.matched - 1)
    if points:
        g.multiplier = g.multiplier.copy()
        g.multiplier[seat] += points
        g.tell(events.MultiplierEarned, seat, g.awards[IN_GAME], points)


def flip(g: Town, seat: int) -> None:
    """The specialty card is turned over, once after each match."""
    g.may_flip = False
    g.side = g.side.copy()
    g.side[seat] = 1 - g.side[seat]
    g.tell(events.SpecialtyFlipped, seat, g.specialty[seat], g.side[seat])


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
        if type(action) is MatchDog:
            match_dog(g, self.seat, action.place, action.home, False)
        elif type(action) is Flip:
            flip(g, self.seat)
            g.agenda.append(self)

    def at_random(self, g: Town, chance: int) -> int:
        seat = self.seat
        if g.owed or not g.matched or g.events is not None or len(g.hands[seat]) > FITS_MOST:
            return super().at_random(g, chance)
        if not g.may_flip and (self.single or g.care[seat] == NOBODY):
            return 0
        _, answers, over = matches_at_random(g, seat, NOTHING_YET, self.single, chance, 0)
        if over:
            g.agenda.pop().run(g)
        return -answers

    def why_not(self, g: Town, action: Action) -> Refusal:
        can_match = not self.single and bool(matches(g, self.seat))
        return words_refusals.matching(g, self.seat, action, self.single, can_match)

    def prompt(self, voice: Voice, view: Any) -> str:
        if self.seat != voice.you:
            return f"{voice.who(self.seat)} is matching dogs."
        if view.owed:
            return f"Final turn: you must make {counted(view.owed, 'more match', 'more matches')}."
        if not view.matched:
            return "Now match a dog."
        ways = {"match": "match another dog", "flip": "turn your specialty card", "done": "finish"}
        can = listed([words for tag, words in ways.items() if tag in view.may], "or")
        return f"You may {can}." if len(view.may) > 1 else "There is nothing more to match: finish."

    def public(self) -> tuple[int, ...]:
        return (int(self.single),)


def matches_at_random(
    g: Town, seat: int, number: int, single: bool, chance: int, answers: int
) -> tuple[int, int, bool]:
    """Matches in a row where nobody listens and at most one is owed, from the one in this place of the list on, or from the question about
    another one on: the chance of the next choice, the answers so far, as ``several`` counts them, and whether the match action is over. If
    not, what is asked next lies on the agenda.

    What chance brings comes at once, and nothing needs to be put together.
    """
    pack, care = g.pack, g.care[seat]
    sort = pack.sort
    while True:
        if number != NOTHING_YET:
            fits = g.fits[seat]
            place = 0
            while (here := fits >> sort[care[place]] & FITS_MOST) <= number:
                number -= here
                place += 1
            dog = care[place]
            points = pack.points[dog]
            for home in g.hands[seat]:
                if points[home] >= 0:
                    if not number:
                        break
                    number -= 1
            draws = find_home(g, seat, place, home)
            care = g.care[seat]
            if pack.bonus[dog] == CANT_BE_ALONE and g.rehomed[seat] != dog:
                COMPANION[seat].run(g)
            draw_until(g, seat, max(len(g.hands[seat]) + draws, g.hand_size[seat]))
            rich = g.effect == awards.RICH_IN_FOOD and is_rich(g, seat)
            exchange = pack.kind[home] == SIZE_ONLY
            if exchange and not g.barred and not g.owed:
                chance, answers = exchange_at_random(g, seat, True, chance, answers)
                exchange = False
            if rich or exchange or g.owed or len(g.hands[seat]) > FITS_MOST:
                g.agenda.append(MATCH_NO_MORE[seat] if single else MATCH_MORE[seat])
                if rich:
                    g.agenda.append(RICH_IN_FOOD[seat])
                if exchange:
                    g.agenda.append(EXCHANGE_BONUS[seat])
                return chance, answers, False
        # As MatchMore asks: a match comes first, then turning the card; the last way is to stop.
        in_pairs = 0
        a, b, c = care
        if not single and (a >= 0 or b >= 0 or c >= 0):
            fits = g.fits[seat]
            in_pairs = (fits >> sort[a] & FITS_MOST) + (fits >> sort[b] & FITS_MOST) + (fits >> sort[c] & FITS_MOST)
        elif not g.may_flip:
            return chance, answers, True
        ways = in_pairs + g.may_flip
        if ways:
            number = chance % (ways + 1)
            chance = chance * FACTOR % PRIME
            answers += CHOICE
        else:
            number = 0
            answers += FORCED
        if number >= in_pairs:
            if number == ways:
                return chance, answers, True
            flip(g, seat)
            number = NOTHING_YET


COMPANION = [Companion(seat) for seat in range(4)]
NEW_HOMES = [[NewHomes(seat, number) for number in range(3)] for seat in range(4)]
MATCH_MORE = [MatchMore(seat, False) for seat in range(4)]
MATCH_NO_MORE = [MatchMore(seat, True) for seat in range(4)]
