"""Playing a card, the part before it lies in the forest: choosing its slot and paying its cost."""

from typing import ClassVar

from hearthside.games.forest_shuffle import words_refusals as refusals
from hearthside.games.forest_shuffle.actions import PAY, SLOT, Pay, Slot
from hearthside.games.forest_shuffle.cards import TREE
from hearthside.games.forest_shuffle.state import Forest
from hearthside.kernel.actions import Action
from hearthside.kernel.agenda import Ask, Auto, Step
from hearthside.kernel.errors import Refusal

MOST_SEATS = 5


class ChooseSlot(Ask):
    """A half goes into an empty slot on its own side of one of your trees, or into one it may share with its species."""

    fields: ClassVar[tuple[str, ...]] = ("seat",)
    follow: ClassVar[bool] = True
    silent: ClassVar[bool] = True

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def options(self, g: Forest) -> list[Slot]:
        return [SLOT[tree] for tree in g.hosts(self.seat, g.playing)]

    def choose(self, g: Forest, action: Slot) -> None:
        g.target = action.tree

    def refuse(self, g: Forest, action: Action) -> Refusal | None:
        return None if action in self.options(g) else refusals.slot(g, self.seat, action)


class PayOne(Ask):
    """The price of a card is so many others, laid openly into the clearing one by one, ascending."""

    fields: ClassVar[tuple[str, ...]] = ("seat", "left")
    follow: ClassVar[bool] = True
    silent: ClassVar[bool] = True

    def __init__(self, seat: int, left: int) -> None:
        self.seat = seat
        self.left = left

    def options(self, g: Forest) -> list[Pay]:
        hand = g.hands[self.seat]
        last = g.paid[-1] if g.paid else 0
        return [PAY[card] for card in hand[: len(hand) - self.left + 1] if card > last]

    def choose(self, g: Forest, action: Pay) -> None:
        g.let_go(self.seat, action.card)
        g.clearing.append(action.card)
        g.paid.append(action.card)
        if self.left > 1:
            g.do(PAYMENTS[self.seat][self.left - 1])

    def refuse(self, g: Forest, action: Action) -> Refusal | None:
        return None if action in self.options(g) else refusals.payment(g, self.seat, self.left, action)

    def public(self) -> tuple[int, ...]:
        return (self.left,)


SLOTS = [ChooseSlot(seat) for seat in range(MOST_SEATS)]
PAYMENTS = [[PayOne(seat, left) for left in range(10)] for seat in range(MOST_SEATS)]


def play_half(g: Forest, seat: int, half: int, then: Auto) -> None:
    """Lay the card open, choose its slot if it is no tree, pay its cost; then it goes into the forest."""
    g.let_go(seat, half >> 1)
    g.playing = half
    g.target = -1
    g.paid.clear()
    steps: list[Step] = []
    if g.pack.side[half] != TREE:
        steps.append(SLOTS[seat])
    if g.pack.cost[half]:
        steps.append(PAYMENTS[seat][g.pack.cost[half]])
    g.do(*steps, then)


def bonus_earned(g: Forest) -> bool:
    """Every card that was paid shows the tree symbol of the half being played, on either of its halves."""
    if not g.paid:
        return False
    symbol = 1 << g.pack.symbol[g.playing]
    return all(g.pack.shows[card] & symbol for card in g.paid)
