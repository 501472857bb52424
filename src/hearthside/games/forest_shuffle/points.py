"""What a card is worth. Each kind of points has its value, its sentence, its reason, its face and its prospect in one place.

``points_forest`` holds the kinds that are worth the same on every copy in a forest, ``points_place`` those that depend on the very card.
"""

from typing import ClassVar

from hearthside.games.forest_shuffle.card_tables import CardTables
from hearthside.games.forest_shuffle.faces import Parts
from hearthside.games.forest_shuffle.tally import Placed, Tally
from hearthside.games.forest_shuffle.vocabulary import Word
from hearthside.games.forest_shuffle.words_names import plural
from hearthside.kernel.english import counted, number


class Points(Word, frozen=True):
    """One kind of points."""

    alike: ClassVar[bool] = True
    """Whether every copy in a forest is worth the same."""

    def value(self, forest: Tally, card: Placed) -> int:
        """What this card is worth in its forest."""
        raise NotImplementedError

    def sentence(self, pack: CardTables) -> str:
        """How it is counted, as a sentence on the card."""
        raise NotImplementedError

    def reason(self, forest: Tally, cards: list[Placed]) -> str:
        """What was counted, for the ledger's row of all copies."""
        raise NotImplementedError

    def face(self, pack: CardTables) -> Parts:
        """What a drawn card shows of it."""
        raise NotImplementedError

    def later(self, forest: Tally, kind: int) -> float:
        """What one more card of this species may still come to earn, roughly, at the beginning of a match."""
        return 0.0

    def named(self) -> tuple[str, ...]:
        """The species it speaks of."""
        return ()


def each(cards: list[Placed]) -> str:
    """The points of one copy: "5", or "5 each"."""
    return f"{cards[0].points} each" if len(cards) > 1 else f"{cards[0].points}"


def several(cards: list[Placed]) -> str:
    """The points of one copy where there are more, to stand before what was counted."""
    return f"{cards[0].points} each, " if len(cards) > 1 else ""


def so_many(forest: Tally, species: str, count: int) -> str:
    """So many of a species, or of all trees."""
    if not species:
        return counted(count, "tree")
    name = forest.pack.called(species)
    return f"no {name}" if count == 0 else counted(count, name, plural(name))


def with_bees(forest: Tally, species: str) -> str:
    """So many of a species, or of all trees, and how many of them are due to bees."""
    bees = forest.by_bees(species)
    return so_many(forest, species, forest.counted(species)) + (f" (with {number(bees)} by bees)" if bees else "")
