"""What a card would add to a forest, exactly and quickly: what the forest shows is counted once, then each place costs a few look-ups.

The ledger values whole forests (``scoring``); a bot asks about twenty cards at ten trees. A test holds both to the same numbers.
"""

from functools import cache

from hearthside.games.forest_shuffle.card_tables import SAPLING_HALF, TREE
from hearthside.games.forest_shuffle.cards import ForestPack
from hearthside.games.forest_shuffle.points_forest import (
    AllTreeSpecies,
    Flat,
    IfDifferent,
    IfSpecies,
    IfTrees,
    Most,
    PerFullTree,
    PerSide,
    PerSpecies,
    PerTag,
)
from hearthside.games.forest_shuffle.points_place import Group, IfNeighbour, IfOn, IfSharing, PerGuest, PerSymbol, Sets
from hearthside.games.forest_shuffle.state import Forest
from hearthside.games.forest_shuffle.vocabulary import SIDES, TAGS, tag_mask

ANY_TREE = -1
"""Stands for "trees of any kind" where a species is compared by number."""


class Lore:
    """Which species of a pack earn something by which others; worked out once for a pack. Indexed by species unless said otherwise."""

    def __init__(self, pack: ForestPack) -> None:
        kinds = range(len(pack.species))
        self.flat = [0] * len(pack.species)
        """What it earns whatever else is there."""
        self.points = [0] * len(pack.species)
        """What it earns for each card it counts, or if its condition holds."""
        self.friends: list[list[tuple[int, int]]] = [[] for _ in kinds]
        """The species that earn by one more card of this one, each with what every copy of them earns."""
        self.tree_friends: list[tuple[int, int]] = []
        """The same for one more tree of no species: a sapling."""
        self.side_friends: list[list[tuple[int, int]]] = [[] for _ in SIDES]
        """By side: the same for one more card on this side of a tree."""
        self.seeks_tags: list[tuple[int, ...]] = [()] * len(pack.species)
        self.seeks_kind = [-1] * len(pack.species)
        self.seeks_side = [-1] * len(pack.species)
        self.per_symbol = [0] * len(pack.species)
        self.per_guest = [0] * len(pack.species)
        self.per_full = [0] * len(pack.species)
        self.by_neighbour = [0] * len(pack.species)
        """The tags, as bits, of the neighbour it waits for at its tree."""
        self.on_tree = [-1] * len(pack.species)
        self.by_sharing = [0] * len(pack.species)
        self.otherwise = [0] * len(pack.species)
        self.least = [0] * len(pack.species)
        self.values: list[tuple[int, ...]] = [()] * len(pack.species)
        """What all copies together are worth by their number."""
        self.sets: list[list[int]] = [[] for _ in kinds]
        """The species it forms sets with, itself included; empty if it forms none."""
        self.all_trees: list[int] = []
        """The species that want every tree species."""
        self.thresholds: dict[int, list[int]] = {}
        """By species, or ANY_TREE: the species that want so many of it."""
        self.races: dict[int, list[int]] = {}
        """By species, or ANY_TREE: the species that want more of it than anybody else has."""
        self.variety: list[tuple[int, list[int]]] = []
        """A tag of which some species want so many different ones, and these species."""
        for kind in kinds:
            self._learn(pack, kind)

    def _learn(self, pack: ForestPack, kind: int) -> None:
        points = pack.points[kind]
        if isinstance(points, Flat):
            self.flat[kind] = points.points
        elif isinstance(points, PerTag):
            self._learn_tags(pack, kind, points)
        elif isinstance(points, PerSpecies):
            self.points[kind] = points.points
            self.seeks_kind[kind] = pack.index[points.species]
            self.friends[self.seeks_kind[kind]].append((kind, points.points))
        elif isinstance(points, PerSide):
            self.points[kind] = points.points
            self.seeks_side[kind] = SIDES.index(points.side)
            self.side_friends[self.seeks_side[kind]].append((kind, points.points))
        elif isinstance(points, PerSymbol):
            self.per_symbol[kind] = points.points
        elif isinstance(points, PerGuest):
            self.per_guest[kind] = points.points
        elif isinstance(points, PerFullTree):
            self.per_full[kind] = points.points
        elif isinstance(points, IfNeighbour):
            self.points[kind] = points.points
            self.by_neighbour[kind] = tag_mask((points.tag,))
        elif isinstance(points, IfOn):
            self.points[kind] = points.points
            self.on_tree[kind] = pack.index[points.tree]
        elif isinstance(points, IfSharing):
            self.by_sharing[kind] = points.points
        elif isinstance(points, Group):
            self.values[kind] = points.values
        elif isinstance(points, Sets):
            mask = tag_mask((points.tag,))
            self.values[kind] = points.values
            self.sets[kind] = [other for other, tags in enumerate(pack.masks) if tags & mask]
        else:
            self._learn_condition(pack, kind)

    def _learn_tags(self, pack: ForestPack, kind: int, points: PerTag) -> None:
        self.points[kind] = points.points
        self.seeks_tags[kind] = tuple([TAGS.index(tag) for tag in points.tags])
        for other, tags in enumerate(pack.masks):
            shown = len([tag for tag in self.seeks_tags[kind] if tags >> tag & 1])
            if shown:
                self.friends[other].append((kind, shown * points.points))
        if "tree" in points.tags:
            self.tree_friends.append((kind, points.points))

    def _learn_condition(self, pack: ForestPack, kind: int) -> None:
        points = pack.points[kind]
        if isinstance(points, Most):
            self.points[kind], self.otherwise[kind] = points.most, points.otherwise
            self.races.setdefault(pack.index[points.species] if points.species else ANY_TREE, []).append(kind)
        elif isinstance(points, AllTreeSpecies):
            self.points[kind] = points.points
            self.all_trees.append(kind)
        elif isinstance(points, IfSpecies):
            self.points[kind], self.least[kind] = points.points, points.least
            self.thresholds.setdefault(pack.index[points.species], []).append(kind)
        elif isinstance(points, IfTrees):
            self.points[kind], self.least[kind] = points.points, points.least
            self.thresholds.setdefault(ANY_TREE, []).append(kind)
        elif isinstance(points, IfDifferent):
            self.points[kind], self.least[kind] = points.points, points.least
            tag = TAGS.index(points.tag)
            known = [kinds for other, kinds in self.variety if other == tag]
            if known:
                known[0].append(kind)
            else:
                self.variety.append((tag, [kind]))


