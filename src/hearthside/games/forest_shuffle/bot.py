"""The judgement of one decision: what an option earns now, what it may still earn, and what it costs."""

from math import exp, sqrt
from typing import Any

from hearthside.games.forest_shuffle.actions import (
    WINTER,
    Draw,
    Free,
    Hide,
    Mulligan,
    Pay,
    Play,
    Sapling,
    Slot,
    Take,
    Use,
)
from hearthside.games.forest_shuffle.bot_lore import Outline, outline_of
from hearthside.games.forest_shuffle.bot_weights import BY_HAND, SHARP, Weights
from hearthside.games.forest_shuffle.bot_woods import Woods
from hearthside.games.forest_shuffle.card_tables import SAPLING_HALF, TREE
from hearthside.games.forest_shuffle.deeds import (
    AnyDeed,
    ClearingToCave,
    DrawCards,
    DrawPer,
    ExtraTurn,
    HandToCave,
    PlaceFree,
    PlayMore,
)
from hearthside.games.forest_shuffle.scoring import Reckoning
from hearthside.games.forest_shuffle.state import HAND_LIMIT, LAST_WINTER, Forest
from hearthside.games.forest_shuffle.steps import Turn
from hearthside.games.forest_shuffle.steps_offers import UseDeed, counted
from hearthside.games.forest_shuffle.steps_paying import PayOne
from hearthside.games.forest_shuffle.vocabulary import TAGS


def judge(world: Forest, seat: int, options: list[Any]) -> list[float]:
    """How good each option looks."""
    return judge_by(BY_HAND, world, seat, options)


def sharp(world: Forest, seat: int, options: list[Any]) -> list[float]:
    """How good each option looks to whoever thinks ahead."""
    return judge_by(SHARP, world, seat, options)


def judge_by(weights: Weights, world: Forest, seat: int, options: list[Any]) -> list[float]:
    """How good each option looks to somebody who weighs in this way."""
    outlook = Outlook(world, seat, weights)
    if isinstance(options[0], Pay):
        return outlook.payments(options)
    if isinstance(options[0], Hide):
        return outlook.hidings(options)
    return [outlook.worth(action) for action in options]


def draws_left(g: Forest) -> float:
    """How many cards are likely to come off the deck before the third winter card, from what everybody knows."""
    size, left = g.left, LAST_WINTER - g.winter
    if left < LAST_WINTER:
        return (size + 1) * left / (left + 1)
    below = size - 1
    while g.cards[below] != WINTER:
        below -= 1
    return size - below + (below + 1) * 2 / 3


