"""What a seat would do at a glance: the policy of playouts, some fifty times quicker than the judgement and nearly as sensible.

A card is scored by tables worked out once for a pack: what it earns by itself, by cards of its own species and by those of others.
"""

from functools import cache
from typing import Any

from hearthside.games.forest_shuffle.actions import DONE, DRAW, MULLIGAN, USE
from hearthside.games.forest_shuffle.bot_woods import lore_of
from hearthside.games.forest_shuffle.card_tables import TREE
from hearthside.games.forest_shuffle.cards import ForestPack
from hearthside.games.forest_shuffle.deeds import (
    ClearingToCave,
    DrawCards,
    DrawPer,
    ExtraTurn,
    HandToCave,
    PlaceFree,
    PlayMore,
)
from hearthside.games.forest_shuffle.state import HAND_LIMIT, Forest
from hearthside.games.forest_shuffle.steps import SecondDraw, Turn
from hearthside.games.forest_shuffle.steps_effects import PlaceForFree, PlayOn
from hearthside.games.forest_shuffle.steps_offers import FillCave
from hearthside.games.forest_shuffle.steps_paying import ChooseSlot, PayOne
from hearthside.kernel.rng import Rng

Weights = list[tuple[int, float]]

COST = 2.6
"""What a card is worth as a payment."""
WORTHY, PER_CARD = 4.5, 0.42
"""What a card must add to be played from a hand of four, and how much less with each further card."""
TREE_WORTH = 1.7
ROOMY, CRAMPED = 6, 4.0
"""With fewer empty slots than this a tree is worth so much more."""
TAKEN = 6.0
"""What an open card must add to be taken instead of one from the deck."""
IN_PASSING = 4.0
"""What a card must add to be played through a Mole, or to be spared from the cave."""
BONUS = 6.0
"""What paying with the right symbols is worth."""


