"""Playing on: from a position of a finished match, or from what one seat knows of a running one, dealt anew."""

from collections.abc import Sequence

import msgspec

from hearthside import bots
from hearthside.kernel.lessons import SEED
from hearthside.server import lobby
from hearthside.server.errors import Conflict, Forbidden, Missing
from hearthside.server.history import Chapter
from hearthside.server.names import another, clean
from hearthside.server.rows import SeatRow
from hearthside.server.tables import Tables
from hearthside.server.wire_bodies import PlayOnFrom, TryOut
from hearthside.server.wire_parts import TableInfo


async def play_on(tables: Tables, guest: str, table_id: str, wanted: PlayOnFrom) -> TableInfo:
    """A new table that begins with the same deal and moves up to a position."""
    async with tables.at(table_id) as table:
        if table.row.status != "over":
            raise Conflict("One can play on from a position when the match is over.")
        if table.row.redealt:
            raise Conflict("This was only tried out; one can play on from positions of the match itself.")
        mine, match, was = lobby.seat_at(table, wanted.seat), table.match, table.row
        if not 0 <= wanted.number < match.number:
            raise Missing(f"One can play on from positions 0 to {match.number - 1}.")
        seats = list(table.seats)
    new = lobby.new_row(was.game, was.name if not was.daily else "", was.settings, guest, was.pack, was.pack_name)
    # The seed itself, whatever it was made from: the deal stays the same whoever takes the seats.
    new = msgspec.structs.replace(new, seed=match.seed, rules=was.rules, origin=was.id, origin_number=wanted.number)
    taken = _seats(new.id, guest, seats, mine, wanted.name, wanted.friends)
    await tables.store.add(new, taken)
    async with tables.at(new.id) as live:
        if not wanted.friends or len(taken) == 1:
            await lobby.begin(tables, live)
        return live.info(guest)


async def try_out(tables: Tables, guest: str, table_id: str, wanted: TryOut) -> TableInfo:
    """A table of one's own from where a running match is now: everything this seat does not know is dealt anew, and bots take the other seats.

    So whatever happens there, to its end, tells nothing of the match itself.
    """
    async with tables.at(table_id) as table:
        if table.row.status == "open":
            raise Conflict("The game has not begun.")
        if table.row.status == "over":
            raise Conflict("This match is over; one can play on from any of its positions.")
        if table.row.seed.startswith(SEED):
            raise Conflict("A lesson goes its own way; there is nothing to try out.")
        mine, was, seats = lobby.seat_at(table, wanted.seat), table.row, list(table.seats)
        if not table.owns(guest, wanted.seat):
            raise Forbidden("One can try something out from one's own seat only.")
        setup, entries, number = table.history.setup, tuple(table.history.entries), table.match.number
    new = lobby.new_row(was.game, was.name if not was.daily else "", was.settings, guest, was.pack, was.pack_name)
    new = msgspec.structs.replace(new, rules=was.rules, origin=was.id, origin_number=number, redealt=True)
    before = (*setup.before, Chapter(setup.seed, setup.forced, entries, wanted.seat))
    await tables.store.add(new, _seats(new.id, guest, seats, mine, wanted.name), before=before)
    async with tables.at(new.id) as live:
        await lobby.begin(tables, live)
        return live.info(guest)


def _seats(
    table_id: str, guest: str, seats: Sequence[SeatRow], mine: SeatRow, wanted: str, friends: bool = False
) -> list[SeatRow]:
    """The same seats at another table: one is the guest's, the others are bots', or open for whoever has the link."""
    name = clean(wanted) or (mine.name if mine.kind != "bot" else "You")
    names, taken = [name], []
    for seat in seats:
        if seat.seat == mine.seat:
            taken.append(SeatRow(table_id, seat.seat, "me", name, "", guest, False))
        elif friends:
            taken.append(SeatRow(table_id, seat.seat, "link", f"Player {seat.seat + 1}", "", "", False))
        else:
            names.append(another(seat.name, names))
            taken.append(SeatRow(table_id, seat.seat, "bot", names[-1], seat.bot or bots.USUAL, "", False))
    return taken
