"""The pieces of Forever Young: faces of tiles, event cards, disks and the board's numbers, loaded from TOML.

Tiles of one family with the same face are alike, so a tile is ``family * FACES + face`` and has no identity beyond that.
"""

from functools import cache
from hashlib import sha256
from importlib.resources import files
from typing import Literal

import msgspec

from hearthside.kernel.errors import Problem
from hearthside.kernel.game import Pack

# Rulebook numbers

SEATS = 6
SIDE = 6
SQUARES = SIDE * SIDE
STACK_LIMIT = 3
TILES_EACH = 40
EVENTS_EACH = 10
DISKS_EACH = 5
PAWNS_OF_A_KIND = 6
DICE_CAP = 6
SETUP_TILES = 10
SETUP_HUMANS = 2
SETUP_VAMPIRES = 1
TILE_HAND = 5
CARD_HAND = 3
CLUES_TO_A_NEST = 3
MARKS_TO_FALL = 2
LAST_ROUND = 40
IDLE_ROUNDS = 2

COLOURS = ("red", "blue", "green", "yellow", "purple", "black")

# Faces of tiles

VAMPIRE_LEADER = 0
HUMAN_LEADER = 1
VAMPIRE = 2
HUMAN = 3
TRAP = 4
FANGS = 5
"""Vampire combat bonus; FANGS + dice - 1 is its face."""
WEAPON = 8
"""Human weapon; WEAPON + dice - 1 is its face."""
RE_ROLL = 11
CLUE = 12
FACES = 13
MOST_BONUS = 3

FACE_KEYS = (
    "vampire_leader",
    "human_leader",
    "vampire",
    "human",
    "trap",
    "fangs_1",
    "fangs_2",
    "fangs_3",
    "weapon_1",
    "weapon_2",
    "weapon_3",
    "re_roll",
    "nest_clue",
)
NEED = (3, 2, 2, 1)
"""How many dice must show the same target number, by face of what is hunted."""
BONUS = (0, 0, 0, 0, 0, 1, 2, 3, 1, 2, 3, 0, 0)
"""Dice a kept tile adds to a fight, by face."""

# Kinds of pawns

HUMANS = 0
VAMPIRES = 1
TRAP_NEED = (1, 2)
"""What a trap needs against a human and a vampire pawn."""

# Windows in which event cards are played

BEFORE_MOVE = 0
AFTER_LOOK = 1
BEFORE_DISK = 2
BEFORE_ROLL = 3
AFTER_ROLL = 4
AFTER_ACTION = 5
BETWEEN_ACTIONS = 6
FEED = 7
PLACEMENT_NUMBER = 8
WINDOWS = 9
WINDOW_KEYS = (
    "before_move",
    "after_look",
    "before_disk",
    "before_roll",
    "after_roll",
    "after_action",
    "between_actions",
    "feed",
    "placement_number",
)

# Effects of event cards

ADD_DICE = 0
FORCE_REROLL = 1
RETURN_TILE = 2
HOLD_PAWN = 3
MOVE_ANYWHERE = 4
EXTRA_ACTION = 5
SKIP_FEEDING = 6
STEAL_KEPT = 7
SET_PLACEMENT = 8
REFRESH_DISKS = 9


class _Effect(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="op"):
    pass


class AddDice(_Effect, frozen=True, tag="add-dice"):
    """Before your own roll: so many dice more."""

    amount: int


class ForceReroll(_Effect, frozen=True, tag="force-reroll"):
    """After any roll: up to so many dice are thrown again."""

    dice: int


class ReturnTile(_Effect, frozen=True, tag="return-tile"):
    """Your tile that was looked at goes under its stack, unresolved."""


class HoldPawn(_Effect, frozen=True, tag="hold-pawn"):
    """Another player's pawn stays where it is for this action."""


class MoveAnywhere(_Effect, frozen=True, tag="move-anywhere"):
    """Your pawn goes to any square instead of its move."""


class ExtraAction(_Effect, frozen=True, tag="extra-action"):
    """Your pawn acts once more."""


