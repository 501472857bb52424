"""Opening a table, taking a seat by link, starting, leaving and coming back, playing again."""

import secrets
import time
import unicodedata

import msgspec

from hearthside import bots
from hearthside.kernel.errors import Problem
from hearthside.kernel.game import check_players, find, read_settings
from hearthside.server.history import History
from hearthside.server.room import Room
from hearthside.server.store import SeatRow, TableRow, Taken
from hearthside.server.table import LiveTable, Missing
from hearthside.server.wire import Claim, NewTable, TableInfo

NAME = 24
"""Characters in a person's name."""
BOT_NAMES = ("Juniper", "Rowan", "Hazel", "Linden", "Alder", "Bramble")


class Conflict(Problem):
    """It cannot be done as things stand."""


class Forbidden(Problem):
    """It is somebody else's."""


async def open_table(room: Room, guest: str, wanted: NewTable) -> TableInfo:
    """A new table, opened by this guest."""
    game = find(wanted.game)
    check_players(game, len(wanted.seats))
    settings = read_settings(game, wanted.settings)
    if sum(seat.kind == "me" for seat in wanted.seats) > 1:
        raise Problem("Only one seat can be yours; others at your screen have seats of their own.")
    table = _row(wanted.game, clean(wanted.name, 60), msgspec.json.encode(settings).decode(), guest)
    seats: list[SeatRow] = []
    names: list[str] = []
    for number, seat in enumerate(wanted.seats):
        if seat.kind == "bot":
            bots.find(seat.bot)
        name = clean(seat.name)
        if not name and seat.kind == "bot":
            name = next((each for each in BOT_NAMES if each not in names), "Bot")
        elif not name:
            name = f"Player {number + 1}"
        names.append(_another(name, names))
        owner = guest if seat.kind in ("me", "screen") else ""
        bot = seat.bot if seat.kind == "bot" else ""
        seats.append(SeatRow(table.id, number, seat.kind, names[-1], bot, owner, False))
    if wanted.start:
        _nobody_missing(seats)
    await room.store.add(table, seats)
    async with room.at(table.id) as live:
        if wanted.start:
            await _begin(room, live)
        return live.info(guest)


async def my_tables(room: Room, guest: str) -> list[TableInfo]:
    """The guest's tables: those waiting for them first, then running, open and finished ones, the newest first."""
    if not guest:
        return []
    mine = []
    for table_id in await room.store.tables_of(guest):
        table = await room.table(table_id)
        mine.append(table.info(guest))
    return sorted(mine, key=_urgency)


def _urgency(table: TableInfo) -> int:
    waits = any(seat.mine and not seat.left and seat.seat == table.asked for seat in table.seats)
    return 0 if waits else {"running": 1, "open": 2, "over": 3}[table.status]


async def invited(room: Room, invite: str) -> str:
    """The id of the table this invitation is for."""
    table_id = await room.store.invited(invite)
    if table_id is None:
        raise Missing("This invitation does not exist. Ask for the link again.")
    return table_id


async def claim(room: Room, guest: str, invite: str, wanted: Claim) -> TableInfo:
    """Take a free seat by invitation; whoever has one keeps it."""
    async with room.at(await invited(room, invite)) as table:
        if any(seat.guest == guest for seat in table.seats) and wanted.seat is None:
            return table.info(guest)
        if table.row.status != "open":
            raise Conflict("This table has begun; you can watch it.")
        free = [seat for seat in table.seats if seat.kind == "link" and not seat.guest]
        if wanted.seat is not None:
            free = [seat for seat in free if seat.seat == wanted.seat]
        if not free:
            raise Conflict("This seat is taken." if wanted.seat is not None else "All seats are taken; you can watch.")
        was = free[0]
        others = [seat.name for seat in table.seats if seat.seat != was.seat]
        name = _another(clean(wanted.name) or was.name, others)
        await _change(table, was, msgspec.structs.replace(was, guest=guest, name=name))
        return table.info(guest)


async def start(room: Room, guest: str, table_id: str) -> TableInfo:
    async with room.at(table_id) as table:
        if table.row.host != guest:
            raise Forbidden("Only the one who opened the table can start it.")
        if table.row.status != "open":
            raise Conflict("This table has begun already.")
        _nobody_missing(table.seats)
        await _begin(room, table)
        return table.info(guest)


