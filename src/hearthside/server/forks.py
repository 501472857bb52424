"""Playing on from a position of a finished match: against bots at once, or with friends who come by link."""

import msgspec

from hearthside import bots
from hearthside.server import lobby
from hearthside.server.errors import Conflict, Missing
from hearthside.server.names import another, clean
from hearthside.server.rows import SeatRow
from hearthside.server.tables import Tables
from hearthside.server.wire_bodies import PlayOnFrom
from hearthside.server.wire_parts import TableInfo


async def play_on(tables: Tables, guest: str, table_id: str, wanted: PlayOnFrom) -> TableInfo:
    """A new table that begins with the same deal and moves up to a position."""
    async with tables.at(table_id) as table:
        if table.row.status != "over":
            raise Conflict("One can play on from a position when the match is over.")
        mine, match, was = lobby.seat_at(table, wanted.seat), table.match, table.row
        if not 0 <= wanted.number < match.number:
            raise Missing(f"One can play on from positions 0 to {match.number - 1}.")
        seats = list(table.seats)
    new = lobby.new_row(was.game, was.name if not was.daily else "", was.settings, guest, was.pack, was.pack_name)
    # The seed itself, whatever it was made from: the deal stays the same whoever takes the seats.
    new = msgspec.structs.replace(new, seed=match.seed, rules=was.rules, origin=was.id, origin_number=wanted.number)
    name = clean(wanted.name) or (mine.name if mine.kind != "bot" else "You")
    others = [name]
    taken = []
    for seat in seats:
        if seat.seat == mine.seat:
            taken.append(SeatRow(new.id, seat.seat, "me", name, "", guest, False))
        elif wanted.friends:
            taken.append(SeatRow(new.id, seat.seat, "link", f"Player {seat.seat + 1}", "", "", False))
        else:
            others.append(another(seat.name, others))
            taken.append(SeatRow(new.id, seat.seat, "bot", others[-1], seat.bot or bots.USUAL, "", False))
    await tables.store.add(new, taken)
    async with tables.at(new.id) as live:
        if not wanted.friends or len(taken) == 1:
            await lobby.begin(tables, live)
        return live.info(guest)
