"""What every way of playing shows: a voice for sentences, and zones of tiles for a table without a board of its own."""

from collections.abc import Sequence
from typing import Literal

import msgspec

SPECTATOR = -1
"""The seat of somebody who only watches."""


class Voice:
    """Speaks about seats to one reader: "you" to the reader, a name for everybody else.

    >>> voice = Voice(["Ana", "Juniper"], you=0)
    >>> voice.who(0), voice.who(1), voice.verb(0, "draw", "draws"), voice.verb(1, "draw", "draws")
    ('You', 'Juniper', 'draw', 'draws')
    """

    def __init__(self, names: Sequence[str], you: int = SPECTATOR) -> None:
        self.names = list(names)
        self.you = you

    def who(self, seat: int) -> str:
        """The subject at the beginning of a sentence."""
        return "You" if seat == self.you else self.names[seat]

    def whom(self, seat: int) -> str:
        """The seat inside a sentence."""
        return "you" if seat == self.you else self.names[seat]

    def whose(self, seat: int) -> str:
        return "your" if seat == self.you else f"{self.names[seat]}'s"

    def verb(self, seat: int, you: str, other: str) -> str:
        return you if seat == self.you else other


class Tile(msgspec.Struct, frozen=True, omit_defaults=True):
    """One thing on a table without a drawing of its own: a card, a piece, a number."""

    title: str
    text: str = ""
    note: str = ""
    """A short mark in the corner: a cost, a count, points."""
    card: str = ""
    """The id of its CardText, for the inspector; empty when it has none or is face down."""
    down: bool = False
    """Face down."""


class Zone(msgspec.Struct, frozen=True, omit_defaults=True):
    """A place on the table with its tiles."""

    key: str
    title: str
    tiles: tuple[Tile, ...] = ()
    seat: int = SPECTATOR
    """Whose it is; SPECTATOR for what is shared."""
    shape: Literal["row", "grid", "facts"] = "row"
    """Tiles in a row, a grid of ``columns``, or short facts (title: text)."""
    columns: int = 0
    text: str = ""
    """A line under the title: a count, a limit."""
    hand: bool = False
    """The viewer's hand: shown in the dock."""


class CardText(msgspec.Struct, frozen=True, omit_defaults=True):
    """A card, tile or award in words, for the inspector and ``hearthside cards``."""

    id: str
    name: str
    kind: str
    text: str
    provenance: str
    """rulebook | public | reconstructed"""
    source: str = ""
    copies: int = 1
    facts: dict[str, str] = {}
    """Short facts in order: cost, symbol, points …"""
    rule: str = ""
