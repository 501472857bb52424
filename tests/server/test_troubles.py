"""Read-only files, spoiled rows, a clock that is set, a process killed while it thinks: a sentence, nothing half applied, and on it goes."""

import asyncio
import contextlib
import ctypes
import os
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from hearthside.server import keeping
from tests.server.house import House, Line, children, environment
from tests.server.kept import keep, played
from tests.server.playing import play_on

DROP, OVERRIDE = 24, 1
"""Linux: give up a capability for good; that of not being kept from a file."""
DAYS = 24 * 3600.0


def until(holds: Callable[[], bool]) -> None:
    for _ in range(2400):
        if holds():
            return
        time.sleep(0.05)
    raise AssertionError("it never does")


def _like_anybody() -> None:
    """Also root may not write what is read-only."""
    if os.geteuid() == 0:
        ctypes.CDLL(None).prctl(DROP, OVERRIDE, 0, 0, 0)


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="what root may do can be taken away on Linux alone")
def test_a_file_that_became_read_only_is_said_in_a_sentence_and_nothing_is_lost(tmp_path: Path) -> None:
    draw = {"type": "play", "id": "a", "n": 0, "actions": [{"do": "draw"}]}
    with House(tmp_path, workers=1) as house, house.guest() as ana:
        table = ana.table("high_card", ["me", "screen"])["id"]
        assert ana.say(table, 0, draw)["type"] == "accepted"
        house.stop()
        file = tmp_path / "test.sqlite"
        command = [sys.executable, "-m", "hearthside.cli", "serve", "--port", "0", "--no-browser", "--database"]
        file.chmod(0o444)
        tmp_path.chmod(0o555)
        try:
            done = subprocess.run(
                [*command, str(file)],
                capture_output=True,
                text=True,
                env=environment(),
                check=False,
                timeout=120,
                preexec_fn=_like_anybody,  # this process has no thread that holds a lock
            )
        finally:
            tmp_path.chmod(0o755)
            file.chmod(0o644)
        said = " ".join(done.stderr.split())
        assert done.returncode == 2, said
        assert "cannot be used" in said
        assert "Traceback" not in said
        house.start()
        assert ana.look(table, 0)["position"]["n"] == 1
        assert ana.say(table, 0, draw)["code"] == "repeated"


def _writable(files: list[Path], may: bool) -> bool:
    """Let the kernel refuse to write into these, also to whoever has opened them already; False where it cannot."""
    try:
        command = ["chattr", "-i" if may else "+i", *map(str, files)]
        return subprocess.run(command, capture_output=True, check=False).returncode == 0
    except FileNotFoundError:
        return False


def test_a_file_that_becomes_read_only_under_a_running_server_takes_no_move_and_goes_on_when_it_is_mended(
    tmp_path: Path,
) -> None:
    draw = {"type": "play", "id": "a", "n": 0, "actions": [{"do": "draw"}]}
    with House(tmp_path, workers=1) as house, house.guest() as ana:
        table = ana.table("high_card", ["me", "screen"])["id"]
        files = [tmp_path / "test.sqlite", tmp_path / "test.sqlite-wal"]  # the third one is memory that is shared
        if not _writable(files, may=False):
            _writable(files, may=True)
            pytest.skip("whoever runs this may not make files immutable, or the file system cannot")
        try:
            refused = ana.say(table, 0, draw)
            assert (refused["type"], refused["code"]) in (("rejected", "cannot"), ("rejected", "unknown"))
            assert refused["refusal"]["why"].startswith("The table c")  # a sentence, not an error of the database
            until(lambda: ana.http.get("/ready").status_code == 503)
            assert ana.http.get("/health").status_code == 200  # what is there can still be looked at
            assert ana.look(table, 0)["position"]["n"] == 0
        finally:
            assert _writable(files, may=True)
        answer = ana.say(table, 0, draw)
        assert answer["type"] == "accepted", answer
        assert ana.say(table, 0, draw)["code"] == "repeated"
        until(lambda: ana.http.get("/ready").status_code == 200)


def test_a_spoiled_row_stops_its_table_alone_and_goes_on_when_it_is_mended(tmp_path: Path) -> None:
    house, kinds = House(tmp_path, workers=1), ["me", "screen"]
    with house.guest() as ana:
        spoiled, whole = (
            keep(house.config.database, *played("high_card", kinds, 3, f"{k}"), ana.token, kinds) for k in range(2)
        )

        def write(settings: str, move: str) -> tuple[str, str]:
            with contextlib.closing(sqlite3.connect(tmp_path / "test.sqlite", timeout=60)) as database:
                was = database.execute("SELECT settings FROM tables WHERE id = ?", (spoiled,)).fetchone()
                old = database.execute("SELECT move FROM moves WHERE match_id = ? AND n = 2", (spoiled,)).fetchone()
                database.execute("UPDATE tables SET settings = ? WHERE id = ?", (settings, spoiled))
                database.execute("UPDATE moves SET move = ? WHERE match_id = ? AND n = 2", (move, spoiled))
                database.commit()
            return was[0], old[0]

        settings, move = write("{}", '[{"do":"fly"}]')
        with house:
            assert "cannot be read" in ana.get(f"/api/tables/{spoiled}/seats/0", 409)["why"]
            assert {table["id"] for table in ana.get("/api/tables")} == {spoiled, whole}
            assert ana.look(whole, 0)["position"]["n"] > 2
            write(settings, move)
            assert ana.look(spoiled, 0)["position"]["n"] > 2
            house.kill()
            write("{", move)
            house.start()
            assert [table["id"] for table in ana.get("/api/tables")] == [whole]
            assert ana.http.get(f"/api/tables/{spoiled}/seats/0").status_code in (409, 500)
            write(settings, move)
            assert ana.look(spoiled, 0)["position"]["n"] > 2


