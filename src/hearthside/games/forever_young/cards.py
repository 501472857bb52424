"""The pieces of Forever Young: faces of tiles, event cards, disks and the board's numbers, loaded from TOML.

Tiles of one family with the same face are alike, so a tile is ``family * FACES + face`` and has no identity beyond that.
"""

from functools import cache
from hashlib import sha256
from importlib.resources import files
from typing import Literal

import msgspec

from hearthside.games.forever_young.effects import (
    MOMENTS_OF,
    WINDOWS,
    AddDice,
    Effect,
    ForceReroll,
    RefreshDisks,
    SetPlacement,
    effect_word,
)
from hearthside.kernel.cards import Pack
from hearthside.kernel.errors import Problem
from hearthside.kernel.settings import Settings

# Rulebook numbers

SEATS = 6
SIDE = 6
SQUARES = SIDE * SIDE
STACK_LIMIT = 3
TILES_EACH = 40
EVENTS_EACH = 10
DISKS_EACH = 5
"""What the game has of each; a pack may have more."""
MOST_TILES = 120
MOST_EVENTS = 60
MOST_DISKS = 10
MOST_ALIKE = 3
"""So many weapons or fangs with the same number a family may have."""
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

    made_from = ("data", "digest")

    def __init__(self, data: PackData, digest: str) -> None:
        super().__init__(data.name, digest)
        self.data = data
        self.rows = data.board.rows
        self.columns = data.board.columns
        self.where: list[tuple[int, int]] = [(row, column) for row in self.rows for column in self.columns]
        """The two target numbers of each square, row first."""
        self.disks: tuple[int, ...] = tuple(sorted(data.disks.values))
        self.all_up = (1 << len(self.disks)) - 1
        """Every disk number side up, as bits."""
        self.numbers_up: list[list[int]] = [
            sorted({number for disk, number in enumerate(self.disks) if up >> disk & 1})
            for up in range(self.all_up + 1)
        ]
        """By the disks that lie number side up: their numbers, each once."""
        self.copies: list[int] = [0] * FACES
        self.faces: list[TileData | None] = [None] * FACES
        for tile in data.tile:
            self.copies[face_of(tile)] = tile.copies
            self.faces[face_of(tile)] = tile
        self.stack = [face for face in range(FACES) for _ in range(self.copies[face])]
        """A family's tiles, face by face."""
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
            moment = MOMENTS_OF[effect_word(event.effect)]
            self.op.append(moment.op)
            self.window.append(moment.window)
            self.amount.append(_amount(event.effect))
            self.least.append(event.effect.least if isinstance(event.effect, SetPlacement) else 0)
            if moment.actor:
                self.actor_mask[moment.window] |= 1 << i
            if moment.other:
                self.other_mask[moment.window] |= 1 << i

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


def load(text: str | None = None, settings: Settings | None = None) -> YoungPack:
    """The pack in this TOML text, or the game's own; a Problem naming the path of what is wrong."""
    return own_pack() if text is None else read_pack(text)


def read_pack(text: str) -> YoungPack:
    """The pack in this TOML text; a Problem naming the path of what is wrong."""
    try:
        data = msgspec.toml.decode(text, type=PackData)
    except msgspec.DecodeError as wrong:
        raise Problem(f"This is not a pack for Forever Young: {wrong}.") from None
    _check(data)
    return YoungPack(data, sha256(_hashed(data)).hexdigest())


def _hashed(data: PackData) -> bytes:
    """What a pack's hash is made of. An effect's kind was first called ``op``, and equal cards keep their hash."""
    plain = msgspec.to_builtins(data)
    for event in plain["event"]:
        event["effect"] = {"op": event["effect"].pop("kind"), **event["effect"]}
    return msgspec.json.encode(plain)


@cache
def own_pack() -> YoungPack:
    """The pieces that come with Hearthside."""
    return read_pack(
        (files("hearthside.games.forever_young") / "data" / "forever_young.toml").read_text(encoding="utf-8")
    )


def _check(data: PackData) -> None:
    _must(len(data.board.rows) == SIDE and len(data.board.columns) == SIDE, "$.board", "six rows and six columns")
    _must(all(1 <= n <= 6 for n in data.board.rows + data.board.columns), "$.board", "target numbers from 1 to 6")
    for side, numbers in (("rows", data.board.rows), ("columns", data.board.columns)):
        _must(len(set(numbers)) == SIDE, f"$.board.{side}", "each number once, since squares are named by them")
    _must(DISKS_EACH <= len(data.disks.values) <= MOST_DISKS, "$.disks.values", "five to ten disks")
    _must(all(1 <= n <= DICE_CAP for n in data.disks.values), "$.disks.values", "numbers from 1 to 6")
    seen: set[int] = set()
    for i, tile in enumerate(data.tile):
        bonus = tile.kind in ("vampire_combat_bonus", "human_weapon")
        low, high = (1, MOST_BONUS) if bonus else (0, 0)
        _must(low <= tile.dice <= high, f"$.tile[{i}].dice", f"{low} to {high} dice" if bonus else "no dice")
        least, most, said = 1, MOST_TILES, "one or more"
        if tile.kind in ("vampire_leader", "human_leader"):
            most, said = 1, "one"
        elif bonus:
            most, said = MOST_ALIKE, "one to three"
        _must(least <= tile.copies <= most, f"$.tile[{i}].copies", said)
        _must(face_of(tile) not in seen, f"$.tile[{i}]", "each face once, with its number of copies")
        seen.add(face_of(tile))
    _must({VAMPIRE_LEADER, HUMAN_LEADER} <= seen, "$.tile", "both leaders")
    tiles = sum(tile.copies for tile in data.tile)
    _must(TILES_EACH <= tiles <= MOST_TILES, "$.tile", "forty to 120 tiles a family")
    _must(EVENTS_EACH <= len(data.event) <= MOST_EVENTS, "$.event", "ten to sixty event cards a family")
    for what, names in (("id", [event.id for event in data.event]), ("name", [event.name for event in data.event])):
        _must(len(set(names)) == len(names), "$.event", f"a different {what} on every event card")
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
