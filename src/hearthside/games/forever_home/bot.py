"""The judgement of one decision: how near the hand's cards are to completion, what graduates are worth in the homes, when it ends.

It reads the own hand and what lies open, nothing else, so it judges alike in every world its seat cannot tell from the real one.
"""

from math import tanh
from typing import Any

from hearthside.games.forever_home import actions as a
from hearthside.games.forever_home.bot_homes import Needs
from hearthside.games.forever_home.bot_reach import Reach, least_lacking
from hearthside.games.forever_home.bot_weights import BY_HAND, SHARP, Weights
from hearthside.games.forever_home.cards import Cards
from hearthside.games.forever_home.patterns import KINDS, cells_of
from hearthside.games.forever_home.scoring import score
from hearthside.games.forever_home.state import ACTIONS, LAST_CARD, NONE, Shelters
from hearthside.games.forever_home.steps import Act, PlaceDog, PlaceOrWait
from hearthside.games.forever_home.steps_solo import FIRST_STOP
from hearthside.games.forever_home.steps_training import ChooseMatch

_reaches: dict[tuple[Cards, int, tuple[int, ...], tuple[int, ...]], Reach] = {}
"""What was found out about a card on a grid, with this display, before: a turn asks several times, and playouts begin on the same grids."""
MOST_REACHES = 10_000


def judge(g: Shelters, seat: int, options: list[Any]) -> list[float]:
    """The worth of each option to the seat; only differences matter."""
    return Judge(g, seat, BY_HAND).all(options)


def sharp(g: Shelters, seat: int, options: list[Any]) -> list[float]:
    """The same to whoever thinks ahead."""
    return Judge(g, seat, SHARP).all(options)


def judge_by(weights: Weights, g: Shelters, seat: int, options: list[Any]) -> list[float]:
    """The same to somebody who weighs in this way."""
    return Judge(g, seat, weights).all(options)


def turns_left(g: Shelters, seat: int, cards_a_turn: float) -> float:
    """How many turns the seat will have after this one, roughly, from what everybody sees."""
    if g.solo:
        return max(0.0, float(FIRST_STOP - g.round))
    most = max([len(cards) for cards in g.completed])
    if g.ending or most >= LAST_CARD:
        return 0.0
    return max(0.5, (LAST_CARD - most) / cards_a_turn - 0.5)


