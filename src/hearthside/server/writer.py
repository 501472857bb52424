"""Moves are written together: all that came while the last ones were written share one commit, and are acknowledged after it."""

import asyncio
import sqlite3
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, suppress
from types import MappingProxyType
from typing import Any

import msgspec
from sqlalchemy import URL

from hearthside.server.errors import Taken

MOST = 500
"""Moves in one commit."""
BUSY = 10_000
"""Milliseconds to wait for another process that writes into a SQLite file."""
TIDY = 1.0
"""Seconds between two times the log of a SQLite file is brought into it, while moves come."""
LOG = 16_384
"""Pages in the log after which a commit does so itself, and everybody waits: when the other way could not keep up."""
CHANNEL = "hearthside"
"""Where servers on one Postgres tell each other which table is at which number."""


class Written(msgspec.Struct, frozen=True):
    """A move as it is written, and what it changes in its table's rows."""

    match_id: str
    n: int
    seat: int
    move: str
    id: str
    at: float
    status: str
    asked: int | None
    standing: Mapping[int, str]
    deadline: float | None = None
    banks: Mapping[int, float] = MappingProxyType({})
    finished: float | None = None
    result: str = ""


class Writer:
    """Commits moves in batches. What is written into is the business of those who inherit from it."""

    def __init__(self, alone: asyncio.Lock) -> None:
        """``alone`` is held while something is written."""
        self._alone = alone
        self._pending: list[tuple[Written, asyncio.Future[None]]] = []
        self._flushing: asyncio.Task[None] | None = None

    async def append(self, move: Written) -> None:
        """It is committed when this returns; Taken when its number is."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._pending.append((move, done))
        if self._flushing is None:
            self._flushing = asyncio.create_task(self._flush())
        await done

    async def _flush(self) -> None:
        while self._pending:
            async with self._alone:
                batch = self._next()
                try:
                    written = await self._commit([move for move, _ in batch])
                except Exception as wrong:  # noqa: BLE001  # each of them finds out for itself whether it was written
                    for _, done in batch:
                        if not done.done():
                            done.set_exception(wrong)
                    continue
            for move, done in batch:
                if done.done():
                    continue
                if move.match_id in written:
                    done.set_result(None)
                else:
                    done.set_exception(Taken())
        self._flushing = None

    def _next(self) -> list[tuple[Written, asyncio.Future[None]]]:
        """What is written next: one move of each table, so that it is clear whose was taken."""
        batch: dict[str, tuple[Written, asyncio.Future[None]]] = {}
        rest = []
        for each in self._pending:
            if len(batch) < MOST and batch.setdefault(each[0].match_id, each) is each:
                continue
            rest.append(each)
        self._pending = rest
        return list(batch.values())

    async def _commit(self, moves: Sequence[Written]) -> set[str]:
        """Write these, of different tables, in one transaction; the tables whose move was not taken already."""
        raise NotImplementedError

    async def close(self) -> None:
        if self._flushing is not None:
            await asyncio.wait([self._flushing])


_COLUMNS = ("match_id", "n", "seat", "move", "id", "at", "status", "asked", "deadline", "finished", "result")


def _said(moves: Sequence[Written]) -> list[tuple[str, int, str | None, float | None]]:
    """What these moves change in seats: table, seat, what stands and what is left of its time, where that changes."""
    return [
        (move.match_id, seat, move.standing.get(seat), move.banks.get(seat))
        for move in moves
        for seat in {**move.standing, **move.banks}
    ]


def _json(rows: Sequence[Sequence[Any]]) -> str:
    return msgspec.json.encode(rows).decode()


def _field(column: str) -> str:
    return f"json_extract(given.value, '$[{_COLUMNS.index(column)}]')"


# A statement for a whole batch: after each one the thread waits for its turn among those who compute, so there are few.
_INSERT = f"""
INSERT INTO moves (match_id, n, seat, move, id, at)
SELECT tables.id, {", ".join(map(_field, ("n", "seat", "move", "id", "at")))}
FROM json_each(?) AS given JOIN tables ON tables.id = {_field("match_id")} AND NOT tables.closed
WHERE true ON CONFLICT DO NOTHING
"""
_RETURNING = f"{_INSERT} RETURNING match_id"
"""The same, and which were written; it takes a turn for each of them."""
_UPDATE = f"""
UPDATE tables SET n = {_field("n")}, status = {_field("status")}, asked = {_field("asked")}, touched = {_field("at")},
    deadline = {_field("deadline")}, finished = {_field("finished")}, result = {_field("result")}
FROM json_each(?) AS given WHERE tables.id = {_field("match_id")}
"""
_LAPSED = """
UPDATE seats SET standing = coalesce(json_extract(said.value, '$[2]'), standing),
    bank = coalesce(json_extract(said.value, '$[3]'), bank)
