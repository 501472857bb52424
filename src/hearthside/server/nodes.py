"""Several servers on one Postgres: they tell each other which table is at which number, and share out whose bots they drive."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncEngine

from hearthside.server.clocks import now
from hearthside.server.logs import fail, log
from hearthside.server.writer import CHANNEL, dsn

BEAT = 1.0
"""Seconds between two signs of life."""
ALIVE = 4.0
"""Seconds after the last one for which a server is believed to live; then others drive its bots."""
FORGOTTEN = 5.0
"""Seconds after which a server looks again at a table of its own that still waits for a bot: it may not have heard of a move."""

_NOW = "extract(epoch FROM clock_timestamp())"
_SIGN = text(f"INSERT INTO nodes (id, at) VALUES (:node, {_NOW}) ON CONFLICT (id) DO UPDATE SET at = excluded.at")
_LIVES = f"SELECT 1 FROM nodes WHERE nodes.id = leases.node AND nodes.at > {_NOW} - {ALIVE}"
_TAKE = text(
    "INSERT INTO leases (match_id, node) VALUES (:table, :node) ON CONFLICT (match_id) DO UPDATE SET node = excluded.node "
    f"WHERE leases.node = excluded.node OR NOT EXISTS ({_LIVES}) RETURNING node"
)
_ORPHANS = text(
    "SELECT tables.id FROM tables JOIN seats ON seats.match_id = tables.id AND seats.seat = tables.asked "
    "WHERE tables.status = 'running' AND NOT tables.closed AND (seats.kind = 'bot' OR seats.left OR seats.standing <> '') "
    f"AND NOT EXISTS (SELECT 1 FROM leases WHERE leases.match_id = tables.id AND EXISTS ({_LIVES}) "
    f"AND NOT (leases.node = :node AND tables.touched < {_NOW} - {FORGOTTEN})) LIMIT 1000"
)
_GONE = (
    "UPDATE seats SET node = '', away = :now WHERE node <> '' "
    f"AND NOT EXISTS (SELECT 1 FROM nodes WHERE nodes.id = seats.node AND nodes.at > {_NOW} - {ALIVE}) RETURNING match_id"
)
_ALL_GONE = text("UPDATE seats SET node = '', away = :now WHERE node <> ''")
_TELL = text(f"SELECT pg_notify('{CHANNEL}', :news)")
_GOODBYE = (text("DELETE FROM leases WHERE node = :node"), text("DELETE FROM nodes WHERE id = :node"))


class Nodes:
    """This server among the others. With SQLite it is alone, and everything here is nothing."""

    def __init__(self, engine: AsyncEngine, node: str) -> None:
        self._engine = engine
        self._node = node
        self.many = engine.dialect.name == "postgresql"
        self._mine: set[str] = set()
        """Tables whose bots we drive; a lease that others may have taken over when we seemed to be dead is asked for again."""
        self._tasks: list[asyncio.Task[None]] = []

    async def open(
        self, heard: Callable[[str], None], missed: Callable[[], None], orphan: Callable[[str], Awaitable[None]]
    ) -> None:
        """Begin to listen and to give signs of life. ``heard`` names a table others have changed, ``missed`` says that
        we may not have heard of some, ``orphan`` names one whose bots nobody drives, or we do not although they are ours."""
        if not self.many:
            return
        await self.sign()
        self._tasks = [asyncio.create_task(self._listen(heard, missed)), asyncio.create_task(self._beat(orphan))]

    async def drives(self, table_id: str) -> bool:
        """Whether this server may drive the bots of a table."""
        if not self.many or table_id in self._mine:
            return True
        async with self._engine.begin() as connection:
            taken = (await connection.execute(_TAKE, {"table": table_id, "node": self._node})).scalar() is not None
        if taken:
            self._mine.add(table_id)
        return taken

    def holds(self, table_id: str) -> bool:
        """Whether its bots are ours to drive, as far as we know."""
        return table_id in self._mine

    async def close(self) -> None:
        """Let the others take over at once."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        if self._tasks:
            with suppress(Exception):  # they find out in a few seconds
                async with self._engine.begin() as connection:
                    for goodbye in _GOODBYE:
                        await connection.execute(goodbye, {"node": self._node})

    async def sign(self) -> None:
        """Say that this server is there."""
        async with self._engine.begin() as connection:
            await connection.execute(_SIGN, {"node": self._node})

    async def gone(self, now: float) -> None:
        """Whoever was connected to a server that is no longer there is away."""
        async with self._engine.begin() as connection:
            if self.many:
                left = set((await connection.execute(text(_GONE), {"now": now})).scalars())
                for table_id in left:
                    await connection.execute(_TELL, {"news": f"- {table_id} -1"})
            else:
                await connection.execute(_ALL_GONE, {"now": now})

    async def _beat(self, orphan: Callable[[str], Awaitable[None]]) -> None:
        loop = asyncio.get_running_loop()
        last = loop.time()
        while True:
            try:
                await self.sign()
                if loop.time() - last > ALIVE:
                    self._mine.clear()  # the others thought us dead
                last = loop.time()
                async with self._engine.connect() as connection:
                    orphans = list((await connection.execute(_ORPHANS, {"node": self._node})).scalars())
                for table_id in orphans:
                    self._mine.discard(table_id)
                    await orphan(table_id)
                await self.gone(now())
            except Exception as wrong:  # noqa: BLE001  # the database is away; it comes back
                fail("nodes", wrong)
            await asyncio.sleep(BEAT)

    async def _listen(self, heard: Callable[[str], None], missed: Callable[[], None]) -> None:
        import asyncpg  # type: ignore[import-untyped]  # only where there is a Postgres

        def told(*news: Any) -> None:
            node, table_id, _ = news[-1].split(" ")
            if node != self._node:
                heard(table_id)

        while True:
            try:
                connection = await asyncpg.connect(dsn(self._engine.url), timeout=10)
                lost = asyncio.Event()
                connection.add_termination_listener(lambda *_, lost=lost: lost.set())
                await connection.add_listener(CHANNEL, told)
                missed()
                log("listens", node=self._node)
                try:
                    await lost.wait()
                finally:
                    connection.terminate()
            except Exception as wrong:  # noqa: BLE001  # the database is away; it comes back
                fail("nodes", wrong)
            await asyncio.sleep(BEAT)
