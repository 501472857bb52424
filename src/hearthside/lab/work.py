"""Many small pieces of work, done by this process, by several, or by a Ray cluster: the results come in order, whoever did them.

Only so much is begun ahead of what was taken, so a plan of a million games needs no more memory than one of a thousand. Whoever
takes the results one by one computes the same numbers whatever the number of workers.
"""

import signal
import threading
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from itertools import islice
from multiprocessing import get_context
from time import monotonic
from typing import Any, Protocol, TypeVar

from hearthside.kernel.errors import Problem

Key = TypeVar("Key")
Play = Callable[[Any, Any], Iterator[Any]]
"""(plan, keys) -> a result for each key; a function of a module, so that another process finds it."""

AHEAD = 3
"""Batches begun for each worker: one in work, two waiting, so that none is ever idle."""
BATCH_SECONDS = 0.5
"""A batch should take about so long: short enough for progress, long enough that handing it over costs nothing."""
LARGEST_BATCH = 1000
ALONE_SECONDS = 1.0
"""Workers take about a second to start: what is done by then needs none."""
DEATHS = 3
"""A batch whose worker died so often is not tried again."""


class Crew(Protocol):
    """Those who do the work."""

    width: int

    def begin(self, play: Play, plan: Any, keys: tuple[Any, ...]) -> Any:
        """Begin a batch; something to ask for its results."""

    def end(self, begun: Any) -> tuple[list[Any], float]:
        """The results of a batch, and the seconds it took; waits for them."""

    def close(self) -> None:
        """Stop whatever is still going on."""


def done(play: Play, plan: Any, keys: tuple[Any, ...]) -> tuple[list[Any], float]:
    """A batch, done here and now."""
    began = monotonic()
    return list(play(plan, keys)), monotonic() - began


class Processes:
    """Processes of this machine, each a fresh interpreter: the same on every system, and no inherited threads or locks."""

    def __init__(self, jobs: int) -> None:
        self.width = jobs
        self._pool: ProcessPoolExecutor | None = None

    def begin(self, play: Play, plan: Any, keys: tuple[Any, ...]) -> "_Batch":
        batch = _Batch(play, plan, keys)
        self._submit(batch)
        return batch

    def end(self, begun: "_Batch") -> tuple[list[Any], float]:
        while True:
            assert begun.future is not None
            try:
                return begun.future.result()
            except BrokenProcessPool:
                begun.deaths += 1
                if begun.deaths == DEATHS:
                    raise Problem(f"A worker process died {DEATHS} times with the same games.") from None
                if begun.pool is self._pool:
                    self.close()
                self._submit(begun)

    def _submit(self, batch: "_Batch") -> None:
        with _deaf():
            if self._pool is None:
                self._pool = ProcessPoolExecutor(self.width, get_context("spawn"))
            try:
                batch.future = self._pool.submit(done, batch.play, batch.plan, batch.keys)
            except BrokenProcessPool:  # seen before anybody asked for a result
                self.close()
                self._pool = ProcessPoolExecutor(self.width, get_context("spawn"))
                batch.future = self._pool.submit(done, batch.play, batch.plan, batch.keys)
        batch.pool = self._pool

    def close(self) -> None:
        if self._pool is not None:
            workers = list((self._pool._processes or {}).values())
            for worker in workers:
                worker.terminate()
            self._pool.shutdown(cancel_futures=True)
            self._pool = None


class _Batch:
    """A batch that can be begun again when the process that had it died."""

    def __init__(self, play: Play, plan: Any, keys: tuple[Any, ...]) -> None:
        self.play, self.plan, self.keys = play, plan, keys
        self.future: Future[tuple[list[Any], float]] | None = None
        self.pool: ProcessPoolExecutor | None = None
        self.deaths = 0


class _deaf:  # reads as a state
    """Workers born in here ignore Ctrl-C from their first moment: it is ours to answer."""

    def __enter__(self) -> None:
        self.main = threading.current_thread() is threading.main_thread()
        if self.main:
            self.before = signal.signal(signal.SIGINT, signal.SIG_IGN)

    def __exit__(self, *wrong: object) -> None:
        if self.main:
            signal.signal(signal.SIGINT, self.before)


def in_order(play: Play, plan: Any, keys: Iterable[Key], crew: Crew | None) -> Generator[Any]:
    """The result for each key, in the order of the keys. Without a crew this process does everything itself."""
    todo = iter(keys)
    if crew is None:
        for key in todo:
            yield from play(plan, (key,))
        return
    if isinstance(crew, Processes):
        until = monotonic() + ALONE_SECONDS
        for key in todo:
            yield from play(plan, (key,))
            if monotonic() > until:
                break
    begun: deque[Any] = deque()
    size = 1
    try:
        while True:
            while len(begun) < crew.width * AHEAD and (batch := tuple(islice(todo, size))):
                begun.append((crew.begin(play, plan, batch), len(batch)))
            if not begun:
                return
            first, number = begun.popleft()
            results, seconds = crew.end(first)
            size = max(1, min(2 * number, int(number * BATCH_SECONDS / max(seconds, 1e-6)), LARGEST_BATCH))
            yield from results
    finally:
        crew.close()


def crew_of(jobs: int) -> Crew | None:
    """So many processes; one job is this process itself."""
    return None if jobs == 1 else Processes(jobs)
