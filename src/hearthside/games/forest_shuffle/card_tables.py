"""The cards as flat tables the rules can index.

A half is an int: twice the printed number of its card, plus one for the bottom or right half. 0 stands for a sapling. A species
is its place in the list of species, a symbol the place of its tree among the tree species.
"""

from hearthside.games.forest_shuffle import faces
from hearthside.kernel.cards import FacePart, Pack

TOP, BOTTOM, LEFT, RIGHT, TREE = range(5)
"""The sides of a tree, in the order their slots are stored, and the place of a tree itself."""
SAPLING_HALF = 0


class CardTables(Pack):
    """What can be seen of all cards of a match. Indexed by half unless said otherwise."""

    def __init__(self, name: str, digest: str, ids: list[str], names: list[str], highest: int) -> None:
        super().__init__(name, digest)
        self.ids = ids
        """By species."""
        self.names = names
        """By species."""
        self.masks = [0] * len(ids)
        """By species: a bit for each tag."""
        self.having: list[list[int]] = []
        """By tag: the species that have it."""
        self.index = {kind: i for i, kind in enumerate(ids)}
        """Species by id, as a number."""
        self.symbols: list[int] = []
        """By symbol: its tree species."""
        self.grown: list[int] = []
        """The tree species that are in the deck."""
        halves = 2 * highest + 2
        self.kind = [-1] * halves
        """The species; -1 where no half is printed and for a sapling."""
        self.side = [TREE] * halves
        self.cost = [0] * halves
        self.symbol = [-1] * halves
        self.tags = [0] * halves
        """A bit for each tag."""
        self.tagged: list[tuple[int, ...]] = [()] * halves
        """The tags by number."""
        self.doubles_host = [False] * halves
        self.halves: list[tuple[int, ...]] = [()] * (highest + 1)
        """By card: its halves."""

    def name_of(self, half: int) -> str:
        """The name of a half's species."""
        return "Sapling" if half == SAPLING_HALF else self.names[self.kind[half]]

    def title(self, card: int) -> str:
        """The name of a whole card; empty when there is no such card."""
        return " | ".join([self.name_of(half) for half in self.halves[card]])

    def called(self, species: str) -> str:
        """The name of a species by its id."""
        return self.names[self.index[species]]

    def symbol_id(self, half: int) -> str:
        return self.ids[self.symbols[self.symbol[half]]]

    def symbol_name(self, half: int) -> str:
        """The tree whose symbol a half shows."""
        return self.names[self.symbols[self.symbol[half]]]

    def portrait(self, species: str) -> FacePart:
        """The picture that stands for a species: a tree's symbol, or the animal itself."""
        is_tree = self.index[species] in self.symbols
        return faces.picture(f"{'symbol' if is_tree else 'species'}-{species}", self.called(species))
