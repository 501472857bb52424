"""A real SQLite without threads: who goes on after which step is drawn from a seed, so a run can be had again."""

import asyncio
import sqlite3
from collections.abc import Callable, Generator, Sequence
from typing import Any, TypeVar

import aiosqlite.core
import pytest

from hearthside.kernel.rng import Rng
from hearthside.server import writer
from hearthside.server.writer import SqliteWriter, Written

STEPS = 3
"""Others may go on up to so many times before a statement is carried out."""
LOCKED = 10_000
"""Times a statement is tried again that finds the file locked."""

T = TypeVar("T")


class Steps:
    """Carries out every statement here and now, after letting others go on first as often as the seed says."""

    def __init__(self) -> None:
        self.rng = Rng.of("steps")

    async def do(self, statement: Callable[[], T]) -> T:
        for _ in range(self.rng.below(STEPS)):
            await asyncio.sleep(0)
        for _ in range(LOCKED):
            try:
                return statement()
            except sqlite3.OperationalError as wrong:
                if "locked" not in str(wrong):
                    raise
                await asyncio.sleep(0)
        raise TimeoutError("the file is never free")


def step_by_step(patch: pytest.MonkeyPatch) -> Steps:
    """From now on whoever opens a SQLite file opens it so."""
    steps = Steps()

    async def execute(self: aiosqlite.core.Connection, fn: Callable[..., T], *given: Any, **named: Any) -> T:
        return await steps.do(lambda: fn(*given, **named))

    async def connect(self: aiosqlite.core.Connection) -> aiosqlite.core.Connection:
        self._connection = self._connector()
        return self

    def opened(self: aiosqlite.core.Connection) -> Generator[Any, None, aiosqlite.core.Connection]:
        return connect(self).__await__()

    async def end(self: aiosqlite.core.Connection) -> None:
        stop(self)

    def stop(self: aiosqlite.core.Connection) -> None:
        self._running = False
        if self._connection is not None:
            self._connection.close()
            self._connection = None

    async def commit(self: SqliteWriter, moves: Sequence[Written]) -> set[str]:
        return await steps.do(lambda: self._write(moves))

    async def close(self: SqliteWriter) -> None:
        await writer.Writer.close(self)
        self._end()

    for name, do in {"_execute": execute, "__await__": opened, "close": end, "stop": stop}.items():
        patch.setattr(aiosqlite.core.Connection, name, do)
    patch.setattr(SqliteWriter, "_commit", commit)
    patch.setattr(SqliteWriter, "close", close)
    patch.setattr(writer, "BUSY", 0)
    return steps
