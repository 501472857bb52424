"""Opening a table, taking a seat by link, starting, leaving and coming back, playing again."""

import secrets
from hmac import compare_digest

import msgspec

from hearthside import bots
from hearthside.kernel.errors import Problem
from hearthside.kernel.record import commitment
from hearthside.kernel.registry import find
from hearthside.kernel.settings import Settings
from hearthside.server import packs
from hearthside.server.clocks import now
from hearthside.server.errors import Conflict, Forbidden, Missing, Taken
from hearthside.server.history import History, load
from hearthside.server.logs import fail
from hearthside.server.names import TITLE, another, clean
from hearthside.server.presence import notice
from hearthside.server.rows import SeatRow, TableRow, new_id
from hearthside.server.table import CLOSED, Table
from hearthside.server.tableinfo import public_info
from hearthside.server.tables import Tables
from hearthside.server.wire_bodies import Claim, GivenNonce, NewTable
from hearthside.server.wire_parts import PublicTable, TableInfo

NOWHERE = "This invitation does not exist. Ask for the link again."
CALLED_OFF = "This table was closed; there will be no match here."


async def open_table(tables: Tables, guest: str, wanted: NewTable) -> TableInfo:
    """A new table, opened by this guest."""
    game = find(wanted.game)
    game.check_players(len(wanted.seats))
    settings = game.read_settings(wanted.settings)
    pack, digest = await packs.brought(tables, game, wanted.pack, settings, len(wanted.seats))
    if sum(seat.kind == "me" for seat in wanted.seats) > 1:
        raise Problem("Only one seat can be yours; others at your screen have seats of their own.")
    if wanted.clock is not None and wanted.clock.per == "move" and wanted.clock.increment:
        raise Problem("Time per move has no increment.")
    table = new_row(wanted.game, clean(wanted.name, TITLE), settings, guest, digest, pack)
    table = msgspec.structs.replace(table, clock=wanted.clock, public=wanted.public)
    seats: list[SeatRow] = []
    names: list[str] = []
    for number, seat in enumerate(wanted.seats):
        if seat.kind == "bot":
            bots.find(seat.bot)
        name = clean(seat.name)
        if not name and seat.kind == "bot":
            name = next((each for each in bots.NAMES if each not in names), "Bot")
        elif not name:
            name = f"Player {number + 1}"
        names.append(another(name, names))
        owner = guest if seat.kind in ("me", "screen") else ""
        bot = seat.bot if seat.kind == "bot" else ""
        seats.append(SeatRow(table.id, number, seat.kind, names[-1], bot, owner, False))
    if wanted.start:
        _nobody_missing(seats)
    await tables.store.add(table, seats)
    async with tables.at(table.id) as live:
        if wanted.start:
            await begin(tables, live)
        return live.info(guest)


async def my_tables(tables: Tables, guest: str) -> list[TableInfo]:
    """The guest's tables: those waiting for them first, then running, open and finished ones, the newest first."""
    if not guest:
        return []
    mine = []
    for table_id in await tables.store.tables_of(guest):
        try:
            mine.append((await tables.find(table_id)).info(guest))
        except Problem:  # of a game that is no longer installed
            continue
        except Exception as wrong:  # noqa: BLE001  # one spoiled row must not hide all the others
            fail("table", wrong)
    return sorted(mine, key=_urgency)


async def public_tables(tables: Tables) -> list[PublicTable]:
    """The tables that anybody may find."""
    found = []
    for row, seats in await tables.store.public():
        try:
            found.append(public_info(row, seats))
        except Problem:  # of a game that is no longer installed
            continue
    return found


def _urgency(table: TableInfo) -> int:
    waits = any(seat.mine and not seat.left and seat.seat == table.asked for seat in table.seats)
    return 0 if waits else {"running": 1, "open": 2, "over": 3}[table.status]


async def invited(tables: Tables, invite: str) -> str:
    """The id of the table this invitation is for."""
    table_id = await tables.store.invited(invite)
    if table_id is None:
        raise Missing(NOWHERE)
    return table_id