class Hunch:
    """The tables of a pack. Indexed by species unless said otherwise; one more than the last species stands for all trees."""

    def __init__(self, pack: ForestPack) -> None:
        kinds = range(len(pack.species))
        self.trees = len(pack.species)
        self.linear: list[Weights] = [[] for _ in kinds]
        """What it adds for each card of another species, or of its own."""
        self.present: list[Weights] = [[] for _ in kinds]
        """What it adds if there is any card of another species."""
        self.first: list[Weights] = [[] for _ in kinds]
        """What the first of its species adds for each card of another."""
        self.own = [[0.0] * 9 for _ in kinds]
        """What it adds by the number of cards of its own species."""
        self.base = [0.0] * len(pack.kind)
        """By half: what it adds by itself, less its cost."""
        for kind in kinds:
            self._learn(pack, kind)
        for card in pack.numbers:
            for half in pack.halves[card]:
                self.base[half] = self._base(pack, half)

    def _learn(self, pack: ForestPack, kind: int) -> None:
        lore = lore_of(pack)
        earned: dict[int, float] = {}
        for other in range(self.trees):
            for seeker, points in lore.friends[other]:
                if seeker == kind and not pack.masks[other] & 1:
                    earned[other] = earned.get(other, 0.0) + points
                if other == kind:
                    earned[seeker] = earned.get(seeker, 0.0) + points
        if any(seeker == kind for seeker, _ in lore.tree_friends):
            points = next(points for seeker, points in lore.tree_friends if seeker == kind)
            earned[self.trees] = earned.get(self.trees, 0.0) + points
        for half in range(len(pack.kind)):
            if pack.kind[half] >= 0 and lore.seeks_side[kind] == pack.side[half] and pack.kind[half] not in earned:
                earned[pack.kind[half]] = lore.points[kind]
        self.linear[kind] = sorted(earned.items())
        self._learn_leaps(pack, kind)

    def _learn_leaps(self, pack: ForestPack, kind: int) -> None:
        lore = lore_of(pack)
        for sought, seekers in lore.thresholds.items():
            if kind in seekers and sought >= 0 and sought != kind:
                self.present[kind].append((sought, float(lore.points[kind])))
                self.first[sought].append((kind, float(lore.points[kind])))
        tree = lore.on_tree[kind]
        if tree >= 0:
            self.present[kind].append((tree, 0.7 * lore.points[kind]))
            self.first[tree].append((kind, 1.0))
        if lore.by_neighbour[kind]:
            for other, tags in enumerate(pack.masks):
                if tags & lore.by_neighbour[kind]:
                    self.present[kind].append((other, 0.4 * lore.points[kind]))
                    self.first[other].append((kind, 0.4 * lore.points[kind]))
        for other in lore.sets[kind]:
            if other != kind:
                self.present[kind].append((other, 3.0))
        for _, seekers in lore.variety:
            if kind in seekers:
                self.present[kind] += [(other, 2.5) for other in seekers if other != kind]
        for count in range(9):
            self.own[kind][count] = self._alike(pack, kind, count)

    def _alike(self, pack: ForestPack, kind: int, count: int) -> float:
        """What one more card adds to so many of its species."""
        lore = lore_of(pack)
        if lore.sets[kind]:
            return 1.0 if count == 0 else -2.0
        values = lore.values[kind]
        if values:
            top = len(values) - 1
            step = values[min(count + 1, top)] - values[min(count, top)]
            return step + 0.4 * (values[min(count + 2, top)] - values[min(count + 1, top)])
        if lore.by_sharing[kind]:
            return 2.0 * lore.by_sharing[kind] if count & 1 else 0.4 * lore.by_sharing[kind]
        if kind in lore.thresholds.get(kind, ()):
            least, points = lore.least[kind], lore.points[kind]
            if count + 1 < least:
                return points * 0.5 * (count + 1) / least
            return float(points * least if count + 1 == least else points)
        if lore.seeks_kind[kind] == kind:
            return 1.0 + 0.5
        return 0.0

    def _base(self, pack: ForestPack, half: int) -> float:
        lore, kind = lore_of(pack), pack.kind[half]
        worth = float(lore.flat[kind]) - COST * pack.cost[half]
        if pack.side[half] == TREE:
            worth += TREE_WORTH
        effect = pack.effect[half]
        if isinstance(effect, DrawCards):
            worth += COST * effect.cards
        elif isinstance(effect, DrawPer):
            worth += 2.0
        elif isinstance(effect, ExtraTurn):
            worth += 4.0
        elif isinstance(effect, ClearingToCave):
            worth += 8.0
        elif isinstance(effect, (PlaceFree, HandToCave, PlayMore)):
            worth += 2.0
        if pack.hears[half]:
            worth += 5.0
        if lore.per_symbol[kind]:
            worth += 5.0 * lore.per_symbol[kind]
        if lore.per_guest[kind]:
            worth += 2.5 * lore.per_guest[kind]
        if lore.per_full[kind]:
            worth += 2.0 * lore.per_full[kind]
        if any(kind in seekers for seekers in lore.races.values()):
            worth += 0.7 * lore.points[kind]
        if kind in lore.all_trees:
            worth += 0.3 * lore.points[kind]
        if any(kind in seekers for sought, seekers in lore.thresholds.items() if sought < 0):
            worth += 0.6 * lore.points[kind]
        if lore.seeks_side[kind] >= 0 or lore.seeks_tags[kind]:
            worth += 1.5 * lore.points[kind]
        if pack.doubles_host[half]:
            worth += 3.0
        return worth

    def score(self, half: int, kind: int, cards: list[int]) -> float:
        """How much a half adds to a forest that shows these cards, by species."""
        count = cards[kind]
        worth = self.base[half] + self.own[kind][min(8, count)]
        for other, points in self.linear[kind]:
            worth += cards[other] * points
        for other, points in self.present[kind]:
            if cards[other]:
                worth += points
        if not count:
            for other, points in self.first[kind]:
                worth += cards[other] * points
        return worth


@cache
def hunch_of(pack: ForestPack) -> Hunch:
    return Hunch(pack)


def light(g: Forest, options: list[Any], rng: Rng) -> Any:
    """What the asked seat would do at a glance."""
    if len(options) == 1:
        return options[0]
    top = g.agenda[-1]
    if isinstance(top, Turn):
        return _turn(g, top.seat, rng)
    if isinstance(top, PayOne):
        return _payment(g, top.seat, top.left)
    if isinstance(top, ChooseSlot):
        return _slot(g, top.seat, options)
    if isinstance(top, SecondDraw):
        return _drawing(g, hunch_of(g.pack), shown(g, top.seat))
    if isinstance(top, PlayOn):
        return _best_play(g, top.seat, IN_PASSING) or DONE
    if isinstance(top, PlaceForFree):
        return _free(g, top.seat, options)
    if isinstance(top, FillCave):
        return _cave(g, top.seat, options)
    return USE if USE in options else MULLIGAN


def shown(g: Forest, seat: int) -> list[int]:
    """How many cards of each species a forest shows, and the number of its trees."""
    kind_of = g.pack.kind
    cards = [0] * (len(g.pack.species) + 1)
    trees = g.trees[seat]
    cards[-1] = len(trees)
    for card in trees:
        if card:
            cards[kind_of[2 * card]] += 1
    for slot in g.slots[seat]:
        for half in slot:
            cards[kind_of[half]] += 1
    return cards


