"""What is kept: tables, seats, packs, and the append-only moves, which are the truth of every match."""

import asyncio
import secrets
import sqlite3
from collections.abc import AsyncIterator, Generator, Mapping, Sequence
from contextlib import asynccontextmanager, suppress
from types import MappingProxyType
from typing import Any

import msgspec
from sqlalchemy import (
    bindparam,
    delete,
    event,
    func,
    insert,
    not_,
    or_,
    select,
    update,
)
from sqlalchemy.engine import ExceptionContext
from sqlalchemy.exc import IntegrityError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from hearthside.bots.review import FORMAT, Review
from hearthside.kernel.actions import Action, Catalogue
from hearthside.kernel.errors import Problem
from hearthside.kernel.lessons import SEED
from hearthside.kernel.settings import Settings
from hearthside.server.clocks import Dial
from hearthside.server.errors import Taken
from hearthside.server.history import Chapter, Entry
from hearthside.server.migrations import upgrade
from hearthside.server.nodes import Nodes
from hearthside.server.rows import Note, SeatRow, TableRow, chapters, moves, nodes, packs, reviews, seats, tables
from hearthside.server.slices import at_once
from hearthside.server.wire_parts import Clock, MatchResult
from hearthside.server.writer import CHANNEL, PostgresWriter, SqliteWriter, Writer, Written, set_up

UNDO = "undo"
"""How a move that takes back the one before it is written; all others are JSON lists of actions."""

PATIENCE = 5.0
"""Seconds the database has to show that it takes what it is given."""
NOTES = 200
"""Lines of a table's log, besides the events of its game, that are kept."""
LATE = 200
"""Tables that ran out of time looked after at once."""
FORGOTTEN = 3600.0
"""Seconds after which a server nobody has heard of is forgotten."""

# What is asked again and again is put together once: that takes longer than asking it.
_TABLE = select(tables).where(tables.c.id == bindparam("table"))
_SEATS = select(seats).where(seats.c.match_id == bindparam("table")).order_by(seats.c.seat)
_INVITED = select(tables.c.id).where(tables.c.invite == bindparam("invite"))
_MOVES = (
    select(moves.c.n, moves.c.seat, moves.c.move, moves.c.id)
    .where(moves.c.match_id == bindparam("table"), moves.c.n > bindparam("after"))
    .order_by(moves.c.n)
)
_HOLD = (
    update(tables)
    .where(tables.c.id == bindparam("table"), tables.c.status == bindparam("so_far"), tables.c.closed.is_(False))
    .values(status=bindparam("so_far"))
)