@cache
def lore_of(pack: ForestPack) -> Lore:
    return Lore(pack)


class Woods:
    """One forest as it stands, and what each further card would add to it."""

    def __init__(self, g: Forest, seat: int) -> None:
        pack = g.pack
        self.pack = pack
        self.lore = lore_of(pack)
        self.trees = g.trees[seat]
        self.slots = g.slots[seat]
        self.cards = [0] * len(pack.species)
        """Visible cards by species."""
        self.extra = [0] * len(pack.species)
        self.tags = [0] * len(TAGS)
        self.symbols = [0] * len(pack.symbols)
        self.sides = [0] * len(SIDES)
        self.bees = 0
        self.wants = [0] * len(pack.symbols)
        """By symbol: what one more card that shows it would earn."""
        self.full_worth = 0
        """What one more full tree would earn."""
        self._count()
        self.rivals: dict[int, int] = {}
        """By species, or ANY_TREE: the most anybody else has, where that is compared."""
        for kind in self.lore.races:
            self.rivals[kind] = max([_counted(g, other, kind) for other in range(g.players) if other != seat])
        self._anywhere: dict[int, int] = {}

    def _count(self) -> None:
        pack, lore, slots = self.pack, self.lore, self.slots
        kind_of, symbol_of, cards = pack.kind, pack.symbol, self.cards
        place = 0
        for card in self.trees:
            host = kind_of[2 * card] if card else -1
            self.tags[0] += 1
            if card:
                cards[host] += 1
                self.symbols[symbol_of[2 * card]] += 1
            for side in range(4):
                slot = slots[place]
                place += 1
                if slot:
                    self.sides[side] += len(slot)
                    for half in slot:
                        kind = kind_of[half]
                        cards[kind] += 1
                        self.symbols[symbol_of[half]] += 1
                        if lore.per_symbol[kind]:
                            self.wants[symbol_of[half]] += lore.per_symbol[kind]
                        if pack.doubles_host[half]:
                            self.bees += 1
                            if card:
                                self.extra[host] += 1
        for kind, count in enumerate(cards):
            if count:
                tags = pack.masks[kind] >> 1
                tag = 1
                while tags:
                    if tags & 1:
                        self.tags[tag] += count
                    tags >>= 1
                    tag += 1
                if lore.per_full[kind]:
                    self.full_worth += count * lore.per_full[kind]

    def counted(self, kind: int) -> int:
        """How often a species (or ANY_TREE) counts, bees included."""
        if kind == ANY_TREE:
            return len(self.trees) + self.bees
        return self.cards[kind] + self.extra[kind]

    # Gains

    def gain(self, half: int, tree: int) -> int:
        """What the forest gains by a card at this place."""
        if self.pack.side[half] == TREE:
            return self.anywhere(half)
        return self.anywhere(half) + self.here(half, tree)

    def best(self, half: int, hosts: list[int]) -> int:
        """What a half earns at the best of these places."""
        most = self.here(half, hosts[0])
        for tree in hosts[1:]:
            more = self.here(half, tree)
            most = max(most, more)
        return self.anywhere(half) + most

    def anywhere(self, half: int) -> int:
        """The part that does not depend on the place: all of it for a tree."""
        known = self._anywhere.get(half)
        if known is None:
            known = self._anywhere[half] = self._sapling() if half == SAPLING_HALF else self._new_card(half)
        return known

    def _sapling(self) -> int:
        gained = self.one_more(ANY_TREE)
        for kind, points in self.lore.tree_friends:
            gained += self.cards[kind] * points
        return gained

    def _new_card(self, half: int) -> int:
        pack, lore, cards = self.pack, self.lore, self.cards
        kind, side, symbol = pack.kind[half], pack.side[half], pack.symbol[half]
        gained = lore.flat[kind] + self.wants[symbol]
        for friend, points in lore.friends[kind]:
            gained += cards[friend] * points
        worth = lore.points[kind]
        if side == TREE:
            gained += self.one_more(ANY_TREE) + self.new_species(kind)
        else:
            for friend, points in lore.side_friends[side]:
                gained += cards[friend] * points
        if lore.seeks_tags[kind]:
            for tag in lore.seeks_tags[kind]:
                gained += worth * (self.tags[tag] + (pack.masks[kind] >> tag & 1))
        elif lore.seeks_kind[kind] >= 0:
            sought = lore.seeks_kind[kind]
            gained += worth * (cards[sought] + (sought == kind))
        elif lore.seeks_side[kind] >= 0:
            gained += worth * (self.sides[lore.seeks_side[kind]] + (lore.seeks_side[kind] == side))
        elif lore.per_symbol[kind]:
            gained += lore.per_symbol[kind] * (self.symbols[symbol] + 1)
        elif lore.sets[kind]:
            gained += self._grown_set(kind)
        elif lore.per_full[kind]:
            gained += lore.per_full[kind] * self.full_trees()
        gained += self.one_more(kind) + self._variety(kind)
        return gained + self._own_condition(kind, side)

    def _own_condition(self, kind: int, side: int) -> int:
        """What the new card itself earns if what it waits for is there once it has come."""
        lore = self.lore
        grown = kind if side == TREE else -2
        for sought, seekers in lore.thresholds.items():
            if kind in seekers:
                now = self.counted(sought) + (sought in (kind, ANY_TREE if side == TREE else kind))
                return lore.points[kind] if now >= lore.least[kind] else 0
        for sought, seekers in lore.races.items():
            if kind in seekers:
                now = self.counted(sought) + (sought in (kind, ANY_TREE if side == TREE else kind))
                return lore.points[kind] if now >= self.rivals[sought] else lore.otherwise[kind]
        if kind in lore.all_trees:
            missing = [tree for tree in self.pack.grown if not self.cards[tree] and tree != grown]
            return 0 if missing else lore.points[kind]
        return 0

    def one_more(self, kind: int) -> int:
        """What cards that are there gain when a species, or ANY_TREE, counts once more."""
        lore, cards = self.lore, self.cards
        gained = 0
        now = self.counted(kind)
        for seeker in lore.thresholds.get(kind, ()):
            if cards[seeker] and now + 1 == lore.least[seeker]:
                gained += cards[seeker] * lore.points[seeker]
        for seeker in lore.races.get(kind, ()):
            if cards[seeker] and now + 1 == self.rivals[kind]:
                gained += cards[seeker] * (lore.points[seeker] - lore.otherwise[seeker])
        if kind >= 0 and lore.values[kind] and not lore.sets[kind]:
            values = lore.values[kind]
            top = len(values) - 1
            gained += values[min(now + 1, top)] - values[min(now, top)]
        return gained

    def new_species(self, kind: int) -> int:
        """What cards that want every tree species gain by the last of them."""
        if not self.lore.all_trees or self.cards[kind]:
            return 0
        if any(not self.cards[tree] for tree in self.pack.grown if tree != kind):
            return 0
        return sum([self.cards[seeker] * self.lore.points[seeker] for seeker in self.lore.all_trees])

    def _variety(self, kind: int) -> int:
        """What the new card and its likes earn by their number of species."""
        lore, cards = self.lore, self.cards
        gained = 0
        for tag, seekers in lore.variety:
            shows = self.pack.masks[kind] >> tag & 1
            if not shows and kind not in seekers:
                continue
            now = len([other for other, mask in enumerate(self.pack.masks) if mask >> tag & 1 and cards[other]])
            then = now + (1 if shows and not cards[kind] else 0)
            for seeker in seekers:
                if then >= lore.least[seeker]:
                    fresh = cards[seeker] if now < lore.least[seeker] else 0
                    gained += lore.points[seeker] * (fresh + (seeker == kind))
        return gained

    def _grown_set(self, kind: int) -> int:
        rank = self.cards[kind]
        size = len([other for other in self.lore.sets[kind] if self.cards[other] > rank])
        values = self.lore.values[kind]
        top = len(values) - 1
        return values[min(size + 1, top)] - values[min(size, top)]

    def full_trees(self) -> int:
        slots = self.slots
        return len(
            [at for at in range(0, len(slots), 4) if slots[at] and slots[at + 1] and slots[at + 2] and slots[at + 3]]
        )

    def here(self, half: int, tree: int) -> int:
        """The part that depends on the tree a half goes to."""
        pack, lore, slots = self.pack, self.lore, self.slots
        kind, at = pack.kind[half], 4 * tree
        own = slots[at + pack.side[half]]
        gained = 0
        card = self.trees[tree]
        if card:
            host = pack.kind[2 * card]
            gained += lore.per_guest[host]
            if lore.on_tree[kind] == host:
                gained += lore.points[kind]
        if pack.doubles_host[half]:
            gained += self.one_more(ANY_TREE)
            if card:
                gained += self.one_more(pack.kind[2 * card])
        if own:
            if lore.by_sharing[kind]:
                gained += lore.by_sharing[kind] * (2 if len(own) == 1 else 1)
        elif self.full_worth or lore.per_full[kind]:
            empty = (not slots[at]) + (not slots[at + 1]) + (not slots[at + 2]) + (not slots[at + 3])
            if empty == 1:
                gained += self.full_worth + lore.per_full[kind]
        tags, waits = pack.tags[half], lore.by_neighbour[kind]
        met = False
        for side in range(4):
            for other in slots[at + side]:
                if waits & pack.tags[other]:
                    met = True
                if lore.by_neighbour[pack.kind[other]] & tags and not self._has_neighbour(other, at):
                    gained += lore.points[pack.kind[other]]
        return gained + lore.points[kind] if met else gained

    def _has_neighbour(self, half: int, at: int) -> bool:
        waits = self.lore.by_neighbour[self.pack.kind[half]]
        for side in range(4):
            for other in self.slots[at + side]:
                if other != half and self.pack.tags[other] & waits:
                    return True
        return False


def _counted(g: Forest, seat: int, kind: int) -> int:
    """How often a species, or ANY_TREE, counts in a forest, bees included."""
    pack, slots = g.pack, g.slots[seat]
    count = 0
    for tree, card in enumerate(g.trees[seat]):
        if kind == ANY_TREE or (card and pack.kind[2 * card] == kind):
            count += 1
            for slot in slots[4 * tree : 4 * tree + 4]:
                for half in slot:
                    if pack.doubles_host[half]:
                        count += 1
    return count
