"""The greedy heuristic: how near the hand's cards are to completion, and what graduates are worth in the homes.

It reads the own hand and what lies open, nothing else, so it judges alike in every world its seat cannot tell from the real one.
"""

from typing import Any

from hearthside.games.forever_home import actions as a
from hearthside.games.forever_home.bot_homes import Needs
from hearthside.games.forever_home.patterns import cells_of, missing, wanted
from hearthside.games.forever_home.state import NONE, Shelters
from hearthside.games.forever_home.steps import PlaceDog
from hearthside.games.forever_home.steps_training import ChooseMatch

PROMISE = (1.0, 0.5, 0.27, 0.13, 0.06, 0.03)
"""What a card in hand is worth of its full worth, by the dogs it lacks."""
AT_HAND = 0.66
"""The same when the one dog it lacks lies in the display."""
BLOCKED = 0.01
TEMPO = 2.5
"""What completing any card is worth beside its reputation: seven end the game."""
GRADUATE = 1.5
"""What a graduate is worth before it is known which."""
TURN_COST = 4.0
"""What one more turn costs after the eighth of a solo game."""
HELD = (1.0, 1.0, 0.95, 0.85, 0.6, 0.0)
"""How much another card is worth with this many in hand."""


def judge(g: Shelters, seat: int, options: list[Any]) -> list[float]:
    """The worth of each option to the seat; only differences matter."""
    return Judge(g, seat).all(options)


class Judge:
    """One decision of one seat, on a clone it may change and put back."""

    def __init__(self, g: Shelters, seat: int) -> None:
        self.g = g.clone()
        self.seat = seat
        self.hand = g.hands[seat]
        self.needs = Needs(g, seat)
        self.shown = 0
        for dog in g.dogs:
            if dog != NONE:
                self.shown |= 1 << dog

    def all(self, options: list[Any]) -> list[float]:
        best_place: dict[int, float] = {}
        return [self.one(action, best_place) for action in options]

    def one(self, action: a.AnyAction, best_place: dict[int, float]) -> float:
        g, seat = self.g, self.seat
        if isinstance(action, a.TakeDog):
            dog = g.dogs[action.slot]
            if dog not in best_place:
                best_place[dog] = max(self.placed(dog, cell) for cell in cells_of(g.empty(seat)))
            return best_place[dog]
        if isinstance(action, a.TakeCard):
            card = g.cards[action.slot]
            return self.hopes(self.hand) + HELD[len(self.hand)] * self.hope(card)
        if isinstance(action, a.Move | a.Slide):
            return self.moved(action.origin, action.to)
        if isinstance(action, a.Place):
            return self.placed(self._dog_to_place(), action.cell)
        if isinstance(action, a.Complete):
            return self.worth(action.card) - 3 * g.pack.graduation[action.card]
        if isinstance(action, a.MatchAt):
            return self.matched(action)
        if isinstance(action, a.Graduate):
            return self.graduated(action.cell, action.home)
        if isinstance(action, a.ExchangeCard):
            rest = tuple([card for card in self.hand if card != action.card])
            return self.hopes((*rest, g.cards[action.slot]))
        if isinstance(action, a.ExchangeDog):
            return self.exchanged(action.cell, g.dogs[action.slot])
        if isinstance(action, a.Draft | a.Lead):
            return self.fits_in(action.dog)
        if isinstance(action, a.ReturnDog):
            return -self.fits_in(action.dog)
        if isinstance(action, a.PlaceMeeple):
            return self.needs.meeple(action.dog, action.space)
        if isinstance(action, a.GoOn):
            return self.next_turn() - TURN_COST
        if isinstance(action, a.Skip | a.Wait):
            return self.hopes(self.hand)
        return 0.0

    def _dog_to_place(self) -> int:
        top = self.g.agenda[-1]
        return self.g.waiting[self.seat][top.which if isinstance(top, PlaceDog) else 0]

    # Cards

    def worth(self, card: int) -> float:
        """A card's full worth."""
        pack = self.g.pack
        return pack.reputation[card] + GRADUATE * pack.graduation[card] + TEMPO

    def hope(self, card: int) -> float:
        """What a card is worth on the grid as it stands."""
        g, seat = self.g, self.seat
        grid, kinds, occupied = g.grids[seat], g.kinds[seat], g.occupied[seat]
        least = 6
        at_hand = False
        for p in g.pack.shapes[card].placements:
            lacks = missing(p, grid, kinds, occupied)
            if lacks < 0:
                continue
            count = lacks.bit_count()
            if count < least:
                least = count
                at_hand = False
            if count == 1 and least == 1 and not at_hand:
                at_hand = bool(wanted(p, lacks.bit_length() - 1, grid, occupied) & self.shown)
        if least == 6:
            return BLOCKED * self.worth(card)
        return (AT_HAND if least == 1 and at_hand else PROMISE[least]) * self.worth(card)

    def hopes(self, cards: tuple[int, ...]) -> float:
        return sum([self.hope(card) for card in cards])

    # Changes of the grid, each put back

    def placed(self, dog: int, cell: int) -> float:
        self.g.put(self.seat, cell, dog)
        value = self.hopes(self.hand) + self.needs.dog(dog)
        self.g.lift(self.seat, cell)
        return value

    def moved(self, origin: int, to: int) -> float:
        g, seat = self.g, self.seat
        g.shift(seat, origin, to)
        value = self.hopes(self.hand)
        g.shift(seat, to, origin)
        return value

    def exchanged(self, cell: int, dog: int) -> float:
        g, seat = self.g, self.seat
        old = g.lift(seat, cell)
        g.put(seat, cell, dog)
        value = self.hopes(self.hand) + self.needs.dog(dog) - self.needs.dog(old)
        g.lift(seat, cell)
        g.put(seat, cell, old)
        return value

    def graduated(self, cell: int, home: int) -> float:
        """What a dog brings in a home, and what its leaving costs the cards in hand."""
        g, seat = self.g, self.seat
        dog = g.lift(seat, cell)
        value = self.hopes(self.hand) + self.needs.sent(dog, home)
        g.put(seat, cell, dog)
        return value

    def matched(self, action: a.MatchAt) -> float:
        """The match whose best graduates are worth most."""
        g = self.g
        top = g.agenda[-1]
        assert isinstance(top, ChooseMatch)
        p = g.pack.shapes[top.card].lying[action.turn, action.cell]
        graduates = g.pack.graduation[top.card]
        values = [max([self.graduated(cell, home) for home in range(4)]) for cell in cells_of(p.dogs)]
        return sum(sorted(values, reverse=True)[:graduates])

    def fits_in(self, dog: int) -> float:
        """A starting dog: one that goes with the dogs there are, and with the homes."""
        mine = self.g.waiting[self.seat]
        return 2.0 * (dog in mine) + self.needs.dog(dog)

    def next_turn(self) -> float:
        """Solo: what the cards that are nearly complete may bring in one more turn."""
        hopes = sorted([self.hope(card) - PROMISE[2] * self.worth(card) for card in self.hand], reverse=True)
        return sum([hope for hope in hopes[:2] if hope > 0])