class SkipFeeding(_Effect, frozen=True, tag="skip-feeding"):
    """Your vampires count as fed."""


class StealKept(_Effect, frozen=True, tag="steal-kept"):
    """A random kept tile of an opponent becomes yours."""


class SetPlacement(_Effect, frozen=True, tag="set-placement"):
    """You set your own number of tiles to place."""

    least: int
    most: int


class RefreshDisks(_Effect, frozen=True, tag="refresh-disks"):
    """Up to so many of your used disks come back."""

    disks: int


Effect = (
    AddDice
    | ForceReroll
    | ReturnTile
    | HoldPawn
    | MoveAnywhere
    | ExtraAction
    | SkipFeeding
    | StealKept
    | SetPlacement
    | RefreshDisks
)

_OPS: dict[type[_Effect], tuple[int, int, bool, bool]] = {
    # effect: its number, its window, whether the one whose action it is may play it, whether the others may
    AddDice: (ADD_DICE, BEFORE_ROLL, True, False),
    ForceReroll: (FORCE_REROLL, AFTER_ROLL, True, True),
    ReturnTile: (RETURN_TILE, AFTER_LOOK, True, False),
    HoldPawn: (HOLD_PAWN, BEFORE_MOVE, False, True),
    MoveAnywhere: (MOVE_ANYWHERE, BEFORE_MOVE, True, False),
    ExtraAction: (EXTRA_ACTION, AFTER_ACTION, True, False),
    SkipFeeding: (SKIP_FEEDING, FEED, True, False),
    StealKept: (STEAL_KEPT, BETWEEN_ACTIONS, True, True),
    SetPlacement: (SET_PLACEMENT, PLACEMENT_NUMBER, True, False),
    RefreshDisks: (REFRESH_DISKS, BEFORE_DISK, True, False),
}

Provenance = Literal["rulebook", "public", "reconstructed"]


