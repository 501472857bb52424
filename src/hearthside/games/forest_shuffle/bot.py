"""The greedy bot's judgement: what an option earns now, what it may still earn, and what it costs."""

from typing import Any

from hearthside.games.forest_shuffle.actions import (
    Done,
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
from hearthside.games.forest_shuffle.cards import SAPLING_HALF, TREE, points_of
from hearthside.games.forest_shuffle.scoring import Reckoning
from hearthside.games.forest_shuffle.state import HAND_LIMIT, Forest
from hearthside.games.forest_shuffle.steps_offers import counted
from hearthside.games.forest_shuffle.steps_paying import PayOne
from hearthside.games.forest_shuffle.vocabulary import (
    AllTreeSpecies,
    ClearingToCave,
    Deed,
    DrawPer,
    DrawWhen,
    ExtraTurn,
    Group,
    HandToCave,
    IfDifferent,
    IfNeighbour,
    IfSharing,
    IfSpecies,
    IfTrees,
    PerFullTree,
    PerSpecies,
    PerSymbol,
    PerTag,
    PlaceFree,
    PlayMore,
    Sets,
)
from hearthside.games.forest_shuffle.vocabulary import Draw as DrawCards

CARD = 1.6
"""What a card in hand is worth in points, roughly: a play earns about five points and uses up three cards."""
TURN = 4.5
"""What a turn is worth."""


def judge(world: Forest, seat: int, options: list[Any]) -> list[float]:
    """How good each option looks."""
    outlook = Outlook(world, seat)
    if isinstance(options[0], Pay):
        return outlook.payments(options)
    if isinstance(options[0], Hide):
        return outlook.hidings(options)
    return [outlook.worth(action) for action in options]


class Outlook:
    """One world seen from one seat, with what was counted once kept for all options."""

    def __init__(self, world: Forest, seat: int) -> None:
        self.world = world
        self.seat = seat
        self.pack = world.pack
        self.hand = world.hands[seat]
        self.reckoning = Reckoning(world.pack, world.trees, world.slots)
        self.tally = self.reckoning.tallies[seat]
        self.now = self.reckoning.total(seat)
        self.time = len(world.deck) / (len(world.pack.cards) + 3)
        """The part of the deck still to come."""
        self.keeps: dict[int, float] = {}

    def worth(self, action: Any) -> float:
        """What one option brings."""
        if isinstance(action, Draw):
            return CARD * (2 if len(self.hand) < HAND_LIMIT - 1 else 1) * self.hunger()
        if isinstance(action, Take):
            # Taking the better of two known cards is half of a draw action.
            return (CARD + self.keep(action.card)) * self.hunger()
        if isinstance(action, Play):
            return self.playing(2 * action.card + action.half)
        if isinstance(action, Sapling):
            return self.landing(SAPLING_HALF, 0) + self.shade() - self.keep(action.card)
        if isinstance(action, Slot):
            return self.landing(self.world.playing, action.tree)
        if isinstance(action, Free):
            return 1 + self.best_landing(2 * action.card + action.half)
        if isinstance(action, (Use, Mulligan)):
            return 1.0
        return 0.1 if isinstance(action, Done) else 0.0

    def hunger(self) -> float:
        """A small hand wants cards, a large one wants to play."""
        return 1.25 - 0.08 * len(self.hand)

    # Placing

    def playing(self, half: int) -> float:
        """What a paid card earns now and later, less what paying takes away."""
        cost = self.pack.cost[half]
        others = [card for card in self.hand if card != half >> 1]
        gain = self.best_landing(half) + self.prospect(half)
        if self.pack.side[half] == TREE:
            gain += self.shade()
        effect = self.pack.effect[half]
        if effect is not None:
            gain += self.deed(effect, cost)
        price = sum(sorted([self.keep(card) for card in others])[:cost], 0.0)
        if cost and self.pack.bonus[half]:
            symbol = 1 << self.pack.symbol[half]
            matching = sorted([self.keep(card) for card in others if self.pack.shows[card] & symbol])
            if len(matching) >= cost:
                bonus = sum([self.deed(deed, cost) for deed in self.pack.bonus[half]], 0.0)
                gain += max(bonus - (sum(matching[:cost], 0.0) - price), 0.0)
        return gain - price

    def best_landing(self, half: int) -> float:
        """What a card earns at its best place."""
        if self.pack.side[half] == TREE:
            return self.landing(half, 0)
        hosts = self.world.hosts(self.seat, half)
        return max([self.landing(half, tree) for tree in hosts], default=-5.0)

    def landing(self, half: int, tree: int) -> float:
        """What the forest gains by a card at this place."""
        trees, slots = self.world.trees[self.seat], self.world.slots[self.seat]
        side = self.pack.side[half]
        if side == TREE:
            trees, slots = [*trees, half >> 1], [*slots, (), (), (), ()]
        else:
            slots = slots.copy()
            slots[4 * tree + side] = (*slots[4 * tree + side], half)
        return float(self.reckoning.with_forest(self.seat, trees, slots).total(self.seat) - self.now)

    def shade(self) -> float:
        """What four new slots are worth: much in an empty forest, little in a roomy one."""
        room = sum(self.world.room[4 * self.seat : 4 * self.seat + 4])
        return 5.0 * self.time * max(0.0, 1 - room / 14)

    # Looking ahead

    def prospect(self, half: int) -> float:
        """What a card may still earn beyond what it earns at once, less and less as the deck runs out."""
        points, tally = points_of(self.pack, half), self.tally
        later = 0.0
        if isinstance(points, (PerTag, PerSpecies)):
            later = 1.5 * points.points
        elif isinstance(points, PerSymbol):
            later = 3.0 * points.points
        elif isinstance(points, Group):
            count = tally.cards[self.pack.kind[half]]
            top = len(points.values) - 1
            later = 0.4 * (points.values[min(count + 2, top)] - points.values[min(count + 1, top)])
        elif isinstance(points, IfSpecies):
            have = tally.counted(points.species)
            later = points.points * 0.5 * min(1.0, (have + 1) / points.least) if have < points.least else 0
        elif isinstance(points, AllTreeSpecies):
            later = 0.0 if tally.all_tree_species() else points.points * 0.4 * self.variety()
        elif isinstance(points, IfTrees):
            later = points.points * 0.5 * min(1.0, tally.counted("") / points.least)
        elif isinstance(points, IfDifferent):
            later = points.points * 0.5 * min(1.0, (tally.different(points.tag) + 1) / points.least)
        elif isinstance(points, (IfSharing, PerFullTree)):
            later = 0.5 * points.points
        elif isinstance(points, IfNeighbour):
            later = 0.2 * points.points
        elif isinstance(points, Sets):
            later = 3.0
        species = self.pack.species[self.pack.kind[half]]
        if isinstance(species.effect, DrawWhen):
            later += 12.0
        return later * self.time

    def variety(self) -> float:
        """How much of all tree species is there."""
        trees = [kind for kind in range(len(self.pack.species)) if self.pack.species[kind].slot == "tree"]
        return sum([1 for kind in trees if self.tally.cards[kind]]) / len(trees)

    def deed(self, deed: Deed, cost: int) -> float:
        """What an effect or a bonus is worth."""
        after = len(self.hand) - 1 - cost
        if isinstance(deed, DrawCards):
            return CARD * min(deed.cards, HAND_LIMIT - after)
        if isinstance(deed, DrawPer):
            return CARD * min(counted(self.world, self.seat, deed), HAND_LIMIT - after)
        if isinstance(deed, ExtraTurn):
            return TURN
        if isinstance(deed, ClearingToCave):
            return len(self.world.clearing) + cost
        if isinstance(deed, PlaceFree):
            return 2.0
        if isinstance(deed, HandToCave):
            return 1.0 * after
        assert isinstance(deed, PlayMore)
        return 1.0

    # Parting with cards

    def keep(self, card: int) -> float:
        """What a card is worth in the hand: a part of what its better half could earn."""
        known = self.keeps.get(card)
        if known is None:
            best = max(
                [self.best_landing(h) + self.prospect(h) - CARD * self.pack.cost[h] for h in self.pack.halves[card]]
            )
            if self.pack.side[self.pack.halves[card][0]] == TREE:
                best += self.shade()
            known = self.keeps[card] = min(max(0.5 * best, 0.4), 6.0)
        return known

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
            bonus = sum([self.deed(deed, 0) for deed in self.pack.bonus[half]], 0.0)
            if bonus > sum(map(self.keep, alike), 0.0) - sum(map(self.keep, chosen), 0.0):
                chosen = alike
        first = min(chosen)
        return [1.0 if action.card == first else 0.0 for action in options]

    def hidings(self, options: list[Any]) -> list[float]:
        """Under the cave goes every card that is worth less than a point and a new card; the lowest first."""
        last = self.world.hiding[-1] if self.world.hiding else 0
        away = [card for card in self.hand if card > last and self.keep(card) < 1 + CARD]
        first = min(away, default=0)
        return [float(action.card == first) if isinstance(action, Hide) else 0.5 for action in options]