class Store:
    """The database. Every method is one transaction; what it returns is committed."""

    def __init__(self, address: str) -> None:
        self._engine = _engine(address)
        # SQLite has one writer at a time; waiting here is fair, waiting for its file lock is not.
        self._writing = asyncio.Lock()
        self.node = secrets.token_hex(8)
        """Names this server among those that share the database."""
        self.nodes = Nodes(self._engine, self.node)
        url = self._engine.url
        self._writer: Writer = (
            SqliteWriter(self._writing, url)
            if self._engine.dialect.name == "sqlite"
            else PostgresWriter(asyncio.Lock(), url, self.node)
        )

    @property
    def engine(self) -> AsyncEngine:
        """For those who look after the whole database."""
        return self._engine

    async def open(self) -> None:
        """Bring the schema up to date; a Problem when there is no database to be used."""
        try:
            async with self._engine.begin() as connection:
                await connection.run_sync(upgrade)
        except Problem:
            raise
        except Exception as wrong:  # noqa: BLE001  # each driver has its own
            why = str(getattr(wrong, "orig", None) or wrong).partition("\n")[0].rpartition("'>: ")[2].rstrip(".")
            where = self._engine.url.render_as_string(hide_password=True)
            raise Problem(f"The database {where} cannot be used: {why or type(wrong).__name__}.") from None

    async def close(self) -> None:
        await self._writer.close()
        await self._engine.dispose()

    async def writes(self, at: float) -> bool:
        """Whether the database takes what it is given: this node is there now."""
        try:
            if self.nodes.many:
                async with asyncio.timeout(PATIENCE):
                    await self.nodes.sign()
                return True
            async with asyncio.timeout(PATIENCE), self.writing() as connection:
                await connection.execute(delete(nodes).where(or_(nodes.c.id == self.node, nodes.c.at < at - FORGOTTEN)))
                await connection.execute(insert(nodes).values(id=self.node, at=at))
        except Exception:  # noqa: BLE001  # each driver has its own
            return False
        return True

    async def answers(self) -> bool:
        """Whether the database is there."""
        try:
            async with self._engine.connect() as connection:
                return (await connection.execute(select(1))).scalar() == 1
        except (OSError, SQLAlchemyError):
            return False

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[AsyncConnection]:
        """One transaction; Taken when a key is."""
        async with self._writing:
            try:
                async with self._engine.begin() as connection:
                    yield connection
            except IntegrityError:
                raise Taken from None

    async def tell(self, connection: AsyncConnection, table_id: str) -> None:
        """Let other servers know, with the commit, that this table has changed."""
        if self.nodes.many:
            await connection.execute(select(func.pg_notify(CHANNEL, f"{self.node} {table_id} -1")))

    async def _hold(self, connection: AsyncConnection, table_id: str, status: str) -> None:
        """From here on to the commit nobody else changes this table; Taken when it is not so far, or farther."""
        _one(await connection.execute(_HOLD, {"table": table_id, "so_far": status}))
        await self.tell(connection, table_id)

    async def _write_down(self, connection: AsyncConnection, table_id: str, note: Note) -> None:
        """One line more; the oldest are forgotten. The table is held."""
        kept = (await connection.execute(select(tables.c.notes).where(tables.c.id == table_id))).scalar_one()
        notes = _json([*_read_notes(kept), note][-NOTES:])
        await connection.execute(update(tables).where(tables.c.id == table_id).values(notes=notes))

    # Tables and seats

    async def add(
        self,
        table: TableRow,
        its_seats: Sequence[SeatRow],
        after: str = "",
        entries: Sequence[Entry] = (),
        before: Sequence[Chapter] = (),
    ) -> None:
        """A new table with the moves it begins with, and what led there elsewhere.

        ``after`` names the one it is the rematch of, which may have only one.
        """
        async with self.writing() as connection:
            await connection.execute(insert(tables).values(columns(table)))
            await connection.execute(insert(seats), [msgspec.structs.asdict(seat) for seat in its_seats])
            await self._enter(connection, table.id, entries, table.created)
            if before:
                told = [_chapter(table.id, k, chapter) for k, chapter in enumerate(before)]
                await connection.execute(insert(chapters), told)
            if after:
                change = update(tables).where(tables.c.id == after, tables.c.rematch == "").values(rematch=table.id)
                _one(await connection.execute(change))
                await self.tell(connection, after)

    async def table(self, table_id: str) -> tuple[TableRow, list[SeatRow]] | None:
        async with self._engine.connect() as connection:
            row = (await connection.execute(_TABLE, {"table": table_id})).first()
            if row is None:
                return None
            found = await connection.execute(_SEATS, {"table": table_id})
            return _table(row), [SeatRow(*seat) for seat in found]

    async def invited(self, invite: str) -> str | None:
        """The table an invitation is for."""
        async with self._engine.connect() as connection:
            return (await connection.execute(_INVITED, {"invite": invite})).scalar()

    async def tables_of(self, guest: str, limit: int = 100) -> list[str]:
        """The tables this guest opened or sits at, the last touched first; lessons and what was called off are not among them."""
        sits = select(seats.c.match_id).where(seats.c.guest == guest)
        mine = select(tables.c.id).where(
            or_(tables.c.host == guest, tables.c.id.in_(sits)),
            not_(tables.c.seed.startswith(SEED, autoescape=True)),
            not_(tables.c.closed.is_(True) & (tables.c.status == "open")),
        )
        async with self._engine.connect() as connection:
            found = await connection.execute(mine.order_by(tables.c.touched.desc()).limit(limit))
            return list(found.scalars())

    async def public(self, limit: int = 100) -> list[tuple[TableRow, list[SeatRow]]]:
        """The public tables that are open or running, the last touched first."""
        listed = tables.c.public.is_(True) & tables.c.closed.is_(False)
        shown = select(tables).where(listed, tables.c.status.in_(("open", "running")))
        async with self._engine.connect() as connection:
            rows = (await connection.execute(shown.order_by(tables.c.touched.desc()).limit(limit))).all()
            its = select(seats).where(seats.c.match_id.in_([row.id for row in rows])).order_by(seats.c.seat)
            found = [SeatRow(*seat) for seat in await connection.execute(its)]
        return [(_table(row), [seat for seat in found if seat.match_id == row.id]) for row in rows]

    async def waiting_for_nobody(self) -> list[str]:
        """The running tables whose asked seat a bot plays, or has said something once and for all."""
        at = (seats.c.match_id == tables.c.id) & (seats.c.seat == tables.c.asked)
        alone = or_(seats.c.kind == "bot", seats.c.left.is_(True), seats.c.standing != "")
        async with self._engine.connect() as connection:
            found = await connection.execute(
                select(tables.c.id)
                .join(seats, at)
                .where(tables.c.status == "running", tables.c.closed.is_(False), alone)
                .order_by(tables.c.touched)
            )
            return list(found.scalars())

    async def note(self, table_id: str, note: Note) -> None:
        """Write a line into the log of a running table."""
        async with self.writing() as connection:
            await self._hold(connection, table_id, "running")
            await self._write_down(connection, table_id, note)

    async def take_seat(
        self,
        seat: SeatRow,
        was: SeatRow,
        status: str,
        note: Note | None = None,
        clock: tuple[int, float | None] = (0, None),
        invite: str = "",
    ) -> None:
        """Change a seat that is still as it was, at a table that still has this status; Taken when it is not.

        ``note`` is written into the log with it. ``clock`` says at which number the clock runs out when from now on; a move
        made meanwhile by another server knows better. After ``invite``, another invitation, the old one leads nowhere.
        """
        same = (seats.c.match_id == was.match_id, seats.c.seat == was.seat, seats.c.guest == was.guest)
        async with self.writing() as connection:
            await self._hold(connection, was.match_id, status)
            if seat.guest not in ("", was.guest):
                # Whoever came to another seat by another server at the same time sits there.
                sits = select(seats.c.seat).where(seats.c.match_id == was.match_id, seats.c.guest == seat.guest)
                if (await connection.execute(sits)).first() is not None:
                    raise Taken
            change = update(seats).where(*same, seats.c.left.is_(was.left)).values(msgspec.structs.asdict(seat))
            _one(await connection.execute(change))
            mine = update(tables).where(tables.c.id == was.match_id, tables.c.n == clock[0])
            await connection.execute(mine.values(deadline=clock[1]))
            if invite:
                await connection.execute(update(tables).where(tables.c.id == was.match_id).values(invite=invite))
            if note is not None:
                await self._write_down(connection, was.match_id, note)

    async def mark(self, seat: SeatRow) -> None:
        """Where the person at this seat is connected, or since when they are away."""
        mine = update(seats).where(seats.c.match_id == seat.match_id, seats.c.seat == seat.seat)
        async with self.writing() as connection:
            await connection.execute(mine.values(node=seat.node, away=seat.away, votes=seat.votes))
            await self.tell(connection, seat.match_id)

    async def overdue(self, now: float) -> list[str]:
        """The running tables whose clock has run out."""
        late = select(tables.c.id).where(
            tables.c.status == "running", tables.c.closed.is_(False), tables.c.deadline <= now
        )
        async with self._engine.connect() as connection:
            return list((await connection.execute(late.order_by(tables.c.deadline).limit(LATE))).scalars())

    # Results of matches that were over before results were kept

    async def without_result(self) -> list[str]:
        old = select(tables.c.id).where(tables.c.status == "over", tables.c.result == "")
        async with self._engine.connect() as connection:
            return list((await connection.execute(old.order_by(tables.c.touched.desc()))).scalars())

    async def keep_result(self, table_id: str, result: MatchResult) -> None:
        async with self.writing() as connection:
            await connection.execute(update(tables).where(tables.c.id == table_id).values(result=_json(result)))
            await self.tell(connection, table_id)

    async def start(
        self, table: TableRow, was: Sequence[SeatRow], its_seats: Sequence[SeatRow], entries: Sequence[Entry] = ()
    ) -> None:
        """Begin the match of an open table with these seats and moves; Taken when it has begun, or somebody came or went."""
        async with self.writing() as connection:
            await self._seat(connection, was, its_seats)
            await connection.execute(update(tables).where(tables.c.id == table.id).values(columns(table)))
            await self._enter(connection, table.id, entries, table.touched)

    async def call_off(self, table_id: str) -> None:
        """Let nobody sit down at an open table any more; Taken when it has begun."""
        async with self.writing() as connection:
            await self._hold(connection, table_id, "open")
            await connection.execute(update(tables).where(tables.c.id == table_id).values(closed=True))

    async def _enter(self, connection: AsyncConnection, table_id: str, entries: Sequence[Entry], at: float) -> None:
        """The moves a match begins with."""
        if entries:
            begun = [_row(table_id, n, entry, at) for n, entry in enumerate(entries, start=1)]
            await connection.execute(insert(moves), begun)

    async def reseat(self, was: Sequence[SeatRow], its_seats: Sequence[SeatRow]) -> None:
        """Other seats for an open table whose seats are still as they were; Taken when they are not."""
        async with self.writing() as connection:
            await self._seat(connection, was, its_seats)

    async def _seat(self, connection: AsyncConnection, was: Sequence[SeatRow], its_seats: Sequence[SeatRow]) -> None:
        table_id = was[0].match_id
        await self._hold(connection, table_id, "open")
        found = await connection.execute(_SEATS, {"table": table_id})
        if [SeatRow(*seat) for seat in found] != list(was):
            raise Taken
        for before, seat in zip(was, its_seats, strict=True):
            if seat != before:
                mine = update(seats).where(seats.c.match_id == table_id, seats.c.seat == seat.seat)
                await connection.execute(mine.values(msgspec.structs.asdict(seat)))

    async def chapters(self, table_id: str, catalogue: Catalogue) -> tuple[Chapter, ...]:
        """What led to a match that goes on from elsewhere."""
        mine = select(chapters).where(chapters.c.match_id == table_id).order_by(chapters.c.k)
        async with self._engine.connect() as connection:
            found = (await connection.execute(mine)).all()
        return tuple(
            Chapter(
                row.seed,
                msgspec.json.decode(row.forced, type=tuple[int, ...]),
                tuple(
                    Entry(seat, _read(move, catalogue))
                    for seat, move in msgspec.json.decode(row.moves, type=list[tuple[int, str]])
                ),
                row.seat,
            )
            for row in found
        )

    # Packs

    async def keep_pack(self, game: str, digest: str, text: str) -> None:
        """Keep the text of a pack of one's own, once."""
        with suppress(Taken):
            async with self.writing() as connection:
                await connection.execute(insert(packs).values(game=game, digest=digest, text=text))

    async def pack(self, game: str, digest: str) -> str | None:
        """The text of a pack of one's own."""
        async with self._engine.connect() as connection:
            found = await connection.execute(select(packs.c.text).where(packs.c.game == game, packs.c.digest == digest))
            return found.scalar()

    # Reviews

    async def keep_review(self, table_id: str, review: Review, at: float) -> None:
        """Keep the review of a finished match in place of an older one."""
        async with self.writing() as connection:
            await connection.execute(delete(reviews).where(reviews.c.match_id == table_id))
            await connection.execute(insert(reviews).values(match_id=table_id, review=_json(review), at=at))

    async def review(self, table_id: str) -> Review | None:
        """The review that was kept; None also for one of another format, which is made anew."""
        async with self._engine.connect() as connection:
            found = await connection.execute(select(reviews.c.review).where(reviews.c.match_id == table_id))
            text = found.scalar()
        try:
            kept = None if text is None else msgspec.json.decode(text, type=Review)
        except msgspec.ValidationError:
            return None
        return kept if kept is not None and kept.format == FORMAT else None

    # Moves

    async def rows(self, table_id: str, after: int = 0) -> Sequence[Any]:
        """The history of a table after a number, as it is written."""
        async with self._engine.connect() as connection:
            return (await connection.execute(_MOVES, {"table": table_id, "after": after})).all()

    async def moves(self, table_id: str, catalogue: Catalogue) -> list[Entry]:
        """The same in the actions of its game."""
        return at_once(reading(await self.rows(table_id), catalogue))

    async def append(
        self,
        table_id: str,
        n: int,
        entry: Entry,
        at: float,
        status: str,
        asked: int | None,
        standing: Mapping[int, str] = MappingProxyType({}),
        dial: Dial | None = None,
        banks: Mapping[int, float] = MappingProxyType({}),
        result: MatchResult | None = None,
    ) -> None:
        """One more move, what seats have said that is in force no more, and the clock; Taken when this number is.

        It is committed when this returns.
        """
        row = _row(table_id, n, entry, at)
        ended = (None, "") if result is None else (at, _json(result))
        deadline = None if dial is None else dial.deadline
        await self._writer.append(
            Written(
                **row,
                status=status,
                asked=asked,
                standing=standing,
                deadline=deadline,
                banks=banks,
                finished=ended[0],
                result=ended[1],
            )
        )


