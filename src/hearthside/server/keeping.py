"""Looking after a whole database: which tables there are, taking some away, copying it, and whether all of it still holds."""

import contextlib
import os
import sqlite3
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager, suppress
from pathlib import Path

import msgspec
from sqlalchemy import delete, select, text, update
from sqlalchemy.engine import make_url

from hearthside.kernel.errors import Problem
from hearthside.kernel.registry import find
from hearthside.server import clocks
from hearthside.server.errors import Missing
from hearthside.server.history import History, pack_of
from hearthside.server.rows import SeatRow, TableRow, chapters, chat, leases, moves, reviews, seats, tables
from hearthside.server.slices import Slices
from hearthside.server.store import Store
from hearthside.server.table import Table

DAY = 24 * 3600.0
AT_ONCE = 100
"""Tables taken away in one transaction."""


@asynccontextmanager
async def opened(address: str) -> AsyncIterator[Store]:
    """The store at this address, brought up to date."""
    store = Store(address)
    try:
        await store.open()
        yield store
    finally:
        await store.close()


class Told(msgspec.Struct, frozen=True):
    """A table for those who look after it: no seed, no invitation, no token."""

    id: str
    game: str
    name: str
    status: str
    n: int
    created: float
    touched: float
    seats: tuple[str, ...]


def told(row: TableRow, its_seats: Sequence[SeatRow]) -> Told:
    who = tuple(
        f"{seat.name} ({seat.bot if seat.kind == 'bot' else 'nobody' if not seat.guest else 'person'})"
        for seat in its_seats
    )
    status = "closed" if row.closed and row.status != "over" else row.status
    return Told(row.id, row.game, row.name, status, row.n, row.created, row.touched, who)


async def every(store: Store) -> list[str]:
    """The ids of all tables, the last touched first."""
    async with store.engine.connect() as connection:
        return list((await connection.execute(select(tables.c.id).order_by(tables.c.touched.desc()))).scalars())


async def find_table(store: Store, table_id: str) -> tuple[TableRow, list[SeatRow]]:
    found = await store.table(table_id)
    if found is None:
        raise Missing(f"There is no table {table_id!r}.")
    return found


async def take_away(store: Store, ids: Sequence[str]) -> None:
    """Delete these tables with all that belongs to them."""
    for first in range(0, len(ids), AT_ONCE):
        some = ids[first : first + AT_ONCE]
        async with store.writing() as connection:
            for part in (moves, chapters, reviews, leases, chat, seats):
                await connection.execute(delete(part).where(part.c.match_id.in_(some)))
            await connection.execute(delete(tables).where(tables.c.id.in_(some)))
            for table_id in some:
                await store.tell(connection, table_id)


async def close(store: Store, table_id: str) -> None:
    """Let nobody play at this table any more; it is kept. Running servers notice at once, or with its next move."""
    async with store.writing() as connection:
        mine = update(tables).where(tables.c.id == table_id)
        await connection.execute(mine.values(closed=True, deadline=None))
        await store.tell(connection, table_id)


async def untouched(store: Store, days: float) -> list[str]:
    """The tables at which nothing happened for so many days."""
    old = select(tables.c.id).where(tables.c.touched < clocks.now() - days * DAY)
    async with store.engine.connect() as connection:
        return list((await connection.execute(old)).scalars())


async def vacuum(store: Store) -> None:
    """Give back the room of what was deleted."""
    async with store.engine.connect() as connection:
        alone = await connection.execution_options(isolation_level="AUTOCOMMIT")
        await alone.execute(text("VACUUM"))


async def trouble(store: Store, table_id: str) -> str | None:
    """Why the match of this table cannot be played again from what is kept; None when it can."""
    row, its_seats = await find_table(store, table_id)
    if row.status == "open":
        return None
    table = Table(store, row, its_seats, Slices())
    try:
        setup = await table.setup()
        entries = await store.moves(table_id, find(setup.game).catalogue_of(pack_of(setup)))
        if len(entries) > row.n and (await find_table(store, table_id))[0].n >= len(entries):
            entries = entries[: row.n]  # they play on while we look
        match = History(setup, entries).match
    except Problem as wrong:
        return str(wrong)
    except Exception as wrong:  # noqa: BLE001  # whatever somebody wrote into the store
        return f"A move cannot be read: {type(wrong).__name__}."
    now = (len(entries), match.asked, "over" if match.over else "running")
    if now != (row.n, row.asked, row.status):
        return f"Its row says number {row.n}, {row.status}; its moves say number {now[0]}, {now[2]}."
    return None


async def troubles(store: Store) -> AsyncIterator[tuple[str, str | None]]:
    """Every table, and what is wrong with it."""
    for table_id in await every(store):
        with suppress(Missing):  # deleted meanwhile
            yield table_id, await trouble(store, table_id)


# Copies of a SQLite file


def back_up(address: str, to: Path) -> None:
    """A copy of the database as it is at one moment, while servers go on writing."""
    if to.exists():
        raise Problem(f"{to} is there already; name a file that is not.")
    with _file(address) as source, _created(to) as copy:
        source.backup(copy)
        copy.execute("PRAGMA journal_mode=DELETE")


def restore(address: str, copy: Path) -> None:
    """Put a copy in the place of a database that is not there (any more)."""
    target = Path(str(make_url(address).database))
    if target.exists():
        raise Problem(f"{target} is there; stop the servers and move it away first.")
    if not copy.is_file():
        raise Problem(f"There is no file {copy}.")
    try:
        with _file(f"sqlite+aiosqlite:///{copy.absolute()}") as source, _created(target) as fresh:
            if source.execute("PRAGMA integrity_check").fetchone() != ("ok",):
                raise Problem(f"{copy} is damaged.")
            source.backup(fresh)
    except sqlite3.DatabaseError as wrong:
        raise Problem(f"{copy} is no copy of a database: {wrong}.") from None


@contextlib.contextmanager
def _file(address: str) -> Iterator[sqlite3.Connection]:
    url = make_url(address)
    if url.get_backend_name() != "sqlite":
        raise Problem("A Postgres is copied with pg_dump and restored with pg_restore.")
    if not Path(str(url.database)).is_file():
        raise Problem(f"There is no database {url.database}.")
    with contextlib.closing(sqlite3.connect(str(url.database), timeout=60)) as connection:
        yield connection


@contextlib.contextmanager
def _created(file: Path) -> Iterator[sqlite3.Connection]:
    """A new file that is there whole or not at all."""
    part = file.with_name(file.name + ".part")
    part.unlink(missing_ok=True)
    try:
        with contextlib.closing(sqlite3.connect(part)) as connection:
            yield connection
        os.replace(part, file)
    finally:
        part.unlink(missing_ok=True)
