"""Points that are the same for every copy in a forest: what all of it shows is counted."""

from hearthside.games.forest_shuffle import faces
from hearthside.games.forest_shuffle.card_tables import CardTables
from hearthside.games.forest_shuffle.faces import Parts
from hearthside.games.forest_shuffle.points import Points, each, several, so_many, with_bees
from hearthside.games.forest_shuffle.tally import Placed, Tally
from hearthside.games.forest_shuffle.vocabulary import SIDES, Count, Side, Tag, Worth
from hearthside.games.forest_shuffle.words_names import MANY, ON_SIDE, ONE, a, plural, points_of
from hearthside.kernel.english import counted, listed, number


class Nothing(Points, frozen=True, tag="none"):
    """Worth nothing."""

    def value(self, forest: Tally, card: Placed) -> int:
        return 0

    def sentence(self, pack: CardTables) -> str:
        return "Worth nothing itself."

    def reason(self, forest: Tally, cards: list[Placed]) -> str:
        return "worth nothing itself"

    def face(self, pack: CardTables) -> Parts:
        return ()


class Flat(Points, frozen=True, tag="flat"):
    """Always worth the same."""

    points: Worth

    def value(self, forest: Tally, card: Placed) -> int:
        return self.points

    def sentence(self, pack: CardTables) -> str:
        return f"Always worth {points_of(self.points)}."

    def reason(self, forest: Tally, cards: list[Placed]) -> str:
        return each(cards)

    def face(self, pack: CardTables) -> Parts:
        return (faces.worth(self.points),)


class Most(Points, frozen=True, tag="most"):
    """Worth ``most`` if no forest has more of the species (of all trees when none is named), else ``otherwise``."""

    most: Worth
    otherwise: Worth
    species: str = ""

    def value(self, forest: Tally, card: Placed) -> int:
        return self.most if forest.has_most(self.species) else self.otherwise

    def sentence(self, pack: CardTables) -> str:
        what = plural(pack.called(self.species)) if self.species else "trees"
        other = f", otherwise {points_of(self.otherwise)}" if self.otherwise else ""
        return f"{points_of(self.most)} if no other forest has more {what}{other}."

    def reason(self, forest: Tally, cards: list[Placed]) -> str:
        who = "nobody" if forest.has_most(self.species) else "somebody"
        return f"{each(cards)}, {who} has more than {with_bees(forest, self.species)}"

    def face(self, pack: CardTables) -> Parts:
        of = pack.portrait(self.species) if self.species else faces.tag("tree")
        first = (faces.worth(self.otherwise), faces.letters("or")) if self.otherwise else ()
        return (*first, faces.worth(self.most), faces.letters("if most"), of)

    def named(self) -> tuple[str, ...]:
        return (self.species,) if self.species else ()


class AllTreeSpecies(Points, frozen=True, tag="all-tree-species"):
    """Worth something if every tree species of the deck stands in the forest."""

    points: Worth

    def value(self, forest: Tally, card: Placed) -> int:
        return self.points if forest.all_tree_species() else 0

    def sentence(self, pack: CardTables) -> str:
        return f"{points_of(self.points)} if all {number(len(pack.grown))} tree species are in your forest."

    def reason(self, forest: Tally, cards: list[Placed]) -> str:
        there, all_of_them = forest.tree_species(), number(len(forest.pack.grown))
        return f"{each(cards)}, with {number(there) if there else 'none'} of {all_of_them} tree species"

    def face(self, pack: CardTables) -> Parts:
        kinds = faces.picture("tag-tree", "tree species")
        return (
            faces.worth(self.points),
            faces.letters("if"),
            faces.worth(len(pack.grown)),
            faces.letters("kinds"),
            kinds,
        )

    def later(self, forest: Tally, kind: int) -> float:
        if forest.all_tree_species():
            return 0.0
        return self.points * 0.4 * forest.tree_species() / len(forest.pack.grown)


class IfSpecies(Points, frozen=True, tag="if-species"):
    """Worth something if the forest has at least so many cards of a species."""

    species: str
    least: Count
    points: Worth

    def value(self, forest: Tally, card: Placed) -> int:
        return self.points if forest.counted(self.species) >= self.least else 0

    def sentence(self, pack: CardTables) -> str:
        what = pack.called(self.species)
        if self.least == 1:
            return f"{points_of(self.points)} if there is {a(what)} in your forest."
        return f"{points_of(self.points)} if you have at least {number(self.least)} {plural(what)}."

    def reason(self, forest: Tally, cards: list[Placed]) -> str:
        return f"{each(cards)}, with {with_bees(forest, self.species)}"

    def face(self, pack: CardTables) -> Parts:
        of = pack.portrait(self.species)
        if self.least == 1:
            return (faces.worth(self.points), faces.letters("with"), of)
        return (faces.worth(self.points), faces.letters("if"), faces.worth(f"{self.least}+"), of)

    def later(self, forest: Tally, kind: int) -> float:
        have = forest.counted(self.species)
        return self.points * 0.5 * min(1.0, (have + 1) / self.least) if have < self.least else 0.0

    def named(self) -> tuple[str, ...]:
        return (self.species,)


