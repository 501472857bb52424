"""Homes and food: drawing, discarding, exchanging, collecting."""

from bisect import insort
from typing import ClassVar

from hearthside.games.to_the_dogs import events, words_refusals
from hearthside.games.to_the_dogs.actions import DONE, MARK, Mark
from hearthside.games.to_the_dogs.state import Town, greatest
from hearthside.kernel.actions import Action
from hearthside.kernel.agenda import Ask
from hearthside.kernel.errors import Refusal


def draw_until(g: Town, seat: int, number: int) -> list[int]:
    """Draw homes until the hand has so many. An empty pile is made anew of the discards; without discards nothing is drawn."""
    hand = g.hands[seat]
    drawn: list[int] = []
    while len(hand) < number:
        if not g.home_pile:
            if not g.discards:
                break
            shuffle_discards(g)
        home = g.home_pile.pop()
        insort(hand, home)
        drawn.append(home)
    if drawn and g.events is not None:
        g.tell(events.HomesDrawn, seat, len(drawn), tuple(sorted(drawn)))
    return drawn


def shuffle_discards(g: Town) -> None:
    """The discards become the new pile. Everybody knows which homes are in it now."""
    g.home_pile = g.discards
    g.discards = []
    g.rng.shuffle(g.home_pile)
    pool = list(g.pool)
    number = max(pool) + 1
    for home in g.home_pile:
        pool[home] = number
    g.pool = tuple(pool)
    g.tell(events.HomesShuffled, len(g.home_pile))


def leave_hand(g: Town, seat: int, home: int) -> None:
    """A home leaves the hand, face up."""
    g.hands[seat].remove(home)
    if home in g.open_homes:
        g.open_homes.remove(home)
    if home in g.barred:
        g.barred.remove(home)


def give_up_marked(g: Town, seat: int) -> list[int]:
    """The marked homes leave the hand together."""
    given = g.marked
    g.marked = []
    for home in given:
        leave_hand(g, seat, home)
    if g.events is not None:
        g.tell(events.HomesDiscarded, seat, tuple(given))
    return given


def collect_food(g: Town, seat: int, kibble: int) -> None:
    """Kibble goes from one's bank into one's bowl, never more than the bank holds."""
    kibble = min(kibble, g.bank[seat])
    g.bank[seat] -= kibble
    g.bowl[seat] += kibble
    g.tell(events.FoodCollected, seat, kibble)


class DiscardDown(Ask):
    """Before one's first turn the hand is discarded down to three homes; homes beyond the hand size go when a turn ends.

    The homes are chosen one after another and go together; nobody sees them before.
    """

    fields: ClassVar[tuple[str, ...]] = ("seat",)

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def options(self, g: Town) -> list[Action]:
        hand = g.hands[self.seat]
        left = len(hand) - g.hand_size[self.seat] - len(g.marked)
        last = g.marked[-1] if g.marked else -1
        rest = [home for home in hand if home > last]
        return [MARK[home] for home in rest[: len(rest) - left + 1]]

    def choose(self, g: Town, action: Mark) -> None:
        g.marked.append(action.home)
        g.tell(events.HomeMarked, self.seat, action.home)
        if len(g.hands[self.seat]) - len(g.marked) > g.hand_size[self.seat]:
            g.do(self)
        else:
            g.discards += give_up_marked(g, self.seat)

    def refuse(self, g: Town, action: Action) -> Refusal | None:
        return None if action in self.options(g) else words_refusals.discarding(g, self.seat, action)


class ExchangeHomes(Ask):
    """Discard any number of homes and draw as many: as a turn's action, or as the bonus of a size-only home.

    The bonus may be declined, and bars the homes it drew from a second exchange in the same turn.
    """

    fields: ClassVar[tuple[str, ...]] = ("seat", "bonus")
    follow: ClassVar[bool] = True  # previews look through it to the awards of the match

    def __init__(self, seat: int, bonus: bool) -> None:
        self.seat = seat
        self.bonus = bonus

    def options(self, g: Town) -> list[Action]:
        replaceable = len(g.home_pile) + len(g.discards)
        hand = g.hands[self.seat]
        if not replaceable:
            return []  # as everybody can tell, so that being asked tells nothing
        marked = g.marked
        last = marked[-1] if marked else -1
        rest = [home for home in hand if home > last] if len(marked) < replaceable else []
        if g.barred:
            rest = [home for home in rest if home not in g.barred]
        if g.owed:
            rest = [home for home in rest if self.keeps_promise(g, home)]
        options: list[Action] = [MARK[home] for home in rest]
        if self.bonus or marked:
            options.append(DONE)
        return options

    def keeps_promise(self, g: Town, home: int) -> bool:
        """On a final turn no home may go that an owed match needs."""
        hand = [h for h in g.hands[self.seat] if h != home and h not in g.marked]
        return greatest(g.pack, g.care[self.seat], hand) >= g.owed

    def choose(self, g: Town, action: Action) -> None:
        if isinstance(action, Mark):
            g.marked.append(action.home)
            g.tell(events.HomeMarked, self.seat, action.home)
            g.do(self)
        elif g.marked:
            hand = g.hands[self.seat]
            before = len(hand)
            given = give_up_marked(g, self.seat)
            drawn = draw_until(g, self.seat, max(before, g.hand_size[self.seat]))
            g.discards += given
            if self.bonus:
                g.barred += drawn

    def refuse(self, g: Town, action: Action) -> Refusal | None:
        return None if action in self.options(g) else words_refusals.exchanging(g, self.seat, action, self.bonus)

    def public(self) -> tuple[int, ...]:
        return (int(self.bonus),)


DISCARD_DOWN = [DiscardDown(seat) for seat in range(4)]
EXCHANGE_ACTION = [ExchangeHomes(seat, False) for seat in range(4)]
EXCHANGE_BONUS = [ExchangeHomes(seat, True) for seat in range(4)]