async def claim(tables: Tables, guest: str, invite: str, wanted: Claim) -> TableInfo:
    """Take a free seat by invitation; whoever has one keeps it."""
    async with tables.at(await invited(tables, invite)) as table:
        if not compare_digest(table.row.invite, invite):
            raise Missing(NOWHERE)  # somebody was sent away while we waited: perhaps whoever asks
        _not_closed(table)
        mine = [seat.seat for seat in table.seats if table.owns(guest, seat.seat)]
        if mine and wanted.seat in (None, *mine):
            return table.info(guest)
        if table.row.status != "open":
            raise Conflict("This table has begun; you can watch it.")
        free = [seat for seat in table.seats if seat.kind == "link" and not seat.guest]
        if wanted.seat is not None:
            free = [seat for seat in free if seat.seat == wanted.seat]
        if not free:
            raise Conflict("This seat is taken." if wanted.seat is not None else "All seats are taken; you can watch.")
        if mine:
            raise Conflict("You have a seat at this table already; the others are for others.")
        was = free[0]
        others = [seat.name for seat in table.seats if seat.seat != was.seat]
        name = another(clean(wanted.name) or was.name, others)
        await _change(table, was, msgspec.structs.replace(was, guest=guest, name=name))
        return table.info(guest)


async def start(tables: Tables, guest: str, table_id: str) -> TableInfo:
    async with tables.at(table_id) as table:
        if not table.hosted_by(guest):
            raise Forbidden("Only the one who opened the table can start it.")
        _not_closed(table)
        if table.row.status != "open":
            raise Conflict("This table has begun already.")
        _nobody_missing(table.seats)
        await begin(tables, table)
        return table.info(guest)


async def give_nonce(tables: Tables, guest: str, table_id: str, given: GivenNonce) -> TableInfo:
    """Take a seat's part in the deal, once, before the start."""
    async with tables.at(table_id) as table:
        was = seat_at(table, given.seat)
        if not table.owns(guest, given.seat):
            raise Forbidden("This seat is not yours.")
        if table.row.status != "open":
            raise Conflict("The cards are dealt already.")
        if table.row.origin:
            raise Conflict("This match goes on from another one; its cards were dealt there.")
        if given.commitment != commitment(table.row.seed):
            raise Conflict("This is not what was promised here; look again.")
        if was.nonce not in ("", given.nonce):
            raise Conflict("This seat has given a nonce already.")
        if not was.nonce:
            await _change(table, was, msgspec.structs.replace(was, nonce=given.nonce))
        return table.info(guest)


async def leave(tables: Tables, guest: str, table_id: str, number: int) -> TableInfo:
    """Give up a seat: before the start it is free again, afterwards a bot plays it until its person comes back."""
    async with tables.at(table_id) as table:
        was = seat_at(table, number)
        frees = table.row.status == "open" and table.hosted_by(guest) and was.guest
        if not (frees or table.owns(guest, number)):
            raise Forbidden("This seat is not yours.")
        if table.row.status == "open":
            # Who is sent away knows the link.
            invite = "" if table.owns(guest, number) else secrets.token_urlsafe(16)
            free = msgspec.structs.replace(was, guest="", kind="link", left=False, nonce="")
            await _change(table, was, free, invite=invite)
        elif table.row.status == "running":
            if not was.left:
                await _change(
                    table,
                    was,
                    msgspec.structs.replace(was, left=True, bot=bots.USUAL),
                    f"{was.name} left; a bot plays on.",
                )
            tables.autoplay.stir(table)
        return table.info(guest)


async def come_back(tables: Tables, guest: str, table_id: str, number: int) -> TableInfo:
    """Take back a seat one has left."""
    async with tables.at(table_id) as table:
        was = seat_at(table, number)
        if not table.owns(guest, number):
            raise Forbidden("This seat is not yours.")
        if was.left and table.row.clock is not None and table.row.clock.per == "game" and not was.bank:
            raise Conflict("Your time is up; the bot plays on to the end.")
        if was.left:
            text = f"{was.name} is back." if table.running else ""
            back = msgspec.structs.replace(was, left=False, bot="", given=False, votes="")
            await _change(table, was, back, text)
        return table.info(guest)


async def rematch(tables: Tables, guest: str, table_id: str) -> TableInfo:
    """The same game with the same people, once; it starts at once when nobody else has to be waited for."""
    async with tables.at(table_id) as table:
        if not (table.hosted_by(guest) or any(table.owns(guest, seat.seat) for seat in table.seats)):
            raise Forbidden("Only those at the table can ask for a rematch.")
        if table.row.status != "over":
            raise Conflict("This match is not over yet.")
        if table.row.imported:
            raise Conflict("This match was played elsewhere; one can play on from any of its positions.")
        was = table.row
        digest = was.pack if was.pack_name else load(was.game, was.settings).digest
        name = "" if was.daily else was.name  # the same deal again would be no rematch
        new = new_row(was.game, name, was.settings, guest, digest, was.pack_name)
        new = msgspec.structs.replace(new, clock=was.clock)
        seats = [
            # Whoever did not ask for it has not agreed yet.
            SeatRow(
                new.id,
                seat.seat,
                seat.kind,
                seat.name,
                seat.bot if seat.kind == "bot" else "",
                seat.guest,
                seat.guest not in ("", guest),
            )
            for seat in table.seats
        ]
        if not table.row.rematch:
            try:
                await tables.store.add(new, seats, after=table.row.id)
                table.row = msgspec.structs.replace(table.row, rematch=new.id)
            except Taken:
                await table.reload()
            table.tell(presence=True)
        following = table.row.rematch
    async with tables.at(following) as live:
        await agree(live, guest)
        if live.row.status == "open" and all(seat.guest in ("", guest) for seat in live.seats):
            _nobody_missing(live.seats)
            await begin(tables, live)
        return live.info(guest)


