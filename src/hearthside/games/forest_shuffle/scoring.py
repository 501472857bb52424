"""What a forest is worth: first what it shows is counted once, then each card is valued, then the values are a ledger."""

from hearthside.games.forest_shuffle.cards import (
    SAPLING_HALF,
    ForestPack,
    points_of,
    tag_mask,
)
from hearthside.games.forest_shuffle.vocabulary import (
    SIDES,
    SYMBOLS,
    TAGS,
    AllTreeSpecies,
    Flat,
    Group,
    IfDifferent,
    IfNeighbour,
    IfOn,
    IfSharing,
    IfSpecies,
    IfTrees,
    Most,
    Nothing,
    PerFullTree,
    PerGuest,
    PerSide,
    PerSpecies,
    PerSymbol,
    PerTag,
    Points,
    Sets,
    Tag,
)

Slots = list[tuple[int, ...]]


class Tally:
    """What one forest shows, counted once."""

    def __init__(self, pack: ForestPack, trees: list[int], slots: Slots) -> None:
        self.pack = pack
        self.cards = [0] * len(pack.species)
        """Visible cards by species."""
        self.extra = [0] * len(pack.species)
        """How often a species counts once more through a bee at one of its trees."""
        self.tags = [0] * len(TAGS)
        self.symbols = [0] * len(SYMBOLS)
        self.sides = [0] * len(SIDES)
        self.trees = len(trees)
        """Trees and saplings."""
        self.bees = 0
        self.full = 0
        """Trees and saplings with a card on all four sides."""
        for i, card in enumerate(trees):
            self._count(2 * card)
            full = True
            for side in range(4):
                slot = slots[4 * i + side]
                if not slot:
                    full = False
                    continue
                self.sides[side] += len(slot)
                for half in slot:
                    self._count(half)
                    if pack.doubles_host[half]:
                        self.bees += 1
                        if card:
                            self.extra[pack.kind[2 * card]] += 1
            if full:
                self.full += 1

    def _count(self, half: int) -> None:
        pack = self.pack
        if half != SAPLING_HALF:
            self.cards[pack.kind[half]] += 1
            self.symbols[pack.symbol[half]] += 1
        tags = pack.tags[half]
        place = 0
        while tags:
            if tags & 1:
                self.tags[place] += 1
            tags >>= 1
            place += 1

    def counted(self, species: str) -> int:
        """How often a species counts, bees at its trees included; of all trees and saplings when none is named."""
        if not species:
            return self.trees + self.bees
        kind = self.pack.index[species]
        return self.cards[kind] + self.extra[kind]

    def tagged(self, tag: Tag) -> int:
        return self.tags[TAGS.index(tag)]

    def different(self, tag: Tag) -> int:
        """How many different species show a tag."""
        mask = tag_mask((tag,))
        return sum(1 for i, kind in enumerate(self.pack.species) if self.cards[i] and mask & tag_mask(kind.tags))

    def all_tree_species(self) -> bool:
        return all(self.cards[self.pack.index[tree]] for tree in SYMBOLS)


class Valued:
    """One visible card and what it is worth now. ``side`` is -1 for the tree itself."""

    def __init__(self, half: int, tree: int, side: int, points: int) -> None:
        self.half = half
        self.tree = tree
        self.side = side
        self.points = points