# JSON is written and read here, and nowhere else on this side of the wire


def _json(value: object) -> str:
    return msgspec.json.encode(value).decode()


def columns(table: TableRow) -> dict[str, Any]:
    """A table as it is written."""
    parts = {"clock": table.clock, "notes": table.notes, "result": table.result}
    written = {name: _json(part) if part else "" for name, part in parts.items()}
    return msgspec.structs.asdict(table) | {"settings": _json(table.settings)} | written


def _table(row: Any) -> TableRow:
    read: dict[str, Any] = {
        "settings": msgspec.json.decode(row.settings, type=Settings),
        "clock": msgspec.json.decode(row.clock, type=Clock) if row.clock else None,
        "notes": _read_notes(row.notes),
        "result": msgspec.json.decode(row.result, type=MatchResult) if row.result else None,
    }
    return TableRow(**{**row._mapping, **read})


def _read_notes(text: str) -> tuple[Note, ...]:
    return msgspec.json.decode(text, type=tuple[Note, ...]) if text else ()


def _row(table_id: str, n: int, entry: Entry, at: float) -> dict[str, Any]:
    return {"match_id": table_id, "n": n, "seat": entry.seat, "move": _written(entry), "id": entry.id, "at": at}


def _chapter(table_id: str, k: int, chapter: Chapter) -> dict[str, Any]:
    told = [(entry.seat, _written(entry)) for entry in chapter.entries]
    return {
        "match_id": table_id,
        "k": k,
        "seat": chapter.seat,
        "seed": chapter.seed,
        "forced": _json(chapter.forced),
        "moves": _json(told),
    }


