"""Who is away while a match runs, and what the others may do about it: give the seat to a bot until its person returns."""

import msgspec

from hearthside import bots
from hearthside.server.clocks import now
from hearthside.server.errors import Conflict, Forbidden, Missing, Taken
from hearthside.server.rows import SeatRow
from hearthside.server.table import Table
from hearthside.server.tables import Tables
from hearthside.server.wire_parts import TableInfo


async def give(tables: Tables, guest: str, table_id: str, number: int) -> TableInfo:
    """The host gives the seat of somebody who is away to a bot."""
    async with tables.at(table_id) as table:
        if not table.hosted_by(guest):
            raise Forbidden("Only the one who opened the table can do this alone; the others vote.")
        seat = await _absent(tables, table, number)
        if table.owns(guest, number):
            raise Conflict("This seat is yours; leave it if you like.")
        await _given(tables, table, seat, f"{seat.name} is away; the host let a bot play on.")
        return table.info(guest)


async def vote(tables: Tables, guest: str, table_id: str, number: int) -> TableInfo:
    """One of the others would give the seat to a bot; it is done when more than half of those who are there would."""
    async with tables.at(table_id) as table:
        mine = [seat.seat for seat in table.seats if table.owns(guest, seat.seat) and not seat.left]
        if not mine:
            raise Forbidden("Only those who play here can vote.")
        seat = await _absent(tables, table, number)
        if table.owns(guest, number):
            raise Conflict("This seat is yours; leave it if you like.")
        votes = {*map(int, seat.votes.split()), mine[0]}
        voters = _voters(table, seat)
        if 2 * len(votes & set(voters)) > len(voters):
            await _given(tables, table, seat, f"{seat.name} is away; the others let a bot play on.")
        elif str(mine[0]) not in seat.votes.split():
            text = f"{table.seats[mine[0]].name} would let a bot play for {seat.name}, who is away."
            await _changed(table, msgspec.structs.replace(seat, votes=" ".join(map(str, sorted(votes)))), text)
        return table.info(guest)


async def _absent(tables: Tables, table: Table, number: int) -> SeatRow:
    """The seat, when its person is away for long enough."""
    if not 0 <= number < len(table.seats):
        raise Missing("There is no such seat.")
    if table.store.nodes.many:
        await table.catch_up()
    seat = table.seats[number]
    if not table.running:
        raise Conflict("The match does not run.")
    if seat.kind == "bot" or seat.left:
        raise Conflict("A bot plays this seat already.")
    if seat.away is None or table.connected(seat.guest):
        raise Conflict(f"{seat.name} is here.")
    missing = seat.away + tables.config.absence - now()
    if missing > 0:
        raise Conflict(f"{seat.name} has not been away for long; this can be done in {missing:.0f} seconds.")
    return seat


def _voters(table: Table, absent: SeatRow) -> list[int]:
    """The first seat of everybody else who is there."""
    firsts: dict[str, int] = {}
    for seat in table.seats:
        here = seat.away is None or table.connected(seat.guest)
        if seat.guest not in ("", absent.guest) and not seat.left and here:
            firsts.setdefault(seat.guest, seat.seat)
    return list(firsts.values())


async def _given(tables: Tables, table: Table, seat: SeatRow, text: str) -> None:
    given = msgspec.structs.replace(seat, left=True, bot=bots.USUAL, given=True, votes="")
    await _changed(table, given, text)
    tables.autoplay.stir(table)


async def _changed(table: Table, seat: SeatRow, text: str) -> None:
    try:
        await table.change_seat(seat, text)
    except Taken:
        await table.reload()
        raise Conflict("Somebody else was faster.") from None
