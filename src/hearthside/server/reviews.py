"""Reviews of finished matches: made decision by decision in a process that gives way to all others, and kept for good."""

import asyncio
import time
from functools import partial

from hearthside.bots.review import Review, reviewing
from hearthside.kernel.registry import find
from hearthside.server import workers
from hearthside.server.errors import Conflict, TooMuch
from hearthside.server.history import Entry, Setup
from hearthside.server.logs import fail, log
from hearthside.server.pool import Workers
from hearthside.server.store import Store
from hearthside.server.table import Table
from hearthside.server.wire_bodies import ReviewInfo

MOST = 40
"""Reviews under way at once; they take turns, a decision each."""

JOB = 600.0
"""Seconds one job of a review may take, though it gets only what all others leave."""


class Making:
    """A review under way."""

    def __init__(self) -> None:
        self.part = 0.0
        self.task: asyncio.Task[None] | None = None


class Reviews:
    """Makes each review once. What is under way is not kept: after a restart it begins anew when somebody asks."""

    def __init__(self, store: Store, modest: Workers, budget: int) -> None:
        self._store = store
        self._budget = budget
        self._workers = modest
        self._making: dict[str, Making] = {}
        self._failed: set[str] = set()

    async def find(self, table_id: str) -> ReviewInfo:
        """The review of a table, or how far it is."""
        if (kept := await self._store.review(table_id)) is not None:
            return ReviewInfo("done", 1.0, kept)
        if (making := self._making.get(table_id)) is not None:
            return ReviewInfo("running", making.part)
        return ReviewInfo("failed" if table_id in self._failed else "none", 0.0)

    async def begin(self, table: Table) -> ReviewInfo:
        """Begin the review of a finished match, unless it is there or under way."""
        async with table.locked():
            if table.row.status != "over":
                raise Conflict("A match can be reviewed when it is over.")
            setup, entries, moves = table.history.setup, tuple(table.history.entries), table.match.number
        known = await self.find(table.row.id)
        if known.status in ("done", "running") or table.row.id in self._making:
            return known
        if len(self._making) >= MOST:
            raise TooMuch("Many games are being reviewed just now; try again in a while.")
        making = self._making[table.row.id] = Making()
        making.task = asyncio.create_task(self._make(making, setup, entries, moves))
        return ReviewInfo("running", 0.0)

    async def _make(self, making: Making, setup: Setup, entries: tuple[Entry, ...], moves: int) -> None:
        began = time.monotonic()
        self._failed.discard(setup.table)
        try:
            made = await self._made(making, setup, entries, moves)
            await self._store.keep_review(setup.table, made, time.time())
            log("reviewed", table=setup.table, seconds=round(time.monotonic() - began, 1))
        except Exception as wrong:  # noqa: BLE001  # the task's last word
            fail("review", wrong, table=setup.table)
            self._failed.add(setup.table)
        finally:
            del self._making[setup.table]

    async def _made(self, making: Making, setup: Setup, entries: tuple[Entry, ...], moves: int) -> Review:
        steps = reviewing(find(setup.game), setup.players, moves, self._budget)
        job = next(steps)
        while True:
            making.part = job.part
            result = await self._workers.ask(
                partial(workers.review, setup, entries, job), within=JOB, about=setup.table
            )
            try:
                job = steps.send(result)
            except StopIteration as end:
                made: Review = end.value
                return made

    async def close(self) -> None:
        tasks = [making.task for making in self._making.values() if making.task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
