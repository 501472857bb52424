"""Zones of tiles: what a table without a board of its own shows, in the browser and in the terminal."""

from typing import Literal

import msgspec

from hearthside.kernel.voice import SPECTATOR


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
