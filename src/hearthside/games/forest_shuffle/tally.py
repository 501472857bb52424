"""One forest, counted once: everything the points of its cards can ask about."""

from hearthside.games.forest_shuffle.card_tables import SAPLING_HALF, CardTables
from hearthside.games.forest_shuffle.vocabulary import SIDES, TAGS, Tag

Slots = list[tuple[int, ...]]
ALL_SIDES = 15


class Placed:
    """One visible card in a forest. ``side`` is -1 for the tree itself."""

    def __init__(self, half: int, tree: int, side: int, rank: int) -> None:
        self.half = half
        self.tree = tree
        self.side = side
        self.rank = rank
        """How many cards of its species come before it."""
        self.points = 0
        """What it is worth now."""


class Tally:
    """What one forest shows."""

    def __init__(self, pack: CardTables, hosts: list[int], slots: Slots) -> None:
        self.pack = pack
        self.table: list[Tally] = [self]
        """All forests it is compared with, itself among them."""
        self.cards = [0] * len(pack.ids)
        """Visible cards by species."""
        self.extra = [0] * len(pack.ids)
        """How often a species counts once more through a bee at one of its trees."""
        self.tags = [0] * len(TAGS)
        self.symbols = [0] * len(pack.symbols)
        self.sides = [0] * len(SIDES)
        self.trees = 0
        """Trees and saplings."""
        self.bees = 0
        self.full = 0
        """Trees and saplings with a card on all four sides."""
        self._taken: list[int] = []
        """By tree: a bit for each side with a card."""
        self.hosts: list[int] = []
        """The card of each tree, 0 for a sapling."""
        self.slots: Slots = []
        self.follow(hosts, slots)

    def follow(self, hosts: list[int], slots: Slots) -> list[tuple[int, int]] | None:
        """Count what has come to the forest since: each new guest by its slot and half. None, and nothing counted, if it has not only grown."""
        before = len(self.hosts)
        if hosts[:before] != self.hosts:
            return None
        came: list[tuple[int, int]] = []
        for place, slot in enumerate(slots):
            old = self.slots[place] if place < 4 * before else ()
            if slot != old:
                if slot[: len(old)] != old:
                    return None
                came += [(place, half) for half in slot[len(old) :]]
        self.hosts, self.slots = hosts, slots
        for card in hosts[before:]:
            self.trees += 1
            self._taken.append(0)
            self._count(2 * card)
        for place, half in came:
            self._seat(place, half)
        return came

    def _seat(self, place: int, half: int) -> None:
        pack, tree, side = self.pack, place >> 2, place & 3
        self._count(half)
        self.sides[side] += 1
        if not self._taken[tree] >> side & 1:
            self._taken[tree] |= 1 << side
            self.full += self._taken[tree] == ALL_SIDES
        if pack.doubles_host[half]:
            self.bees += 1
            if self.hosts[tree]:
                self.extra[pack.kind[2 * self.hosts[tree]]] += 1

    def _count(self, half: int) -> None:
        pack, tags = self.pack, self.tags
        if half != SAPLING_HALF:
            self.cards[pack.kind[half]] += 1
            self.symbols[pack.symbol[half]] += 1
        for tag in pack.tagged[half]:
            tags[tag] += 1

    def counted(self, species: str) -> int:
        """How often a species counts, bees at its trees included; of all trees and saplings when none is named."""
        if not species:
            return self.trees + self.bees
        kind = self.pack.index[species]
        return self.cards[kind] + self.extra[kind]

    def by_bees(self, species: str) -> int:
        """How much of that is due to bees."""
        return self.extra[self.pack.index[species]] if species else self.bees

    def of_species(self, species: str) -> int:
        """How many cards of a species are visible."""
        return self.cards[self.pack.index[species]]

    def tagged(self, tag: Tag) -> int:
        return self.tags[TAGS.index(tag)]

    def different(self, tag: Tag, more_than: int = 0) -> int:
        """Of how many different species with a tag there are more than so many cards."""
        count = 0
        for kind in self.pack.having[TAGS.index(tag)]:
            if self.cards[kind] > more_than:
                count += 1
        return count

    def tree_species(self) -> int:
        """How many tree species stand in the forest."""
        count = 0
        for kind in self.pack.grown:
            if self.cards[kind]:
                count += 1
        return count

    def all_tree_species(self) -> bool:
        return self.tree_species() == len(self.pack.grown)

    def has_most(self, species: str) -> bool:
        """Nobody counts more of a species (of trees when none is named); being tied is enough."""
        own = self.counted(species)
        return all(other.counted(species) <= own for other in self.table)

    def guests(self, tree: int) -> int:
        """How many cards are in the slots of a tree."""
        slots = self.slots
        return sum([len(slots[4 * tree + side]) for side in range(4)])


def share(value: int, rank: int, among: int) -> int:
    """One part of a value shared out as evenly as whole points allow; all parts add up to it.

    >>> [share(10, rank, 3) for rank in range(3)]
    [3, 3, 4]
    """
    return value * (rank + 1) // among - value * rank // among