class Reckoning:
    """All forests of a match or a score sheet, counted and ready to be valued."""

    def __init__(
        self, pack: ForestPack, trees: list[list[int]], slots: list[Slots], tallies: list[Tally] | None = None
    ) -> None:
        self.pack = pack
        self.trees = trees
        self.slots = slots
        self.tallies = tallies or [Tally(pack, trees[seat], slots[seat]) for seat in range(len(trees))]

    def with_forest(self, seat: int, trees: list[int], slots: Slots) -> "Reckoning":
        """The same table with one other forest."""
        all_trees, all_slots, tallies = self.trees.copy(), self.slots.copy(), self.tallies.copy()
        all_trees[seat], all_slots[seat], tallies[seat] = trees, slots, Tally(self.pack, trees, slots)
        return Reckoning(self.pack, all_trees, all_slots, tallies)

    def has_most(self, seat: int, species: str) -> bool:
        """Nobody counts more; being tied is enough."""
        own = self.tallies[seat].counted(species)
        return all(tally.counted(species) <= own for tally in self.tallies)

    def values(self, seat: int) -> list[Valued]:
        """Every card of a forest in board order. What a group is worth as a whole is shared out among its cards."""
        valued: list[Valued] = []
        met = [0] * len(self.pack.species)
        """How many cards of each species came before."""
        slots = self.slots[seat]
        fixed: dict[int, int] = {}
        """Species whose every copy is worth the same, once valued."""
        for tree, card in enumerate(self.trees[seat]):
            half = 2 * card
            valued.append(Valued(half, tree, -1, self._value(seat, half, tree, -1, met, fixed)))
            for side in range(4):
                for half in slots[4 * tree + side]:
                    valued.append(Valued(half, tree, side, self._value(seat, half, tree, side, met, fixed)))
        return valued

    def total(self, seat: int) -> int:
        """The points of all visible cards."""
        points = 0
        for card in self.values(seat):
            points += card.points
        return points

    def _value(self, seat: int, half: int, tree: int, side: int, met: list[int], fixed: dict[int, int]) -> int:
        if half == SAPLING_HALF:
            return 0
        kind = self.pack.kind[half]
        known = fixed.get(kind)
        if known is not None:
            return known
        rank = met[kind]
        met[kind] += 1
        points = points_of(self.pack, half)
        if isinstance(points, Group):
            return self._share_of_group(seat, kind, points, rank)
        if isinstance(points, Sets):
            return self._share_of_set(seat, kind, points, rank)
        if isinstance(points, (PerGuest, IfNeighbour, PerSymbol, IfOn, IfSharing)):
            return self._value_here(seat, half, tree, side, points)
        value = self._value_anywhere(seat, points)
        fixed[kind] = value
        return value

    def _share_of_group(self, seat: int, kind: int, points: Group, rank: int) -> int:
        """Counted once for all copies together; bees count for trees."""
        tally = self.tallies[seat]
        copies = tally.cards[kind]
        value = points.values[min(copies + tally.extra[kind], len(points.values) - 1)]
        return _share(value, rank, copies)

    def _share_of_set(self, seat: int, kind: int, points: Sets, rank: int) -> int:
        """The set of number ``rank`` holds every species there are more than ``rank`` of: no other split is worth more."""
        tally = self.tallies[seat]
        mask = tag_mask((points.tag,))
        size = before = 0
        for i, species in enumerate(self.pack.species):
            if tally.cards[i] > rank and mask & tag_mask(species.tags):
                size += 1
                before += i < kind
        return _share(points.values[min(size, len(points.values) - 1)], before, size)

    def _value_here(
        self, seat: int, half: int, tree: int, side: int, points: PerGuest | IfNeighbour | PerSymbol | IfOn | IfSharing
    ) -> int:
        """Worth that depends on the very card: its symbol, its tree, its slot."""
        slots = self.slots[seat]
        if isinstance(points, PerGuest):
            return points.points * sum([len(slots[4 * tree + i]) for i in range(4)])
        if isinstance(points, PerSymbol):
            return points.points * self.tallies[seat].symbols[self.pack.symbol[half]]
        if isinstance(points, IfOn):
            host = self.trees[seat][tree]
            there = host != 0 and self.pack.species[self.pack.kind[2 * host]].id == points.tree
            return points.points if there else 0
        if isinstance(points, IfSharing):
            return points.points if len(slots[4 * tree + side]) > 1 else 0
        mask = tag_mask((points.tag,))
        for i in range(4):
            for other in slots[4 * tree + i]:
                if other != half and self.pack.tags[other] & mask:
                    return points.points
        return 0

    def _value_anywhere(self, seat: int, points: Points) -> int:
        """Worth that is the same for every copy in the forest."""
        tally = self.tallies[seat]
        match points:
            case Flat():
                return points.points
            case PerTag():
                return points.points * sum([tally.tagged(tag) for tag in points.tags])
            case PerSpecies():
                return points.points * tally.cards[self.pack.index[points.species]]
            case Most():
                return points.most if self.has_most(seat, points.species) else points.otherwise
            case IfSpecies():
                return points.points if tally.counted(points.species) >= points.least else 0
            case IfDifferent():
                return points.points if tally.different(points.tag) >= points.least else 0
            case IfTrees():
                return points.points if tally.counted("") >= points.least else 0
            case AllTreeSpecies():
                return points.points if tally.all_tree_species() else 0
            case PerFullTree():
                return points.points * tally.full
            case PerSide():
                return points.points * tally.sides[SIDES.index(points.side)]
            case Nothing():
                return 0
            case _:
                raise AssertionError(f"{type(points).__name__} is valued card by card")


def _share(value: int, rank: int, among: int) -> int:
    """One part of a value shared out as evenly as whole points allow; all parts add up to it."""
    return value * (rank + 1) // among - value * rank // among
