"""Everything a player can do in Forever Young, once each."""

from typing import Literal

from hearthside.games.forever_young.cards import (
    CLUE,
    DICE_CAP,
    EVENTS_EACH,
    FACES,
    FANGS,
    HUMANS,
    SEATS,
    SQUARES,
    TILE_HAND,
    VAMPIRES,
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


class Pick(KernelAction, frozen=True, tag="pick"):
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
    """Use a kept tile: dice for a fight, or a re-roll."""

    family: int
    face: int


class Throw(KernelAction, frozen=True, tag="throw"):
    """Enough chosen: throw the dice."""


class Die(KernelAction, frozen=True, tag="die"):
    """Choose this die to be thrown again."""

    place: int


class Play(KernelAction, frozen=True, tag="play"):
    """Play an event card."""

    card: int


class Pass(KernelAction, frozen=True, tag="pass"):
    """Play no card now; ``until`` tells only your own table how long you do not want to be asked."""

    until: Literal["now", "phase", "mine"] = "now"


class Rob(KernelAction, frozen=True, tag="rob"):
    """Take a kept tile from this seat."""

    victim: int


class Refresh(KernelAction, frozen=True, tag="refresh"):
    """Turn a used disk with this number face up."""

    value: int


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
    | Pick
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
PICK: list[Action] = [Pick(square) for square in range(SQUARES)]
REST = Rest()
MOVE: list[Action] = [Move(square) for square in range(SQUARES)]
LOOK = Look()
LEAVE = Leave()
DISK: list[Action] = [Disk(value) for value in range(1, DICE_CAP + 1)]
"""By number less one."""
USE: list[Action] = [Use(tile // FACES, tile % FACES) for tile in range(SEATS * FACES) if FANGS <= tile % FACES < CLUE]
_USES = CLUE - FANGS
THROW = Throw()
DIE: list[Action] = [Die(place) for place in range(DICE_CAP)]
PLAY: list[Action] = [Play(card) for card in range(EVENTS_EACH)]
PASS = Pass()
PASS_PHASE = Pass("phase")
PASS_MINE = Pass("mine")
ROB: list[Action] = [Rob(seat) for seat in range(SEATS)]
REFRESH: list[Action] = [Refresh(value) for value in range(1, DICE_CAP + 1)]
"""By number less one."""
ENOUGH = Enough()
NUMBER: list[Action] = [Number(tiles) for tiles in range(1, TILE_HAND + 1)]
"""By number less one."""
GIVE: list[Action] = [Give(square) for square in range(SQUARES)]

CATALOGUE = Catalogue(
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
        *PLAY,
        PASS,
        PASS_PHASE,
        PASS_MINE,
        *ROB,
        *REFRESH,
        ENOUGH,
        *NUMBER,
        *GIVE,
    ],
)


def use(tile: int) -> Action:
    """The flyweight for using a kept tile."""
    return USE[tile // FACES * _USES + tile % FACES - FANGS]
