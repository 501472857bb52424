"""What the host may change about the seats before the match begins: bots for open seats, open seats for bots, another order."""

import msgspec

from hearthside import bots
from hearthside.server.errors import Conflict, Forbidden, Missing, Taken
from hearthside.server.names import another
from hearthside.server.rows import SeatRow
from hearthside.server.table import Table
from hearthside.server.tables import Tables
from hearthside.server.wire_parts import TableInfo


async def fill(tables: Tables, guest: str, table_id: str, number: int, level: str) -> TableInfo:
    """A bot of this level takes an open seat, or the place of another bot."""
    bots.find(level)
    async with tables.at(table_id) as table:
        was = _open_to(table, guest, number)
        if was.kind != "bot" and was.guest:
            raise Conflict("Somebody sits there; only an open seat can be given to a bot.")
        others = [seat.name for seat in table.seats if seat.seat != number]
        name = was.name if was.kind == "bot" else another(bots.NAMES[number % len(bots.NAMES)], others)
        await _reseat(table, {number: msgspec.structs.replace(was, kind="bot", bot=level, name=name, left=False)})
        return table.info(guest)


async def free(tables: Tables, guest: str, table_id: str, number: int) -> TableInfo:
    """A bot's seat is open for whoever has the link."""
    async with tables.at(table_id) as table:
        was = _open_to(table, guest, number)
        if was.kind != "bot":
            raise Conflict("No bot sits there.")
        await _reseat(table, {number: msgspec.structs.replace(was, kind="link", bot="", name=f"Player {number + 1}")})
        return table.info(guest)


async def swap(tables: Tables, guest: str, table_id: str, one: int, other: int) -> TableInfo:
    """Two seats change places: they are the order of turns.

    Their parts of the deal are given anew: in another order they make another deal, and the host must not choose among those.
    """
    async with tables.at(table_id) as table:
        first, second = _open_to(table, guest, one), _open_to(table, guest, other)
        await _reseat(
            table,
            {
                one: msgspec.structs.replace(second, seat=one, nonce=""),
                other: msgspec.structs.replace(first, seat=other, nonce=""),
            },
        )
        return table.info(guest)


async def call_off(tables: Tables, guest: str, table_id: str) -> TableInfo:
    """There will be no match at this table; everybody there is told."""
    async with tables.at(table_id) as table:
        _open_to(table, guest, 0)
        try:
            await table.store.call_off(table_id)
        except Taken:
            await table.reload()
            raise Conflict("The match has begun meanwhile.") from None
        table.row = msgspec.structs.replace(table.row, closed=True)
        table.tell(presence=True)
        return table.info(guest)


def _open_to(table: Table, guest: str, number: int) -> SeatRow:
    if not table.hosted_by(guest):
        raise Forbidden("Only the one who opened the table can change its seats.")
    if table.row.status != "open":
        raise Conflict("The match has begun; its seats stay as they are.")
    if not 0 <= number < len(table.seats):
        raise Missing("There is no such seat.")
    return table.seats[number]


async def _reseat(table: Table, changed: dict[int, SeatRow]) -> None:
    seats = [changed.get(seat.seat, seat) for seat in table.seats]
    try:
        await table.store.reseat(table.seats, seats)
    except Taken:
        await table.reload()
        raise Conflict("Somebody came or went just now; look again.") from None
    table.seats = seats
    table.tell(presence=True)
