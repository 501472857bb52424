"""Bots think here, and people's questions are answered: in processes of their own, never on the event loop.

All they get is the beginning of a match and its moves; they play it again and keep it warm.
"""

import asyncio
import os
import signal
import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from multiprocessing import active_children, connection, get_context, parent_process
from types import FrameType
from typing import Any, ParamSpec, TypeVar

import msgspec

from hearthside import bots
from hearthside.bots.review import Job, JobDone, Moment, Walk, do, why_done
from hearthside.kernel import record as records
from hearthside.kernel.actions import Action
from hearthside.kernel.errors import Problem
from hearthside.kernel.match import Match, replay
from hearthside.kernel.record import Player
from hearthside.kernel.registry import find, games
from hearthside.kernel.settings import Settings
from hearthside.kernel.voice import SPECTATOR
from hearthside.server import questions
from hearthside.server.history import Entry, History, Setup
from hearthside.server.logs import trouble
from hearthside.server.questions import Question
from hearthside.server.wire import ToClient
from hearthside.server.wire_bodies import SeenRecord

WARM = 64
"""Matches a worker keeps, so that the next question about them replays only what is new."""

PATIENCE = 20.0
"""Seconds after which a bot is taken not to come to an answer at all."""

WALKS = 8
"""Finished matches a worker keeps at the position last looked at."""

_warm: OrderedDict[str, History] = OrderedDict()
_walks: OrderedDict[str, Walk] = OrderedDict()

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


def begin_modestly() -> None:
    """The same for work nobody waits for: it gets what the others leave of the processors."""
    if hasattr(os, "nice"):
        os.nice(19)
    begin()


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


class BotAnswer(msgspec.Struct, frozen=True):
    """What is done in a bot's place, and, when it is not the bot's own answer, what may be written down about why."""

    action: Action
    trouble: dict[str, Any] | None = None
    spent: float = 0.0
    """Seconds for which it was thought about."""


def decide(setup: Setup, entries: Sequence[Entry], bot: str, patience: float = PATIENCE) -> BotAnswer:
    """What the bot does in the place of the asked seat; what ``normal`` does when it fails or does not come to an answer."""
    match = recall(setup, entries).match
    began = time.monotonic()
    # One that cannot even be interrupted ends with its process.
    decided = _within(2 * patience, partial(_interrupted, patience, partial(bots.decide_anyway, match, bot)))
    assert isinstance(decided.action, Action)
    wrong = None if decided.wrong is None else trouble(decided.wrong)
    return BotAnswer(decided.action, wrong, time.monotonic() - began)


def _interrupted(seconds: float, question: Callable[[], T]) -> T:
    """The answer; after so many seconds TooLong is raised wherever it is being thought about. Not on every system."""
    if not hasattr(signal, "setitimer") or threading.current_thread() is not threading.main_thread():
        return question()
    before = signal.signal(signal.SIGALRM, _too_long)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        return question()
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def _too_long(number: int, frame: FrameType | None) -> None:
    raise bots.TooLong


def answer(setup: Setup, entries: Sequence[Entry], seat: int, question: Question) -> ToClient:
    """The answer to a person's question about what would be."""
    history = recall(setup, entries)
    return questions.answer(history.match, history.n, seat, question)


def review(setup: Setup, entries: Sequence[Entry], job: Job) -> JobDone:
    """One job of a review."""
    return do(_walk(setup, entries), job)


def why(setup: Setup, entries: Sequence[Entry], n: int) -> Moment:
    """What speaks for what was done after ``n`` decisions of a finished match, or against it."""
    walk = _walk(setup, entries)
    return why_done(walk, n, walk.match.game.thinking.at(walk.match.state.players).playouts // 2)


def _walk(setup: Setup, entries: Sequence[Entry]) -> Walk:
    walk = _walks.pop(setup.table, None) or Walk(History(setup, entries).match)
    _walks[setup.table] = walk
    if len(_walks) > WALKS:
        _walks.popitem(last=False)
    return walk


def read_pack(game: str, text: str, settings: Settings, players: int) -> tuple[str, str]:
    """The name and the digest of a pack of one's own that loads and can be dealt; a Problem with the path if not."""
    try:
        found = find(game)
        pack = found.load(text, settings)
        people = [Player(f"Player {seat}") for seat in range(players)]
        Match(found, people, seed="a deal", settings=settings, pack=pack).prompt(SPECTATOR)
        found.cards(pack)
    except Problem:
        raise
    except Exception:  # noqa: BLE001  # whatever somebody wrote, it is bad input
        raise Problem("This pack cannot be played: its cards do not make a game.") from None
    return pack.name, pack.digest


def verify(data: bytes, pack: str) -> tuple[bool, str]:
    """Whether a record holds, and why in a sentence; ``pack`` is the text of its own cards, if it has them."""
    try:
        record = _whole(data)
        game = find(record.game)
        if len(record.moves) > game.longest:
            raise Problem("This record has more moves than its game can have.")
        cards = game.load(pack or None, game.read_settings(record.settings))
        if cards.digest != record.pack:
            raise Problem("This record was played with other cards; send their pack with it.")
        match = replay(record, cards)
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


def _within(seconds: float, question: Callable[[], T]) -> T:
    limit = threading.Timer(seconds, os._exit, [1])
    limit.daemon = True
    limit.start()
    try:
        return question()
    finally:
        limit.cancel()


def _ready() -> None:
    pass


# In the server


class Workers:
    """The worker processes. One that dies is replaced and asked again."""

    def __init__(self, workers: int, modest: bool = False) -> None:
        """Modest ones give way to everybody else on the machine."""
        self._workers = workers
        self._begin = begin_modestly if modest else begin
        self._pool = self._new()
        self._alone = asyncio.Lock()

    def _new(self) -> ProcessPoolExecutor:
        return ProcessPoolExecutor(self._workers, mp_context=get_context("spawn"), initializer=self._begin)

    def warm_up(self) -> None:
        """Start the processes before somebody waits for them."""
        for _ in range(self._workers):
            self._pool.submit(_ready)

    async def ask_once(self, seconds: float, question: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """What a stranger sent may take so long and no longer: the process that works at it ends itself."""
        async with self._alone:
            pool = self._pool
            try:
                return await asyncio.wrap_future(pool.submit(_within, seconds, partial(question, *args, **kwargs)))
            except BrokenProcessPool:
                self._replace(pool)
                raise Problem("This takes too long to read.") from None

    async def ask(self, question: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        for _ in range(3):
            pool = self._pool
            try:
                return await asyncio.wrap_future(pool.submit(question, *args, **kwargs))
            except BrokenProcessPool:
                self._replace(pool)
        raise Problem("We cannot think right now; try again.")

    def _replace(self, broken: ProcessPoolExecutor) -> None:
        if broken is self._pool:
            broken.shutdown(wait=False)
            self._pool = self._new()

    def close(self) -> None:
        self._pool.shutdown(wait=False, cancel_futures=True)


def end_workers() -> None:
    """Let nobody wait for a thought that is not needed any more."""
    for worker in active_children():
        worker.terminate()
