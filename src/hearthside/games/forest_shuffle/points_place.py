"""Points that depend on the very card: its tree, its slot, its symbol, or its rank in a group or a set."""

from typing import ClassVar

from hearthside.games.forest_shuffle import faces
from hearthside.games.forest_shuffle.card_tables import CardTables
from hearthside.games.forest_shuffle.faces import Parts
from hearthside.games.forest_shuffle.points import Points
from hearthside.games.forest_shuffle.tally import Placed, Tally, share
from hearthside.games.forest_shuffle.vocabulary import TAGS, Tag, Worth, tag_mask
from hearthside.games.forest_shuffle.words_names import MANY, ONE, a, points_of
from hearthside.kernel.english import article, counted, listed, number


class Here(Points, frozen=True):
    """Points whose copies may differ."""

    alike: ClassVar[bool] = False


def some_are(cards: list[Placed], points: int, where: str) -> str:
    """How many of the copies are where they want to be."""
    there = sum([1 for card in cards if card.points])
    if len(cards) == 1:
        return f"{points} {where}" if there else f"0, as it is not {where}"
    return f"{points} for each {where}, {number(there) if there else 'none'} of {number(len(cards))}"


def row_of(values: tuple[int, ...]) -> str:
    """A table of values as it is printed: "5·15·25"."""
    return "·".join([str(value) for value in values[1:]])


class PerGuest(Here, frozen=True, tag="per-guest"):
    """For each card in this tree's own slots."""

    points: Worth

    def value(self, forest: Tally, card: Placed) -> int:
        return self.points * forest.guests(card.tree)

    def sentence(self, pack: CardTables) -> str:
        return f"{points_of(self.points)} for each card in the slots of this tree."

    def reason(self, forest: Tally, cards: list[Placed]) -> str:
        guests = counted(sum([forest.guests(card.tree) for card in cards]), "card")
        return f"{self.points} for each of {guests} at {'it' if len(cards) == 1 else 'them'}"

    def face(self, pack: CardTables) -> Parts:
        return (faces.worth(self.points), faces.TIMES, faces.picture("guest", "card at this tree"))


class Group(Here, frozen=True, tag="group"):
    """One value for all cards of the species together, by their number; the last value is the highest."""

    values: tuple[Worth, ...]

    def value(self, forest: Tally, card: Placed) -> int:
        """Counted once for all copies together, bees at trees included, and shared out among them."""
        kind = forest.pack.kind[card.half]
        copies = forest.cards[kind]
        return share(self._worth(copies + forest.extra[kind]), card.rank, copies)

    def _worth(self, count: int) -> int:
        return self.values[min(count, len(self.values) - 1)]

    def sentence(self, pack: CardTables) -> str:
        table = [f"{value} for {i}" for i, value in enumerate(self.values) if i]
        return f"All copies together: {', '.join(table)} or more."

    def reason(self, forest: Tally, cards: list[Placed]) -> str:
        bees = forest.extra[forest.pack.kind[cards[0].half]]
        return f"{len(cards)} together" + (f" (with {number(bees)} by bees)" if bees else "")

    def face(self, pack: CardTables) -> Parts:
        if self._is_square():
            return (faces.worth("n²"), faces.OWN_SYMBOL)
        return (faces.worth(row_of(self.values)),)

    def _is_square(self) -> bool:
        return all(value == i * i for i, value in enumerate(self.values))

    def later(self, forest: Tally, kind: int) -> float:
        count = forest.cards[kind]
        return 0.4 * (self._worth(count + 2) - self._worth(count + 1))


class Sets(Here, frozen=True, tag="sets"):
    """All cards with the tag form sets of different species; a set is worth a value by its size."""

    tag: Tag
    values: tuple[Worth, ...]

    def value(self, forest: Tally, card: Placed) -> int:
        """The set of number ``rank`` holds every species there are more than ``rank`` of: no other split is worth more."""
        own = forest.pack.kind[card.half]
        size = before = 0
        for kind in forest.pack.having[TAGS.index(self.tag)]:
            if forest.cards[kind] > card.rank:
                size += 1
                before += kind < own
        return share(self.values[min(size, len(self.values) - 1)], before, size)

    def sentence(self, pack: CardTables) -> str:
        table = [f"{value} for {i}" for i, value in enumerate(self.values) if i]
        return f"Sets of different {MANY[self.tag]}: {', '.join(table)}."

    def reason(self, forest: Tally, cards: list[Placed]) -> str:
        """The sizes of all sets; the cards of all species that form them have one row together."""
        sets = 1 + max([card.rank for card in cards])
        sizes = [forest.different(self.tag, more_than=rank) for rank in range(sets)]
        made = listed([f"{size} different" if size > 1 else "a single one" for size in sizes])
        return f"{'sets of ' if sets > 1 else ''}{made}"

    def face(self, pack: CardTables) -> Parts:
        return (faces.worth(row_of(self.values)), faces.tag(self.tag))

    def later(self, forest: Tally, kind: int) -> float:
        return 3.0