def _written(entry: Entry) -> str:
    return _json(UNDO if entry.undo else entry.actions)


def reading(rows: Sequence[Any], catalogue: Catalogue, after: int = 0) -> Generator[None, None, list[Entry]]:
    """The moves in these rows, one a step; a Problem when one is missing or none of the game's."""
    entries = []
    for number, (n, seat, move, message) in enumerate(rows, start=after + 1):
        if n != number:
            raise Problem(f"Move {number} is missing.")
        entries.append(Entry(seat, _read(move, catalogue), message))
        yield
    return entries


def _read(move: str, catalogue: Catalogue) -> tuple[Action, ...]:
    plain = msgspec.json.decode(move)
    return () if plain == UNDO else tuple(catalogue.read(action) for action in plain)


def _one(result: Any) -> None:
    if result.rowcount != 1:
        raise Taken


def _engine(address: str) -> AsyncEngine:
    if not address.startswith("sqlite"):
        try:
            return create_async_engine(address, pool_pre_ping=True)
        except ModuleNotFoundError:
            raise Problem("Postgres needs one package more: pip install asyncpg") from None
    engine = create_async_engine(address)

    event.listen(engine.sync_engine, "connect", lambda connection, _: set_up(connection))
    event.listen(engine.sync_engine, "handle_error", _read_only)
    return engine


def _read_only(wrong: ExceptionContext) -> None:
    """A file that was opened while it was read-only stays so: whatever is open is opened anew."""
    code = getattr(wrong.original_exception, "sqlite_errorcode", 0)
    if code & 0xFF == sqlite3.SQLITE_READONLY:
        wrong.is_disconnect = True
