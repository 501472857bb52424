"""Those who look after a server: counters, copies, deleting, and whether everything still holds."""

import contextlib
import sqlite3
import subprocess
import sys
import time
from pathlib import Path

import httpx
import msgspec
import pytest

from hearthside.server.config import address
from hearthside.server.metrics import near
from tests.server.house import House, environment
from tests.server.kept import keep, played
from tests.server.playing import play_on

TOKEN = "x" * 43


def admin(file: Path, *words: str) -> "subprocess.CompletedProcess[str]":
    command = [sys.executable, "-m", "hearthside.cli", "admin", *words, "--database", str(file)]
    return subprocess.run(command, capture_output=True, text=True, env=environment(), check=False)


def test_tables_are_listed_verified_copied_deleted_and_restored(tmp_path: Path) -> None:
    file, kinds = tmp_path / "tables.sqlite", ["me", "bot"]
    tables = [
        keep(address(str(file)), *played("to_the_dogs", kinds, short, f"the secret {short}"), TOKEN, kinds)
        for short in (0, 5, 7)
    ]
    listed = msgspec.json.decode(admin(file, "list", "--json").stdout)
    assert {each["id"]: each["status"] for each in listed} == dict(
        zip(tables, ["over", "running", "running"], strict=True)
    )
    with contextlib.closing(sqlite3.connect(file)) as database:
        secrets = [each for row in database.execute("SELECT seed, invite, host FROM tables") for each in row]
    shown = admin(file, "list", "--json").stdout + admin(file, "inspect", tables[0]).stdout
    assert not any(secret in shown for secret in secrets)
    assert "3 of 3 tables hold" in admin(file, "verify").stdout

    copy = tmp_path / "copy.sqlite"
    assert admin(file, "backup", str(copy)).returncode == 0
    assert admin(file, "backup", str(copy)).returncode == 2  # it is there already
    assert admin(file, "delete", tables[2]).returncode == 0
    assert admin(file, "delete", tables[2]).returncode == 2
    assert admin(file, "vacuum").returncode == 0
    assert "2 of 2 tables hold" in admin(file, "verify").stdout
    with contextlib.closing(sqlite3.connect(file)) as database:
        database.execute("DELETE FROM moves WHERE match_id = ? AND n = 3", (tables[0],))
        database.execute("UPDATE tables SET touched = ? WHERE id = ?", (time.time() - 40 * 86400, tables[1]))
        database.commit()
    spoiled = admin(file, "verify")
    assert (spoiled.returncode, "1 of 2 tables hold" in spoiled.stdout) == (1, True)
    assert f"{tables[0]}: Move 3 is missing." in spoiled.stderr
    assert "do not hold" in admin(file, "inspect", tables[0]).stdout
    assert "1 tables are deleted" in admin(file, "expire", "30").stdout

    assert admin(file, "restore", str(copy)).returncode == 2  # the database is there
    file.rename(tmp_path / "spoiled.sqlite")
    assert "3 of 3 tables hold" in admin(file, "restore", str(copy)).stdout
    garbage = tmp_path / "garbage"
    garbage.write_bytes(b"nothing" * 1000)
    refused = admin(tmp_path / "other.sqlite", "restore", str(garbage))
    assert (refused.returncode, "Traceback" in refused.stderr) == (2, False)
    assert not (tmp_path / "other.sqlite").exists()
    assert admin(file, "expire", "soon").returncode == 2
    assert admin(file, "inspect").returncode == 2


def test_old_tables_are_deleted_by_a_server_that_keeps_them_so_long(tmp_path: Path) -> None:
    house, kinds = House(tmp_path, workers=1, keep_days=30), ["me", "screen"]
    with house.guest() as ana:
        old, young = (
            keep(house.config.database, *played("high_card", kinds, 3, f"{k}"), ana.token, kinds) for k in range(2)
        )
        with contextlib.closing(sqlite3.connect(tmp_path / "test.sqlite")) as database:
            database.execute("UPDATE tables SET touched = ? WHERE id = ?", (time.time() - 31 * 86400, old))
            database.commit()
        with house:
            while '"what":"deleted","tables":1' not in house.log.read_text():
                time.sleep(0.05)
            assert ana.get(f"/api/tables/{old}", 404)["code"] == "missing"
            assert [table["id"] for table in ana.get("/api/tables")] == [young]