class Outlook:
    """One world seen from one seat, with what was counted once kept for all options."""

    def __init__(self, world: Forest, seat: int, weights: Weights) -> None:
        self.world = world
        self.seat = seat
        self.weights = weights
        self.pack = world.pack
        self.hand = world.hands[seat]
        self.woods = Woods(world, seat)
        self.outline: Outline = outline_of(world.pack)
        self.turns = draws_left(world) / (weights.deck_a_turn * world.players)
        self.price = weights.card * min(
            1.0, weights.used_a_turn * self.turns / (len(self.hand) + 4), self.turns / weights.last_turns
        )
        self.plays = weights.plays_a_turn * self.turns
        self.tastes = weights.tastes(world.pack)
        self.keeps: dict[int, float] = {}
        self.worths: dict[int, float] = {}
        room = sum(world.room[4 * seat : 4 * seat + 4])
        self.shade = weights.shade * min(1.0, self.turns / 20) * max(0.0, 1 - room / weights.room)
        self.lead: float | None = None

    # The end

    def ending(self, cards: float, gain: float = 0.0) -> float:
        """What drawing so many cards is worth because the third winter card may be among them: good if ahead, bad if behind."""
        g = self.world
        if g.winter < LAST_WINTER - 1 or cards <= 0:
            return 0.0
        if self.lead is None:
            reckoning = Reckoning(g.pack, g.trees, g.slots)
            totals = [reckoning.total(s) + g.cave_size(s) for s in range(g.players)]
            self.lead = totals[self.seat] - max([total for s, total in enumerate(totals) if s != self.seat])
        lead = self.lead + gain
        scale = self.weights.swing * sqrt(self.turns + 0.5)
        chance = 1 / (1 + exp(-max(-50.0, min(50.0, lead / scale))))
        now = 1.0 if lead > 0 else 0.5 if lead == 0 else 0.0
        return min(1.0, cards / g.left) * (now - chance) * self.weights.end * scale

    def worth(self, action: Any) -> float:
        """What one option brings."""
        if isinstance(action, Play):
            return self.playing(2 * action.card + action.half)
        if isinstance(action, Sapling):
            gain = self.woods.anywhere(SAPLING_HALF)
            lost = self.keep(action.card) + (self.weights.only if self.is_only(action.card) else 0.0)
            return gain + self.shade - lost + self.ending(1, gain) + self.weights.sapling
        if isinstance(action, Take):
            return self.drawing(self.keep(action.card), action.card)
        if isinstance(action, Draw):
            return self.drawing(self.price, 0)
        if isinstance(action, Slot):
            return self.placing(self.world.playing, action.tree)
        if isinstance(action, Free):
            return self.free(2 * action.card + action.half)
        if isinstance(action, Use):
            return self.using()
        if isinstance(action, Mulligan):
            return 1.0
        return 0.0

    def drawing(self, first: float, taken: int) -> float:
        """Two cards, or one with nine in hand or when it is the second: this one, and the best that is left for the other."""
        world = self.world
        hunger = self.weights.hunger - self.weights.sated * len(self.hand)
        risk = self.ending(0 if taken else 1)
        if not isinstance(world.agenda[-1], Turn) or len(self.hand) >= HAND_LIMIT - 1:
            return first * hunger + risk
        second = max([self.keep(card) for card in world.clearing if card != taken], default=0.0)
        deck = self.price + self.ending(1)
        return (first + max(second, deck)) * hunger + risk

    # Placing

    def playing(self, half: int) -> float:
        """What a paid card earns now and later, less what paying takes away."""
        pack = self.pack
        cost = pack.cost[half]
        others = [card for card in self.hand if card != half >> 1]
        gain = self.value(half)
        effect = pack.effect[half]
        draws = 1.0 if pack.side[half] == TREE else 0.0
        kept = sorted([self.keep(card) for card in others])
        price = sum(kept[:cost], 0.0)
        if effect is not None:
            gain += self.deed(effect, half, cost)
        if cost and pack.bonus[half]:
            symbol = 1 << pack.symbol[half]
            matching = sorted([self.keep(card) for card in others if pack.shows[card] & symbol])
            if len(matching) >= cost:
                bonus = sum([self.deed(deed, half, cost) for deed in pack.bonus[half]], 0.0)
                gain += max(bonus - (sum(matching[:cost], 0.0) - price), 0.0)
        if self.world.winter == LAST_WINTER - 1:
            gain += self.ending(draws, self.landing(half))
        return gain - price - self.weights.spent * self.price + self.weights.act

    def landing(self, half: int) -> float:
        """What a card earns at its best place."""
        if self.pack.side[half] == TREE:
            return self.woods.anywhere(half)
        hosts = self.world.hosts(self.seat, half)
        return self.woods.best(half, hosts) if hosts else self.weights.homeless

    def value(self, half: int) -> float:
        """What a card earns now and may still earn, effects aside."""
        known = self.worths.get(half)
        if known is None:
            known = self.landing(half) + self.prospect(half)
            if self.pack.side[half] == TREE:
                known += self.shade
            self.worths[half] = known
        return known

    def placing(self, half: int, tree: int) -> float:
        """A place by what the card earns there; of equal places the one that is of least use to others."""
        world = self.world
        card = world.trees[self.seat][tree]
        host = self.pack.kind[2 * card] if card else -1
        filled = sum([1 for slot in world.slots[self.seat][4 * tree : 4 * tree + 4] if slot])
        spare = self.outline.wanted[host][self.pack.side[half]] if host >= 0 else 0.0
        return self.woods.gain(half, tree) - 0.1 * spare + 0.05 * filled

    # Looking ahead

    def prospect(self, half: int) -> float:
        """What a card may still earn beyond what it earns at once: by the hand, and by what is still to come."""
        kind, outline, weights = self.pack.kind[half], self.outline, self.weights
        later = self.plays * (weights.later * outline.earns[kind] + weights.given * outline.gives[kind])
        later += outline.grows(self.woods, kind, self.plays, weights) * weights.later
        later += self.tastes[kind] * min(1.0, self.plays / 6)
        pair = outline.pair[kind]
        near = 0.0
        for card in self.hand:
            if card != half >> 1:
                near += max([pair[self.pack.kind[h]] for h in self.pack.halves[card]])
        later += weights.near * near * min(1.0, self.turns / 6)
        if self.pack.hears[half]:
            later += weights.heard * self.plays * outline.heard[half] * self.price
        return later

    def deed(self, deed: AnyDeed, half: int, cost: int) -> float:
        """What an effect or a bonus is worth."""
        after = len(self.hand) - 1 - cost
        if isinstance(deed, DrawCards):
            cards = min(deed.cards, HAND_LIMIT - after)
            return max(0.0, self.weights.drawn * self.price * cards + self.ending(cards))
        if isinstance(deed, DrawPer):
            cards = min(counted(self.world, self.seat, deed), HAND_LIMIT - after)
            return max(0.0, self.weights.drawn * self.price * cards + self.ending(cards))
        if isinstance(deed, ExtraTurn):
            return self.weights.turn
        if isinstance(deed, ClearingToCave):
            return self.weights.cave * (len(self.world.clearing) + cost)
        if isinstance(deed, PlaceFree):
            return self.freely(deed, half)
        if isinstance(deed, HandToCave):
            kept = sorted([self.keep(card) for card in self.hand if card != half >> 1])[cost:]
            return sum([max(0.0, 1 + self.price - keep) for keep in kept], 0.0)
        assert isinstance(deed, PlayMore)
        return self.chain(half, cost)

    def freely(self, deed: PlaceFree, half: int) -> float:
        """The best card of the hand that could be placed without paying."""
        mask = 1 << TAGS.index(deed.tag)
        found = sorted(
            [
                max([self.value(h) for h in self.pack.halves[card] if self.pack.tags[h] & mask])
                for card in self.hand
                if card != half >> 1 and any(self.pack.tags[h] & mask for h in self.pack.halves[card])
            ],
            reverse=True,
        )
        most = len(found) if deed.any_number else 1
        return self.weights.freely * sum([max(0.0, each) for each in found[:most]], 0.0)

    def chain(self, half: int, cost: int) -> float:
        """What a Mole brings: every further card it lets us play saves a turn."""
        dreams = sorted([self.dream(card) for card in self.hand if card != half >> 1], reverse=True)
        purse = len(dreams) - cost
        brought = 0.0
        for worth, price in dreams:
            if worth > 0 and purse > price:
                purse -= price + 1
                brought += self.weights.turn
        return brought

    def free(self, half: int) -> float:
        """A card placed for nothing, without its effect."""
        return self.value(half) - 0.3 * self.price - 0.2 * max(0.0, self.keep(half >> 1) - self.price) + 0.5

    def using(self) -> float:
        """Whether to use what is offered: cards are welcome, unless drawing them would end the game at a bad moment."""
        top = self.world.agenda[-1]
        if isinstance(top, UseDeed):
            return 0.01 + sum([self.offered(deed) for deed in top.deeds(self.world)], 0.0)
        return 0.01 + self.price + self.ending(1)

    def offered(self, deed: AnyDeed) -> float:
        room = HAND_LIMIT - len(self.hand)
        if isinstance(deed, DrawCards):
            cards = min(deed.cards, room)
            return self.price * cards + self.ending(cards)
        if isinstance(deed, DrawPer) and not deed.up_to:
            cards = min(counted(self.world, self.seat, deed), room)
            return self.price * cards + self.ending(cards)
        if isinstance(deed, DrawPer):
            return self.price + self.ending(1)
        return 1.0

    # Parting with cards

    def dream(self, card: int) -> tuple[float, int]:
        """What playing a card would bring after all costs by its better half, and what that half costs in cards."""
        best, price = -9.0, 0
        for half in self.pack.halves[card]:
            cost = self.pack.cost[half]
            worth = self.value(half) - self.price * cost
            effect = self.pack.effect[half]
            if isinstance(effect, DrawCards):
                worth += self.price * effect.cards
            elif isinstance(effect, ExtraTurn):
                worth += self.weights.turn
            elif isinstance(effect, PlayMore):
                worth += self.weights.mole * self.weights.turn
            if worth > best:
                best, price = worth, cost
        return best, price

    def keep(self, card: int) -> float:
        """What a card is worth in the hand: what any card is worth as a payment, and a part of what it could earn itself."""
        known = self.keeps.get(card)
        if known is None:
            weights = self.weights
            best = self.dream(card)[0]
            more = min(weights.kept * (best - weights.usual), weights.dearest) * min(1.0, self.turns / 3)
            known = self.keeps[card] = (
                weights.any_card * self.price + max(more, -weights.poor_card * self.price) + 0.001 * best
            )
        return known

    def is_only(self, card: int) -> bool:
        """Whether it is the only tree of its species in the forest and the hand: some cards want all species."""
        pack = self.pack
        half = pack.halves[card][0]
        if pack.side[half] != TREE or self.woods.cards[pack.kind[half]]:
            return False
        return [pack.kind[2 * other] for other in self.hand].count(pack.kind[half]) <= 1

    def payments(self, options: list[Any]) -> list[float]:
        """Pay with what is least missed, with matching symbols if the bonus is worth it; begin with the lowest of those."""
        world, half = self.world, self.world.playing
        step = world.agenda[-1]
        assert isinstance(step, PayOne)
        last = world.paid[-1] if world.paid else 0
        able = [card for card in self.hand if card > last]
        chosen = sorted(able, key=self.keep)[: step.left]
        symbol = 1 << self.pack.symbol[half]
        matching = [card for card in able if self.pack.shows[card] & symbol]
        if len(matching) >= step.left and all(self.pack.shows[card] & symbol for card in world.paid):
            alike = sorted(matching, key=self.keep)[: step.left]
            bonus = sum([self.deed(deed, half, step.left - 1) for deed in self.pack.bonus[half]], 0.0)
            if bonus > sum(map(self.keep, alike), 0.0) - sum(map(self.keep, chosen), 0.0):
                chosen = alike
        first = min(chosen)
        return [1.0 if action.card == first else 0.0 for action in options]

    def hidings(self, options: list[Any]) -> list[float]:
        """Under the cave goes every card that is worth less than a point and a new card; the lowest first."""
        last = self.world.hiding[-1] if self.world.hiding else 0
        fresh = 1 + self.price + self.ending(1)
        away = [card for card in self.hand if card > last and self.keep(card) < fresh]
        first = min(away, default=0)
        return [float(action.card == first) if isinstance(action, Hide) else 0.5 for action in options]
