"""All tables of this server: found, kept in memory while they are needed, and what is counted for all of them."""

import asyncio
import time
from collections import Counter, OrderedDict
from collections.abc import AsyncIterator, Coroutine, Iterator
from contextlib import asynccontextmanager, contextmanager
from contextvars import Context
from functools import partial

import msgspec

from hearthside import bots
from hearthside.kernel.errors import Problem
from hearthside.kernel.registry import games
from hearthside.server import keeping, scores, workers
from hearthside.server.autoplay import Autoplay
from hearthside.server.clocks import now
from hearthside.server.config import Config
from hearthside.server.daily_bots import Dailies
from hearthside.server.daily_bots import forget as forget_dailies
from hearthside.server.errors import Missing, Taken, TooMuch
from hearthside.server.limits import Buckets
from hearthside.server.logs import fail, log
from hearthside.server.pool import Workers, end_workers
from hearthside.server.presence import notice
from hearthside.server.push import Push, missed, their_turn
from hearthside.server.reviews import Reviews
from hearthside.server.rows import SeatRow, TableRow
from hearthside.server.slices import Slices
from hearthside.server.store import Store
from hearthside.server.table import Table

SWEEP = 3600.0
"""Seconds between two looks for tables that are too old."""
CLOCK = 0.5
"""Seconds between two looks for tables whose time is up."""
SELDOM = 60.0
"""Seconds until a table is looked at again that cannot be played."""
TO_REPLAY = 30.0
"""Seconds it may take to find how an old match ended."""
LATER = 2
"""The rank of what nobody waits for."""
WAITING = 200
"""Questions of people that may wait at once."""


