"""Homes and food: drawing, discarding, exchanging, collecting."""

from bisect import insort
from typing import Any, ClassVar

from hearthside.games.to_the_dogs import awards, events, words_refusals
from hearthside.games.to_the_dogs.actions import DONE, Mark
from hearthside.games.to_the_dogs.cards import IN_GAME
from hearthside.games.to_the_dogs.state import FINAL, Town, greatest
from hearthside.kernel.actions import Action
from hearthside.kernel.agenda import CHOICE, FACTOR, FORCED, Ask, Auto, Pick
from hearthside.kernel.english import counted
from hearthside.kernel.errors import Refusal
from hearthside.kernel.rng import PRIME
from hearthside.kernel.voice import Voice


def draw_until(g: Town, seat: int, number: int, last: bool = False) -> list[int]:
    """Draw homes until the hand has so many. An empty pile is made anew of the discards; without discards nothing is drawn.

    ``last`` when the game ends with it.
    """
    hand = g.hands[seat]
    wanted = number - len(hand)
    rest = len(g.home_pile) - wanted
    fits, each = g.fits[seat], g.pack.fits
    pile, drawn = g.home_pile, []
    if 0 <= rest >= g.loose:
        for _ in range(wanted):
            drawn.append(pile.pop())
    else:
        drawn = draw_beyond(g, wanted)
    if drawn:
        g.hands[seat] = hand = hand.copy()
        for home in drawn:
            insort(hand, home)
            fits += each[home]
        g.fits[seat] = fits
    if drawn and g.events is not None:
        g.tell(events.HomesDrawn, seat, len(drawn), tuple(sorted(drawn)), last)
    return drawn


def draw_beyond(g: Town, number: int) -> list[int]:
    """The next so many homes, where the pile has too few that are in order."""
    drawn: list[int] = []
    for _ in range(number):
        if not g.home_pile:
            if not g.discards:
                break
            shuffle_discards(g)
        drawn.append(g.top_home())
    return drawn


def shuffle_discards(g: Town) -> None:
    """The discards become the new pile. Everybody knows which homes are in it now."""
    g.home_pile = g.discards.copy()
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
    g.hands[seat] = hand = g.hands[seat].copy()
    hand.remove(home)
    g.fits[seat] -= g.pack.fits[home]
    if g.open_homes or g.barred:
        g.open_homes = [other for other in g.open_homes if other != home]
        g.barred = [other for other in g.barred if other != home]


def give_up_marked(g: Town, seat: int) -> list[int]:
    """The marked homes leave the hand together."""
    given = g.marked
    g.marked = []
    g.hands[seat] = hand = g.hands[seat].copy()
    fits, each = g.fits[seat], g.pack.fits
    for home in given:
        hand.remove(home)
        fits -= each[home]
    g.fits[seat] = fits
    if g.open_homes or g.barred:
        g.open_homes = [home for home in g.open_homes if home not in given]
        g.barred = [home for home in g.barred if home not in given]
    if g.events is not None:
        g.tell(events.HomesDiscarded, seat, tuple(given))
    return given


def collect_food(g: Town, seat: int, kibble: int, dog: int = -1, award: int = -1) -> None:
    """Kibble goes from one's bank into one's bowl, never more than the bank holds; a dog or an award may be the cause."""
    wanted = kibble
    kibble = min(kibble, g.bank[seat])
    g.bank[seat] -= kibble
    g.bowl[seat] += kibble
    if g.events is not None:
        g.tell(events.FoodCollected, seat, kibble, wanted, dog, award)


# Rewards that work once


def homemaker(g: Town, seat: int, number: int) -> None:
    """Where Homemaker lies: it pays the first time a hand grows to six; the draw that follows is to bring it to ``number``, if it can."""
    if seat not in g.once:
        grown = min(number, len(g.hands[seat]) + g.replaceable())
        if grown >= awards.HOMEMAKER_HAND:
            g.once = [*g.once, seat]
            g.tell(events.RewardUsed, seat, g.awards[IN_GAME])
            collect_food(g, seat, awards.HOMEMAKER_FOOD, award=g.awards[IN_GAME])


def is_rich(g: Town, seat: int) -> bool:
    """Rich in Food: the bowl holds ten kibble for the first time."""
    return g.effect == awards.RICH_IN_FOOD and g.bowl[seat] >= awards.RICH_BOWL and seat not in g.once


