"""Bots think here, and people's questions are answered: in processes of their own, never on the event loop.

All they get is the beginning of a match and its moves; they play it again and keep it warm.
"""

import asyncio
import os
import signal
import threading
from collections import OrderedDict
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import active_children, connection, get_context, parent_process
from typing import Any, ParamSpec, TypeVar

import msgspec

from hearthside import bots
from hearthside.kernel import record as records
from hearthside.kernel.actions import wire
from hearthside.kernel.errors import Problem
from hearthside.kernel.game import find, games
from hearthside.kernel.match import replay
from hearthside.server import looking
from hearthside.server.history import Entry, History, Setup
from hearthside.server.wire import SeenRecord, ToClient

WARM = 64
"""Matches a worker keeps, so that the next question about them replays only what is new."""

_warm: OrderedDict[str, History] = OrderedDict()

P = ParamSpec("P")
T = TypeVar("T")


# In the worker


def begin() -> None:
    """Load the games once, leave Ctrl-C to the server, and never outlive it, however it ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    server = parent_process()
    assert server is not None
    threading.Thread(target=_end_with, args=(server.sentinel,), daemon=True).start()
    games()


def _end_with(sentinel: int) -> None:
    connection.wait([sentinel])
    os._exit(0)


def recall(setup: Setup, entries: Sequence[Entry]) -> History:
    """The match after these moves, from the last one known if possible."""
    known = _warm.pop(setup.table, None)
    if known is None or known.setup != setup or known.n > len(entries):
        known = History(setup, entries)
    known.catch_up(entries)
    _warm[setup.table] = known
    if len(_warm) > WARM:
        _warm.popitem(last=False)
    return known


def decide(setup: Setup, entries: Sequence[Entry], bot: str) -> dict[str, Any]:
    """What the bot does in the place of the asked seat."""
    return wire(bots.decide(recall(setup, entries).match, bot))


def look(setup: Setup, entries: Sequence[Entry], seat: int, message: looking.Look) -> ToClient:
    """The answer to a person's question about what would be."""
    history = recall(setup, entries)
    return looking.look(history.match, history.n, seat, message)


def verify(data: bytes) -> tuple[bool, str]:
    """Whether a record holds, and why in a sentence."""
    try:
        record = _whole(data)
        if len(record.moves) > find(record.game).longest:
            raise Problem("This record has more moves than its game can have.")
        match = replay(record)
    except Problem as wrong:
        return False, str(wrong)
    except Exception:  # noqa: BLE001  # a forged record may break a game's rules in any way
        return False, "This record cannot be played again: it describes no match of its game."
    ends = "to the end" if match.over else "as far as it went"
    return True, f"{match.game.title}: the deal and all {match.number} moves fit, {ends}."


def _whole(data: bytes) -> records.Record:
    try:
        return records.read(data)
    except Problem:
        try:
            msgspec.json.decode(data, type=SeenRecord)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
            pass
        else:
            raise Problem(
                "This was saved while the match was running: it has no seed and cannot be played again. "
                "The whole record is there when the match is over."
            ) from None
        raise


def _ready() -> None:
    pass


# In the server


class Thinkers:
    """The worker processes. One that dies is replaced and asked again."""

    def __init__(self, workers: int) -> None:
        self._workers = workers
        self._pool = self._new()

    def _new(self) -> ProcessPoolExecutor:
        return ProcessPoolExecutor(self._workers, mp_context=get_context("spawn"), initializer=begin)

    def warm_up(self) -> None:
        """Start the processes before somebody waits for them."""
        for _ in range(self._workers):
            self._pool.submit(_ready)

    async def ask(self, question: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        for _ in range(3):
            pool = self._pool
            try:
                return await asyncio.wrap_future(pool.submit(question, *args, **kwargs))
            except BrokenProcessPool:
                if pool is self._pool:
                    pool.shutdown(wait=False)
                    self._pool = self._new()
        raise Problem("We cannot think right now; try again.")

    def close(self) -> None:
        self._pool.shutdown(wait=False, cancel_futures=True)


def end_workers() -> None:
    """Let nobody wait for a thought that is not needed any more."""
    for worker in active_children():
        worker.terminate()
