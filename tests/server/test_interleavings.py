"""One table, everything at once: joins, moves, undos, leaves, returns, bots and reconnects in an order drawn from a seed.

Real rows in a real database, the real lobby, messages and bots' driver; only the processes bots think in and the threads of the
database are left out, so that a seed repeats a run to the last step. HEARTHSIDE_SCHEDULES asks for more of them.
After every round what is written down must be one story, and the histories in memory, of a second server and in the database must tell it.
"""

import asyncio
import os
import secrets
import sqlite3
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import msgspec
import pytest
from sqlalchemy import make_url

from hearthside.kernel.actions import wire
from hearthside.kernel.errors import Problem
from hearthside.kernel.rng import Rng
from hearthside.server import absence, lobby, messages
from hearthside.server.config import Config, address
from hearthside.server.guests import name_of
from hearthside.server.history import History
from hearthside.server.store import Store
from hearthside.server.table import Table
from hearthside.server.tables import Tables
from hearthside.server.wire import Accepted, Chat, Hello, PlayActions, Rejected, Stand, Undo, Welcome
from hearthside.server.wire_bodies import Claim, GivenNonce, NewSeat, NewTable
from hearthside.server.wire_parts import Clock
from hearthside.server.workers import BotAnswer, decide
from tests.server import serving
from tests.server.stepping import Steps, step_by_step

SCHEDULES = int(os.environ.get("HEARTHSIDE_SCHEDULES", "2000"))
PARTS = 4
"""They are shared out among the processors."""
ROUNDS = 8
"""After every round the database is looked at; after the last, all servers are asked."""
EARLY = 8
"""Things done before most would play."""
GUESTS = [name_of(letter * 43) for letter in "abcd"]
assert serving.PATIENT_CARD.standing is not None


class Here:
    """Thinks on the spot, like the workers, about what they are asked."""

    waiting = 0

    async def ask(self, question: Callable[[], Any], **_: Any) -> Any:
        await asyncio.sleep(0)
        return question()

    def warm_up(self, *_: int) -> None: ...

    def close(self) -> None: ...


def at_random(setup: Any, entries: Any, bot: str, patience: float = 0) -> BotAnswer:
    match = History(setup, entries).match
    return BotAnswer(match.options[len(entries) % len(match.options)])


async def server(where: str) -> Tables:
    tables = Tables(Config(where, pace=0, follow_pace=0, silent_pace=0, absence=0, clock_grace=3600), Store(where))
    here: Any = Here()
    tables.autoplay.workers = tables.people = here
    await tables.open()
    return tables


class Schedule:
    """A table on two servers, and what people do there."""

    def __init__(self, servers: list[Tables], rng: Rng) -> None:
        self.servers = servers
        self.rng = rng
        self.table = ""
        self.invite = ""
        self.said = 0
        self.acknowledged: dict[str, int] = {}

    def one(self, among: Any) -> Any:
        return among[self.rng.below(len(among))]

    async def open(self) -> None:
        kinds = self.one([("me", "link"), ("me", "link", "bot"), ("link", "me", "link"), ("bot", "me", "link")])
        clock = self.one([None, Clock("move", 3600), Clock("game", 3600, 5)])
        wanted = NewTable("patient_card", tuple(NewSeat(kind) for kind in kinds), clock=clock)
        info = await lobby.open_table(self.servers[0], GUESTS[0], wanted)
        self.table, self.invite = info.id, info.invite

    def act(self) -> Any:
        """Something somebody does somewhere; not begun yet."""
        tables, guest, seat = self.one(self.servers), self.one(GUESTS), self.rng.below(3)
        seldom = ["leave", "return", "hello", "stand", "give", "vote", "nonce", "chat"]
        before = [*seldom, *["claim"] * 8, *["start"] * 6]
        kind = self.one(before if self.said < EARLY else [*seldom, "claim", *["undo"] * 2, *["play"] * 8])
        choice, key = self.rng.below(50), f"i{self.said}"
        self.said += 1
        return self._act(tables, guest, seat, kind, choice, key)

    async def _act(self, tables: Tables, guest: str, seat: int, kind: str, choice: int, key: str) -> None:
        try:
            match kind:
                case "claim":
                    await lobby.claim(tables, guest, self.invite, Claim(name=guest[:4]))
                case "start":
                    await lobby.start(tables, GUESTS[0], self.table)
                case "leave":
                    await lobby.leave(tables, guest, self.table, seat)
                case "return":
                    await lobby.come_back(tables, guest, self.table, seat)
                case "give":
                    await absence.give(tables, GUESTS[0], self.table, seat)
                case "vote":
                    await absence.vote(tables, guest, self.table, seat)
                case "nonce":
                    promised = (await tables.find(self.table)).info(guest).commitment
                    given = GivenNonce(seat, f"{choice:032x}", promised)
                    await lobby.give_nonce(tables, guest, self.table, given)
                case _:
                    await self._say(tables, kind, choice, key)
        except Problem:
            pass  # a sentence is a fine answer

    async def _say(self, tables: Tables, kind: str, choice: int, key: str) -> None:
        async with tables.holding(self.table) as table:
            async with table.locked():
                if table.row.status == "open":
                    return
                asked, n = table.match.asked, table.history.n
                options = table.match.options
            seat = choice % len(table.seats) if asked is None or kind != "play" else asked
            guest = table.seats[seat].guest or GUESTS[1]
            message: Any = Hello(choice - 1)
            if kind == "play" and options:
                action = {"do": "none"} if choice == 49 else _plain(options[choice % len(options)])
                message = PlayActions(key, n - (choice == 48), [action])
            elif kind == "undo":
                message = Undo(key, n)
            elif kind == "stand":
                message = Stand(key, [["always"], ["until-rolled"], []][choice % 3])
            elif kind == "chat":
                message = Chat(key, "hello")
            answer = await messages.answer(tables, table, seat, guest, message)
            assert isinstance(answer, Accepted | Rejected | Welcome), answer
            if isinstance(answer, Accepted) and kind not in ("stand", "chat"):
                self.acknowledged[key] = answer.n
            if isinstance(answer, Rejected):
                assert "went wrong" not in answer.refusal.why, (kind, answer)

    def check(self, database: sqlite3.Connection) -> None:
        """What must hold of what is written down whenever nobody is in the middle of something."""
        mine = (self.table,)
        status, n = database.execute("SELECT status, n FROM tables WHERE id = ?", mine).fetchone()
        moves = database.execute("SELECT n, id FROM moves WHERE match_id = ? ORDER BY n", mine).fetchall()
        seats = database.execute("SELECT kind, guest FROM seats WHERE match_id = ?", mine).fetchall()
        assert [number for number, _ in moves] == list(range(1, n + 1))
        assert {message: number for number, message in moves if message} == self.acknowledged
        owners = [guest for _, guest in seats if guest]
        assert len(owners) == len(set(owners)), "a guest has one seat"
        if status == "open":
            assert not moves
        else:
            assert all(kind == "bot" or guest for kind, guest in seats), "nobody is missing in a match that runs"

    async def compare(self) -> None:
        """Whoever comes to whichever server is told what the database says, played again from the first move."""
        store = self.servers[0].store
        found = await store.table(self.table)
        assert found is not None
        row, seats = found
        if row.status == "open":
            return
        told = Table(store, row, seats, self.servers[0]._slices, self.servers[0].config)
        async with told.locked():
            assert (told.match.asked, "over" if told.match.over else "running") == (row.asked, row.status)
            links = [decision.link for decision in told.match.decisions]
        for tables in self.servers:
            live = await tables.find(self.table)
            async with live.locked():
                await live.catch_up()
                await live.ready()
                assert live.row == row
                assert [decision.link for decision in live.match.decisions] == links
                for seat in range(-1, len(seats)):
                    assert _timeless(await live.welcome(seat, "", -1)) == _timeless(await _told_anew(told, seat))


