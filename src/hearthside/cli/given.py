"""Reading what was typed: games, seats, settings and files, each refused with a sentence."""

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

from hearthside.bots import NAMES
from hearthside.bots import named as find_bot
from hearthside.kernel import record as records
from hearthside.kernel import registry
from hearthside.kernel.english import spelled
from hearthside.kernel.errors import Problem
from hearthside.kernel.game import Game
from hearthside.kernel.record import Player, Record
from hearthside.kernel.settings import Settings

GameName = Annotated[str, typer.Argument(metavar="GAME", help="A game, as `hearthside games` names it.")]
RecordFile = Annotated[str, typer.Argument(metavar="FILE", help="A record; - for standard input.")]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON.")]
GivenSettings = Annotated[
    list[str] | None, typer.Option("--setting", "-s", metavar="KEY=VALUE", help="An optional rule; can be repeated.")
]
PackFile = Annotated[str | None, typer.Option("--pack", metavar="FILE", help="Play with your own cards (TOML).")]

PERSON = "me"


def find_game(name: str) -> Game:
    """The game with this name; forest-shuffle and "Forest Shuffle" mean forest_shuffle."""
    return registry.find(spelled(name))


def read_file(name: str, what: str) -> bytes:
    """A file's bytes, or standard input's for ``-``."""
    try:
        if name == "-":
            return sys.stdin.buffer.read()
        return Path(name).read_bytes()
    except OSError as wrong:
        raise Problem(f"The {what} {name!r} cannot be read: {wrong.strerror or wrong}.") from None


def read_pack(name: str | None) -> str | None:
    """The text of a pack of one's own."""
    if name is None:
        return None
    try:
        return read_file(name, "pack").decode()
    except UnicodeDecodeError:
        raise Problem(f"The pack {name!r} is not a text file.") from None


def read_record(name: str) -> Record:
    return records.read(read_file(name, "record"))


def read_settings(game: Game, pairs: Sequence[str] | None) -> Settings:
    """``--setting key=value``, once each."""
    given: dict[str, object] = {}
    for pair in pairs or ():
        key, equals, value = pair.partition("=")
        if not equals:
            raise Problem(f"A setting is written key=value, not {pair!r}.")
        if key in given:
            raise Problem(f"The setting {key!r} is given twice.")
        given[key] = value
    return game.read_settings(given)


def split(names: str) -> list[str]:
    return [name.strip() for name in names.split(",")]


def read_bots(names: str) -> list[str]:
    """``random,normal``: each must exist."""
    return [find_bot(name).name for name in split(names)]


def read_seats(names: str) -> list[Player]:
    """``me,normal,random``: people and bots in the order they sit."""
    kinds = split(names)
    if PERSON not in kinds:
        raise Problem(f"Nobody plays: one seat must be {PERSON!r}. To let bots play alone, use `hearthside simulate`.")
    players: list[Player] = []
    for kind in kinds:
        if kind == PERSON:
            number = 1 + sum(player.kind == "person" for player in players)
            players.append(Player(f"Player {number}"))
        else:
            number = sum(player.kind == "bot" for player in players)
            players.append(Player(NAMES[number % len(NAMES)], "bot", find_bot(kind).name))
    return players
