"""The icons and places of the cards, and the base of the small typed vocabulary the data files are written in."""

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

Count = Annotated[int, msgspec.Meta(ge=1, le=20)]
Worth = Annotated[int, msgspec.Meta(ge=0, le=100)]


class Word(msgspec.Struct, frozen=True, tag_field="kind", forbid_unknown_fields=True):
    """One entry of the vocabulary; ``kind`` names it in the data."""


def tag_mask(tags: tuple[Tag, ...]) -> int:
    """A bit for each tag."""
    mask = 0
    for tag in tags:
        mask |= 1 << TAGS.index(tag)
    return mask


def sign(placed: str) -> int:
    """The bit of a tag or a side among a card's signs: what a mushroom can notice."""
    names = (*TAGS, *SIDES)
    return 1 << names.index(placed)