def _timeless(welcome: Welcome) -> Welcome:
    """Without the moment at which it was said."""
    time = None if welcome.time is None else msgspec.structs.replace(welcome.time, now=0.0)
    return msgspec.structs.replace(welcome, time=time)


async def _told_anew(table: Table, seat: int) -> Welcome:
    async with table.locked():
        return await table.welcome(seat, "", -1)


def _plain(action: Any) -> dict[str, Any]:
    return dict(wire(action))


async def settled(servers: list[Tables], table_id: str) -> None:
    """Until no bot has anything to do here, and it is written down who is away."""
    deadline = time.monotonic() + 60
    while any(
        ((table := tables._tables.get(table_id)) is not None and table.driver is not None)
        or any(errand.get_coro().__name__ == "notice" for errand in tables._errands)  # type: ignore[union-attr]
        for tables in servers
    ):
        assert time.monotonic() < deadline, "a bot never stops"
        await asyncio.sleep(0)


class Story(msgspec.Struct):
    """How a schedule went."""

    status: str
    acknowledged: int
    moves: list[Any]


async def run(where: str, first: int, count: int, steps: Steps) -> list[Story]:
    """How so many schedules went."""
    servers = [await server(where) for _ in range(2)]
    stories, database = [], sqlite3.connect(make_url(where).database or "", isolation_level=None)
    try:
        for number in range(first, first + count):
            steps.rng = Rng.of(f"steps {number}")
            schedule = Schedule(servers, Rng.of(f"schedule {number}"))
            await schedule.open()
            for _ in range(ROUNDS):
                acts = [schedule.act() for _ in range(1 + schedule.rng.below(6))]
                await asyncio.gather(*acts)
                await settled(servers, schedule.table)
                schedule.check(database)
            await schedule.compare()
            row = (await servers[0].find(schedule.table)).row
            rows = await servers[0].store.rows(schedule.table)
            stories.append(Story(row.status, len(schedule.acknowledged), [tuple(each) for each in rows]))
    finally:
        database.close()
        for tables in servers:
            await tables.close()
    return stories


class SameDeal:
    """Every table is dealt alike; all else is as secret as ever."""

    def token_hex(self, size: int) -> str:
        return "5e" * size

    def __getattr__(self, name: str) -> Any:
        return getattr(secrets, name)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """In memory where that can be: a thousand schedules wait for a disk fifty thousand times."""
    monkeypatch.setattr("hearthside.server.workers.decide", at_random)
    monkeypatch.setattr("hearthside.server.lobby.secrets", SameDeal())
    assert decide is not at_random
    memory = Path("/dev/shm")
    with TemporaryDirectory(dir=memory if memory.is_dir() else tmp_path) as found:
        yield Path(found)


@pytest.mark.long
@pytest.mark.parametrize("part", range(PARTS))
def test_whatever_happens_at_once_a_table_tells_one_story(
    folder: Path, monkeypatch: pytest.MonkeyPatch, part: int
) -> None:
    steps, count = step_by_step(monkeypatch), SCHEDULES // PARTS
    stories = asyncio.run(run(address(str(folder / "x.sqlite")), part * count, count, steps))
    assert sum(story.status != "open" for story in stories) > count // 4
    assert sum(story.acknowledged for story in stories) > count


def test_the_same_seed_is_the_same_story(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    steps = step_by_step(monkeypatch)
    told = [asyncio.run(run(address(str(folder / f"{k}.sqlite")), 7, 3, steps)) for k in range(2)]
    assert told[0] == told[1]
    assert any(story.moves for story in told[0])
