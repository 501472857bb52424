"""The worker processes: each does one thing at a time, whoever matters most comes first, and nothing takes for ever."""

import asyncio
import time
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from heapq import heappop, heappush
from itertools import count
from multiprocessing import active_children, get_context
from typing import TypeVar

from hearthside.kernel.errors import Problem
from hearthside.server import workers
from hearthside.server.errors import TooMuch

T = TypeVar("T")

TRIES = 3
"""Times a question is asked when its process dies."""


class Late(Problem):
    """Thinking about it took longer than it may."""


class Worker:
    """One process. It is started when it is first needed, and again after it died."""

    def __init__(self, begin: Callable[[], None]) -> None:
        self._begin = begin
        self._pool: ProcessPoolExecutor | None = None
        self._knows: OrderedDict[str, None] = OrderedDict()

    @property
    def started(self) -> bool:
        return self._pool is not None

    def knows(self, about: str) -> bool:
        """Whether this table was asked about here not long ago: its match is still warm."""
        return about in self._knows

    async def do(self, question: Callable[[], T], within: float, about: str) -> T:
        self._knows[about] = None
        self._knows.move_to_end(about)
        if len(self._knows) > workers.WARM:
            self._knows.popitem(last=False)
        began = time.monotonic()
        try:
            return await asyncio.wrap_future(self.pool.submit(workers.within, within, question))
        except BrokenProcessPool:
            self.close()
            if time.monotonic() - began >= within:
                raise Late("This takes too long; we have stopped thinking about it.") from None
            raise

    @property
    def pool(self) -> ProcessPoolExecutor:
        if self._pool is None:
            self._pool = ProcessPoolExecutor(1, mp_context=get_context("spawn"), initializer=self._begin)
        return self._pool

    def close(self) -> None:
        self._knows.clear()
        pool, self._pool = self._pool, None
        if pool is not None:
            pool.shutdown(wait=False, cancel_futures=True)


class Workers:
    """Some processes for one kind of work."""

    def __init__(self, processes: int, modest: bool = False, most: int | None = None) -> None:
        """Modest ones give way to everybody else on the machine; ``most`` may wait at once."""
        begin = workers.begin_modestly if modest else workers.begin
        self._workers = [Worker(begin) for _ in range(processes)]
        self._idle = list(self._workers)
        self._waiting: list[tuple[int, int, asyncio.Future[Worker]]] = []
        self._order = count()
        self._most = most
        self._tasks: set[asyncio.Task[object]] = set()

    def warm_up(self, processes: int = 1) -> None:
        """Start so many processes before somebody waits for them."""
        for worker in self._workers[:processes]:
            worker.pool.submit(workers.ready)

    @property
    def waiting(self) -> int:
        """Questions nobody thinks about yet."""
        return len(self._waiting)

    async def ask(self, question: Callable[[], T], *, within: float, rank: int = 0, about: str = "") -> T:
        """The answer; Late when it does not come in time. A lower rank is served first, ``about`` names the table."""
        if self._most is not None and len(self._waiting) >= self._most:
            raise TooMuch("Many ask at once just now; try again in a moment.")
        for _ in range(TRIES):
            worker = await self._free(rank, about)
            # A task of its own: when who asked goes away, the process is busy all the same.
            task = asyncio.create_task(self._run(worker, question, within, about))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)
            try:
                return await asyncio.shield(task)
            except BrokenProcessPool:
                continue
        raise Problem("We cannot think right now; try again.")

    async def _run(self, worker: Worker, question: Callable[[], T], within: float, about: str) -> T:
        try:
            return await worker.do(question, within, about)
        finally:
            self._release(worker)

    async def _free(self, rank: int, about: str) -> Worker:
        if self._idle:
            worker = max(self._idle, key=lambda worker: (worker.knows(about), worker.started))
            self._idle.remove(worker)
            return worker
        turn: asyncio.Future[Worker] = asyncio.get_running_loop().create_future()
        heappush(self._waiting, (rank, next(self._order), turn))
        try:
            return await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():
                self._release(turn.result())
            raise

    def _release(self, worker: Worker) -> None:
        while self._waiting:
            turn = heappop(self._waiting)[2]
            if not turn.done():
                turn.set_result(worker)
                return
        self._idle.append(worker)

    def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        for worker in self._workers:
            worker.close()


def end_workers() -> None:
    """Let nobody wait for a thought that is not needed any more."""
    for worker in active_children():
        worker.terminate()