def test_whoever_sets_the_clock_of_a_running_server_takes_nobodys_time_and_no_table(tmp_path: Path) -> None:
    clock = {"per": "game", "seconds": 3600, "increment": 0}
    with House(tmp_path, workers=1, keep_days=30) as house, house.guest() as ana:
        table = ana.table("high_card", ["me", "screen"], clock=clock)["id"]
        before = ana.look(table, 0)["time"]
        for number, days in enumerate((400, -400, 3, 0)):
            house.set_clock(days * DAYS)
            seat = ana.get(f"/api/tables/{table}")["asked"]
            draw = {"type": "play", "id": f"m{number}", "n": number, "actions": [{"do": "draw"}]}
            assert ana.say(table, seat, draw)["type"] == "accepted"
            now = ana.look(table, 0)["time"]
            assert abs(now["now"] - before["now"]) < 600
            assert min(now["left"]) > 3000
            until(lambda: bool(ana.http.get("/ready").status_code == 200))
            ana.table("high_card", ["me", "screen"])
            other = ana.table("high_card", ["me", "bot"])["id"]
            with ana.socket(other, 0) as line:
                play_on(line)
        assert len(ana.get("/api/tables")) == 9
        assert '"level":"error"' not in house.log.read_text()


def test_tables_are_not_old_because_somebody_set_the_clock(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    kinds, where = ["me", "screen"], House(tmp_path).config.database
    table = keep(where, *played("high_card", kinds, 3), "x" * 43, kinds)

    async def old(days: float) -> list[str]:
        async with keeping.opened(where) as store:
            return await keeping.untouched(store, days)

    real = time.time
    monkeypatch.setattr(time, "time", lambda: real() + 400 * DAYS)
    assert asyncio.run(old(30)) == []
    assert asyncio.run(old(-1)) == [table]


def test_a_process_killed_while_it_thinks_is_replaced_and_what_was_asked_is_answered(tmp_path: Path) -> None:
    seats = [{"kind": "bot", "bot": "hard"}, {"kind": "me"}]
    with House(tmp_path, workers=1) as house, house.guest() as ana:
        table = ana.post("/api/tables", {"game": "to_the_dogs", "seats": seats, "start": True}, 201)["id"]
        with ana.socket(table, 1) as line:
            _my_turn(line)
            while line.position and line.position["options"]:
                _act(line)
            for _ in range(2):
                time.sleep(0.3)  # it thinks for a second
                _kill_those_who_think(house)
            before = (line.position or {})["n"]
            _my_turn(line)
            assert (line.position or {})["n"] > before
            line.send({"type": "hint", "id": "h"})
            _kill_those_who_think(house)
            assert line.until("hinted", "rejected")["type"] == "hinted"
            _act(line)
        until(lambda: _wrong(house, table) is None)
        _kill_those_who_think(house)
        assert ana.get("/health")["ok"]


def _my_turn(line: Line) -> None:
    while not (line.position or {}).get("options"):
        line.receive()


def _act(line: Line) -> None:
    assert line.position is not None
    n, action = line.position["n"], line.position["options"][0]["action"]
    assert line.ask({"type": "play", "id": f"m{n}", "n": n, "actions": [action]})["type"] == "accepted"
    line.wait_for(n + 1)


def _kill_those_who_think(house: House) -> None:
    """As soon as there are any: one that was killed is replaced when there is something to think about."""
    until(lambda: bool(children(house.pid)))
    for pid in children(house.pid):
        with contextlib.suppress(ProcessLookupError):
            os.kill(pid, signal.SIGKILL)


def _wrong(house: House, table: str) -> Any:
    """What is wrong with the moves that are written: nothing, when they are whole and in a row."""
    with contextlib.closing(sqlite3.connect(house.config.database.partition("///")[2], timeout=60)) as database:
        moves = [row[0] for row in database.execute("SELECT n FROM moves WHERE match_id = ? ORDER BY n", (table,))]
        (n,) = database.execute("SELECT n FROM tables WHERE id = ?", (table,)).fetchone()
    return None if moves == list(range(1, n + 1)) else (moves, n)