class IfNeighbour(Here, frozen=True, tag="if-neighbour"):
    """Worth something if another card at the same tree has the tag."""

    tag: Tag
    points: Worth

    def value(self, forest: Tally, card: Placed) -> int:
        mask = tag_mask((self.tag,))
        for side in range(4):
            for other in forest.slots[4 * card.tree + side]:
                if other != card.half and forest.pack.tags[other] & mask:
                    return self.points
        return 0

    def sentence(self, pack: CardTables) -> str:
        return f"{points_of(self.points)} if it shares its tree with {article(ONE[self.tag])}."

    def reason(self, forest: Tally, cards: list[Placed]) -> str:
        return some_are(cards, self.points, f"with {article(ONE[self.tag])} at the same tree")

    def face(self, pack: CardTables) -> Parts:
        return (faces.worth(self.points), faces.letters("with"), faces.tag(self.tag))

    def later(self, forest: Tally, kind: int) -> float:
        return 0.2 * self.points


class PerSymbol(Here, frozen=True, tag="per-symbol"):
    """For each visible card that shows this card's own tree symbol."""

    points: Worth

    def value(self, forest: Tally, card: Placed) -> int:
        return self.points * forest.symbols[forest.pack.symbol[card.half]]

    def sentence(self, pack: CardTables) -> str:
        return f"{points_of(self.points)} for each visible card with the same tree symbol, itself included."

    def reason(self, forest: Tally, cards: list[Placed]) -> str:
        return listed([f"{self.points} for each of {self._seen(forest, card)}" for card in cards])

    def _seen(self, forest: Tally, card: Placed) -> str:
        count = forest.symbols[forest.pack.symbol[card.half]]
        return counted(count, f"{forest.pack.symbol_name(card.half)} symbol")

    def face(self, pack: CardTables) -> Parts:
        return (faces.worth(self.points), faces.TIMES, faces.OWN_SYMBOL)

    def later(self, forest: Tally, kind: int) -> float:
        return 3.0 * self.points


class IfOn(Here, frozen=True, tag="if-on"):
    """Worth something at a tree of one species."""

    tree: str
    points: Worth

    def value(self, forest: Tally, card: Placed) -> int:
        host = forest.hosts[card.tree]
        there = host != 0 and forest.pack.ids[forest.pack.kind[2 * host]] == self.tree
        return self.points if there else 0

    def sentence(self, pack: CardTables) -> str:
        return f"{points_of(self.points)} if it is at {a(pack.called(self.tree))}."

    def reason(self, forest: Tally, cards: list[Placed]) -> str:
        return some_are(cards, self.points, f"at {a(forest.pack.called(self.tree))}")

    def face(self, pack: CardTables) -> Parts:
        return (faces.worth(self.points), faces.letters("on"), pack.portrait(self.tree))

    def named(self) -> tuple[str, ...]:
        return (self.tree,)


class IfSharing(Here, frozen=True, tag="if-sharing"):
    """Worth something if it shares its slot."""

    points: Worth

    def value(self, forest: Tally, card: Placed) -> int:
        return self.points if len(forest.slots[4 * card.tree + card.side]) > 1 else 0

    def sentence(self, pack: CardTables) -> str:
        return f"{points_of(self.points)} if it shares its slot."

    def reason(self, forest: Tally, cards: list[Placed]) -> str:
        return some_are(cards, self.points, "sharing a slot")

    def face(self, pack: CardTables) -> Parts:
        return (faces.worth(self.points), faces.letters("if pair"))

    def later(self, forest: Tally, kind: int) -> float:
        return 0.5 * self.points
