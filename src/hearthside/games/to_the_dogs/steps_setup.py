"""Setting up: dogs, awards, first player, homes, specialty cards."""

from typing import Any, ClassVar

from hearthside.games.to_the_dogs import events, words_refusals
from hearthside.games.to_the_dogs.actions import SHOW, Show
from hearthside.games.to_the_dogs.state import FACE_UP, Town
from hearthside.games.to_the_dogs.steps import BeginTurn
from hearthside.games.to_the_dogs.steps_homes import draw_until
from hearthside.kernel.actions import Action
from hearthside.kernel.agenda import Ask, Auto
from hearthside.kernel.errors import Refusal
from hearthside.kernel.voice import Voice

IN_PLAY = {2: 8, 3: 12, 4: 16}
"""Dogs of each size by number of players, those lying face up included."""
HOMES_DEALT = (3, 4, 5, 6)
"""Homes for the first player, the second …"""


class SetOutDogs(Auto):
    """A pile of dogs for each size, 8, 12 or 16 of them by number of players; three of each are turned up beside it."""

    def run(self, g: Town) -> None:
        g.centre, g.piles, g.left_out = g.centre.copy(), g.piles.copy(), g.left_out.copy()
        for size in range(3):
            dogs = g.pack.of_size[size].copy()
            g.rng.shuffle(dogs)
            pile = dogs[: IN_PLAY[g.players]]
            g.left_out[size] = dogs[IN_PLAY[g.players] :]
            for place in range(FACE_UP):
                g.centre[size * FACE_UP + place] = pile.pop()
                g.fed += g.pack.fed_by[g.centre[size * FACE_UP + place]]
            g.piles[size] = pile
        g.tell(events.DogsSetOut, tuple(g.centre))


class DrawTownAwards(Auto):
    """One town award of each type is chosen by chance."""

    def run(self, g: Town) -> None:
        g.set_awards(tuple(choices[g.rng.below(len(choices))] for choices in g.pack.awards_of))
        g.tell(events.AwardsDrawn, g.awards)


class ChooseFirstPlayer(Auto):
    """The first player is chosen by chance; turns go clockwise."""

    def run(self, g: Town) -> None:
        g.first = g.turn = g.rng.below(g.players)
        g.tell(events.FirstPlayer, g.first)


class DealHomes(Auto):
    """Three homes to the first player, one more to each after; the rest is a pile face down."""

    def run(self, g: Town) -> None:
        g.home_pile = list(range(len(g.pack.data.homes)))
        g.rng.shuffle(g.home_pile)
        for place, seat in enumerate(in_turn_order(g)):
            draw_until(g, seat, HOMES_DEALT[place])


class DealSpecialties(Auto):
    """Everybody gets a breed specialty card and chooses its side in turn order, the dogs in the centre being known."""

    def run(self, g: Town) -> None:
        cards = list(range(len(g.pack.data.specialties)))
        g.rng.shuffle(cards)
        order = in_turn_order(g)
        for seat in order:
            g.specialty = g.specialty.copy()
            g.specialty[seat] = cards.pop()
            g.tell(events.SpecialtyDealt, seat, g.specialty[seat])
        g.do(*[ChooseSide(seat) for seat in order], BeginTurn(g.first, 0))


class ChooseSide(Ask):
    """Each player lays one side of the specialty card up."""

    fields: ClassVar[tuple[str, ...]] = ("seat",)

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def options(self, g: Town) -> list[Action]:
        return [SHOW[0], SHOW[1]]

    def choose(self, g: Town, action: Show) -> None:
        g.side = g.side.copy()
        g.side[self.seat] = action.side
        g.tell(events.SideShown, self.seat, g.specialty[self.seat], action.side)

    def why_not(self, g: Town, action: Action) -> Refusal:
        return words_refusals.choosing_side()

    def prompt(self, voice: Voice, view: Any) -> str:
        if self.seat != voice.you:
            return f"{voice.who(self.seat)} is choosing a side of the specialty card."
        return "Choose the side of your specialty card that will lie up."


def in_turn_order(g: Town) -> list[int]:
    """The seats clockwise from the first player."""
    return [(g.first + place) % g.players for place in range(g.players)]


SETUP = (SetOutDogs(), DrawTownAwards(), ChooseFirstPlayer(), DealHomes(), DealSpecialties())
