"""What was found by attacking the server, each with the attack."""

import asyncio
import contextlib
import os
import signal
import socket as sockets
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from benchmarks.moves import Sink
from hearthside.kernel.errors import Problem
from hearthside.server import writer
from hearthside.server.autoplay import NOBODY, UNATTENDED
from hearthside.server.config import Config, address
from hearthside.server.connection import Connection
from hearthside.server.errors import Lost, Unknown
from hearthside.server.guard import FRAMES
from hearthside.server.history import Entry, History
from hearthside.server.limits import household
from hearthside.server.names import another, clean
from hearthside.server.pool import Workers
from hearthside.server.slices import Slices
from hearthside.server.store import Store
from hearthside.server.table import Table
from hearthside.server.tables import Tables
from hearthside.server.workers import BotAnswer
from tests.kernel.toy import DRAW
from tests.server.house import SPECTATOR, Guest, House, Line, children, environment
from tests.server.kept import keep, played
from tests.server.serving import GENEROUS

STRAY = 2
"""Turns that may take longer than the watchdog allows all the same: a machine that is shared counts what others take for ours."""


def test_replays_hellos_and_undos_do_not_hold_up_the_event_loop(tmp_path: Path) -> None:
    house = House(tmp_path, workers=1)
    kinds = ["me", "screen", "screen", "screen"]
    with house.guest() as ana, ThreadPoolExecutor(6) as many:
        setup, entries = played("forever_young", kinds)
        over = keep(house.config.database, setup, entries, ana.token, kinds)
        late = [
            keep(house.config.database, *played("forever_young", kinds, 3, f"late {k}"), ana.token, kinds)
            for k in range(2)
        ]
        assert len(entries) > 400
        with house:
            began = time.monotonic()
            ana.get("/schema/openapi.json")
            looks = [partial(ana.http.get, f"/api/tables/{over}/replay/{n}?seat={n % 4}") for n in range(400, 0, -40)]
            looks += [partial(ana.http.get, f"/api/tables/{table}/seats/{seat}") for table in late for seat in range(4)]
            assert {answer.status_code for answer in many.map(lambda look: look(), looks)} == {200}
            for table in late:
                info = ana.get(f"/api/tables/{table}")
                with ana.socket(table, info["asked"]) as line:
                    assert line.position is not None
                    assert len(line.lines) > 400
                    action = {
                        "type": "play",
                        "id": "a",
                        "n": info["n"],
                        "actions": [line.position["options"][0]["action"]],
                    }
                    assert line.ask(action)["type"] == "accepted"
                    line.ask({"type": "undo", "id": "b", "n": info["n"] + 1})
            file = house.seed.with_name("seed-loop")
            turns = [line.split(maxsplit=3) for line in file.read_text().splitlines()] if file.exists() else []
    slow = [turn for turn in turns if float(turn[0]) > began]
    assert len(slow) <= STRAY < len(looks), slow


