"""The score file of a paper game: marks, credits, pawns, clues and the order of falling, and who that makes the winner."""

from typing import Literal

import msgspec

from hearthside.games.forever_young.cards import (
    CLUES_TO_A_NEST,
    MARKS_TO_FALL,
    SEATS,
    YoungPack,
)
from hearthside.games.forever_young.scoring import Ranked, rank
from hearthside.games.forever_young.state import PAWNS
from hearthside.kernel.errors import Problem
from hearthside.kernel.game import Sheet

_MARKS = ("vampire_leader", "human_leader", "nest")


class PlayerSheet(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One player at the end of the game."""

    name: str
    marks: tuple[Literal["vampire_leader", "human_leader", "nest"], ...] = ()
    """Marks against this player."""
    credits: int = 0
    """Marks this player made against others."""
    pawns: int = 0
    """Own pawns on the board."""
    clues: int = 0
    """Clues kept to the nests of surviving players."""
    fell: int = 0
    """1 for the first to fall, 2 for the second …; 0 for a survivor."""


class ScoreFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    players: tuple[PlayerSheet, ...]


def sheet(data: bytes, pack: YoungPack) -> Sheet:
    """The ranking of the players in this file; a Problem naming what cannot be."""
    try:
        file = msgspec.json.decode(data, type=ScoreFile)
    except msgspec.DecodeError as wrong:
        raise Problem(f"This is not a score file for Forever Young: {wrong}.") from None
    _check(file.players)
    standings = [
        Ranked(
            marks=tuple(i for i, mark in enumerate(_MARKS) if mark in player.marks),
            credits=player.credits,
            pawns=player.pawns,
            clues=player.clues,
            fell=player.fell,
        )
        for player in file.players
    ]
    return Sheet(rank(standings), tuple(player.name for player in file.players))


def _check(players: tuple[PlayerSheet, ...]) -> None:
    if not 2 <= len(players) <= SEATS:
        raise Problem("Forever Young is for 2 to 6 players - at $.players.")
    survivors = sum(1 for player in players if not player.fell)
    marks = sum(len(player.marks) for player in players)
    if sum(player.credits for player in players) > marks:
        raise Problem("More marks are credited than were made - at $.players[...].credits.")
    for i, player in enumerate(players):
        _check_player(player, f"$.players[{i}]", survivors, marks - len(player.marks))
    falls = sorted(player.fell for player in players if player.fell)
    if falls != list(range(1, len(falls) + 1)):
        raise Problem(
            "The fallen are numbered 1, 2, 3 … in the order they fell, each number once - at $.players[...].fell."
        )
    if len(falls) == len(players):
        raise Problem("Somebody must be left: the last one standing wins - at $.players[...].fell.")


def _check_player(player: PlayerSheet, path: str, survivors: int, marks_of_others: int) -> None:
    """Nobody is credited with a mark against themselves, and clues count to the nests of other survivors only."""
    if len(set(player.marks)) != len(player.marks):
        raise Problem(f"Each mark can be made once against a player - at {path}.marks.")
    if not player.fell and len(player.marks) >= MARKS_TO_FALL:
        raise Problem(
            f"A player with two marks has fallen and needs a number in the order of falling - at {path}.fell."
        )
    if len(player.marks) > MARKS_TO_FALL:
        raise Problem(f"A player falls with the second mark, so nobody has three - at {path}.marks.")
    limits = (
        ("credits", player.credits, marks_of_others),
        ("pawns", player.pawns, 0 if player.fell else PAWNS),
        ("clues", player.clues, 0 if player.fell else (CLUES_TO_A_NEST - 1) * (survivors - 1)),
    )
    for what, value, most in limits:
        if not 0 <= value <= most:
            raise Problem(f"Expected a number from 0 to {most}, got {value} - at {path}.{what}.")