class PerTag(Points, frozen=True, tag="per-tag"):
    """For each card with one of the tags."""

    tags: tuple[Tag, ...]
    points: Worth

    def value(self, forest: Tally, card: Placed) -> int:
        return self.points * sum([forest.tagged(tag) for tag in self.tags])

    def sentence(self, pack: CardTables) -> str:
        return f"{points_of(self.points)} for each {listed([ONE[tag] for tag in self.tags])} in your forest."

    def reason(self, forest: Tally, cards: list[Placed]) -> str:
        what = listed([counted(forest.tagged(tag), ONE[tag], MANY[tag]) for tag in self.tags])
        return f"{several(cards)}{self.points} for each of {what}"

    def face(self, pack: CardTables) -> Parts:
        return (faces.worth(self.points), faces.TIMES, *[faces.tag(tag) for tag in self.tags])

    def later(self, forest: Tally, kind: int) -> float:
        return 1.5 * self.points


class PerSpecies(Points, frozen=True, tag="per-species"):
    """For each card of a species."""

    species: str
    points: Worth

    def value(self, forest: Tally, card: Placed) -> int:
        return self.points * forest.of_species(self.species)

    def sentence(self, pack: CardTables) -> str:
        return f"{points_of(self.points)} for each {pack.called(self.species)} in your forest."

    def reason(self, forest: Tally, cards: list[Placed]) -> str:
        what = so_many(forest, self.species, forest.of_species(self.species))
        return f"{several(cards)}{self.points} for each of {what}"

    def face(self, pack: CardTables) -> Parts:
        return (faces.worth(self.points), faces.TIMES, pack.portrait(self.species))

    def later(self, forest: Tally, kind: int) -> float:
        return 1.5 * self.points

    def named(self) -> tuple[str, ...]:
        return (self.species,)


class IfDifferent(Points, frozen=True, tag="if-different"):
    """Worth something if the forest has so many different species with a tag."""

    tag: Tag
    least: Count
    points: Worth

    def value(self, forest: Tally, card: Placed) -> int:
        return self.points if forest.different(self.tag) >= self.least else 0

    def sentence(self, pack: CardTables) -> str:
        return f"{points_of(self.points)} if your forest has at least {number(self.least)} different {MANY[self.tag]}."

    def reason(self, forest: Tally, cards: list[Placed]) -> str:
        kinds = forest.different(self.tag)
        what = f"one kind of {ONE[self.tag]}" if kinds == 1 else f"{number(kinds)} different {MANY[self.tag]}"
        return f"{each(cards)}, with {what}"

    def face(self, pack: CardTables) -> Parts:
        kinds = (faces.worth(f"{self.least}+"), faces.letters("kinds"), faces.tag(self.tag))
        return (faces.worth(self.points), faces.letters("if"), *kinds)

    def later(self, forest: Tally, kind: int) -> float:
        return self.points * 0.5 * min(1.0, (forest.different(self.tag) + 1) / self.least)


class PerFullTree(Points, frozen=True, tag="per-full-tree"):
    """For each tree or sapling with a card on all four sides."""

    points: Worth

    def value(self, forest: Tally, card: Placed) -> int:
        return self.points * forest.full

    def sentence(self, pack: CardTables) -> str:
        return f"{points_of(self.points)} for each tree or sapling with a card on all four sides."

    def reason(self, forest: Tally, cards: list[Placed]) -> str:
        return f"{several(cards)}{self.points} for each of {counted(forest.full, 'tree')} with a card on all sides"

    def face(self, pack: CardTables) -> Parts:
        return (faces.worth(self.points), faces.TIMES, faces.picture("full", "tree with a card on all four sides"))

    def later(self, forest: Tally, kind: int) -> float:
        return 0.5 * self.points


class IfTrees(Points, frozen=True, tag="if-trees"):
    """Worth something if the forest has at least so many trees and saplings."""

    least: Count
    points: Worth

    def value(self, forest: Tally, card: Placed) -> int:
        return self.points if forest.counted("") >= self.least else 0

    def sentence(self, pack: CardTables) -> str:
        return f"{points_of(self.points)} if you have at least {number(self.least)} trees and saplings."

    def reason(self, forest: Tally, cards: list[Placed]) -> str:
        return f"{each(cards)}, with {with_bees(forest, '')}"

    def face(self, pack: CardTables) -> Parts:
        return (faces.worth(self.points), faces.letters("if"), faces.worth(f"{self.least}+"), faces.tag("tree"))

    def later(self, forest: Tally, kind: int) -> float:
        return self.points * 0.5 * min(1.0, forest.counted("") / self.least)


class PerSide(Points, frozen=True, tag="per-side"):
    """For each card on this side of any tree."""

    side: Side
    points: Worth

    def value(self, forest: Tally, card: Placed) -> int:
        return self.points * forest.sides[SIDES.index(self.side)]

    def sentence(self, pack: CardTables) -> str:
        return f"{points_of(self.points)} for each card {ON_SIDE[self.side]} any of your trees."

    def reason(self, forest: Tally, cards: list[Placed]) -> str:
        there = counted(forest.sides[SIDES.index(self.side)], "card")
        return f"{several(cards)}{self.points} for each of {there} {ON_SIDE[self.side]} a tree"

    def face(self, pack: CardTables) -> Parts:
        where = faces.picture(f"side-{self.side}", f"card {ON_SIDE[self.side]} a tree")
        return (faces.worth(self.points), faces.TIMES, where)