async def agree(table: Table, guest: str) -> None:
    """Whoever comes to a rematch wants to play it; until then it does not begin."""
    for seat in table.seats:
        if table.row.status == "open" and seat.left and table.owns(guest, seat.seat):
            await _change(table, seat, msgspec.structs.replace(seat, left=False))


# Parts


def new_row(game: str, name: str, settings: Settings, host: str, pack: str, pack_name: str) -> TableRow:
    """A new open table."""
    at = now()
    return TableRow(
        id=new_id(),
        game=game,
        rules=find(game).rules_version,
        pack=pack,
        name=name,
        settings=settings,
        seed=secrets.token_hex(16),
        host=host,
        invite=secrets.token_urlsafe(16),
        rematch="",
        status="open",
        n=0,
        asked=None,
        created=at,
        touched=at,
        pack_name=pack_name,
    )


async def begin(tables: Tables, table: Table) -> None:
    """Deal. Which rules and cards it is played with is fixed here."""
    game = find(table.row.game)
    row = table.row
    pack = row.pack if row.pack_name else load(row.game, row.settings).digest
    table.row = msgspec.structs.replace(table.row, rules=game.rules_version, pack=pack)
    history, begins = await _dealt(tables, table), now()
    row = msgspec.structs.replace(table.row, status="running", n=history.n, asked=history.match.asked, touched=begins)
    seats = table.seats
    if row.clock is not None:
        bank = float(row.clock.seconds)
        seats = [msgspec.structs.replace(seat, bank=0.0 if seat.kind == "bot" else bank) for seat in seats]
        first = None if row.asked is None or seats[row.asked].kind == "bot" else begins + bank
        row = msgspec.structs.replace(row, deadline=first)
    try:
        await tables.store.start(row, table.seats, seats, history.entries)
        table.seats = seats
        table.begin(row, history)
    except Taken:
        await table.reload()
        if table.row.status == "open":
            table.tell(presence=True)
            raise Conflict("Somebody came or went just now; look again.") from None
    table.tell(presence=True)
    tables.autoplay.stir(table)
    tables.errand(notice(table))


async def _dealt(tables: Tables, table: Table) -> History:
    """The match as it begins: after the deal, or at the position of another one that is played on here."""
    origin = table.row.origin
    if not origin or table.row.redealt:
        return await table.dealt()
    setup = await table.setup()
    try:
        async with tables.at(origin) as before:
            return History.following(setup, before.match.decisions[: table.row.origin_number + 1])
    except Missing:
        raise Conflict("The match that was to go on here has been deleted.") from None


async def _change(table: Table, was: SeatRow, seat: SeatRow, text: str = "", invite: str = "") -> None:
    """Change a seat; while the match runs, with a line in the log; before, perhaps with another invitation."""
    try:
        if table.running:
            await table.change_seat(seat, text)
            return
        await table.store.take_seat(seat, was, table.row.status, invite=invite)
    except Taken:
        await table.reload()
        raise Conflict("Somebody else was faster.") from None
    table.seats[was.seat] = seat
    table.row = msgspec.structs.replace(table.row, invite=invite or table.row.invite)
    table.tell(presence=True)


def seat_at(table: Table, number: int) -> SeatRow:
    """The seat with this number; Missing when there is none."""
    if not 0 <= number < len(table.seats):
        raise Missing("There is no such seat.")
    return table.seats[number]


def _not_closed(table: Table) -> None:
    if table.row.closed:
        raise Conflict(CALLED_OFF if table.row.status == "open" else CLOSED)


def _nobody_missing(seats: list[SeatRow]) -> None:
    if any(seat.kind != "bot" and not seat.guest for seat in seats):
        raise Conflict("Somebody is still missing: every seat must be taken before the start.")
    away = [seat.name for seat in seats if seat.left]
    if away:
        raise Conflict(f"Not everybody has come to the rematch yet: {', '.join(away)}.")
