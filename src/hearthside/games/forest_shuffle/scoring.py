"""What a forest is worth: what it shows is counted once, then each card is valued by its kind of points."""

from hearthside.games.forest_shuffle.card_tables import SAPLING_HALF
from hearthside.games.forest_shuffle.cards import DEPENDS, ForestPack
from hearthside.games.forest_shuffle.tally import Placed, Slots, Tally

SHARED = 64
"""So many tables are kept as they were counted last: those who look at one after a move mostly see the same forests."""
Forests = tuple[tuple[tuple[int, ...], tuple[tuple[int, ...], ...]], ...]
"""Trees and slots of every seat, as a key."""


def forests(trees: list[list[int]], slots: list[Slots]) -> Forests:
    return tuple([(tuple(trees[seat]), tuple(slots[seat])) for seat in range(len(trees))])


def reckoned(pack: ForestPack, keyed: Forests) -> "Reckoning":
    return Reckoning(pack, [list(trees) for trees, _ in keyed], [list(slots) for _, slots in keyed])


class Reckoning:
    """All forests of a match or a score sheet, counted and ready to be valued."""

    def __init__(self, pack: ForestPack, trees: list[list[int]], slots: list[Slots]) -> None:
        self.pack = pack
        self.tallies = [Tally(pack, trees[seat], slots[seat]) for seat in range(len(trees))]
        for tally in self.tallies:
            tally.table = self.tallies

    def part(self) -> None:
        """Done: forests that know each other would stay in memory until somebody looks for such rings."""
        for tally in self.tallies:
            tally.table = []

    def total(self, seat: int) -> int:
        """The points of all visible cards. Trees first: a species grows either as trees or at them."""
        tally = self.tallies[seat]
        met, alike = self._unvalued()
        points = 0
        for tree, card in enumerate(tally.hosts):
            if card:
                points += self._worth(tally, 2 * card, tree, -1, met, alike)
        for place, slot in enumerate(tally.slots):
            if slot:
                for half in slot:
                    points += self._worth(tally, half, place >> 2, place & 3, met, alike)
        return points

    def values(self, seat: int) -> list[Placed]:
        """Every card of a forest in board order. What a group is worth as a whole is shared out among its cards."""
        tally, slots = self.tallies[seat], self.tallies[seat].slots
        met, alike = self._unvalued()
        placed: list[Placed] = []
        for tree, card in enumerate(tally.hosts):
            places = [(-1, 2 * card), *[(side, half) for side in range(4) for half in slots[4 * tree + side]]]
            for side, half in places:
                rank = met[self.pack.kind[half]] if half != SAPLING_HALF else 0
                shown = Placed(half, tree, side, rank)
                shown.points = self._worth(tally, half, tree, side, met, alike)
                placed.append(shown)
        return placed

    def _unvalued(self) -> tuple[list[int], list[int]]:
        """How many cards of each species came before; what every copy is worth, once that is known to be the same."""
        always = self.pack.always
        return [0] * len(always), always.copy()

    def _worth(self, tally: Tally, half: int, tree: int, side: int, met: list[int], alike: list[int]) -> int:
        """The points of the next card in board order."""
        if half == SAPLING_HALF:
            return 0
        kind = self.pack.kind[half]
        rank = met[kind]
        met[kind] = rank + 1
        known = alike[kind]
        if known != DEPENDS:
            return known
        points = self.pack.points[kind]
        worth = points.value(tally, Placed(half, tree, side, rank))
        if points.alike:
            alike[kind] = worth
        return worth