class RichInFood(Auto):
    """Three homes are drawn; as many as were drawn are discarded before the turn ends."""

    fields: ClassVar[tuple[str, ...]] = ("seat",)

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, g: Town) -> None:
        g.once = [*g.once, self.seat]
        g.tell(events.RewardUsed, self.seat, g.awards[IN_GAME])
        g.rich = len(draw_until(g, self.seat, len(g.hands[self.seat]) + awards.RICH_HOMES))


# Giving up homes


class DiscardDown(Ask):
    """Before one's first turn the hand is discarded down to three homes; homes too many go when a turn ends, also those
    Rich in Food asks for.

    The homes are chosen one after another and go together; nobody sees them before.
    """

    fields: ClassVar[tuple[str, ...]] = ("seat", "number")

    def __init__(self, seat: int, number: int) -> None:
        self.seat = seat
        self.number = number

    def options(self, g: Town) -> list[Action]:
        rest = self.rest(g)
        left = self.number - len(g.marked)
        return [g.pack.actions.mark[home] for home in rest[: len(rest) - left + 1]]

    def rest(self, g: Town) -> list[int]:
        """The homes that can still be marked, being marked in ascending order."""
        last = g.marked[-1] if g.marked else -1
        return [home for home in g.hands[self.seat] if home > last]

    def pick(self, g: Town) -> Pick:
        left = self.number - len(g.marked)
        return Pick([g.pack.actions.mark[home] for home in self.rest(g)], left, left)

    def choose(self, g: Town, action: Mark) -> None:
        g.marked = [*g.marked, action.home]
        g.tell(events.HomeMarked, self.seat, action.home)
        if len(g.marked) < self.number:
            g.do(self)
        else:
            g.discards = g.discards + give_up_marked(g, self.seat)

    def why_not(self, g: Town, action: Action) -> Refusal:
        return words_refusals.discarding(g, self.seat, action, self.number)

    def prompt(self, voice: Voice, view: Any) -> str:
        if self.seat != voice.you:
            return f"{voice.who(self.seat)} is discarding {counted(self.number, 'home')}."
        left = self.number - len(view.marked)
        more = "more" if view.marked else f"of your {view.players[self.seat].hand_count}"
        return f"Discard {left} {more} homes." if left > 1 or not view.marked else "Discard one more home."

    def public(self) -> tuple[int, ...]:
        return (self.number,)


class ExchangeHomes(Ask):
    """Discard any number of homes and draw as many: as a turn's action, or as the bonus of a size-only home.

    The bonus may be declined, and bars the homes it drew from a second exchange in the same turn. Once as many homes are
    marked as can be, the exchange is complete by itself.
    """

    fields: ClassVar[tuple[str, ...]] = ("seat", "bonus")

    def __init__(self, seat: int, bonus: bool) -> None:
        self.seat = seat
        self.bonus = bonus

    def options(self, g: Town) -> list[Action]:
        if not g.home_pile and not g.discards:
            return []  # as everybody can tell, so that being asked tells nothing
        marked = g.marked
        homes = self.rest(g) if marked or g.owed or g.barred else g.hands[self.seat]
        options: list[Action] = [*map(g.pack.actions.marking, homes)]
        if marked or self.bonus:
            options.append(DONE)
        return options

    def rest(self, g: Town) -> list[int]:
        """The homes that can still be marked, in ascending order; in any order where owed matches need some of them."""
        if g.owed:
            return self.rest_while_owing(g)
        last = g.marked[-1] if g.marked else -1
        rest = [home for home in g.hands[self.seat] if home > last]
        return [home for home in rest if home not in g.barred] if g.barred else rest

    def rest_while_owing(self, g: Town) -> list[int]:
        """On a final turn no home may go that an owed match needs."""
        if len(g.marked) == g.replaceable():
            return []
        kept = [home for home in g.hands[self.seat] if home not in g.marked]
        dogs = g.care[self.seat]
        return [
            home
            for home in kept
            if home not in g.barred and greatest(g.pack, dogs, [h for h in kept if h != home]) >= g.owed
        ]

    def most(self, g: Town) -> int:
        """How many homes can be exchanged at most, where none is needed for a match: as many as can be drawn."""
        hand = g.hands[self.seat]
        free = len(hand) if not g.barred else sum(home not in g.barred for home in hand)
        left = g.replaceable()
        return min(free, left)

    def pick(self, g: Town) -> Pick | None:
        rest = self.rest(g)
        if g.owed or not rest:
            return None
        most = min(len(rest), self.most(g) - len(g.marked))
        done = DONE if self.bonus or g.marked or most > 1 else None
        return Pick([g.pack.actions.mark[home] for home in rest], 0 if self.bonus or g.marked else 1, most, done)

    def choose(self, g: Town, action: Action) -> None:
        if type(action) is Mark:
            g.marked = sorted([*g.marked, action.home])
            if g.events is not None:
                g.tell(events.HomeMarked, self.seat, action.home)
            if self.rest(g) if g.owed else len(g.marked) < self.most(g):
                g.agenda.append(self)
                return
        self.complete(g)

    def at_random(self, g: Town, chance: int) -> int:
        """From the first mark on the whole exchange happens at once."""
        if g.owed or g.barred or g.marked or g.events is not None:
            return super().at_random(g, chance)
        _, answers = exchange_at_random(g, self.seat, self.bonus, chance, 0)
        if answers and not self.bonus:
            g.agenda.pop().run(g)
        return -answers

    def complete(self, g: Town) -> None:
        """The marked homes go; as many will come."""
        if g.marked:
            number = max(len(g.hands[self.seat]), g.hand_size[self.seat])
            given = give_up_marked(g, self.seat)
            if g.effect == awards.HOMEMAKER:
                homemaker(g, self.seat, number)
            g.agenda.append(DrawExchanged(self.seat, self.bonus, tuple(given), number))

    def why_not(self, g: Town, action: Action) -> Refusal:
        return words_refusals.exchanging(g, self.seat, action, self.bonus)

    def prompt(self, voice: Voice, view: Any) -> str:
        if self.seat != voice.you:
            return f"{voice.who(self.seat)} is exchanging homes."
        if view.marked:
            return f"Mark more homes to exchange, or exchange the {counted(len(view.marked), 'home')} you have marked."
        if not self.bonus:
            return "Mark the homes to exchange, at least one."
        if "mark" in view.may:
            return "You may exchange any homes of your hand for a home that asks for a size only."
        return "None of your homes can be exchanged now: go on."

    def public(self) -> tuple[int, ...]:
        return (int(self.bonus),)


