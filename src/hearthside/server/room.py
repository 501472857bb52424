"""All tables of this server: found, kept in memory, and driven on when a bot is asked."""

import asyncio
import time
from collections import OrderedDict
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

import msgspec

from hearthside.kernel.actions import wire
from hearthside.kernel.agenda import question
from hearthside.kernel.game import games
from hearthside.kernel.match import Match
from hearthside.server import thinking
from hearthside.server.config import Config
from hearthside.server.history import Entry
from hearthside.server.logs import fail, log
from hearthside.server.store import Store, Taken
from hearthside.server.table import LiveTable, Missing
from hearthside.server.thinking import Thinkers


class Room:
    """The tables in memory. One that nobody is at may be dropped at any time: its truth is in the store."""

    def __init__(self, config: Config, store: Store) -> None:
        self.config = config
        self.store = store
        self.thinkers = Thinkers(config.workers)
        self.lookers = Thinkers(1)
        """For the questions of people, who should not wait for bots."""
        self._tables: OrderedDict[str, LiveTable] = OrderedDict()
        self._resuming: asyncio.Task[None] | None = None

    async def open(self) -> None:
        await self.store.open()
        games()
        self.thinkers.warm_up()
        self.lookers.warm_up()
        self._resuming = asyncio.create_task(self._resume())

    async def close(self) -> None:
        """Stop the bots; what they were thinking about is asked again at the next start."""
        tasks = [table.driver for table in self._tables.values() if table.driver is not None]
        tasks += [self._resuming] if self._resuming is not None else []
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self.thinkers.close()
        self.lookers.close()
        thinking.end_workers()
        await self.store.close()

    async def _resume(self) -> None:
        """Let every table that waits for a bot go on."""
        waiting = await self.store.waiting_for_bots()
        log("resumed", tables=len(waiting))
        for table_id in waiting:
            self.stir(await self.table(table_id))

    @property
    def live(self) -> int:
        return len(self._tables)

    @property
    def sockets(self) -> int:
        return sum(len(table.connections) for table in self._tables.values())

    @asynccontextmanager
    async def at(self, table_id: str) -> AsyncIterator[LiveTable]:
        """The table with this id, locked, its match in memory."""
        table = await self.table(table_id)
        table.users += 1
        try:
            async with table.lock:
                await table.ready()
                yield table
        finally:
            table.users -= 1

    async def table(self, table_id: str) -> LiveTable:
        """The table with this id."""
        if table_id not in self._tables:
            found = await self.store.table(table_id)
            if found is None:
                raise Missing("There is no such table.")
            # Somebody else may have found it while we waited; there must be one of each.
            self._tables.setdefault(table_id, LiveTable(self.store, *found))
        self._tables.move_to_end(table_id)
        table = self._tables[table_id]
        self._make_room()
        return table

    def _make_room(self) -> None:
        if len(self._tables) <= self.config.limits.live:
            return
        newest = next(reversed(self._tables))
        for table_id, table in self._tables.items():
            if table_id != newest and not (table.users or table.driver):
                del self._tables[table_id]
                return

    # Bots

    def stir(self, table: LiveTable) -> None:
        """Let bots play here if one is asked."""
        if table.driver is None and table.running and table.bot_at(table.row.asked):
            table.driver = asyncio.create_task(self._drive(table))

    async def _drive(self, table: LiveTable) -> None:
        try:
            while await self._bot_move(table):
                pass
        except Exception as wrong:  # noqa: BLE001  # the task's last word
            fail("bot", wrong, table=table.row.id)
            table.driver = None

    async def _bot_move(self, table: LiveTable) -> bool:
        """One move of a bot; False, and no longer driving, when none is asked."""
        async with table.lock:
            await table.ready()
            bot = table.bot_at(table.row.asked) if table.running else ""
            if not bot:
                table.driver = None
                return False
            history = table.history
            n, seat, entries = history.n, history.match.asked, tuple(history.entries)
            pace = self._pace(history.match)
        assert seat is not None
        began = time.monotonic()
        try:
            action = await self.thinkers.ask(thinking.decide, history.setup, entries, bot)
        except Exception as wrong:  # noqa: BLE001
            # A bot that fails must not hold up the people at its table.
            fail("bot", wrong, table=table.row.id, bot=bot)
            action = wire(history.match.options[0])
        await asyncio.sleep(_until(pace, time.monotonic() - began))
        async with table.lock:
            await table.ready()
            # Somebody may have taken back what the bot was to answer, or come back to the seat.
            if table.history.n == n and table.bot_at(seat):
                with suppress(Taken):
                    await table.commit(Entry(seat, msgspec.json.encode([action]).decode()))
        return True

    def _pace(self, match: Match) -> float:
        """By the kind of the question, which everybody knows; never by how many answers it has."""
        top = question(match.state)
        assert top is not None
        if top.silent:
            return self.config.silent_pace
        return self.config.follow_pace if top.follow else self.config.pace


def _until(pace: float, thought: float) -> float:
    """How long a bot still waits: it answers on the beat, so that how long it thought tells nothing."""
    return pace - thought % pace if pace else 0.0