async def leave(room: Room, guest: str, table_id: str, number: int) -> TableInfo:
    """Give up a seat: before the start it is free again, afterwards a bot plays it until its person comes back."""
    async with room.at(table_id) as table:
        was = _seat(table, number)
        frees = table.row.status == "open" and table.row.host == guest and was.guest
        if not (frees or table.owns(guest, number)):
            raise Forbidden("This seat is not yours.")
        if table.row.status == "open":
            await _change(table, was, msgspec.structs.replace(was, guest="", kind="link"))
        elif table.row.status == "running":
            await _change(table, was, msgspec.structs.replace(was, left=True, bot="greedy"))
            room.stir(table)
        return table.info(guest)


async def come_back(room: Room, guest: str, table_id: str, number: int) -> TableInfo:
    """Take back a seat one has left."""
    async with room.at(table_id) as table:
        was = _seat(table, number)
        if not table.owns(guest, number):
            raise Forbidden("This seat is not yours.")
        if was.left:
            await _change(table, was, msgspec.structs.replace(was, left=False, bot=""))
        return table.info(guest)


async def rematch(room: Room, guest: str, table_id: str) -> TableInfo:
    """The same game with the same people, once; it starts at once when nobody else has to be waited for."""
    async with room.at(table_id) as table:
        if not any(seat.guest == guest for seat in table.seats) and table.row.host != guest:
            raise Forbidden("Only those at the table can ask for a rematch.")
        if table.row.status != "over":
            raise Conflict("This match is not over yet.")
        new = _row(table.row.game, table.row.name, table.row.settings, guest)
        seats = [
            msgspec.structs.replace(seat, match_id=new.id, left=False, bot=seat.bot if seat.kind == "bot" else "")
            for seat in table.seats
        ]
        if not table.row.rematch:
            try:
                await room.store.add(new, seats, after=table.row.id)
                table.row = msgspec.structs.replace(table.row, rematch=new.id)
            except Taken:
                await table.reload()
            table.tell(presence=True)
        following = table.row.rematch
    async with room.at(following) as live:
        if live.row.status == "open" and all(seat.guest in ("", guest) for seat in live.seats):
            _nobody_missing(live.seats)
            await _begin(room, live)
        return live.info(guest)


# Parts


def _row(game: str, name: str, settings: str, host: str) -> TableRow:
    now = time.time()
    return TableRow(
        id=secrets.token_urlsafe(9),
        game=game,
        rules=find(game).rules_version,
        pack=find(game).load().digest,
        name=name,
        settings=settings,
        seed=secrets.token_hex(16),
        host=host,
        invite=secrets.token_urlsafe(16),
        rematch="",
        status="open",
        n=0,
        asked=None,
        created=now,
        touched=now,
    )


async def _begin(room: Room, table: LiveTable) -> None:
    """Deal. Which rules and cards it is played with is fixed here."""
    game = find(table.row.game)
    table.row = msgspec.structs.replace(table.row, rules=game.rules_version, pack=game.load().digest)
    match = History(table.setup()).match
    row = msgspec.structs.replace(table.row, status="running", asked=match.asked, touched=time.time())
    try:
        await room.store.start(row)
        table.row = row
        await table.ready()
    except Taken:
        await table.reload()
    table.tell(presence=True)
    room.stir(table)


async def _change(table: LiveTable, was: SeatRow, now: SeatRow) -> None:
    try:
        await table.store.take_seat(now, was)
    except Taken:
        await table.reload()
        raise Conflict("Somebody else was faster.") from None
    table.seats[was.seat] = now
    table.tell(presence=True)


def _seat(table: LiveTable, number: int) -> SeatRow:
    if not 0 <= number < len(table.seats):
        raise Missing("There is no such seat.")
    return table.seats[number]


def _nobody_missing(seats: list[SeatRow]) -> None:
    if any(seat.kind != "bot" and not seat.guest for seat in seats):
        raise Conflict("Somebody is still missing: every seat must be taken before the start.")


def clean(name: str, most: int = NAME) -> str:
    """A name without what cannot be seen, on one line, not too long."""
    seen = "".join(" " if unicodedata.category(char)[0] in "CZ" else char for char in name[: 4 * most])
    return " ".join(seen.split())[:most].strip()


def _another(name: str, names: list[str]) -> str:
    """The name, or one like it that nobody here has."""
    if name not in names:
        return name
    return next(each for i in range(2, 100) if (each := f"{name} {i}") not in names)