def test_half_requests_are_ended_and_do_not_keep_others_out(tmp_path: Path) -> None:
    strict = type(GENEROUS)(requests=(1e6, 1e6), unfinished=5, request=1.0)
    with House(tmp_path, workers=1, limits=strict) as house, contextlib.ExitStack() as lines:
        half = [lines.enter_context(sockets.create_connection(("127.0.0.1", house.port))) for _ in range(40)]
        for line in half:
            with contextlib.suppress(OSError):
                line.sendall(b"GET /health HTTP/1.1\r\nHost: loc")
            line.settimeout(60)
        with contextlib.suppress(OSError):
            assert {_heard(line) for line in half} == {b""}  # each is ended, and none is answered
        with house.guest() as ana:
            assert ana.get("/health")["ok"]
        body = sockets.create_connection(("127.0.0.1", house.port))
        lines.enter_context(body)
        body.sendall(b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n{")
        body.settimeout(60)
        assert _heard(body) == b""


def test_beyond_the_connections_it_takes_a_server_lets_nobody_in_and_everybody_inside_plays_on(tmp_path: Path) -> None:
    few = msgspec.structs.replace(GENEROUS, connections=6)
    with House(tmp_path, workers=1, limits=few) as house, house.guest() as ana:
        table = ana.table("high_card", ["me", "screen"])["id"]  # by a connection that is kept: the first of six
        with contextlib.ExitStack() as inside:
            lines = [inside.enter_context(ana.socket(table, seat % 2)) for seat in range(5)]
            for _ in range(20):
                with pytest.raises(httpx.TransportError):
                    httpx.get(f"{house.url}/health")
            draw = {"type": "play", "id": "a", "n": 0, "actions": [{"do": "draw"}]}
            assert lines[0].ask(draw)["type"] == "accepted"
            assert ana.get("/health")["sockets"] == 5
        until(lambda: ana.get("/health")["sockets"] == 0)
        assert httpx.get(f"{house.url}/health").json()["ok"]


def _heard(line: sockets.socket) -> bytes:
    try:
        return line.recv(100)
    except ConnectionError:
        return b""


def test_what_goes_wrong_again_and_again_is_written_a_few_times(tmp_path: Path) -> None:
    with House(tmp_path, workers=1) as house:
        for _ in range(300):
            with sockets.create_connection(("127.0.0.1", house.port)) as line:
                line.sendall(b"\x16\x03\x01\x02\x00\r\n\r\n")
                line.settimeout(60)
                _heard(line)
        assert 1 <= house.log.read_text().count("Invalid HTTP") <= 20


def test_a_message_in_endless_frames_and_pings_without_end_close_the_line(ana: Guest) -> None:
    table = ana.table("high_card", ["me", "screen"])["id"]
    with ana.socket(table, 0) as line:
        line.socket.send(iter(['{"type":"ping",', '"id":"parts"}']))
        assert line.until("pong")["id"] == "parts"
        with contextlib.suppress(ConnectionClosed):
            line.socket.send(iter(["{", *[""] * (4 * FRAMES)]))
        line.rest()
        assert line.closed in (1009, 1006)  # what it still sends may hide the reason
    with ana.socket(table, 0) as line:
        with contextlib.suppress(ConnectionClosed):
            for _ in range(400):
                line.socket.ping()
        line.rest()
        assert line.closed in (1008, 1006)


@contextlib.contextmanager
def failing(file: Path, table: str) -> Any:
    """Meanwhile the database answers every question about this table with an error."""
    with contextlib.closing(sqlite3.connect(file, timeout=60)) as database:
        database.execute(f"ALTER TABLE {table} RENAME TO hidden")
        yield
        database.execute(f"ALTER TABLE hidden RENAME TO {table}")


def until(holds: Callable[[], bool]) -> None:
    """Wait for it, not for ever."""
    end = time.monotonic() + 60
    while not holds():
        assert time.monotonic() < end
        time.sleep(0.05)


def test_an_error_of_the_database_is_survived_by_moves_bots_and_said_by_ready(tmp_path: Path) -> None:
    with House(tmp_path, workers=1) as house, house.guest() as ana:
        mine = ana.table("high_card", ["me", "screen"])["id"]
        bots = ana.table("high_card", ["bot", "bot"], start=False)["id"]
        assert ana.get("/ready") == {"ready": True}
        move = {"type": "play", "id": "a", "n": 0, "actions": [{"do": "draw"}]}
        with failing(tmp_path / "test.sqlite", "moves"):
            with ana.socket(mine, 0) as line:
                assert line.ask(move)["code"] == "unknown"
                line.rest()
                assert line.closed == 1013
            ana.post(f"/api/tables/{bots}/start")  # the deal is no move
            until(lambda: house.log.read_text().count('"what":"bot"') > 1)  # it is tried again and again
        with ana.socket(mine, 0) as line:
            assert line.ask(move)["type"] == "accepted"
            assert line.ask(move)["code"] == "repeated"
        with contextlib.closing(sqlite3.connect(tmp_path / "test.sqlite")) as database:
            # The file is asked, not the server: nobody says hello there.
            status = "SELECT status FROM tables WHERE id = ?"
            until(lambda: database.execute(status, (bots,)).fetchone() == ("over",))
        with failing(tmp_path / "test.sqlite", "nodes"):
            until(lambda: ana.http.get("/ready").status_code == 503)
        until(lambda: ana.http.get("/ready").status_code == 200)


class Silent(Store):
    """Loses the answer to a commit: after it, or instead of it."""

    commits = True
    answers_later = True

    async def append(self, *given: Any, **named: Any) -> None:
        if self.commits:
            await super().append(*given, **named)
        raise OSError("connection lost")

    async def table(self, table_id: str) -> Any:
        if not self.answers_later:
            raise OSError("connection lost")
        return await super().table(table_id)


def test_a_commit_without_an_answer_is_looked_up_before_anything_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("hearthside.server.table.AGAIN", (0, 0))
    where = address(str(tmp_path / "x.sqlite"))
    kinds = ["me", "screen"]
    table_id = keep(where, *played("high_card", kinds, 10**6), "x" * 43, kinds)

    async def committed(commits: bool, later: bool) -> int:
        store = Silent(where)
        found = await store.table(table_id)
        assert found is not None
        row, seats = found
        table = Table(store, row, seats, Slices())
        store.commits, store.answers_later = commits, later
        try:
            async with table.locked():
                assert table.row.asked is not None
                await table.commit(Entry(table.row.asked, (DRAW,), "mine"))
                assert table.row.n == table.history.n
            return table.row.n
        finally:
            await store.close()

    with pytest.raises(Lost):
        asyncio.run(committed(commits=False, later=True))
    with pytest.raises(Unknown):
        asyncio.run(committed(commits=False, later=False))
    assert asyncio.run(committed(commits=True, later=True)) == 1


def test_a_move_does_not_wait_for_a_question_and_a_stuck_question_ends(tmp_path: Path) -> None:
    with House(tmp_path, workers=1) as house, house.guest() as ana:
        table = ana.table("high_card", ["me", "screen"])["id"]
        with ana.socket(table, 0) as line:
            assert line.ask({"type": "preview", "id": "warm"})["type"] == "previewed"
            stopped = children(house.pid)
            for pid in stopped:
                os.kill(pid, signal.SIGSTOP)
            try:
                line.send({"type": "preview", "id": "stuck"})
                assert line.ask({"type": "play", "id": "a", "n": 0, "actions": [{"do": "draw"}]})["type"] == "accepted"
            finally:
                for pid in stopped:
                    os.kill(pid, signal.SIGCONT)
            assert line.until("previewed")["id"] == "stuck"


def test_people_are_served_before_tables_nobody_looks_at_and_one_late_answer_ends_nobody_else_s() -> None:
    async def served() -> list[int]:
        workers, order = Workers(1), []

        async def ask(rank: int) -> None:
            await workers.ask(partial(abs, 1), within=60, rank=rank)
            order.append(rank)

        try:
            busy = asyncio.create_task(workers.ask(partial(time.sleep, 0.5), within=60))
            await asyncio.sleep(0)
            await asyncio.gather(busy, *(ask(rank) for rank in (2, 1, 2, 0, 1, 0)))
            both = Workers(2)
            slow = asyncio.create_task(both.ask(partial(time.sleep, 60), within=1))
            assert await both.ask(partial(abs, -7), within=60) == 7
            with pytest.raises(Problem, match="too long"):
                await slow
            both.close()
        finally:
            workers.close()
        return order

    assert asyncio.run(served()) == [0, 0, 1, 1, 2, 2]


def test_bots_alone_take_their_time_and_come_last_until_somebody_looks_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    where = address(str(tmp_path / "x.sqlite"))
    alone, waited_for = (
        keep(where, *played("high_card", kinds, 10**6, bot="normal"), "x" * 43, kinds)
        for kinds in (["bot", "bot"], ["bot", "me"])
    )
    paces: list[float] = []
    ranks: list[int] = []

    def beat(pace: float, *_: float) -> float:
        paces.append(pace)
        return 0.0

    async def ask(_: Workers, deciding: Any, *, rank: int, **__: Any) -> BotAnswer:
        ranks.append(rank)
        return BotAnswer(History(*deciding.args[:2]).match.options[0])

    monkeypatch.setattr("hearthside.server.autoplay.until_beat", beat)
    monkeypatch.setattr(Workers, "ask", ask)

    async def story() -> None:
        tables = Tables(Config(where, workers=1), Store(where))
        await tables.store.open()
        try:
            for table_id, watched in ((alone, False), (alone, True), (waited_for, False)):
                async with tables.holding(table_id) as table:
                    async with table.locked():
                        pass
                    if watched:
                        table.connections.add(Connection(Sink(), SPECTATOR, "somebody"))
                    assert await tables.autoplay._move(table)
        finally:
            await tables.close()

    asyncio.run(story())
    assert ranks == [NOBODY, 0, 1]
    usual = Config("").pace
    assert paces == [UNATTENDED * usual, usual, usual]


def test_a_spoiled_move_is_said_to_who_asks_and_to_the_log(tmp_path: Path) -> None:
    house, kinds = House(tmp_path, workers=1), ["me", "screen"]
    with house.guest() as ana:
        tables = [
            keep(house.config.database, *played("high_card", kinds, 3, f"{k}"), ana.token, kinds) for k in range(3)
        ]
        with contextlib.closing(sqlite3.connect(tmp_path / "test.sqlite")) as database:
            database.execute("UPDATE moves SET move = '[7' WHERE match_id = ? AND n = 2", (tables[0],))
            database.execute("DELETE FROM moves WHERE match_id = ? AND n = 2", (tables[1],))
            database.commit()
        with house:
            for table in tables[:2]:
                assert "cannot be read" in ana.get(f"/api/tables/{table}/seats/0", 409)["why"]
                assert f'"what":"spoiled","table":"{table}"' in house.log.read_text()
            assert ana.look(tables[2], 0)["position"]["n"] > 3


def test_a_database_that_cannot_be_used_is_said_in_a_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    garbage = tmp_path / "garbage.sqlite"
    garbage.write_bytes(b"this is not a database at all\n" * 200)
    command = [
        sys.executable,
        "-m",
        "hearthside.cli",
        "serve",
        "--port",
        "0",
        "--no-browser",
        "--database",
        str(garbage),
    ]
    done = subprocess.run(command, capture_output=True, text=True, env=environment(), check=False)
    assert done.returncode == 2
    assert "cannot be used: file is not a database" in " ".join(done.stderr.split())
    assert "Traceback" not in done.stderr

    monkeypatch.setattr(writer, "BUSY", 50)

    async def opened(where: str) -> None:
        store = Store(where)
        try:
            await store.open()
        finally:
            await store.close()

    locked = address(str(tmp_path / "locked.sqlite"))
    asyncio.run(opened(locked))
    with contextlib.closing(sqlite3.connect(tmp_path / "locked.sqlite")) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(Problem, match="cannot be used: database is locked"):
            asyncio.run(opened(locked))
    with pytest.raises(Problem, match="cannot be used") as refused:
        asyncio.run(opened(address("postgresql://me:secret@127.0.0.1:1/none")))
    assert "secret" not in str(refused.value)


def test_a_guest_has_one_seat_and_nobody_begins_a_rematch_for_others(ana: Guest, ben: Guest) -> None:
    table = ana.table("high_card", ["me", "link", "link"], start=False)
    claim = f"/api/invites/{table['invite']}/claim"
    ben.post(claim, {"name": "Ben", "seat": 1})
    assert "already" in ben.post(claim, {"seat": 2}, 409)["why"]
    assert "already" in ana.post(claim, {"seat": 2}, 409)["why"]
    assert ben.post(claim, {"seat": 1})["seats"][1]["mine"]
    kinds = ["me", "link"]
    two = ana.table("high_card", kinds, start=False)
    ben.post(f"/api/invites/{two['invite']}/claim", {"name": "Ben"})
    ana.post(f"/api/tables/{two['id']}/start")
    with ana.socket(two["id"], 0) as mine, ben.socket(two["id"], 1) as his:
        while not (mine.position or {}).get("over"):
            for line, seat in ((mine, 0), (his, 1)):
                if line.position and line.position["options"] and not line.position["over"]:
                    n, action = line.position["n"], line.position["options"][0]["action"]
                    line.ask({"type": "play", "id": f"{seat}{n}", "n": n, "actions": [action]})
                    mine.wait_for(n + 1)
                    his.wait_for(n + 1)
    again = ana.post(f"/api/tables/{two['id']}/rematch")
    assert [seat["left"] for seat in again["seats"]] == [False, True]
    assert again["seats"][1]["bot"] == ""
    assert "Ben" in ana.post(f"/api/tables/{again['id']}/start", expect=409)["why"]
    with ben.socket(again["id"], 1):  # who comes agrees
        assert ana.post(f"/api/tables/{again['id']}/start")["status"] == "running"


def test_names_that_cannot_be_seen_or_told_apart() -> None:
    assert clean("\u3164\u2800\u200b\u00ad\u034f") == ""
    assert clean("\u0301\u0302") == ""
    assert clean("A\u3164na\ufe0f") == "A na"
    assert clean("Zoe\u0308 Müller") == "Zoë Müller"
    assert another("Ana", ["Ben"]) == "Ana"
    for alike in ("ANA", "\u0410\u043d\u0430".replace("\u043d", "n"), "Äna", "Аna", "A na", "\uff21na"):
        assert another(alike, ["Ana"]) != alike
    assert another("1van", ["lvan"]) == "1van 2"
    assert len(another("x" * 24, ["x" * 24])) <= 24


def test_only_names_of_ours_are_answered_and_405_says_what_is_allowed(house: House, ana: Guest) -> None:
    for host, status in (
        ("localhost", 200),
        ("127.0.0.1:8000", 200),
        ("[::1]:8000", 200),
        ("attic", 200),
        ("attic.local:8000", 200),
        ("evil.example", 421),
        ("evil.example:8000", 421),
        ("127.0.0.1.evil.example", 421),
    ):
        assert httpx.get(f"{house.url}/health", headers={"Host": host}).status_code == status, host
    with pytest.raises(InvalidStatus):
        Line(ana, "x", SPECTATOR, headers={"Host": "evil.example"})
    refused = ana.http.delete("/api/tables")
    assert refused.status_code == 405
    assert {"GET", "POST"} <= set(refused.headers["allow"].replace(" ", "").split(","))


def test_a_server_stops_at_once_while_people_play(tmp_path: Path) -> None:
    with House(tmp_path, workers=1) as house, house.guest() as ana:
        table = ana.table("high_card", ["me", "screen"])["id"]
        with ana.socket(table, 0) as line, ana.socket(table, 1):
            for k in range(50):
                line.send({"type": "ping", "id": str(k)})
            house.stop()
            line.rest()
        assert "running task" not in house.log.read_text()  # nobody had to be cut off


def test_behind_a_proxy_everybody_has_limits_of_their_own_and_https_is_remembered(tmp_path: Path) -> None:
    strict = type(GENEROUS)(requests=(0, 8), new_tables=(0, 1))
    with House(tmp_path, workers=1, limits=strict) as house:
        seats = {"game": "high_card", "seats": [{"kind": "me"}, {"kind": "screen"}]}

        def asked(client: str, scheme: str) -> list[httpx.Response]:
            headers = {"X-Forwarded-For": client, "X-Forwarded-Proto": scheme}
            return [httpx.post(f"{house.url}/api/tables", json=seats, headers=headers) for _ in range(2)]

        first, second = asked("203.0.113.1", "https")
        assert (first.status_code, second.status_code) == (201, 429)
        assert "max-age" in first.headers["strict-transport-security"]
        assert first.headers["set-cookie"].endswith("; HttpOnly; SameSite=Lax; Secure")
        plain, _ = asked("203.0.113.2", "http")
        assert plain.status_code == 201
        assert "strict-transport-security" not in plain.headers
        assert "Secure" not in plain.headers["set-cookie"]
        first, second = asked("2001:db8::1", "https")[0], asked("2606:4700::1", "https")[0]
        again = asked("2606:4700::ffff:1", "https")[0]  # another address of the same house
        assert (first.status_code, second.status_code, again.status_code) == (201, 201, 429)
        with house.guest() as ana:
            statuses = [
                ana.http.get("/health", headers={"X-Forwarded-For": f"198.51.100.{k}"}).status_code for k in range(9)
            ]
        assert statuses == [200] * 8 + [429]  # one guest, wherever they ask from


@pytest.mark.parametrize(("address", "counted"), [("203.0.113.9", "203.0.113.9"), ("::ffff:203.0.113.9", "203.0.113.9"), ("2606:4700:1:2:3::4", "2606:4700:1:2::"), ("fe80::1%eth0", "fe80::1%eth0"), ("::1", "::1"), ("local", "local")])  # fmt: skip
def test_limits_are_counted_by_house(address: str, counted: str) -> None:
    assert household(address) == counted
