"""How a table tells those connected what is new: at once where nobody has to be waited for, and only what is committed."""

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import msgspec

from hearthside.server import lobby, messages
from hearthside.server.config import address
from hearthside.server.connection import Connection
from hearthside.server.table import Table
from hearthside.server.tables import Tables
from hearthside.server.wire import Accepted, PlayActions
from hearthside.server.wire_bodies import NewSeat, NewTable
from tests.server.test_interleavings import GUESTS, server

DRAW = [{"do": "draw"}]


class Heard:
    """A line of which we see what is said, and how far the database was then."""

    full = False

    def __init__(self, file: Path) -> None:
        self.file = file
        self.said: list[tuple[int, int]] = []

    def say(self, text: bytes) -> None:
        told: dict[str, Any] = msgspec.json.decode(text)
        with sqlite3.connect(self.file) as database:
            (kept,) = database.execute("SELECT count(*) FROM moves").fetchone()
        self.said.append((told["position"]["n"], kept))

    async def room(self) -> None: ...


async def seated(tables: Tables, file: Path) -> tuple[Table, list[Connection]]:
    """Two people at a table, who have seen how it begins."""
    wanted = NewTable("high_card", (NewSeat("me"), NewSeat("screen")), start=True)
    table = await tables.find((await lobby.open_table(tables, GUESTS[0], wanted)).id)
    there = [Connection(Heard(file), seat, GUESTS[0]) for seat in (0, 1)]
    async with table.locked():
        for connection in there:
            await table.update(connection.seat, -1)
            connection.n = 0
    table.connections.update(there)
    table.chat_read = table.chat_said
    return table, there


async def move(tables: Tables, table: Table) -> None:
    asked, n = table.row.asked, table.row.n
    assert asked is not None
    said = await messages.answer(tables, table, asked, GUESTS[0], PlayActions("m", n, DRAW))
    assert said == Accepted("m", n + 1)
    await asyncio.sleep(0)


def run(tmp_path: Path, story: Callable[[Tables, Table, list[Connection]], Awaitable[None]]) -> None:
    async def told() -> None:
        file = tmp_path / "x.sqlite"
        tables = await server(address(str(file)))
        try:
            await story(tables, *await seated(tables, file))
        finally:
            await tables.close()

    asyncio.run(told())


def said(connection: Connection) -> list[tuple[int, int]]:
    assert isinstance(connection.line, Heard)
    return connection.line.said


def test_everybody_is_shown_a_move_at_once_and_never_before_it_is_committed(tmp_path: Path) -> None:
    async def story(tables: Tables, table: Table, there: list[Connection]) -> None:
        for _ in range(3):
            await move(tables, table)
        assert [said(each) for each in there] == [[(1, 1), (2, 2), (3, 3)]] * 2
        assert not any(each.wake.is_set() for each in there)

    run(tmp_path, story)


def test_while_somebody_changes_the_table_nothing_of_it_is_shown(tmp_path: Path) -> None:
    async def story(tables: Tables, table: Table, there: list[Connection]) -> None:
        there[0].stale = True
        async with table.lock:
            table.tell()
            await asyncio.sleep(0)
            assert all(each.wake.is_set() for each in there)
        assert not any(said(each) for each in there)

    run(tmp_path, story)


def test_who_reads_slowly_or_lost_the_seat_is_left_to_a_task_and_the_others_are_shown_the_move(tmp_path: Path) -> None:
    async def story(tables: Tables, table: Table, there: list[Connection]) -> None:
        slow, other = there
        assert isinstance(slow.line, Heard)
        slow.line.full = True
        await move(tables, table)
        assert (said(slow), slow.wake.is_set()) == ([], True)
        assert (said(other), other.wake.is_set()) == ([(1, 1)], False)
        slow.line.full, other.guest = False, GUESTS[1]  # somebody else's seat by now
        await move(tables, table)
        assert (said(slow), said(other)) == ([(2, 2)], [(1, 1)])
        assert other.wake.is_set()

    run(tmp_path, story)
