"""Taking in dogs: one after another, as food and room allow."""

from typing import Any, ClassVar

from hearthside.games.to_the_dogs import awards, events, words_refusals
from hearthside.games.to_the_dogs.actions import DONE, MatchDog, Take
from hearthside.games.to_the_dogs.state import CLOSED, FACE_UP, Town
from hearthside.games.to_the_dogs.steps_match import match_dog, matches
from hearthside.kernel.actions import Action
from hearthside.kernel.agenda import Ask, Auto
from hearthside.kernel.errors import Refusal
from hearthside.kernel.voice import Voice


def takes(g: Town, seat: int) -> list[Action]:
    """The dogs in the centre that the bowl can feed, if there is a free place."""
    if not g.count_takes(seat):
        return []
    bowl = g.bowl[seat]
    cost, take = g.pack.cost, g.pack.actions.take
    return [take[dog] for dog in g.centre if dog >= 0 and cost[dog] <= bowl]


def take_at(g: Town, seat: int, number: int) -> None:
    """Take in the dog in this place of that list, without putting it together. Its pile replaces it at once, and where
    nothing more can be taken in nobody is asked about it."""
    bowl = g.bowl[seat]
    cost = g.pack.cost
    for dog in g.centre:
        if dog >= 0 and cost[dog] <= bowl:
            if not number:
                break
            number -= 1
    take_in(g, seat, dog, at_once=True)
    if g.effect == awards.TAKE_AND_MATCH or g.count_takes(seat):
        g.agenda.append(TAKE_MORE[seat])


def take_in(g: Town, seat: int, dog: int, at_once: bool = False) -> None:
    """The dog is fed from the bowl, its kibble going back to the bank, and moves in. Its pile replaces it at once; when none
    is left in the centre, it closes."""
    kibble = g.pack.cost[dog]
    g.bowl[seat] -= kibble
    g.bank[seat] += kibble
    care = g.care[seat]
    care[care.index(-1)] = dog
    g.taken = [*g.taken, dog]
    if g.events is not None:
        g.tell(events.TookIn, seat, dog, kibble)
    place = g.centre.index(dog)
    g.centre[place] = -1
    g.fed -= g.pack.fed_by[dog]
    if g.piles[place // FACE_UP]:
        if at_once:
            REFILL[place].run(g)
        else:
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
        if g.effect == awards.TAKE_AND_MATCH:
            return super().at_random(g, chance)
        dogs = g.count_takes(self.seat)
        if not dogs:
            return 0
        place = chance % (dogs + 1)
        if place < dogs:
            take_at(g, self.seat, place)
        return dogs + 1

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


TAKE_MORE = [TakeMore(seat) for seat in range(4)]
REFILL = [Refill(place) for place in range(3 * FACE_UP)]
