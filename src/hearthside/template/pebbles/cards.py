"""The pebbles: data files read into Structs, checked, and laid out as flat lists the rules can index."""

from functools import cache
from hashlib import sha256
from importlib.resources import files
from typing import Annotated, Literal

import msgspec

from hearthside.kernel.cards import Pack
from hearthside.kernel.errors import Problem
from hearthside.kernel.settings import Settings

MOST_COLOURS = 12
MOST_PEBBLES = 200
FEWEST_PEBBLES = 30
"""Fewer would not last for four players."""


class Kind(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One kind of pebble as the data files describe it."""

    id: Annotated[str, msgspec.Meta(pattern="^[a-z][a-z0-9-]*$")]
    colour: Annotated[str, msgspec.Meta(min_length=1)]
    spots: Annotated[int, msgspec.Meta(ge=0, le=5)]
    copies: Annotated[int, msgspec.Meta(ge=1, le=30)]
    provenance: Literal["rulebook", "public", "reconstructed"]
    source: str = ""


class PackFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A file of pebbles."""

    name: str
    pebble: tuple[Kind, ...]


class Pebbles(Pack):
    """The pebbles of a match as tables."""

    def __init__(self, file: PackFile) -> None:
        super().__init__(file.name, sha256(msgspec.json.encode(file)).hexdigest())
        self.kinds = file.pebble
        self.colours = list(dict.fromkeys(kind.colour for kind in file.pebble))
        self.pebbles = [place for place, kind in enumerate(file.pebble) for _ in range(kind.copies)]
        """By pebble: its kind."""
        self.colour = [self.colours.index(self.kinds[kind].colour) for kind in self.pebbles]
        self.spots = [self.kinds[kind].spots for kind in self.pebbles]

    def name_of(self, pebble: int) -> str:
        kind = self.kinds[self.pebbles[pebble]]
        return f"{kind.colour} pebble with {kind.spots} {'spot' if kind.spots == 1 else 'spots'}"


def load(text: str | None = None, settings: Settings | None = None) -> Pebbles:
    """The pack in this TOML text, or the game's own: the setting "pebbles" adds those of the river."""
    if text is not None:
        return _read(text)
    return _own("river" if settings is not None and settings["pebbles"] == "river" else "beach")


@cache
def _own(name: str) -> Pebbles:
    data = files(__package__) / "data"
    text = (data / "beach.toml").read_text(encoding="utf-8")
    return _read(text if name == "beach" else text + (data / "river.toml").read_text(encoding="utf-8"))


def _read(text: str) -> Pebbles:
    try:
        file = msgspec.toml.decode(text, type=PackFile)
    except msgspec.DecodeError as wrong:
        raise Problem(f"These pebbles cannot be used: {wrong}.") from None
    ids = [kind.id for kind in file.pebble]
    for place, one in enumerate(ids):
        if one in ids[:place]:
            raise Problem(f"There are two kinds of pebble called {one!r} - at $.pebble[{place}].")
    pack = Pebbles(file)
    if not FEWEST_PEBBLES <= len(pack.pebbles) <= MOST_PEBBLES:
        raise Problem(f"A pile has {FEWEST_PEBBLES} to {MOST_PEBBLES} pebbles, not {len(pack.pebbles)} - at $.pebble.")
    if len(pack.colours) > MOST_COLOURS:
        raise Problem(f"There can be {MOST_COLOURS} colours, not {len(pack.colours)} - at $.pebble.")
    return pack
