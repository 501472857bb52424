"""What the species of a pack are to one another, roughly and in advance: for guesses about cards that have not come yet."""

from functools import cache

from hearthside.games.forest_shuffle.bot_weights import Weights
from hearthside.games.forest_shuffle.bot_woods import ANY_TREE, Lore, Woods, lore_of
from hearthside.games.forest_shuffle.cards import ForestPack


class Outline:
    """Worked out once for a pack; indexed by species unless said otherwise."""

    def __init__(self, pack: ForestPack) -> None:
        kinds = len(pack.species)
        lore = lore_of(pack)
        halves = [half for card in pack.numbers for half in pack.halves[card]]
        self.copies = [0] * kinds
        for half in halves:
            self.copies[pack.kind[half]] += 1
        total = len(halves)
        self.pair = [[_pair(pack, lore, one, other) for other in range(kinds)] for one in range(kinds)]
        """What two cards in one forest earn by each other, roughly."""
        earned = [[0.0] * kinds for _ in range(kinds)]
        for other in range(kinds):
            for kind, points in lore.friends[other]:
                earned[kind][other] += points
        self.earns = [
            sum([earned[kind][other] * self.copies[other] for other in range(kinds)]) / total for kind in range(kinds)
        ]
        """What a card earns by each card that comes later, on average."""
        self.gives = [
            sum([earned[other][kind] * self.copies[other] for other in range(kinds)]) / total for kind in range(kinds)
        ]
        """What a card gives to each card that comes later, on average."""
        for kind in range(kinds):
            side = lore.seeks_side[kind]
            if side >= 0:
                self.earns[kind] += lore.points[kind] * len([h for h in halves if pack.side[h] == side]) / total
            if lore.per_symbol[kind]:
                self.earns[kind] += lore.per_symbol[kind] / len(pack.symbols)
        self.heard = [0.0] * len(pack.kind)
        """By half: how many of all cards a mushroom notices."""
        for half in halves:
            if pack.hears[half]:
                self.heard[half] = len([h for h in halves if pack.signs[h] & pack.hears[half]]) / total
        self.wanted = [[0.0] * 5 for _ in range(kinds)]
        """By tree species and side: how much other cards want just this place."""
        for half in halves:
            tree = lore.on_tree[pack.kind[half]]
            if tree >= 0:
                self.wanted[tree][pack.side[half]] += 1.0

    def grows(self, woods: Woods, kind: int, plays: float, weights: Weights) -> float:
        """What a card may come to earn in leaps: groups, sets, conditions that do not hold yet."""
        lore = woods.lore
        cards = woods.cards
        chance = min(1.0, plays * self.copies[kind] / 150)
        if lore.sets[kind]:
            values, rank = lore.values[kind], cards[kind]
            size = len([other for other in lore.sets[kind] if cards[other] > rank])
            top = len(values) - 1
            return min(1.0, plays / 12) * weights.sets * (values[min(size + 2, top)] - values[min(size + 1, top)])
        if lore.values[kind]:
            values, top = lore.values[kind], len(lore.values[kind]) - 1
            now = woods.counted(kind)
            return weights.groups * chance * (values[min(now + 2, top)] - values[min(now + 1, top)])
        if lore.by_sharing[kind]:
            return weights.sharing * chance * lore.by_sharing[kind]
        if lore.by_neighbour[kind]:
            return min(1.0, plays / 12) * weights.neighbours * lore.points[kind]
        if lore.per_guest[kind]:
            return min(1.0, plays / 10) * weights.guests * lore.per_guest[kind]
        if lore.per_full[kind]:
            return min(1.0, plays / 12) * weights.full * lore.per_full[kind]
        if kind in lore.all_trees:
            missing = len([tree for tree in woods.pack.grown if not cards[tree]])
            return (
                lore.points[kind] * max(0.0, 1 - missing / max(1.0, 0.5 * plays)) * weights.all_species
                if missing
                else 0.0
            )
        for sought, seekers in lore.thresholds.items():
            if kind in seekers:
                lack = lore.least[kind] - woods.counted(sought) - (1 if sought == kind else 0)
                if lack <= 0:
                    return 0.0
                odds = min(0.9, plays * (0.5 if sought == ANY_TREE else self.copies[sought] / 100) / lack / 1.3)
                return lore.points[kind] * odds * odds * weights.thresholds
        for tag, seekers in lore.variety:
            if kind in seekers:
                now = len([o for o, m in enumerate(woods.pack.masks) if m >> tag & 1 and cards[o]])
                lack = lore.least[kind] - now - (0 if cards[kind] else 1)
                return (
                    lore.points[kind] * min(1.0, plays / 15) * (weights.variety_next if lack == 1 else weights.variety)
                    if lack > 0
                    else 0.0
                )
        return 0.0


@cache
def outline_of(pack: ForestPack) -> Outline:
    return Outline(pack)


def _pair(pack: ForestPack, lore: Lore, one: int, other: int) -> float:
    """What a card of each species would earn by the other, and only by it."""
    points = 0.0
    for kind, worth in lore.friends[one]:
        if kind == other:
            points += worth
    for kind, worth in lore.friends[other]:
        if kind == one:
            points += worth
    for kind, met in ((one, other), (other, one)):
        for sought, seekers in lore.thresholds.items():
            if kind in seekers and sought == met:
                points += lore.points[kind] / lore.least[kind] * (0.5 if one == other else 1.0)
        if lore.by_neighbour[kind] & pack.masks[met]:
            points += 0.7 * lore.points[kind]
        if lore.on_tree[kind] == met:
            points += lore.points[kind]
    if one == other:
        if lore.by_sharing[one]:
            points += 2 * lore.by_sharing[one]
        if lore.values[one] and not lore.sets[one]:
            points += lore.values[one][2] - 2 * lore.values[one][1]
    elif lore.sets[one] and other in lore.sets[one]:
        points += 4.0
    for _, seekers in lore.variety:
        if one in seekers and other in seekers and one != other:
            points += 3.0
    return points
