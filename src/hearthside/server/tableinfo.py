"""A table in the words of the wire: what everybody who knows of it may know about it, and what is its owner's."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from hearthside import bots
from hearthside.kernel.errors import Problem
from hearthside.kernel.record import commitment
from hearthside.kernel.registry import find
from hearthside.server.history import load
from hearthside.server.rows import SeatRow, TableRow
from hearthside.server.wire_parts import BotInfo, PackInfo, PublicTable, SeatInfo, TableInfo

if TYPE_CHECKING:
    from hearthside.server.table import Table


def bot_info(name: str) -> BotInfo:
    """A bot in words; one that is no longer installed has only its name."""
    try:
        bot = bots.find(name)
    except Problem:
        return BotInfo(name, name, "")
    return BotInfo(bot.name, bot.title or bot.name, bot.blurb)


def table_info(table: "Table", guest: str) -> TableInfo:
    """The table as this guest sees it."""
    row = table.row
    host = table.hosted_by(guest)
    missing = any(seat.kind == "link" and not seat.guest for seat in table.seats)
    return TableInfo(
        id=row.id,
        game=row.game,
        title=find(row.game).title,
        name=row.name,
        status=row.status,  # type: ignore[arg-type]  # only these three are ever stored
        seats=tuple(_seat_info(table, seat, guest) for seat in table.seats),
        settings=row.settings,
        pack=PackInfo(row.pack_name or load(row.game, row.settings).name, row.pack, bool(row.pack_name)),
        commitment=commitment(row.seed),
        n=row.n,
        asked=row.asked,
        created=row.created,
        touched=row.touched,
        host=host,
        invite=row.invite if host and missing and row.status == "open" else "",
        rematch=row.rematch,
        # A match that still runs may be known by its link only.
        origin=row.origin if host or not row.redealt else "",
        origin_number=row.origin_number,
        redealt=row.redealt,
        absence=table.config.absence,
        nonces=table.config.nonces and not row.origin,
        public=row.public,
        imported=row.imported,
        closed=row.closed,
        daily=row.daily,
        clock=row.clock,
        finished=row.finished,
        result=row.result,
    )


def public_info(row: TableRow, seats: Sequence[SeatRow]) -> PublicTable:
    """The table as everybody may find it."""
    free = sum(seat.kind == "link" and not seat.guest for seat in seats) if row.status == "open" else 0
    return PublicTable(
        id=row.id,
        game=row.game,
        title=find(row.game).title,
        name=row.name,
        status=row.status,  # type: ignore[arg-type]  # finished ones are not listed
        seats=tuple(seat.name for seat in seats if seat.kind == "bot" or seat.guest),
        free=free,
        invite=row.invite if free else "",
        settings=row.settings,
        clock=row.clock,
        created=row.created,
        touched=row.touched,
    )


def _seat_info(table: "Table", seat: SeatRow, guest: str) -> SeatInfo:
    bot = seat.kind == "bot" or (seat.left and table.row.status != "open")
    return SeatInfo(
        seat=seat.seat,
        kind=seat.kind,  # type: ignore[arg-type]  # only these four are ever stored
        name=seat.name,
        bot=seat.bot if bot else "",
        taken=bot or bool(seat.guest),
        here=bot or any(connection.seat == seat.seat for connection in table.connections) or _elsewhere(table, seat),
        mine=table.owns(guest, seat.seat),
        left=seat.left,
        standing=tuple(seat.standing.split()),
        played_by=bot_info(seat.bot) if bot else None,
        away=None if bot or table.row.status != "running" else seat.away,
        given=seat.given,
        votes=tuple(map(int, seat.votes.split())),
        nonce=seat.nonce,
    )


def _elsewhere(table: "Table", seat: SeatRow) -> bool:
    """Whether its person is connected to another server."""
    return table.running and seat.away is None and seat.node not in ("", table.store.node)