class DrawExchanged(Auto):
    """As many homes are drawn as were given up, which are set aside until then; homes that could not be drawn earlier come
    with them."""

    fields: ClassVar[tuple[str, ...]] = ("seat", "bonus", "given", "number")

    def __init__(self, seat: int, bonus: bool, given: tuple[int, ...], number: int) -> None:
        self.seat = seat
        self.bonus = bonus
        self.given = given
        self.number = number

    def run(self, g: Town) -> None:
        last = not self.bonus and g.phase == FINAL and g.finals == 1 and not g.extra
        drawn = draw_until(g, self.seat, self.number, last)
        g.discards = [*g.discards, *self.given]
        if self.bonus:
            g.barred = g.barred + drawn


def exchange_at_random(g: Town, seat: int, bonus: bool, chance: int, answers: int) -> tuple[int, int]:
    """A whole exchange where nobody listens and nothing is owed, barred or marked: the chance of the next choice, and the answers so far,
    as ``several`` counts them.

    Homes are marked in ascending order, so those left are the end of the hand, and nothing needs to be put together.
    """
    left = len(g.hands[seat])
    number = left + bonus
    most = min(left, len(g.home_pile) + len(g.discards))
    if not number or not (most or g.home_pile or g.discards):
        return chance, answers
    hand_size = max(left, g.hand_size[seat])
    fits, each = g.fits[seat], g.pack.fits
    g.hands[seat] = hand = g.hands[seat].copy()
    given: list[int] = []
    first = 0
    while True:
        if number > 1:
            first += chance % number
            chance = chance * FACTOR % PRIME
            answers += CHOICE
        else:
            answers += FORCED
        if first == left:
            break
        home = hand.pop(first)
        given.append(home)
        fits -= each[home]
        left -= 1
        most -= 1
        if not most:
            break
        number = left - first + 1
    if given:
        g.fits[seat] = fits
        if g.open_homes:
            g.open_homes = [home for home in g.open_homes if home not in given]
        if g.effect == awards.HOMEMAKER:
            homemaker(g, seat, hand_size)
        drawn = draw_until(g, seat, hand_size)
        g.discards = g.discards + given
        if bonus:
            g.barred = drawn
    return chance, answers


RICH_IN_FOOD = [RichInFood(seat) for seat in range(4)]
EXCHANGE_ACTION = [ExchangeHomes(seat, False) for seat in range(4)]
EXCHANGE_BONUS = [ExchangeHomes(seat, True) for seat in range(4)]
