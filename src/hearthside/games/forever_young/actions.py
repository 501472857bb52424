"""Everything a player can do in Forever Young, once each."""

from functools import cache

from hearthside.games.forever_young.cards import (
    CLUE,
    DICE_CAP,
    DISKS_EACH,
    EVENTS_EACH,
    FACES,
    FANGS,
    HUMANS,
    MOST_ALIKE,
    MOST_DISKS,
    MOST_EVENTS,
    RE_ROLL,
    SEATS,
    SQUARES,
    TILE_HAND,
    VAMPIRES,
    YoungPack,
)
from hearthside.kernel.actions import Action as KernelAction
from hearthside.kernel.actions import Catalogue


class At(KernelAction, frozen=True, tag="at"):
    """Choose the square for the next tile."""

    square: int


class Lay(KernelAction, frozen=True, tag="lay"):
    """Lay a tile with this face from your hand on the chosen square."""

    face: int


class Put(KernelAction, frozen=True, tag="put"):
    """Put a pawn from your supply on a square."""

    kind: int
    square: int


class PickToAct(KernelAction, frozen=True, tag="pick"):
    """Let your pawn on this square act next."""

    square: int


class Rest(KernelAction, frozen=True, tag="rest"):
    """Leave all your other pawns where they are."""


class Move(KernelAction, frozen=True, tag="move"):
    """Move the acting pawn; its own square means staying."""

    square: int


class Look(KernelAction, frozen=True, tag="look"):
    """Look at the tile, and face it."""


class Leave(KernelAction, frozen=True, tag="leave"):
    """Leave the tile alone."""


class Disk(KernelAction, frozen=True, tag="disk"):
    """Use a face-up disk with this number."""

    value: int


class Use(KernelAction, frozen=True, tag="use"):
    """Use a kept tile: dice for a fight, or a re-roll. ``copy`` tells bonus tiles that are alike from each other."""

    family: int
    face: int
    copy: int = 0


class Throw(KernelAction, frozen=True, tag="throw"):
    """Enough chosen: throw the dice."""


class Die(KernelAction, frozen=True, tag="die"):
    """Choose this die to be thrown again."""

    place: int


class Play(KernelAction, frozen=True, tag="play"):
    """Play an event card."""

    card: int


class Pass(KernelAction, frozen=True, tag="pass"):
    """Play no card now."""


class Rob(KernelAction, frozen=True, tag="rob"):
    """Take a kept tile from this seat."""

    victim: int


class Refresh(KernelAction, frozen=True, tag="refresh"):
    """Turn this used disk face up; disks are counted from 0, the smallest number first."""

    disk: int


class Enough(KernelAction, frozen=True, tag="enough"):
    """Turn no more disks."""


class Number(KernelAction, frozen=True, tag="number"):
    """Place so many tiles this round."""

    tiles: int


class Give(KernelAction, frozen=True, tag="give"):
    """Lose your pawn on this square to hunger."""

    square: int


Action = (
    At
    | Lay
    | Put
    | PickToAct
    | Rest
    | Move
    | Look
    | Leave
    | Disk
    | Use
    | Throw
    | Die
    | Play
    | Pass
    | Rob
    | Refresh
    | Enough
    | Number
    | Give
)

AT: list[Action] = [At(square) for square in range(SQUARES)]
LAY: list[Action] = [Lay(face) for face in range(FACES)]
PUT: list[list[Action]] = [[Put(kind, square) for square in range(SQUARES)] for kind in (HUMANS, VAMPIRES)]
PICK: list[Action] = [PickToAct(square) for square in range(SQUARES)]
REST = Rest()
MOVE: list[Action] = [Move(square) for square in range(SQUARES)]
LOOK = Look()
LEAVE = Leave()
DISK: list[Action] = [Disk(value) for value in range(1, DICE_CAP + 1)]
"""By number less one."""
USE: list[Action] = [
    Use(family, face, copy)
    for face in range(FANGS, CLUE)
    for family in range(SEATS)
    for copy in range(1 if face == RE_ROLL else MOST_ALIKE)
]
THROW = Throw()
DIE: list[Action] = [Die(place) for place in range(DICE_CAP)]
PLAY: list[Action] = [Play(card) for card in range(MOST_EVENTS)]
PASS = Pass()
ROB: list[Action] = [Rob(seat) for seat in range(SEATS)]
REFRESH: list[Action] = [Refresh(disk) for disk in range(MOST_DISKS)]
ENOUGH = Enough()
NUMBER: list[Action] = [Number(tiles) for tiles in range(1, TILE_HAND + 1)]
"""By number less one."""
GIVE: list[Action] = [Give(square) for square in range(SQUARES)]


def catalogue_of(pack: YoungPack) -> Catalogue:
    """Every action there is with these pieces; those of more event cards and disks than the game's own follow its own."""
    return _catalogue(len(pack.names), len(pack.disks))


@cache
def _catalogue(events: int, disks: int) -> Catalogue:
    return Catalogue(
        Action,
        [
            *AT,
            *LAY,
            *PUT[HUMANS],
            *PUT[VAMPIRES],
            *PICK,
            REST,
            *MOVE,
            LOOK,
            LEAVE,
            *DISK,
            *USE,
            THROW,
            *DIE,
            *PLAY[:EVENTS_EACH],
            PASS,
            *ROB,
            *REFRESH[:DISKS_EACH],
            ENOUGH,
            *NUMBER,
            *GIVE,
            *PLAY[EVENTS_EACH:events],
            *REFRESH[DISKS_EACH:disks],
        ],
    )


def use_at(tile: int, copy: int = 0) -> int:
    """The place of a kept tile among all that can be used."""
    family, face = tile // FACES, tile % FACES
    if face == RE_ROLL:
        return (RE_ROLL - FANGS) * SEATS * MOST_ALIKE + family
    return ((face - FANGS) * SEATS + family) * MOST_ALIKE + copy
