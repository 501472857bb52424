"""The store: the schema, the key that protects a move, and the same on Postgres."""

import asyncio
import contextlib
import sqlite3
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import asyncpg  # type: ignore[import-untyped]
import msgspec
import pytest

from hearthside.bots.review import FORMAT, Review
from hearthside.kernel.errors import Problem
from hearthside.server import writer
from hearthside.server.config import address, data_folder, from_environment
from hearthside.server.errors import Taken, store_is_away
from hearthside.server.history import Entry
from hearthside.server.rows import SeatRow, TableRow, new_id
from hearthside.server.store import Store
from hearthside.server.writer import Written
from tests.kernel.toy import CATALOGUE, DRAW, PLACE, SHOW
from tests.server.house import House
from tests.server.playing import play_on


@pytest.fixture(params=["sqlite", "postgres"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "postgres":
        found: str = request.getfixturevalue("postgres")
        return found
    return address(str(tmp_path / "store.sqlite"))


def a_review(moves: int) -> Review:
    return Review(FORMAT, "high_card", "High Card", (), False, moves, (), (), 60, (), (), ())


def a_table(name: str, now: float | None = None) -> tuple[TableRow, list[SeatRow]]:
    now = time.time() if now is None else now
    row = TableRow(name, "high_card", 1, "p", "", {}, "s", "ana", f"i{name}", "", "open", 0, None, now, now)
    return row, [
        SeatRow(name, 0, "me", "Ana", "", "ana", False),
        SeatRow(name, 1, "bot", "Juniper", "normal", "", False),
    ]


async def check_store(address: str) -> None:
    store = Store(address)
    try:
        await store.open()
        await store.open()  # nothing left to do
        table, seats = a_table(f"t{time.time_ns()}")
        await store.add(table, seats)
        with pytest.raises(Taken):
            await store.add(table, seats)
        assert await store.table(table.id) == (table, seats)
        assert await store.table("none") is None
        assert await store.invited(table.invite) == table.id
        assert table.id in await store.tables_of("ana")

        running = msgspec.structs.replace(table, status="running", asked=1)
        await store.start(running, seats, seats)
        with pytest.raises(Taken):
            await store.start(running, seats, seats)
        assert table.id in await store.waiting_for_nobody()

        moves = [Entry(1, (SHOW[k], PLACE[0]), f"m{k}") for k in range(8)]
        appending = [store.append(table.id, 1, move, 1.0, "running", 0) for move in moves]
        results = await asyncio.gather(*appending, return_exceptions=True)
        assert sorted(type(result).__name__ for result in results) == ["NoneType", *["Taken"] * 7]
        (kept,) = await store.moves(table.id, CATALOGUE)
        assert kept == moves[[result is None for result in results].index(True)]
        found = await store.table(table.id)
        assert found is not None
        assert (found[0].n, found[0].asked) == (1, 0)
        assert table.id not in await store.waiting_for_nobody()
        await store.append(table.id, 2, Entry(1, (), "u"), 2.0, "running", 0)
        assert await store.moves(table.id, CATALOGUE) == [kept, Entry(1, (), "u")]

        left = msgspec.structs.replace(seats[0], left=True, bot="normal")
        await store.take_seat(left, seats[0], "running")
        with pytest.raises(Taken):
            await store.take_seat(left, seats[0], "running")
        assert table.id in await store.waiting_for_nobody()

        said = Entry(0, (DRAW,), "s")
        standing = msgspec.structs.replace(left, left=False, bot="", standing="always")
        await store.take_seat(standing, left, "running")
        assert table.id in await store.waiting_for_nobody()
        await store.append(table.id, 3, said, 3.0, "running", 0, {0: ""})
        assert table.id not in await store.waiting_for_nobody()
        found = await store.table(table.id)
        assert found is not None
        assert found[1][0].standing == ""

        await store.keep_pack("high_card", "d", "first")
        await store.keep_pack("high_card", "d", "second")  # a digest has one text
        assert await store.pack("high_card", "d") == "first"
        assert await store.pack("other", "d") is None

        assert await store.review(table.id) is None
        await store.keep_review(table.id, a_review(moves=1), 1.0)
        await store.keep_review(table.id, a_review(moves=2), 2.0)
        assert await store.review(table.id) == a_review(moves=2)
        await store.keep_review(table.id, msgspec.structs.replace(a_review(moves=3), format=FORMAT - 1), 3.0)
        assert await store.review(table.id) is None

        begun, its_seats = a_table(f"b{time.time_ns()}")
        begun = msgspec.structs.replace(begun, origin=table.id, origin_number=7, n=1)
        await store.add(begun, its_seats, entries=[said])
        assert await store.table(begun.id) == (begun, its_seats)
        assert await store.moves(begun.id, CATALOGUE) == [said]

        following, its_seats = a_table(f"r{time.time_ns()}")
        await store.add(following, its_seats, after=table.id)
        another, its_seats = a_table(f"q{time.time_ns()}")
        with pytest.raises(Taken):
            await store.add(another, its_seats, after=table.id)
        assert await store.table(another.id) is None  # all of it or nothing
    finally:
        await store.close()


def test_a_number_is_given_to_one_move_only_and_changes_are_all_or_nothing(database: str) -> None:
    asyncio.run(check_store(database))


async def check_batches(where: str) -> None:
    store = Store(where)
    await store.open()
    batches: list[int] = []
    commit = store._writer._commit

    async def counted(moves: Sequence[Written]) -> set[str]:
        batches.append(len(moves))
        return await commit(moves)

    store._writer._commit = counted  # type: ignore[method-assign]
    try:
        names = [f"g{number}-{time.time_ns()}" for number in range(40)]
        for name in names:
            await store.add(*a_table(name))
        said = Entry(0, (DRAW,), "s")
        first = [store.append(name, 1, said, 1.0, "running", 1, {0: "always"}) for name in names]
        again = [
            store.append(names[0], 1, said, 1.0, "running", 1),
            store.append("no such table", 1, said, 1.0, "x", 1),
        ]
        results = await asyncio.gather(*first, *again, return_exceptions=True)
        assert [type(result).__name__ for result in results] == ["NoneType"] * 40 + ["Taken"] * 2
        assert len(batches) <= 3  # one began at once, the others waited for it together
        for name in names:
            assert await store.moves(name, CATALOGUE) == [said]
            found = await store.table(name)
            assert found is not None
            assert (found[0].n, found[1][0].standing) == (1, "always")
    finally:
        await store.close()


def test_moves_of_many_tables_share_a_commit_and_each_learns_its_own_fate(database: str) -> None:
    asyncio.run(check_batches(database))


def test_two_servers_may_start_on_a_new_database_at_once(tmp_path: Path) -> None:
    def opened(_: int) -> bool:
        async def run() -> bool:
            store = Store(address(str(tmp_path / "new.sqlite")))
            await store.open()
            answers = await store.answers()
            await store.close()
            return answers

        return asyncio.run(run())

    with ThreadPoolExecutor(4) as pool:
        assert list(pool.map(opened, range(4))) == [True] * 4


def test_sqlite_writes_ahead_and_waits_for_the_disk(tmp_path: Path) -> None:
    async def pragmas() -> list[object]:
        store = Store(address(str(tmp_path / "p.sqlite")))
        await store.open()
        async with store._engine.connect() as connection:
            found = [
                (await connection.exec_driver_sql(f"PRAGMA {name}")).scalar()
                for name in ("journal_mode", "synchronous")
            ]
        await store.close()
        return found

    assert asyncio.run(pragmas()) == ["wal", 2]  # 2 is FULL


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
def test_two_servers_on_one_database_apply_a_number_once(
    kind: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    where = request.getfixturevalue("postgres") if kind == "postgres" else address(str(tmp_path / "test.sqlite"))
    (tmp_path / "other").mkdir()
    with House(tmp_path, database=where, workers=1) as one:
        with (
            House(tmp_path / "other", database=where, workers=1) as two,
            one.guest() as ana,
            ThreadPoolExecutor(2) as pool,
        ):
            table = ana.table("high_card", ["me", "screen"])["id"]
            with two.guest() as same:
                same.http.headers = ana.http.headers
                same.look(table, 0)  # both have it in memory
                for n in range(8):
                    message = {"type": "play", "id": "", "n": n, "actions": [{"do": "draw"}]}
                    answers = list(pool.map(lambda guest, m=message, s=n % 2: guest.say(table, s, m), [ana, same]))
                    codes = sorted(answer.get("code", "accepted") for answer in answers)
                    assert codes == ["accepted", "stale"], answers
        with ana.socket(table, 0) as line:
            assert line.position is not None
            assert line.position["n"] == 8
            play_on(line, turns=1)


def test_addresses_of_databases(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert address("postgres://me@host/db") == "postgresql+asyncpg://me@host/db"
    assert address(f"sqlite:///{tmp_path}/x.sqlite") == f"sqlite+aiosqlite:///{tmp_path}/x.sqlite"
    assert address(None) == f"sqlite+aiosqlite:///{data_folder()}/hearthside.sqlite"
    with pytest.raises(Problem, match="not in 'mysql'"):
        address("mysql://x")
    monkeypatch.setenv("HEARTHSIDE_PACE", "slow")
    with pytest.raises(Problem, match="HEARTHSIDE_PACE"):
        from_environment(None)


def test_no_id_of_a_table_begins_like_an_option(monkeypatch: pytest.MonkeyPatch) -> None:
    made = iter(["-mWEX3pVNQja", "--aaaaaaaaaa", "b-mWEX3pVNQj"])
    monkeypatch.setattr("hearthside.server.rows.token_urlsafe", lambda _: next(made))
    assert new_id() == "b-mWEX3pVNQj"


def test_a_database_that_is_away_is_told_from_a_bug() -> None:
    away = (ConnectionRefusedError(), sqlite3.OperationalError("locked"), asyncpg.CannotConnectNowError())
    assert all(store_is_away(wrong) for wrong in away)
    assert not store_is_away(AssertionError())


def test_what_is_committed_comes_into_the_file_itself_beside_those_who_write(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(writer, "TIDY", 0.0)
    file, copy = tmp_path / "x.sqlite", tmp_path / "copy.sqlite"

    async def story() -> None:
        store = Store(address(str(file)))
        await store.open()
        try:
            await store.add(*a_table("t"))
            await store.append("t", 1, Entry(0, (DRAW,), "s"), 1.0, "running", 1)
            made = store._writer
            assert isinstance(made, writer.SqliteWriter)
            assert made._tidying is not None
            await made._tidying
            copy.write_bytes(file.read_bytes())  # without its log
        finally:
            await store.close()

    asyncio.run(story())
    with contextlib.closing(sqlite3.connect(copy)) as connection:
        assert connection.execute("SELECT n, id FROM moves").fetchall() == [(1, "s")]