class BoardData(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The target numbers along the sides."""

    rows: tuple[int, ...]
    columns: tuple[int, ...]
    provenance: Provenance
    source: str = ""


class DisksData(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The numbers on everybody's disks."""

    values: tuple[int, ...]
    provenance: Provenance
    source: str = ""


class TileData(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One face and how many of it each family has."""

    kind: Literal[
        "vampire_leader",
        "human_leader",
        "vampire",
        "human",
        "trap",
        "vampire_combat_bonus",
        "human_weapon",
        "re_roll",
        "nest_clue",
    ]
    copies: int
    name: str
    provenance: Provenance
    dice: int = 0
    source: str = ""


class EventData(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One event card; every family has one copy."""

    id: str
    name: str
    group: Literal["attack", "defence", "theft", "upkeep"]
    effect: Effect
    text: str
    provenance: Provenance
    source: str = ""


class PackData(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A pack file."""

    name: str
    board: BoardData
    disks: DisksData
    tile: tuple[TileData, ...]
    event: tuple[EventData, ...]


class YoungPack(Pack):
    """The pieces a match is played with, as flat tables of ints."""

    def __init__(self, data: PackData, digest: str) -> None:
        super().__init__(data.name, digest)
        self.data = data
        self.rows = data.board.rows
        self.columns = data.board.columns
        self.where: list[tuple[int, int]] = [(row, column) for row in self.rows for column in self.columns]
        """The two target numbers of each square, row first."""
        self.disks: tuple[int, ...] = tuple(sorted(data.disks.values))
        self.copies: list[int] = [0] * FACES
        self.faces: list[TileData | None] = [None] * FACES
        for tile in data.tile:
            self.copies[face_of(tile)] = tile.copies
            self.faces[face_of(tile)] = tile
        self.names: list[str] = [event.name for event in data.event]
        self.op: list[int] = []
        self.amount: list[int] = []
        """The number an event card carries, if it has one (dice, disks, the most tiles)."""
        self.least: list[int] = []
        self.window: list[int] = []
        self.actor_mask: list[int] = [0] * WINDOWS
        """Event cards, as bits, that the one whose action it is may play in each window."""
        self.other_mask: list[int] = [0] * WINDOWS
        for i, event in enumerate(data.event):
            op, window, actor, other = _OPS[type(event.effect)]
            self.op.append(op)
            self.window.append(window)
            self.amount.append(_amount(event.effect))
            self.least.append(event.effect.least if isinstance(event.effect, SetPlacement) else 0)
            if actor:
                self.actor_mask[window] |= 1 << i
            if other:
                self.other_mask[window] |= 1 << i

    def target_count(self, square: int) -> int:
        """One on a doubled square, else two."""
        row, column = self.where[square]
        return 1 if row == column else 2


def face_of(tile: TileData) -> int:
    """The face of a tile as it is printed."""
    if tile.kind == "vampire_combat_bonus":
        return FANGS + tile.dice - 1
    if tile.kind == "human_weapon":
        return WEAPON + tile.dice - 1
    return FACE_KEYS.index(tile.kind)


def _amount(effect: Effect) -> int:
    match effect:
        case AddDice(amount=n) | ForceReroll(dice=n) | RefreshDisks(disks=n) | SetPlacement(most=n):
            return n
        case _:
            return 0


def read_pack(text: str) -> YoungPack:
    """The pack in this TOML text; a Problem naming the path of what is wrong."""
    try:
        data = msgspec.toml.decode(text, type=PackData)
    except msgspec.DecodeError as wrong:
        raise Problem(f"This is not a pack for Forever Young: {wrong}.") from None
    _check(data)
    return YoungPack(data, sha256(msgspec.json.encode(data, order="deterministic")).hexdigest())


@cache
def own_pack() -> YoungPack:
    """The pieces that come with Hearthside."""
    return read_pack(
        (files("hearthside.games.forever_young") / "data" / "forever_young.toml").read_text(encoding="utf-8")
    )


def _check(data: PackData) -> None:
    _must(len(data.board.rows) == SIDE and len(data.board.columns) == SIDE, "$.board", "six rows and six columns")
    _must(all(1 <= n <= 6 for n in data.board.rows + data.board.columns), "$.board", "target numbers from 1 to 6")
    _must(len(data.disks.values) == DISKS_EACH, "$.disks.values", "five disks")
    _must(all(1 <= n <= DICE_CAP for n in data.disks.values), "$.disks.values", "numbers from 1 to 6")
    seen: set[int] = set()
    for i, tile in enumerate(data.tile):
        bonus = tile.kind in ("vampire_combat_bonus", "human_weapon")
        low, high = (1, MOST_BONUS) if bonus else (0, 0)
        _must(low <= tile.dice <= high, f"$.tile[{i}].dice", f"{low} to {high} dice" if bonus else "no dice")
        single = tile.kind in ("vampire_leader", "human_leader")
        _must(
            tile.copies == 1 if single else tile.copies >= 1, f"$.tile[{i}].copies", "one" if single else "one or more"
        )
        _must(face_of(tile) not in seen, f"$.tile[{i}]", "each face once, with its number of copies")
        seen.add(face_of(tile))
    _must({VAMPIRE_LEADER, HUMAN_LEADER} <= seen, "$.tile", "both leaders")
    _must(sum(tile.copies for tile in data.tile) == TILES_EACH, "$.tile", "forty tiles a family")
    _must(len(data.event) == EVENTS_EACH, "$.event", "ten event cards a family")
    _must(len({event.id for event in data.event}) == EVENTS_EACH, "$.event", "a different id on every event card")
    for i, event in enumerate(data.event):
        match event.effect:
            case SetPlacement(least=least, most=most):
                _must(1 <= least <= most <= TILE_HAND, f"$.event[{i}].effect", "1 to 5 tiles, the least first")
            case AddDice(amount=n) | ForceReroll(dice=n) | RefreshDisks(disks=n):
                _must(1 <= n <= DICE_CAP, f"$.event[{i}].effect", "a number from 1 to 6")
            case _:
                pass


def _must(holds: bool, path: str, what: str) -> None:
    if not holds:
        raise Problem(f"This is not a pack for Forever Young: expected {what} - at {path}.")