def _turn(g: Forest, seat: int, rng: Rng) -> Any:
    """The best card if it is good enough for the size of the hand, else two cards."""
    hand = g.hands[seat]
    least = WORTHY + PER_CARD * (4 - len(hand)) if len(hand) < HAND_LIMIT else -100.0
    play = _best_play(g, seat, least if rng.below(8) else least - 2.0)
    if play is not None:
        return play
    if len(hand) >= HAND_LIMIT:
        return g.pack.moves.sapling[hand[0]]
    return _drawing(g, hunch_of(g.pack), shown(g, seat))


def _best_play(g: Forest, seat: int, least: float) -> Any:
    """The card of the hand that adds most, if that is more than so much; None if none does."""
    pack, hand, at = g.pack, g.hands[seat], 4 * seat
    hunch, cards, room = hunch_of(pack), shown(g, seat), g.room
    score, halves, kind_of, cost, side_of = hunch.score, pack.halves, pack.kind, pack.cost, pack.side
    purse = len(hand) - 1
    roomy = room[at] + room[at + 1] + room[at + 2] + room[at + 3] >= ROOMY
    best, most = -1, least
    for card in hand:
        for half in halves[card]:
            if cost[half] > purse:
                continue
            side = side_of[half]
            worth = score(half, kind_of[half], cards)
            if side == TREE:
                if not roomy:
                    worth += CRAMPED
            elif not room[at + side] and not g.can_host(seat, half):
                continue
            if worth > most:
                best, most = half, worth
    return pack.moves.play[best] if best >= 0 else None


def _drawing(g: Forest, hunch: Hunch, cards: list[int]) -> Any:
    """The best open card if it is good enough, else the top of the deck."""
    pack = g.pack
    best, most = 0, TAKEN
    for card in g.clearing:
        for half in pack.halves[card]:
            worth = hunch.score(half, pack.kind[half], cards)
            if worth > most:
                best, most = card, worth
    return pack.moves.take[best] if best else DRAW


def _payment(g: Forest, seat: int, left: int) -> Any:
    """The cards that add least, alike if that earns a bonus; they are named in ascending order, so the lowest of them first."""
    pack = g.pack
    hunch, cards = hunch_of(pack), shown(g, seat)
    last = g.paid[-1] if g.paid else 0
    symbol = 1 << pack.symbol[g.playing]
    bonus = pack.bonus[g.playing] and all(pack.shows[card] & symbol for card in g.paid)
    ranked: list[tuple[float, int]] = []
    alike = 0
    for card in g.hands[seat]:
        if card > last:
            worth = max([hunch.score(half, pack.kind[half], cards) for half in pack.halves[card]])
            if bonus and pack.shows[card] & symbol:
                alike += 1
                worth -= BONUS
            ranked.append((worth, card))
    if bonus and alike < left:
        ranked = [(worth + BONUS if pack.shows[card] & symbol else worth, card) for worth, card in ranked]
    ranked.sort()
    return pack.moves.pay[min([card for _, card in ranked[:left]])]


def _slot(g: Forest, seat: int, options: list[Any]) -> Any:
    """Where the card earns something by its place; else the oldest tree."""
    pack, half = g.pack, g.playing
    lore, kind, slots = lore_of(pack), pack.kind[half], g.slots[seat]
    home, waits, tags, side = lore.on_tree[kind], lore.by_neighbour[kind], pack.tags[half], pack.side[half]
    best, most = options[0], -1
    for option in options:
        tree = option.tree
        card = g.trees[seat][tree]
        at = 4 * tree
        worth = 2 if slots[at + side] else 0
        if card:
            host = pack.kind[2 * card]
            if host == home:
                return option
            if lore.per_guest[host]:
                worth += 1
        for other in slots[at + 2] or slots[at + 3]:
            if waits & pack.tags[other] or lore.by_neighbour[pack.kind[other]] & tags:
                worth += 3
        if worth > most:
            best, most = option, worth
    return best


def _free(g: Forest, seat: int, options: list[Any]) -> Any:
    pack = g.pack
    hunch, cards = hunch_of(pack), shown(g, seat)
    best, most = options[-1], 0.0
    for option in options[:-1]:
        half = 2 * option.card + option.half
        worth = hunch.score(half, pack.kind[half], cards) + COST * pack.cost[half]
        if worth > most:
            best, most = option, worth
    return best


def _cave(g: Forest, seat: int, options: list[Any]) -> Any:
    """Cards that add little go under the cave for a point and a new card."""
    pack = g.pack
    hunch, cards = hunch_of(pack), shown(g, seat)
    for option in options[:-1]:
        if max([hunch.score(half, pack.kind[half], cards) for half in pack.halves[option.card]]) < IN_PASSING:
            return option
    return DONE
