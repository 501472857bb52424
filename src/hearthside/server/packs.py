"""Packs of one's own: read and dealt in a worker before a table takes one, kept by their digest, found again to verify."""

from functools import partial
from typing import Annotated

import msgspec

from hearthside.kernel.errors import Problem
from hearthside.kernel.game import Game
from hearthside.kernel.settings import Settings
from hearthside.server import workers
from hearthside.server.history import load
from hearthside.server.names import TITLE, clean
from hearthside.server.tables import Tables
from hearthside.server.wire_bodies import WHOLE, RecordWithPack, Verdict

TO_READ = 3.0
"""Seconds a pack has to be read and dealt."""
TO_REPLAY = 20.0
"""Seconds a record has to be dealt and played again with a pack that came with it."""
UNNAMED = "A pack of one's own"


async def brought(tables: Tables, game: Game, text: str, settings: Settings, players: int) -> tuple[str, str]:
    """The name and digest of the cards a table is to be played with; the game's own cards have no name here."""
    usual = load(game.key, settings).digest
    if not text:
        return "", usual
    reading = partial(workers.read_pack, game.key, text, settings, players)
    name, digest = await tables.strangers.ask(reading, within=TO_READ)
    if digest == usual:
        return "", usual
    await tables.store.keep_pack(game.key, digest, text)
    return clean(name, TITLE) or UNNAMED, digest


class _Played(msgspec.Struct):
    """What a record says about the cards it was played with."""

    game: Annotated[str, msgspec.Meta(pattern=WHOLE)]
    pack: Annotated[str, msgspec.Meta(pattern=WHOLE)]


async def verify(tables: Tables, data: bytes) -> Verdict:
    """Whether an uploaded record holds, alone or with the pack it was played with."""
    replaying = partial(workers.verify, *await parted(tables, data))
    try:
        return Verdict(*await tables.strangers.ask(replaying, within=TO_REPLAY))
    except Problem as wrong:
        return Verdict(False, str(wrong))


async def parted(tables: Tables, data: bytes) -> tuple[bytes, str]:
    """An uploaded record, and the text of the pack that came with it or that is kept here; empty for the game's own cards."""
    try:
        upload = msgspec.json.decode(data, type=RecordWithPack)
        return bytes(upload.record), upload.pack
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        pass  # a record alone
    try:
        played = msgspec.json.decode(data, type=_Played)
        known = await tables.store.pack(played.game, played.pack)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        known = None  # no record; the worker says why
    return data, known or ""