FROM json_each(?) AS said
WHERE match_id = json_extract(said.value, '$[0]') AND seat = json_extract(said.value, '$[1]')
"""


class SqliteWriter(Writer):
    """A connection of its own in a thread of its own."""

    def __init__(self, alone: asyncio.Lock, url: URL) -> None:
        super().__init__(alone)
        self._file = str(url.database)
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="writer")
        self._connection: sqlite3.Connection | None = None
        self._tidier = ThreadPoolExecutor(1, thread_name_prefix="tidier")
        self._tidied = 0.0
        self._tidying: asyncio.Future[None] | None = None

    async def _commit(self, moves: Sequence[Written]) -> set[str]:
        loop = asyncio.get_running_loop()
        written = await loop.run_in_executor(self._thread, self._write, moves)
        if loop.time() - self._tidied > TIDY and (self._tidying is None or self._tidying.done()):
            self._tidied = loop.time()
            self._tidying = loop.run_in_executor(self._tidier, self._tidy)
        return written

    def _tidy(self) -> None:
        """Bring what stands in the log into the file, beside those who write; it is safe already, so it may fail."""
        with suppress(sqlite3.Error), closing(sqlite3.connect(self._file, isolation_level=None)) as connection:
            set_up(connection)
            connection.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchall()

    def _write(self, moves: Sequence[Written]) -> set[str]:
        try:
            return self._written(moves)
        except sqlite3.OperationalError as wrong:
            if wrong.sqlite_errorcode != sqlite3.SQLITE_BUSY:
                # A file that was opened while it was read-only, say, stays so; the next move finds what is there then.
                self._end()
            raise

    def _written(self, moves: Sequence[Written]) -> set[str]:
        if self._connection is None:
            self._connection = sqlite3.connect(self._file, isolation_level=None)
            set_up(self._connection)
        connection = self._connection
        given = [[getattr(move, column) for column in _COLUMNS] for move in moves]
        connection.execute("BEGIN IMMEDIATE")
        try:
            all_of_them = _json(given)
            written = {move.match_id for move in moves}
            if connection.execute(_INSERT, (all_of_them,)).rowcount == len(given):
                connection.execute(_UPDATE, (all_of_them,))
            else:
                connection.execute("ROLLBACK")
                connection.execute("BEGIN IMMEDIATE")
                written = {match_id for (match_id,) in connection.execute(_RETURNING, (all_of_them,)).fetchall()}
                connection.execute(_UPDATE, (_json([row for row in given if row[0] in written]),))
            said = [each for each in _said(moves) if each[0] in written]
            if said:
                connection.execute(_LAPSED, (_json(said),))
            connection.execute("COMMIT")
        except BaseException:
            if connection.in_transaction:
                connection.execute("ROLLBACK")
            raise
        return written

    async def close(self) -> None:
        await super().close()
        if self._tidying is not None:
            await self._tidying
        await asyncio.get_running_loop().run_in_executor(self._thread, self._end)
        self._thread.shutdown()
        self._tidier.shutdown()

    def _end(self) -> None:
        if self._connection is not None:
            connection, self._connection = self._connection, None
            connection.close()


def set_up(connection: Any) -> None:
    """A connection to a SQLite file that waits for the disk, and for others."""
    cursor = connection.cursor()
    for pragma in (
        "journal_mode=WAL",
        "synchronous=FULL",
        "foreign_keys=ON",
        f"busy_timeout={BUSY}",
        f"wal_autocheckpoint={LOG}",
    ):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


_BATCH = f"""
WITH given AS (
    SELECT * FROM unnest($1::text[], $2::int[], $3::int[], $4::text[], $5::text[], $6::float8[], $7::text[], $8::int[],
        $9::float8[], $10::float8[], $11::text[])
        AS given(match_id, n, seat, move, id, at, status, asked, deadline, finished, result)
), written AS (
    INSERT INTO moves (match_id, n, seat, move, id, at)
    SELECT match_id, given.n, seat, move, given.id, at FROM given JOIN tables ON tables.id = match_id AND NOT tables.closed
    ON CONFLICT DO NOTHING RETURNING match_id, n
), changed AS (
    UPDATE tables SET n = given.n, status = given.status, asked = given.asked, touched = given.at,
        deadline = given.deadline, finished = given.finished, result = given.result
    FROM given JOIN written ON written.match_id = given.match_id WHERE tables.id = given.match_id
), lapsed AS (
    -- One row of a table is changed once in a statement, so both that may change in a seat are changed together.
    UPDATE seats SET standing = coalesce(said.standing, seats.standing), bank = coalesce(said.bank, seats.bank)
    FROM unnest($12::text[], $13::int[], $14::text[], $15::float8[]) AS said(match_id, seat, standing, bank)
        JOIN written ON written.match_id = said.match_id
    WHERE seats.match_id = said.match_id AND seats.seat = said.seat
)
SELECT match_id, pg_notify('{CHANNEL}', $16 || ' ' || match_id || ' ' || n) FROM written
"""
"""All moves in one statement, which is one transaction and one way there and back; others hear of it with its commit."""


class PostgresWriter(Writer):
    """A connection of its own, made anew when it is lost."""

    def __init__(self, alone: asyncio.Lock, url: URL, node: str) -> None:
        super().__init__(alone)
        self._address = dsn(url)
        self._node = node
        self._connection: Any = None

    async def _commit(self, moves: Sequence[Written]) -> set[str]:
        import asyncpg  # type: ignore[import-untyped]  # only where there is a Postgres

        if self._connection is None or self._connection.is_closed():
            self._connection = await asyncpg.connect(self._address, timeout=10)
        said = _said(moves)
        found = await self._connection.fetch(
            _BATCH,
            *([getattr(move, column) for move in moves] for column in _COLUMNS),
            *([each[k] for each in said] for k in range(4)),
            self._node,
            timeout=30,
        )
        return {row["match_id"] for row in found}

    async def close(self) -> None:
        await super().close()
        if self._connection is not None:
            await self._connection.close(timeout=5)


def dsn(url: URL) -> str:
    """The address as asyncpg itself understands it."""
    return url.set(drivername="postgresql").render_as_string(hide_password=False)