class Tables:
    """The tables in memory. One that nobody is at may be dropped at any time: its truth is in the store."""

    def __init__(self, config: Config, store: Store) -> None:
        self.config = config
        self.store = store
        self.autoplay = Autoplay(config, store.nodes)
        self.people = Workers(config.lookers, most=WAITING)
        """For the questions of people, who should not wait for bots."""
        self.strangers = Workers(1, most=WAITING)
        """For what people bring themselves (packs, records), so that nobody else waits for it."""
        self.push = Push(config, store)
        self._modest = Workers(1, modest=True)
        self.reviews = Reviews(store, self._modest, config.review)
        self.dailies = Dailies(store, self._modest, config.daily_levels)
        self.new_tables = Buckets(*config.limits.new_tables)
        self.chats = Buckets(*config.limits.chat)
        self.watchers = Buckets(*config.limits.watchers)
        self.verdicts = Buckets(*config.limits.verdicts)
        self._tables: OrderedDict[str, Table] = OrderedDict()
        self._sockets: Counter[str] = Counter()
        self._slices = Slices()
        self._ready = (0.0, False)
        self._errands: set[asyncio.Task[None]] = set()
        self._resuming: asyncio.Task[None] | None = None
        self._late: set[str] = set()
        """Tables whose time is up, being looked after."""

    async def open(self) -> None:
        await self.store.open()
        games()
        self.autoplay.workers.warm_up(self.config.workers)
        self.people.warm_up()
        await self.store.nodes.gone(now())
        await self.store.nodes.open(self._heard, self._missed, self._drive)
        self._resuming = asyncio.create_task(self._resume())
        self._errands.add(asyncio.create_task(self._watch_clocks()))
        if self.config.keep_days:
            self._errands.add(asyncio.create_task(self._forget_old()))

    async def _watch_clocks(self) -> None:
        """See to the tables whose time is up. Nobody's runs out while no server was there to take their move."""
        await asyncio.sleep(self.config.clock_grace)
        while True:
            try:
                for table_id in await self.store.overdue(now()):
                    if table_id not in self._late:
                        self._late.add(table_id)
                        self.errand(self._ran_out(table_id))
            except Exception as wrong:  # noqa: BLE001  # the database is away; it comes back
                fail("clocks", wrong)
            await asyncio.sleep(CLOCK)

    async def _ran_out(self, table_id: str) -> None:
        """A person has run out of time: a bot decides, or takes the seat, as the table chose."""
        try:
            if not await self.store.nodes.drives(table_id):
                return
            async with self.at(table_id) as table:
                if not table.overdue:
                    await table.catch_up()  # another server knows better
                    return
                clock, seat = table.row.clock, table.row.asked
                if clock is not None and clock.out == "seat" and seat is not None:
                    it = table.seats[seat]
                    given = msgspec.structs.replace(it, left=True, bot=bots.USUAL)
                    await table.change_seat(given, f"{it.name} ran out of time; a bot plays on.")
                self.autoplay.stir(table)
        except Taken:
            pass  # somebody was faster
        except Problem:
            await asyncio.sleep(SELDOM)  # it cannot be played; whoever looks is told
        except Exception as wrong:  # noqa: BLE001  # it is tried again
            fail("clocks", wrong, table=table_id)
        finally:
            self._late.discard(table_id)

    def errand(self, doing: Coroutine[None, None, None]) -> None:
        """Do something in nobody's name that nobody waits for."""
        task = asyncio.create_task(doing, context=Context())
        self._errands.add(task)
        task.add_done_callback(self._done)

    def _done(self, errand: asyncio.Task[None]) -> None:
        self._errands.discard(errand)
        wrong = None if errand.cancelled() else errand.exception()
        if wrong is not None:
            fail("errand", wrong)

    async def _forget_old(self) -> None:
        """Delete the tables at which nothing happened for long, and that nobody looks at."""
        while True:
            try:
                old = await keeping.untouched(self.store, self.config.keep_days)
                idle = [each for each in old if each not in self._tables or not self._tables[each].connections]
                await keeping.take_away(self.store, idle)
                for each in idle:
                    self._tables.pop(each, None)
                await scores.forget(self.store, self.config.keep_days)
                await forget_dailies(self.store, self.config.keep_days)
                log("deleted", tables=len(idle))
            except Exception as wrong:  # noqa: BLE001  # it is tried again
                fail("deleting", wrong)
            await asyncio.sleep(SWEEP)

    async def close(self) -> None:
        """Stop the bots; what they were thinking about is asked again at the next start."""
        tasks = [table.driver for table in self._tables.values() if table.driver is not None]
        tasks += self._errands
        tasks += [self._resuming] if self._resuming is not None else []
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self.reviews.close()
        await self.dailies.close()
        self._modest.close()
        self.autoplay.workers.close()
        self.people.close()
        self.strangers.close()
        end_workers()
        await self.store.nodes.close()
        await self.store.close()

    async def _find_results(self) -> None:
        """How the matches ended that were over before results were kept."""
        for table_id in await self.store.without_result():
            try:
                async with self.holding(table_id) as table:
                    finding = partial(workers.result, *await table.moves())
                    result = await self.people.ask(finding, within=TO_REPLAY, rank=LATER, about=table_id)
                    await self.store.keep_result(table_id, result)
                    table.row = msgspec.structs.replace(table.row, result=result)
            except Problem:
                continue  # begun with other rules: nobody can say any more
            except Exception as wrong:  # noqa: BLE001  # one spoiled row must not hold up all the others
                fail("result", wrong, table=table_id)

    async def _resume(self) -> None:
        """Let every table that waits for no person go on; among several servers, those whose bots nobody drives are found anyway."""
        self.errand(self._find_results())
        if self.store.nodes.many:
            return
        waiting = await self.store.waiting_for_nobody()
        log("resumed", tables=len(waiting))
        for table_id in waiting:
            try:
                self.autoplay.stir(await self.find(table_id))
            except Exception as wrong:  # noqa: BLE001  # one spoiled row must not hold up all the others
                fail("table", wrong, table=table_id)

    # Other servers

    def _heard(self, table_id: str) -> None:
        """Another server has changed this table."""
        table = self._tables.get(table_id)
        if table is None:
            if self.store.nodes.holds(table_id):
                self.errand(self._drive(table_id))
        elif not (table.users or table.driver or self.store.nodes.holds(table_id)):
            del self._tables[table_id]  # whoever comes here finds it in the store
        elif not table.behind:
            table.behind = True
            self.errand(self._catch_up(table))

    def _missed(self) -> None:
        """Others may have changed anything."""
        for table_id in list(self._tables):
            self._heard(table_id)

    async def _catch_up(self, table: Table) -> None:
        try:
            async with table.lock:
                table.behind = False  # what is told from here on is news again
                await table.catch_up()
            self.autoplay.stir(table)
            await notice(table)
        except Missing:
            self._tables.pop(table.row.id, None)
            table.deleted = True
            table.tell(presence=True)
        except Exception as wrong:  # noqa: BLE001  # whoever looks next brings it into memory anew
            fail("table", wrong, table=table.row.id)
            async with table.lock:
                table.forget()

    async def _drive(self, table_id: str) -> None:
        """Nobody drives the bots of this table, and we may."""
        try:
            self.autoplay.stir(await self.find(table_id))
        except Exception as wrong:  # noqa: BLE001  # it is looked for again
            fail("table", wrong, table=table_id)

    async def ready(self) -> bool:
        """Whether moves can be committed; found out by writing, once a second at most."""
        now = time.time()
        if abs(now - self._ready[0]) > 1:
            self._ready = now, await self.store.writes(now)
        return self._ready[1]

    # Finding

    async def find(self, table_id: str) -> Table:
        """The table with this id."""
        if table_id not in self._tables:
            found = await self.store.table(table_id)
            if found is None:
                raise Missing("There is no such table.")
            # Somebody else may have found it while we waited; there must be one of each.
            self._tables.setdefault(table_id, self.seated(*found))
        self._tables.move_to_end(table_id)
        table = self._tables[table_id]
        self._make_room()
        return table

    def seated(self, row: TableRow, seats: list[SeatRow]) -> Table:
        """A table with these rows."""
        table = Table(self.store, row, seats, self._slices, self.config)
        table.on_turn = self._turn
        return table

    def _turn(self, table: Table) -> None:
        if missed(table) and table.standing_answer() is None:
            self.errand(their_turn(self.push, table, self.config.push_delay))

    @asynccontextmanager
    async def holding(self, table_id: str) -> AsyncIterator[Table]:
        """The table with this id; it stays in memory meanwhile."""
        table = await self.find(table_id)
        table.users += 1
        try:
            yield table
        finally:
            table.users -= 1

    @asynccontextmanager
    async def at(self, table_id: str) -> AsyncIterator[Table]:
        """The table with this id, locked, its match in memory."""
        async with self.holding(table_id) as table, table.locked():
            yield table

    def _make_room(self) -> None:
        if len(self._tables) <= self.config.limits.live:
            return
        newest = next(reversed(self._tables))
        for table_id, table in self._tables.items():
            if table_id != newest and not (table.users or table.driver):
                del self._tables[table_id]
                return

    # Counting

    @property
    def live(self) -> int:
        """Tables in memory."""
        return len(self._tables)

    @property
    def connections(self) -> int:
        """Sockets at tables."""
        return sum(len(table.connections) for table in self._tables.values())

    @contextmanager
    def socket_of(self, client: str) -> Iterator[None]:
        """One more socket of this address; TooMuch when it has as many as it may."""
        if self._sockets[client] >= self.config.limits.sockets:
            raise TooMuch("You have too many tables open.")
        self._sockets[client] += 1
        try:
            yield
        finally:
            self._sockets[client] -= 1
            if not self._sockets[client]:
                del self._sockets[client]