def test_what_is_counted_is_shown_to_the_house_alone_and_tells_no_secret(tmp_path: Path) -> None:
    with House(tmp_path, workers=1) as house, house.guest() as ana:
        table = ana.table("high_card", ["me", "bot"])["id"]
        with ana.socket(table, 0) as line:
            done = len(play_on(line, turns=3))
            line.ask({"type": "play", "id": "old", "n": 0, "actions": [{"do": "draw"}]})
            shown = httpx.get(f"{house.url}/metrics").text
        assert f'hearthside_moves_total{{by="person"}} {done:.1f}' in shown
        assert 'hearthside_refusals_total{code="stale"} 1.0' in shown
        assert "hearthside_sockets 1.0" in shown
        assert "hearthside_tables 1.0" in shown
        assert "process_resident_memory_bytes" in shown
        counted = {
            name: float(value) for name, value in (line.rsplit(" ", 1) for line in shown.splitlines() if line[0] != "#")
        }
        by_bots = counted['hearthside_moves_total{by="bot"}']
        assert counted["hearthside_commit_seconds_count"] == done + by_bots
        assert counted["hearthside_bot_seconds_count"] >= by_bots > 0
        assert {counted[f'hearthside_waiting{{whose="{whose}"}}'] for whose in ("bots", "people")} == {0}
        with contextlib.closing(sqlite3.connect(tmp_path / "test.sqlite")) as database:
            seed, invite, host = database.execute("SELECT seed, invite, host FROM tables").fetchone()
        assert not any(secret in shown for secret in (seed, invite, host, ana.token, table))
        outside = httpx.get(f"{house.url}/metrics", headers={"X-Forwarded-For": "8.8.8.8"})
        assert outside.status_code == 404


@pytest.mark.parametrize(("client", "inside"), [("127.0.0.1", True), ("192.168.1.5", True), ("8.8.8.8", False), ("::1", True), ("x", False)])  # fmt: skip
def test_who_belongs_to_the_house(client: str, inside: bool) -> None:
    assert near(client) is inside


def test_a_closed_table_is_kept_and_nobody_plays_there_any_more(tmp_path: Path) -> None:
    with House(tmp_path, workers=1) as house, house.guest() as ana:
        running, waiting = ana.table("high_card", ["me", "screen"]), ana.table("high_card", ["me", "link"], start=False)
        file = Path(house.config.database.partition("///")[2])
        for table in (running, waiting):
            assert "is closed" in admin(file, "close", table["id"]).stdout
        assert admin(file, "close", "nowhere").returncode == 2
        draw = {"type": "play", "id": "x", "n": 0, "actions": [{"do": "draw"}]}
        # It is in this server's memory as it was; its first move shows that it is closed.
        assert ana.say(running["id"], 0, draw)["code"] == "stale"
        refused = ana.say(running["id"], 0, draw)
        assert (refused["code"], "closed" in refused["refusal"]["why"]) == ("not-running", True)
        assert ana.get(f"/api/tables/{running['id']}")["closed"]
        assert ana.look(running["id"], 0)["position"]["n"] == 0
        assert ana.get(f"/api/tables/{running['id']}/seats/0/record")["moves"] == []
        assert ana.post(f"/api/tables/{waiting['id']}/start", expect=409)["why"]
        house.stop()
        house.start()
        assert "closed" in ana.post(f"/api/invites/{waiting['invite']}/claim", {"seat": 1}, 409)["why"]
        listed = msgspec.json.decode(admin(file, "list", "--json").stdout)
        assert {each["status"] for each in listed} == {"closed"}
