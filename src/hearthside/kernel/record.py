"""A record is the save file, the replay, the bug report and the regression test of a match."""

from collections.abc import Iterable
from hashlib import sha256
from typing import Any, Literal

import msgspec

from hearthside.kernel.actions import Action, wire
from hearthside.kernel.agenda import State, digest, written
from hearthside.kernel.errors import Problem

FORMAT = 2
"""The newest record format this version writes and reads. A deal of one alone is still written in format 1."""

_LINK = 16


class Player(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who sits where."""

    name: str
    kind: Literal["person", "bot"] = "person"
    bot: str = ""


class RecordedMove(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """One decision as it is written down: the seat that was asked and its action as plain data."""

    seat: int
    action: dict[str, Any]


class SharedDeal(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a seed was made from, when those at the table had a part in it: nobody alone chose it.

    The server published the hash of its secret before the first nonce came, and everybody gave a nonce before the
    secret was known.
    """

    secret: str
    nonces: tuple[str, ...]
    """One of each seat; empty for bots, and for whoever gave none."""


class Record(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A whole match as a small JSON file: everything else is replayed from it."""

    format: int
    game: str
    rules: int
    pack: str
    seats: tuple[Player, ...]
    settings: dict[str, bool | int | str]
    seed: str | None
    """The secret of the shuffles; absent while the match runs and the file is for a seat."""
    commitment: str
    """SHA-256 of the seed, or of the secret of its deal; published before the start."""
    moves: tuple[RecordedMove, ...]
    chain: tuple[str, ...]
    """One link per position, the first before any move: a hash over the last link, the move and the whole state."""
    over: bool
    deal: SharedDeal | None = None
    """What the seed was made from; None when one alone chose it."""


def seed_of(deal: SharedDeal) -> str:
    """The seed of a deal: SHA-256 of a JSON list, so that a browser can make it, too."""
    return sha256(_json(["hearthside", deal.secret, *deal.nonces]).encode()).hexdigest()


def commitment(seed: str) -> str:
    """What is published at the start, so that nobody can change the deck afterwards."""
    return sha256(seed.encode()).hexdigest()


def link(last: str, seat: int, action: Action | None, g: State) -> str:
    """The next link of the chain; no action before the first."""
    move = None if action is None else (seat, wire(action))
    return sha256(last.encode() + written(move) + digest(g).encode()).hexdigest()[:_LINK]


def write(record: Record) -> bytes:
    """The record as a file a person can read: one move a line."""
    head = msgspec.to_builtins(record)
    moves, chain = head.pop("moves"), head.pop("chain")
    if record.deal is None:
        del head["deal"]  # as it was written before there were such deals
    lines = [f'  "{key}": {_json(value)},' for key, value in head.items()]
    lines += [_listed("moves", moves) + ",", _listed("chain", chain)]
    return ("{\n" + "\n".join(lines) + "\n}\n").encode()


def _json(value: object) -> str:
    return msgspec.json.encode(value).decode()


def _listed(key: str, values: Iterable[object]) -> str:
    return f'  "{key}": [' + ",".join(f"\n    {_json(value)}" for value in values) + "\n  ]"


class _Head(msgspec.Struct):
    format: int


def read(data: bytes) -> Record:
    """The record in this file; a Problem saying what is wrong with it."""
    try:
        head = msgspec.json.decode(data, type=_Head)
        if head.format > FORMAT:
            raise Problem(
                f"This record has format {head.format}; this version of Hearthside reads up to {FORMAT}. Please update Hearthside."
            )
        return msgspec.json.decode(data, type=Record)
    except msgspec.ValidationError as wrong:
        raise Problem(f"This is not a Hearthside record: {wrong}.") from None
    except (msgspec.DecodeError, UnicodeDecodeError) as wrong:
        raise Problem(f"This record cannot be read; it is not whole JSON: {wrong}.") from None