class Judge:
    """One decision of one seat."""

    def __init__(self, g: Shelters, seat: int, weights: Weights) -> None:
        self.g = g
        self.seat = seat
        self.weights = weights
        self.hand = g.hands[seat]
        self.grid = g.grids[seat].copy()
        self.kinds = g.kinds[seat].copy()
        self.occupied = g.occupied[seat]
        self.turns = turns_left(g, seat, weights.cards_a_turn)
        self.actions = max(0, ACTIONS - g.acted) + ACTIONS * self.turns
        """How many actions are still to come, roughly, this one included."""
        self.needs = Needs(g, seat, self.turns, weights.graduates_a_turn * self.turns + 1, weights)
        self.display = [g.dogs.count(kind) for kind in range(KINDS)]
        self.lead: float | None = None
        self._reaches: dict[int, Reach] = {}
        self._stands = tuple(self.kinds), tuple([min(2, shown) for shown in self.display])
        self._worths: dict[int, float] = {}
        self._by_lack: dict[int, list[float]] = {}
        self.shares = self.promises(self.actions - 1)
        self.at_hand = weights.soon if self.turns > 0 else 0.0
        """What a card is worth of its full worth that lacks one dog of the display."""
        self.now = weights.now - self.at_hand if self.can_act_again() else 0.0
        """How much more when there is another action in this turn: for one card only."""

    def all(self, options: list[Any]) -> list[float]:
        return [self.one(action) for action in options]

    def one(self, action: a.AnyAction) -> float:
        g = self.g
        if isinstance(action, a.TakeDog):
            return self.best_place(g.dogs[action.slot])
        if isinstance(action, a.Move | a.Slide):
            return self.moved(action.origin, action.to)
        if isinstance(action, a.Place):
            return self.placed(self._dog_to_place(), action.cell)
        if isinstance(action, a.TakeCard):
            return self.taken(g.cards[action.slot])
        if isinstance(action, a.Graduate):
            return self.graduated(action.cell, action.home)
        if isinstance(action, a.Complete):
            return self.worth(action.card) - 3 * g.pack.graduation[action.card]
        if isinstance(action, a.MatchAt):
            return self.matched(action)
        if isinstance(action, a.ExchangeCard):
            return self.hopes() - self.hope(action.card) + self.hope(g.cards[action.slot])
        if isinstance(action, a.ExchangeDog):
            return self.exchanged(action.cell, g.dogs[action.slot])
        if isinstance(action, a.Draft | a.Lead):
            return self.fits_in(action.dog)
        if isinstance(action, a.ReturnDog):
            return -self.fits_in(action.dog)
        if isinstance(action, a.PlaceMeeple):
            return self.needs.meeple(action.dog, action.space)
        if isinstance(action, a.GoOn):
            return self.next_turn() - self.weights.turn_cost
        if isinstance(action, a.Skip | a.Wait):
            return self.hopes()
        return 0.0

    def _dog_to_place(self) -> int:
        top = self.g.agenda[-1]
        return self.g.waiting[self.seat][top.which if isinstance(top, PlaceDog) else 0]

    # Cards

    def worth(self, card: int) -> float:
        """A card's full worth: its reputation, its graduates, and that it brings the end nearer."""
        known = self._worths.get(card)
        if known is None:
            pack, weights = self.g.pack, self.weights
            each = weights.graduate - weights.graduate_late * self.needs.late
            gain = pack.reputation[card] + each * pack.graduation[card]
            known = gain + self.tempo(gain)
            self._worths[card] = known
        return known

    def tempo(self, gain: float) -> float:
        """What completing a card is worth beside its reputation; the seventh ends the game, for better or worse."""
        g, seat, weights = self.g, self.seat, self.weights
        if g.solo:
            return weights.solo_tempo
        if g.ending or self.turns == 0:
            return 0.0
        if len(g.completed[seat]) < LAST_CARD - 1:
            return weights.tempo - weights.tempo_late * self.needs.late
        if self.lead is None:
            totals = [ledger.total for ledger in score(g).seats]
            self.lead = totals[seat] - max([total for other, total in enumerate(totals) if other != seat])
        ahead = tanh((self.lead + gain) / weights.close)
        others = max([len(cards) for other, cards in enumerate(g.completed) if other != seat])
        if ahead < 0 and others >= LAST_CARD - 1:
            return weights.tempo / 2  # it ends soon in any case
        return weights.tempo + weights.end * ahead

    def reach(self, card: int) -> Reach:
        known = self._reaches.get(card)
        if known is None:
            known = self._reaches[card] = self._look(card)
        return known

    def _look(self, card: int) -> Reach:
        key = (self.g.pack, card, *self._stands)
        known = _reaches.get(key)
        if known is None:
            if len(_reaches) >= MOST_REACHES:
                _reaches.clear()
            shape = self.g.pack.shapes[card]
            known = _reaches[key] = Reach(shape.placements, self.grid, self.kinds, self.occupied, self.display)
        return known

    def promises(self, actions: float) -> list[float]:
        """What a card in hand is worth of its full worth, by the dogs it lacks, with so many actions to bring them."""
        shares = [1.0]
        for lacking, full in enumerate(self.weights.shares, 1):
            there = min(1.0, (actions - lacking + 1) / (2 * lacking))
            shares.append(full * there if lacking <= actions else 0.0)
        return [*shares, self.weights.blocked]

    def can_act_again(self) -> bool:
        """Whether another action of this turn follows what is decided now."""
        top = self.g.agenda[-1]
        if isinstance(top, PlaceDog | PlaceOrWait):
            return self.g.acted < ACTIONS
        return isinstance(top, Act) and self.g.acted < ACTIONS - 1

    def by_lack(self, card: int) -> list[float]:
        """What a card would be worth after this action, by the dogs it would lack; a dog in the display brings it nearer."""
        known = self._by_lack.get(card)
        if known is None:
            reach, worth = self.reach(card), self.worth(card)
            known = [share * worth for share in self.shares]
            if self.is_at_hand(card):
                known[1] = self.at_hand * worth
            elif reach.least == 2 and known[2] and self.in_display(reach):
                known[2] += self.weights.shown * worth
            self._by_lack[card] = known
        return known

    def is_at_hand(self, card: int) -> bool:
        """Whether a card lacks one dog, and such a one lies in the display."""
        reach = self.reach(card)
        return reach.least == 1 and self.in_display(reach)

    def hope(self, card: int) -> float:
        """What a card is worth on the grid as it stands."""
        return self.by_lack(card)[self.reach(card).least]

    def in_display(self, reach: Reach) -> bool:
        """Whether a dog that brings the card nearer lies in the display."""
        return any(self.display[kind] and reach.helpful(kind) for kind in range(KINDS))

    def hopes(self) -> float:
        at_hand = [self.worth(card) for card in self.hand if self.is_at_hand(card)]
        return sum([self.hope(card) for card in self.hand], 0.0) + self.now * max(at_hand, default=0.0)

    def taken(self, card: int) -> float:
        """With another card in hand; the more there are, the less it is worth."""
        held = self.weights.held[len(self.hand)]
        at_hand = [self.worth(each) for each in (*self.hand, card) if self.is_at_hand(each)]
        hopes = sum([self.hope(each) for each in self.hand], 0.0) + self.now * max(at_hand, default=0.0)
        return hopes + held * self.hope(card) + self.weights.new_card

    # Changes of the grid

    def placed(self, dog: int, cell: int) -> float:
        """What the hand is worth with this dog on this space, and what the dog may be worth later."""
        value = self.needs.dog(dog) - self.weights.crowd * self.occupied.bit_count()
        next_one = 0.0
        for card in self.hand:
            reach = self.reach(card)
            lacking = reach.with_dog(dog, cell)
            if lacking != 1:
                value += self.by_lack(card)[lacking]
            elif reach.soon[dog] >> cell & 1 or (reach.least == 1 and self.is_at_hand(card)):
                worth = self.worth(card)
                value += self.at_hand * worth
                next_one = max(next_one, worth)
            else:
                value += self.by_lack(card)[1]
        return value + self.now * next_one

    def best_place(self, dog: int) -> float:
        return max([self.placed(dog, cell) for cell in cells_of(self.g.empty(self.seat))])

    def moved(self, origin: int, to: int) -> float:
        """A move counts for the cards it brings nearer; what it takes apart is counted only then."""
        dog = self.grid[origin]
        for card in self.hand:
            reach = self.reach(card)
            if reach.helpful(dog) >> to & 1 or reach.blockers >> origin & 1:
                break
        else:
            return self.hopes() - self.weights.idle
        before = self._reaches_before()
        self._shift(origin, to, dog)
        value = self._hopes_here(before, 1 << origin | 1 << to, 1 << to)
        self._shift(to, origin, dog)
        return value + self.weights.move

    def _shift(self, origin: int, to: int, dog: int) -> None:
        self.grid[origin] = NONE
        self.grid[to] = dog
        both = 1 << origin | 1 << to
        self.kinds[dog] ^= both
        self.occupied ^= both

    def _reaches_before(self) -> list[Reach]:
        """Of the cards of the hand, on the grid as it stands."""
        return [self.reach(card) for card in self.hand]

    def _hopes_here(self, before: list[Reach], changed: int, came: int = 0) -> float:
        """What the hand is worth after these spaces changed and a dog came to one of them, or to none."""
        value = 0.0
        for place, card in enumerate(self.hand):
            lacking = least_lacking(before[place], changed, came, self.grid, self.kinds, self.occupied)
            value += self.shares[lacking] * self.worth(card)
        return value

    def exchanged(self, cell: int, dog: int) -> float:
        old = self.grid[cell]
        before = self._reaches_before()
        self._replace(cell, dog)
        value = self._hopes_here(before, 1 << cell) + self.needs.dog(dog) - self.needs.dog(old)
        self._replace(cell, old)
        return value

    def _replace(self, cell: int, dog: int) -> None:
        self.kinds[self.grid[cell]] &= ~(1 << cell)
        self.grid[cell] = dog
        self.kinds[dog] |= 1 << cell

    def graduated(self, cell: int, home: int) -> float:
        """What a dog brings in a home, and what its leaving costs the cards in hand and the comparisons."""
        dog = self.grid[cell]
        return (
            self.weights.left_behind * self.left_behind(cell)
            + self.needs.sent(dog, home)
            + self.needs.in_training(dog, -1)
        )

    def left_behind(self, cell: int) -> float:
        """What the hand is worth without the dog on this space."""
        known = self._worths.get(-1 - cell)
        if known is None:
            dog = self.grid[cell]
            before = self._reaches_before()
            self.grid[cell] = NONE
            self.kinds[dog] ^= 1 << cell
            self.occupied ^= 1 << cell
            known = self._worths[-1 - cell] = self._hopes_here(before, 1 << cell)
            self.grid[cell] = dog
            self.kinds[dog] ^= 1 << cell
            self.occupied ^= 1 << cell
        return known

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
        return self.weights.twin * (dog in mine) + self.needs.dog(dog)

    def next_turn(self) -> float:
        """Solo: what the cards that are nearly complete may bring in one more turn."""
        shares = self.promises(2.0)
        hopes = sorted([shares[self.reach(card).least] * self.worth(card) for card in self.hand], reverse=True)
        return sum(hopes[:2])
