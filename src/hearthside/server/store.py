"""What is kept: tables, seats, and the append-only moves, which are the truth of every match."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import Any

import msgspec
from sqlalchemy import (
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
    event,
    insert,
    or_,
    select,
    update,
)
from sqlalchemy.exc import IntegrityError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from hearthside.kernel.errors import Problem
from hearthside.server.migrations import upgrade

metadata = MetaData()

tables = Table(
    "tables",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("game", String(64), nullable=False),
    Column("rules", Integer, nullable=False),
    Column("pack", String(64), nullable=False),
    Column("name", String(80), nullable=False),
    Column("settings", Text, nullable=False),
    Column("seed", String(64), nullable=False),
    Column("host", String(64), nullable=False),
    Column("invite", String(64), nullable=False),
    Column("rematch", String(32), nullable=False),
    Column("status", String(8), nullable=False),
    Column("n", Integer, nullable=False),
    Column("asked", Integer),
    Column("created", Float, nullable=False),
    Column("touched", Float, nullable=False),
    UniqueConstraint("invite", name="tables_invite"),
    Index("tables_host", "host"),
    Index("tables_status", "status"),
)

seats = Table(
    "seats",
    metadata,
    Column("match_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("kind", String(8), nullable=False),
    Column("name", String(80), nullable=False),
    Column("bot", String(32), nullable=False),
    Column("guest", String(64), nullable=False),
    Column("left", Boolean, nullable=False),
    Index("seats_guest", "guest"),
)

moves = Table(
    "moves",
    metadata,
    Column("match_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("n", Integer, primary_key=True),
    Column("seat", Integer, nullable=False),
    Column("move", Text, nullable=False),
    Column("said", String(64), nullable=False),
    Column("at", Float, nullable=False),
)


class TableRow(msgspec.Struct, frozen=True):
    """A table. ``n`` and ``asked`` repeat what the moves say, so that a list of tables needs no replay."""

    id: str
    game: str
    rules: int
    pack: str
    name: str
    settings: str
    seed: str
    host: str
    """The hash of the token of the guest who opened it."""
    invite: str
    rematch: str
    status: str
    n: int
    asked: int | None
    created: float
    touched: float


class SeatRow(msgspec.Struct, frozen=True):
    """A seat. ``guest`` is the hash of its owner's token, empty while nobody has it."""

    match_id: str
    seat: int
    kind: str
    name: str
    bot: str
    guest: str
    left: bool


class MoveRow(msgspec.Struct, frozen=True):
    """One message that was applied: a JSON list of actions, or ``"undo"``. ``said`` is the client's own id of it."""

    match_id: str
    n: int
    seat: int
    move: str
    said: str
    at: float


class Taken(Exception):
    """Somebody else was first: the key, or a condition of the change, did not hold."""


class Store:
    """The database. Every method is one transaction; what it returns is committed."""

    def __init__(self, address: str) -> None:
        self._engine = _engine(address)
        # SQLite has one writer at a time; waiting here is fair, waiting for its file lock is not.
        self._writing = asyncio.Lock()

    async def open(self) -> None:
        """Bring the schema up to date."""
        async with self._engine.begin() as connection:
            await connection.run_sync(upgrade)

    async def close(self) -> None:
        await self._engine.dispose()

    async def answers(self) -> bool:
        """Whether the database is there."""
        try:
            async with self._engine.connect() as connection:
                return (await connection.execute(select(1))).scalar() == 1
        except (OSError, SQLAlchemyError):
            return False

    @asynccontextmanager
    async def _write(self) -> AsyncIterator[AsyncConnection]:
        async with self._writing:
            try:
                async with self._engine.begin() as connection:
                    yield connection
            except IntegrityError:
                raise Taken from None

    # Tables and seats

    async def add(self, table: TableRow, its_seats: Sequence[SeatRow], after: str = "") -> None:
        """A new table; ``after`` names the one it is the rematch of, which may have only one."""
        async with self._write() as connection:
            await connection.execute(insert(tables).values(msgspec.structs.asdict(table)))
            await connection.execute(insert(seats), [msgspec.structs.asdict(seat) for seat in its_seats])
            if after:
                change = update(tables).where(tables.c.id == after, tables.c.rematch == "").values(rematch=table.id)
                _one(await connection.execute(change))

    async def table(self, table_id: str) -> tuple[TableRow, list[SeatRow]] | None:
        async with self._engine.connect() as connection:
            row = (await connection.execute(select(tables).where(tables.c.id == table_id))).first()
            if row is None:
                return None
            found = await connection.execute(select(seats).where(seats.c.match_id == table_id).order_by(seats.c.seat))
            return TableRow(*row), [SeatRow(*seat) for seat in found]

    async def invited(self, invite: str) -> str | None:
        """The table an invitation is for."""
        async with self._engine.connect() as connection:
            found = await connection.execute(select(tables.c.id).where(tables.c.invite == invite))
            return found.scalar()

    async def tables_of(self, guest: str, limit: int = 100) -> list[str]:
        """The tables this guest opened or sits at, the last touched first."""
        sits = select(seats.c.match_id).where(seats.c.guest == guest)
        mine = select(tables.c.id).where(or_(tables.c.host == guest, tables.c.id.in_(sits)))
        async with self._engine.connect() as connection:
            found = await connection.execute(mine.order_by(tables.c.touched.desc()).limit(limit))
            return list(found.scalars())

    async def waiting_for_bots(self) -> list[str]:
        """The running tables whose asked seat a bot plays."""
        at = (seats.c.match_id == tables.c.id) & (seats.c.seat == tables.c.asked)
        bot = or_(seats.c.kind == "bot", seats.c.left.is_(True))
        async with self._engine.connect() as connection:
            found = await connection.execute(
                select(tables.c.id).join(seats, at).where(tables.c.status == "running", bot).order_by(tables.c.touched)
            )
            return list(found.scalars())

    async def take_seat(self, seat: SeatRow, was: SeatRow) -> None:
        """Change a seat that is still as it was; Taken when it is not."""
        same = (seats.c.match_id == was.match_id, seats.c.seat == was.seat, seats.c.guest == was.guest)
        async with self._write() as connection:
            change = update(seats).where(*same, seats.c.left.is_(was.left)).values(msgspec.structs.asdict(seat))
            _one(await connection.execute(change))

    async def start(self, table: TableRow) -> None:
        """Begin the match of an open table; Taken when it has begun."""
        async with self._write() as connection:
            change = update(tables).where(tables.c.id == table.id, tables.c.status == "open")
            _one(await connection.execute(change.values(msgspec.structs.asdict(table))))

    # Moves

    async def moves(self, table_id: str) -> list[MoveRow]:
        async with self._engine.connect() as connection:
            found = await connection.execute(select(moves).where(moves.c.match_id == table_id).order_by(moves.c.n))
            return [MoveRow(*row) for row in found]

    async def append(self, move: MoveRow, status: str, asked: int | None) -> None:
        """One more move; Taken when this number is. It is committed when this returns."""
        async with self._write() as connection:
            await connection.execute(insert(moves).values(msgspec.structs.asdict(move)))
            now = {"n": move.n, "status": status, "asked": asked, "touched": move.at}
            await connection.execute(update(tables).where(tables.c.id == move.match_id).values(now))


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

    @event.listens_for(engine.sync_engine, "connect")
    def set_up(connection: Any, _: object) -> None:
        cursor = connection.cursor()
        for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=10000"):
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()

    return engine
