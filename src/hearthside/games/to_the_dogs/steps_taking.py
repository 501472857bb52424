"""Taking in dogs: one after another, as food and room allow."""

from typing import Any, ClassVar

from hearthside.games.to_the_dogs import awards, events, words_refusals
from hearthside.games.to_the_dogs.actions import DONE, MatchDog, Take
from hearthside.games.to_the_dogs.cards import FED_MOST, FITS_MOST
from hearthside.games.to_the_dogs.state import CLOSED, FACE_UP, Town
from hearthside.games.to_the_dogs.steps_match import NOTHING_YET, match_dog, matches, matches_at_random
from hearthside.kernel.actions import Action
from hearthside.kernel.agenda import CHOICE, FACTOR, FORCED, Ask, Auto
from hearthside.kernel.errors import Refusal
from hearthside.kernel.rng import PRIME
from hearthside.kernel.voice import Voice


def takes(g: Town, seat: int) -> list[Action]:
    """The dogs in the centre that the bowl can feed, if there is a free place."""
    if not g.count_takes(seat):
        return []
    bowl = g.bowl[seat]
    cost, take = g.pack.cost, g.pack.actions.take
    return [take[dog] for dog in g.centre if cost[dog] <= bowl]


def take_in(g: Town, seat: int, dog: int) -> None:
    """The dog is fed from the bowl, its kibble going back to the bank, and moves in. Its pile replaces it at once; when none
    is left in the centre, it closes."""
    kibble = g.pack.cost[dog]
    g.bowl[seat] -= kibble
    g.bank[seat] += kibble
    g.care[seat] = care = g.care[seat].copy()
    care[care.index(-1)] = dog
    g.taken = [*g.taken, dog]
    if g.events is not None:
        g.tell(events.TookIn, seat, dog, kibble)
    place = g.centre.index(dog)
    g.centre = g.centre.copy()
    g.centre[place] = -1
    g.fed -= g.pack.fed_by[dog]
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
        dog = g.top_dog(self.place // FACE_UP)
        g.centre = g.centre.copy()
        g.centre[self.place] = dog
        g.fed += g.pack.fed_by[dog]
        if g.events is not None:
            g.tell(events.DogArrived, dog)


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
        seat = self.seat
        if g.events is not None or len(g.hands[seat]) > FITS_MOST:
            return super().at_random(g, chance)
        if not g.count_takes(seat) and (g.effect != awards.TAKE_AND_MATCH or len(g.taken) > 1):
            return 0
        _, answers, over = takes_at_random(g, seat, NOTHING_YET, chance, 0)
        if over:
            g.agenda.pop().run(g)
        return -answers

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


def takes_at_random(g: Town, seat: int, number: int, chance: int, answers: int) -> tuple[int, int, bool]:
    """Dogs are taken in one after another where nobody listens, from the one in this place of the list on, or from the question about
    another one on; perhaps the only one is matched. What this tells is what ``matches_at_random`` tells.

    Piles replace dogs at once, and nothing needs to be put together.
    """
    pack, centre, care, taken = g.pack, g.centre.copy(), g.care[seat].copy(), g.taken
    cost, feeds, fed_by = pack.cost, pack.feeds, pack.fed_by
    bowl, fed = g.bowl[seat], g.fed
    in_dogs = fed >> feeds[bowl] & FED_MOST
    while True:
        if number != NOTHING_YET:
            if in_dogs == 3 * FACE_UP:
                place = number
                dog = centre[place]
            else:
                for dog in centre:
                    if cost[dog] <= bowl:
                        if not number:
                            break
                        number -= 1
                place = centre.index(dog)
            bowl -= cost[dog]
            care[care.index(-1)] = dog
            taken = [*taken, dog]
            size = place // FACE_UP
            pile = g.piles[size]
            if pile:
                centre[place] = arrived = pile[-1]
                fed += fed_by[arrived] - fed_by[dog]
                g.piles = g.piles.copy()
                g.piles[size] = pile[:-1]
            else:
                centre[place] = -1
                fed -= fed_by[dog]
        # As TakeMore asks: dogs come first, then matching the only one; the last way is to stop.
        ways = in_dogs = fed >> feeds[bowl] & FED_MOST if -1 in care else 0
        alone = g.effect == awards.TAKE_AND_MATCH and len(taken) == 1
        if alone:
            ways += g.fits[seat] >> pack.sort[taken[0]] & FITS_MOST
        if ways:
            number = chance % (ways + 1)
            chance = chance * FACTOR % PRIME
            answers += CHOICE
        else:
            number = 0
            if alone:
                answers += FORCED
        if number >= in_dogs:
            break
    g.bank[seat] += g.bowl[seat] - bowl
    g.bowl[seat] = bowl
    g.centre = centre
    g.care[seat] = care
    g.fed = fed
    g.taken = taken
    if not fed:
        g.phase = CLOSED
    if number == ways:
        return chance, answers, True
    number -= in_dogs
    for dog in care[: care.index(taken[0])]:
        number += g.fits[seat] >> pack.sort[dog] & FITS_MOST
    return matches_at_random(g, seat, number, True, chance, answers)


TAKE_MORE = [TakeMore(seat) for seat in range(4)]
REFILL = [Refill(place) for place in range(3 * FACE_UP)]
