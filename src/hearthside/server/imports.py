"""Records people bring: read, dealt and played again in a worker, then a finished table like any other."""

import re
from functools import partial

import msgspec

from hearthside.kernel.errors import Problem
from hearthside.server import packs, workers
from hearthside.server.lobby import new_row
from hearthside.server.names import TITLE, another, clean
from hearthside.server.packs import TO_REPLAY, UNNAMED
from hearthside.server.rows import SeatRow
from hearthside.server.tables import Tables
from hearthside.server.wire_parts import TableInfo

BOT = 32
"""Characters in the name of a level of bots."""
_KEPT = re.compile(r"[^\x00]{0,64}")
"""What a seed may be; those of Hearthside are digits, but whoever deals at a terminal may type any."""


async def bring(tables: Tables, guest: str, data: bytes) -> TableInfo:
    """A table with the finished match of a record: to be watched, reviewed, or played on from any decision."""
    record, pack = await packs.parted(tables, data)
    found = await tables.strangers.ask(partial(workers.read_record, record, pack), within=TO_REPLAY)
    if not all(_KEPT.fullmatch(part) for part in (found.seed, *found.nonces)):
        raise Problem(
            "This record was dealt from a seed that cannot be kept here: it has more than 64 characters, or a zero."
        )
    own = clean(found.pack_name, TITLE) or UNNAMED if pack else ""
    if pack:
        await tables.store.keep_pack(found.game, found.pack, pack)
    row = new_row(found.game, "", found.settings, guest, found.pack, own)
    row = msgspec.structs.replace(
        row,
        seed=found.seed,
        status="over",
        n=len(found.entries),
        finished=row.created,
        result=found.result,
        imported=True,
    )
    names: list[str] = []
    seats: list[SeatRow] = []
    for number, (player, nonce) in enumerate(zip(found.players, found.nonces, strict=True)):
        names.append(another(clean(player.name) or f"Player {number + 1}", names))
        seats.append(
            SeatRow(row.id, number, found.kinds[number], names[-1], clean(player.bot, BOT), "", False, nonce=nonce)
        )
    await tables.store.add(row, seats, entries=found.entries)
    return (await tables.find(row.id)).info(guest)
