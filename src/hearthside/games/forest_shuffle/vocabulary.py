"""What a card can do and be worth: the small typed vocabulary the data files are written in."""

from typing import Annotated, Literal

import msgspec

Side = Literal["top", "bottom", "left", "right"]
Tag = Literal[
    "tree",
    "paw",
    "cloven_hoofed",
    "deer",
    "bat",
    "bird",
    "insect",
    "butterfly",
    "plant",
    "mushroom",
    "amphibian",
]
TreeSpecies = Literal["linden", "oak", "silver_fir", "birch", "beech", "sycamore", "douglas_fir", "horse_chestnut"]

SIDES: tuple[Side, ...] = ("top", "bottom", "left", "right")
TAGS: tuple[Tag, ...] = (
    "tree",
    "paw",
    "cloven_hoofed",
    "deer",
    "bat",
    "bird",
    "insect",
    "butterfly",
    "plant",
    "mushroom",
    "amphibian",
)
SYMBOLS: tuple[TreeSpecies, ...] = (
    "linden",
    "oak",
    "silver_fir",
    "birch",
    "beech",
    "sycamore",
    "douglas_fir",
    "horse_chestnut",
)

Count = Annotated[int, msgspec.Meta(ge=1, le=20)]
Worth = Annotated[int, msgspec.Meta(ge=0, le=100)]


class Word(msgspec.Struct, frozen=True, tag_field="kind", forbid_unknown_fields=True):
    """One entry of the vocabulary; ``kind`` names it in the data."""


# Effects and bonuses


class Draw(Word, frozen=True, tag="draw"):
    """Draw this many cards from the deck."""

    cards: Count


class DrawPer(Word, frozen=True, tag="draw-per"):
    """Draw one card for each card of a species, or with a tag, in your forest now."""

    species: str = ""
    tag: Tag | None = None
    up_to: bool = False
    """Whether one may stop after each card."""


class ExtraTurn(Word, frozen=True, tag="extra-turn"):
    """Take another turn after this one."""


class PlaceFree(Word, frozen=True, tag="place-free"):
    """Place one card, or any number, with this tag from your hand without paying."""

    tag: Tag
    any_number: bool = False


class ClearingToCave(Word, frozen=True, tag="clearing-to-cave"):
    """Move every card of the clearing under your cave."""


class HandToCave(Word, frozen=True, tag="hand-to-cave"):
    """Put any number of cards from your hand under your cave and draw as many."""


class PlayMore(Word, frozen=True, tag="play-more"):
    """Play any number of further cards at their cost in this turn."""


Deed = Draw | DrawPer | ExtraTurn | PlaceFree | ClearingToCave | HandToCave | PlayMore
"""What happens once, right after a card was placed."""


class DrawWhen(Word, frozen=True, tag="draw-when"):
    """From your next turn on, draw a card whenever you place a card with this tag or on this side."""

    placed: Tag | Side


class ShareSlot(Word, frozen=True, tag="share-slot"):
    """More cards of this species may join its slot: up to ``most`` in all, any number when it is 0."""

    most: Annotated[int, msgspec.Meta(ge=0, le=20)] = 0


class CountHostTwice(Word, frozen=True, tag="count-host-twice"):
    """The tree it sits at counts once more wherever trees are counted by number."""


Effect = Deed | DrawWhen | ShareSlot | CountHostTwice


# Points


class Nothing(Word, frozen=True, tag="none"):
    """Worth nothing."""


class Flat(Word, frozen=True, tag="flat"):
    """Always worth the same."""

    points: Worth


class Most(Word, frozen=True, tag="most"):
    """Worth ``most`` if no forest has more of the species (of all trees when none is named), else ``otherwise``."""

    most: Worth
    otherwise: Worth
    species: str = ""


class AllTreeSpecies(Word, frozen=True, tag="all-tree-species"):
    """Worth something if all eight tree species stand in the forest."""

    points: Worth


class PerGuest(Word, frozen=True, tag="per-guest"):
    """For each card in this tree's own slots."""

    points: Worth


class IfSpecies(Word, frozen=True, tag="if-species"):
    """Worth something if the forest has at least so many cards of a species."""

    species: str
    least: Count
    points: Worth


class PerTag(Word, frozen=True, tag="per-tag"):
    """For each card with one of the tags."""

    tags: tuple[Tag, ...]
    points: Worth


class PerSpecies(Word, frozen=True, tag="per-species"):
    """For each card of a species."""

    species: str
    points: Worth


class Group(Word, frozen=True, tag="group"):
    """One value for all cards of the species together, by their number; the last value is the highest."""

    values: tuple[Worth, ...]


class IfDifferent(Word, frozen=True, tag="if-different"):
    """Worth something if the forest has so many different species with a tag."""

    tag: Tag
    least: Count
    points: Worth


class PerFullTree(Word, frozen=True, tag="per-full-tree"):
    """For each tree or sapling with a card on all four sides."""

    points: Worth


class IfNeighbour(Word, frozen=True, tag="if-neighbour"):
    """Worth something if another card at the same tree has the tag."""

    tag: Tag
    points: Worth


class PerSymbol(Word, frozen=True, tag="per-symbol"):
    """For each visible card that shows this card's own tree symbol."""

    points: Worth


class Sets(Word, frozen=True, tag="sets"):
    """All cards with the tag form sets of different species; a set is worth a value by its size."""

    tag: Tag
    values: tuple[Worth, ...]


class IfOn(Word, frozen=True, tag="if-on"):
    """Worth something at a tree of one species."""

    tree: TreeSpecies
    points: Worth


class IfSharing(Word, frozen=True, tag="if-sharing"):
    """Worth something if it shares its slot."""

    points: Worth


class IfTrees(Word, frozen=True, tag="if-trees"):
    """Worth something if the forest has at least so many trees and saplings."""

    least: Count
    points: Worth


class PerSide(Word, frozen=True, tag="per-side"):
    """For each card on this side of any tree."""

    side: Side
    points: Worth


Points = (
    Nothing
    | Flat
    | Most
    | AllTreeSpecies
    | PerGuest
    | IfSpecies
    | PerTag
    | PerSpecies
    | Group
    | IfDifferent
    | PerFullTree
    | IfNeighbour
    | PerSymbol
    | Sets
    | IfOn
    | IfSharing
    | IfTrees
    | PerSide
)
