"""What a forest is worth: what it shows is counted once, then each card is valued by its kind of points."""

from hearthside.games.forest_shuffle.card_tables import SAPLING_HALF
from hearthside.games.forest_shuffle.cards import ForestPack
from hearthside.games.forest_shuffle.tally import Placed, Slots, Tally


class Reckoning:
    """All forests of a match or a score sheet, counted and ready to be valued."""

    def __init__(self, pack: ForestPack, trees: list[list[int]], slots: list[Slots]) -> None:
        self.pack = pack
        self.tallies = [Tally(pack, trees[seat], slots[seat]) for seat in range(len(trees))]
        for tally in self.tallies:
            tally.table = self.tallies

    def total(self, seat: int) -> int:
        """The points of all visible cards."""
        points = 0
        for card in self.values(seat):
            points += card.points
        return points

    def values(self, seat: int) -> list[Placed]:
        """Every card of a forest in board order. What a group is worth as a whole is shared out among its cards."""
        tally = self.tallies[seat]
        met = [0] * len(self.pack.species)
        """How many cards of each species came before."""
        alike: dict[int, int] = {}
        """Species whose every copy is worth the same, once valued."""
        placed: list[Placed] = []
        slots = tally.slots
        for tree, card in enumerate(tally.hosts):
            placed.append(self._value(tally, 2 * card, tree, -1, met, alike))
            for side in range(4):
                for half in slots[4 * tree + side]:
                    placed.append(self._value(tally, half, tree, side, met, alike))
        return placed

    def _value(self, tally: Tally, half: int, tree: int, side: int, met: list[int], alike: dict[int, int]) -> Placed:
        if half == SAPLING_HALF:
            return Placed(half, tree, side, 0)
        kind = self.pack.kind[half]
        card = Placed(half, tree, side, met[kind])
        met[kind] += 1
        known = alike.get(kind)
        if known is not None:
            card.points = known
            return card
        points = self.pack.points[kind]
        card.points = points.value(tally, card)
        if points.alike:
            alike[kind] = card.points
        return card
