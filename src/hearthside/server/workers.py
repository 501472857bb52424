"""Bots think here, and people's questions are answered: in processes of their own, never on the event loop.

All they get is the beginning of a match and its moves; they play it again and keep it warm.
"""

import os
import signal
import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Sequence
from functools import partial
from multiprocessing import connection, parent_process
from types import FrameType
from typing import Any, TypeVar

import msgspec

from hearthside import bots
from hearthside.bots.review import Job, JobDone, Moment, Walk, do, why_done
from hearthside.kernel import record as records
from hearthside.kernel.actions import Action
from hearthside.kernel.errors import Problem
from hearthside.kernel.match import Match, forced_seats, replay
from hearthside.kernel.record import Player
from hearthside.kernel.registry import find, games
from hearthside.kernel.settings import Settings
from hearthside.kernel.voice import SPECTATOR
from hearthside.server import positions, questions
from hearthside.server.errors import Missing
from hearthside.server.history import Entry, History, Setup
from hearthside.server.logs import trouble
from hearthside.server.questions import Question
from hearthside.server.wire import Replayed, ToClient, page
from hearthside.server.wire_bodies import SeenRecord, StepSeen
from hearthside.server.wire_parts import Line, MatchResult

WARM = 200
"""Matches a worker keeps, so that the next question about them replays only what is new."""

PATIENCE = 20.0
"""Seconds after which a bot is taken not to come to an answer at all."""

WALKS = 8
"""Finished matches a worker keeps at the position last looked at."""

STEPS = 60
"""Positions that are told at once of what happened meanwhile: the last ones."""

_warm: OrderedDict[str, History] = OrderedDict()
_walks: OrderedDict[str, Walk] = OrderedDict()

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
    decided = within(2 * patience, partial(_interrupted, patience, partial(bots.decide_anyway, match, bot)))
    assert isinstance(decided.action, Action)
    wrong = None if decided.wrong is None else trouble(decided.wrong)
    return BotAnswer(decided.action, wrong, time.monotonic() - began)


def play_for(
    setup: Setup, entries: Sequence[Entry], levels: Sequence[str], seconds: float
) -> tuple[tuple[Entry, ...], MatchResult | None]:
    """A match between bots, played on for about so long: all its moves, and how it ended when it did.

    Every bot thinks as long as it wants to, not as long as people would wait: so the same match goes the same way on every machine.
    """
    history = recall(setup, entries)
    until = time.monotonic() + seconds
    while not history.match.over and time.monotonic() < until:
        seat = history.match.asked
        assert seat is not None
        history.advance(Entry(seat, (bots.decide(history.match, levels[seat]),)))
    return tuple(history.entries), positions.result_of(history.match) if history.match.over else None


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


def result(setup: Setup, entries: Sequence[Entry]) -> MatchResult:
    """How a match that is over has ended."""
    return positions.result_of(History(setup, entries).match)


def review(setup: Setup, entries: Sequence[Entry], job: Job) -> JobDone:
    """One job of a review."""
    return do(_walk(setup, entries), job)


def why(setup: Setup, entries: Sequence[Entry], n: int) -> Moment:
    """What speaks for what was done after ``n`` decisions of a finished match, or against it."""
    walk = _walk(setup, entries)
    if not 0 <= n < walk.match.number:
        raise Missing(f"This match has decisions 1 to {walk.match.number}.")
    return why_done(walk, n, walk.match.game.thinking.at(walk.match.state.players).playouts // 2)


def replayed(setup: Setup, entries: Sequence[Entry], number: int, seat: int, open_hands: bool = False) -> bytes:
    """The position of a finished match after so many decisions, packed: the event loop only passes it on."""
    walk = _walk(setup, entries)
    last = walk.match.number
    if not 0 <= number <= last:
        raise Missing(f"This match has positions 0 to {last}.")
    then = walk.at(number)
    lines = positions.lines(then, seat)
    hands = [positions.position(then, each, number) for each in range(then.state.players)] if open_hands else []
    here = positions.position(then, seat, number)
    return page(Replayed(here, number, last, lines, then.decisions[-1].seat, tuple(hands)))


def meanwhile(setup: Setup, entries: Sequence[Entry], seat: int) -> bytes:
    """What this seat saw happen since its last own decision, position by position, packed."""
    match = recall(setup, entries).match
    happened: dict[int, list[Line]] = {}
    for line in positions.lines(match, seat, positions.since(match, seat)):
        happened.setdefault(line.number, []).append(line)
    then = match.afresh()
    steps = []
    for number, decision in enumerate(match.decisions[1:], start=1):
        assert decision.action is not None
        then.play(decision.action, decision.seat)
        if number in list(happened)[-STEPS:]:
            here = positions.position(then, seat, number)
            steps.append(StepSeen(number, decision.seat, tuple(happened[number]), here))
    return page(steps)


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
        match = _played_again(_whole(data), pack)
    except Problem as wrong:
        return False, str(wrong)
    ends = "to the end" if match.over else "as far as it went"
    return True, f"{match.game.title}: the deal and all {match.number} moves fit, {ends}."


def _played_again(record: records.Record, pack: str) -> Match:
    """The match of a record that holds; a Problem when it does not."""
    try:
        game = find(record.game)
        if len(record.moves) > game.longest:
            raise Problem("This record has more moves than its game can have.")
        cards = game.load(pack or None, game.read_settings(record.settings))
        if cards.digest != record.pack:
            raise Problem("This record was played with other cards; send their pack with it.")
        return replay(record, cards)
    except Problem:
        raise
    except Exception:  # noqa: BLE001  # a forged record may break a game's rules in any way
        raise Problem("This record cannot be played again: it describes no match of its game.") from None


class Brought(msgspec.Struct, frozen=True):
    """A finished match somebody brought, as a table keeps it."""

    game: str
    pack: str
    pack_name: str
    settings: Settings
    players: tuple[Player, ...]
    kinds: tuple[str, ...]
    seed: str
    """The server's part of it, where there are nonces."""
    nonces: tuple[str, ...]
    entries: tuple[Entry, ...]
    result: MatchResult


def read_record(data: bytes, pack: str) -> Brought:
    """A record of a finished match that holds; a Problem when it does not."""
    record = _whole(data)
    match = _played_again(record, pack)
    if not match.over:
        raise Problem("This match is not over; only finished ones can be brought.")
    kinds = tuple("bot" if player.kind == "bot" else "link" for player in record.seats)
    game, deal = match.game, match.deal
    digest, forced = match.pack.digest, forced_seats(kinds)
    setup = Setup(
        "", game.key, game.rules_version, digest, pack, record.seats, match.settings, match.seed, forced, deal
    )
    return Brought(
        game=game.key,
        pack=digest,
        pack_name=match.pack.name,
        settings=match.settings,
        players=record.seats,
        kinds=kinds,
        seed=match.seed if deal is None else deal.secret,
        nonces=("",) * len(kinds) if deal is None else deal.nonces,
        entries=tuple(History.following(setup, match.decisions).entries),
        result=positions.result_of(match),
    )


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


def within(seconds: float, question: Callable[[], T]) -> T:
    limit = threading.Timer(seconds, os._exit, [1])
    limit.daemon = True
    limit.start()
    try:
        return question()
    finally:
        limit.cancel()


def ready() -> None:
    """Nothing: the process is there when this was done."""
