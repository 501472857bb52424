"""Playing a card, the part before it lies in the forest: choosing its slot and paying its cost."""

from bisect import bisect
from typing import Any, ClassVar

from hearthside.games.forest_shuffle import words_refusals as refusals
from hearthside.games.forest_shuffle.actions import Pay, Slot
from hearthside.games.forest_shuffle.card_tables import TREE
from hearthside.games.forest_shuffle.state import Forest
from hearthside.kernel.actions import Action
from hearthside.kernel.agenda import Ask, Auto, Pick
from hearthside.kernel.english import number, some
from hearthside.kernel.errors import Refusal
from hearthside.kernel.voice import Voice

MOST_SEATS = 5


class ChooseSlot(Ask):
    """A half goes into an empty slot on its own side of one of your trees, or into one it may share with its species."""

    fields: ClassVar[tuple[str, ...]] = ("seat",)
    follow: ClassVar[bool] = True
    weighs: ClassVar[bool] = True
    silent: ClassVar[bool] = True

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def prompt(self, voice: Voice, view: Any) -> str:
        name = view.playing.name
        if self.seat == voice.you:
            return f"Choose a tree for the {name}."
        return f"{voice.who(self.seat)} is choosing a tree for the {name}."

    def options(self, g: Forest) -> list[Slot]:
        slot = g.pack.moves.slot
        return [slot[tree] for tree in g.hosts(self.seat, g.playing)]

    def choose(self, g: Forest, action: Slot) -> None:
        g.target = action.tree

    def at_random(self, g: Forest, chance: int) -> int:
        trees = g.hosts(self.seat, g.playing)
        if trees:
            g.target = trees[chance % len(trees)]
        return len(trees)

    def why_not(self, g: Forest, action: Action) -> Refusal:
        return refusals.slot(g, self.seat, action)


class PayOne(Ask):
    """The price of a card is so many others, laid openly into the clearing one by one, ascending."""

    fields: ClassVar[tuple[str, ...]] = ("seat", "left")
    follow: ClassVar[bool] = True
    silent: ClassVar[bool] = True

    def __init__(self, seat: int, left: int) -> None:
        self.seat = seat
        self.left = left

    def prompt(self, voice: Voice, view: Any) -> str:
        playing = view.playing
        if self.seat != voice.you:
            return f"{voice.who(self.seat)} is paying for the {playing.name}."
        if playing.paid:
            return f"Pay {number(self.left)} more {'card' if self.left == 1 else 'cards'} for the {playing.name}."
        return f"Pay {some(self.left, 'card')} for the {playing.name}."

    def options(self, g: Forest) -> list[Pay]:
        hand = g.hands[self.seat]
        pay = g.pack.moves.pay
        may = hand[: len(hand) - self.left + 1]
        if not g.paid:
            return [pay[card] for card in may]
        last = g.paid[-1]
        return [pay[card] for card in may if card > last]

    def pick(self, g: Forest) -> Pick:
        last = g.paid[-1] if g.paid else 0
        pay = g.pack.moves.pay
        return Pick([pay[card] for card in g.hands[self.seat] if card > last], self.left, self.left)

    def choose(self, g: Forest, action: Pay) -> None:
        self.pay(g, action.card)

    def at_random(self, g: Forest, chance: int) -> int:
        """A hand is in ascending order, so the cards that may be next are a stretch of it."""
        hand = g.hands[self.seat]
        first = bisect(hand, g.paid[-1]) if g.paid else 0
        number = len(hand) - self.left + 1 - first
        if number < 1:
            return 0
        self.pay(g, hand[first + chance % number])
        return number

    def pay(self, g: Forest, card: int) -> None:
        g.let_go(self.seat, card)
        g.clearing.append(card)
        g.paid.append(card)
        if self.left > 1:
            g.agenda.append(PAYMENTS[self.seat][self.left - 1])

    def why_not(self, g: Forest, action: Action) -> Refusal:
        return refusals.payment(g, self.seat, self.left, action)

    def public(self) -> tuple[int, ...]:
        return (self.left,)


SLOTS = [ChooseSlot(seat) for seat in range(MOST_SEATS)]
PAYMENTS = [[PayOne(seat, left) for left in range(10)] for seat in range(MOST_SEATS)]


def play_half(g: Forest, seat: int, half: int, then: Auto) -> None:
    """Lay the card open, choose its slot if it is no tree, pay its cost; then it goes into the forest."""
    g.let_go(seat, half >> 1)
    g.playing = half
    g.target = -1
    if g.paid:
        g.paid.clear()
    # What lies on the agenda last comes first.
    agenda = g.agenda
    agenda.append(then)
    cost = g.pack.cost[half]
    if cost:
        agenda.append(PAYMENTS[seat][cost])
    if g.pack.side[half] != TREE:
        agenda.append(SLOTS[seat])


def bonus_earned(g: Forest) -> bool:
    """Every card that was paid shows the tree symbol of the half being played, on either of its halves."""
    if not g.paid:
        return False
    shared = 1 << g.pack.symbol[g.playing]
    for card in g.paid:
        shared &= g.pack.shows[card]
    return shared != 0
