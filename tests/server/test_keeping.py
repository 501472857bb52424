"""Those who look after a server: counters, copies, deleting, and whether everything still holds."""

import contextlib
import os
import re
import sqlite3
import subprocess
import sys
import time
from pathlib import Path

import httpx
import msgspec
import pytest
from sqlalchemy import Connection, text

from hearthside.server.config import address
from hearthside.server.metrics import near
from tests.server.house import ROOT, House, environment
from tests.server.kept import keep, played, within
from tests.server.playing import play_on
from tests.server.wandering import wait_for_moves, wandering

TOKEN = "x" * 43


def admin(database: Path | str, *words: str) -> "subprocess.CompletedProcess[str]":
    """The command, for a file or for the address a server has."""
    where = str(database).replace("+asyncpg", "").replace("+aiosqlite", "")
    command = [sys.executable, "-m", "hearthside.cli", "admin", *words, "--database", where]
    return subprocess.run(command, capture_output=True, text=True, env=environment(), check=False)


def three(database: str) -> list[str]:
    """A finished and two running tables."""
    kinds = ["me", "bot"]
    games = [played("to_the_dogs", kinds, short, f"the secret {short}") for short in (0, 5, 7)]
    return [keep(database, *game, TOKEN, kinds) for game in games]


def test_tables_are_listed_inspected_verified_deleted_and_vacuumed(empty: str) -> None:
    tables = three(empty)
    listed = msgspec.json.decode(admin(empty, "list", "--json").stdout)
    assert {each["id"]: each["status"] for each in listed} == dict(
        zip(tables, ["over", "running", "running"], strict=True)
    )
    rows = within(empty, lambda c: c.execute(text("SELECT seed, invite, host FROM tables")).all())
    shown = (
        admin(empty, "list").stdout + admin(empty, "list", "--json").stdout + admin(empty, "inspect", tables[0]).stdout
    )
    assert not any(secret in shown for row in rows for secret in row)
    assert tables[0] in admin(empty, "list").stdout
    assert "3 of 3 tables hold" in admin(empty, "verify").stdout

    assert admin(empty, "delete", tables[2]).returncode == 0
    assert admin(empty, "delete", tables[2]).returncode == 2
    assert admin(empty, "vacuum").returncode == 0
    assert "2 of 2 tables hold" in admin(empty, "verify").stdout

    def spoil(connection: Connection) -> None:
        connection.execute(text("DELETE FROM moves WHERE match_id = :id AND n = 3"), {"id": tables[0]})
        old = {"at": time.time() - 40 * 86400, "id": tables[1]}
        connection.execute(text("UPDATE tables SET touched = :at WHERE id = :id"), old)

    within(empty, spoil)
    spoiled = admin(empty, "verify")
    assert (spoiled.returncode, "1 of 2 tables hold" in spoiled.stdout) == (1, True)
    assert f"{tables[0]}: Move 3 is missing." in spoiled.stderr
    assert "do not hold" in admin(empty, "inspect", tables[0]).stdout
    assert msgspec.json.decode(admin(empty, "inspect", tables[0], "--json").stdout)["wrong"] == "Move 3 is missing."
    assert "1 tables are deleted" in admin(empty, "expire", "30").stdout
    for wrong in (("expire", "soon"), ("inspect",), ("inspect", "nowhere"), ("close", "nowhere"), ("nothing",)):
        refused = admin(empty, *wrong)
        assert (refused.returncode, "Traceback" in refused.stderr) == (2, False), wrong


def test_a_file_is_copied_and_restored_only_where_there_is_none(tmp_path: Path) -> None:
    file, copy = tmp_path / "tables.sqlite", tmp_path / "copy.sqlite"
    three(address(str(file)))
    assert admin(file, "backup", str(copy)).returncode == 0
    assert admin(file, "backup", str(copy)).returncode == 2  # it is there already
    assert admin(file, "restore", str(copy)).returncode == 2  # the database is there
    file.rename(tmp_path / "spoiled.sqlite")
    assert "3 of 3 tables hold" in admin(file, "restore", str(copy)).stdout
    garbage = tmp_path / "garbage"
    garbage.write_bytes(b"nothing" * 1000)
    refused = admin(tmp_path / "other.sqlite", "restore", str(garbage))
    assert (refused.returncode, "Traceback" in refused.stderr) == (2, False)
    assert not (tmp_path / "other.sqlite").exists()


def test_a_copy_made_while_people_play_has_what_was_acknowledged_and_holds(
    empty: str, tmp_path: Path, request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> None:
    if not empty.startswith("sqlite"):
        bin_path = request.getfixturevalue("postgres_server").bin_path
        monkeypatch.setenv("PATH", f"{bin_path}{os.pathsep}{os.environ['PATH']}")
    with (
        House(tmp_path, database=empty, workers=1) as house,
        wandering([house], ["to_the_dogs", "forever_home"]) as players,
    ):
        wait_for_moves(players, 20)
        before = {player.tables[-1]: len(player.acknowledged) for player in players}
        copy = copied(empty, tmp_path)
        wait_for_moves(players, 5)
        live = admin(empty, "verify")
        assert live.returncode == 0, live.stderr  # also the very tables they play at
        assert admin(empty, "vacuum").returncode == 0
        wait_for_moves(players, 5)
        people = text("SELECT count(*) FROM moves WHERE id LIKE 'm%'")
        assert within(copy, lambda c: c.execute(people).scalar_one()) >= sum(before.values())
        ids = set(within(copy, lambda c: c.execute(text("SELECT id FROM tables")).scalars()))
        assert before.keys() <= ids
        checked = admin(copy, "verify")
        assert f"{len(ids)} of {len(ids)} tables hold" in checked.stdout, checked.stderr
    assert [player.wrong for player in players if player.wrong] == []


def copied(database: str, folder: Path) -> str:
    """A copy as the page for hosts makes it, in a place of its own."""
    if database.startswith("sqlite"):
        assert admin(database, "backup", str(folder / "copy.sqlite")).returncode == 0
        restored = admin(folder / "restored.sqlite", "restore", str(folder / "copy.sqlite"))
        assert restored.returncode == 0, restored.stderr
        return address(str(folder / "restored.sqlite"))
    assert "pg_dump" in admin(database, "backup", str(folder / "copy")).stderr
    page = (ROOT / "docs" / "hosting.md").read_text(encoding="utf-8")
    found = re.search(r"`(pg_dump [^`]*)`.*`(createdb [^`]*)`.*`(pg_restore [^`]*)`", page)
    assert found is not None
    url = database.replace("+asyncpg", "")
    new = re.sub(r"/empty(\d+)", r"/copy\1", url)
    (name,) = re.findall(r"/(copy\d+)", new)
    for command in found.groups():
        real = command.replace("postgresql://user@host/name", f"'{url}'").replace(
            "postgresql://user@host/copy", f"'{new}'"
        )
        at = [] if "://" in command else [f"--maintenance-db='{url}'"]
        real = " ".join([real.replace(" copy", f" {name}", 1) if at else real, *at])
        done = subprocess.run(["bash", "-c", real], cwd=folder, capture_output=True, text=True, check=False)
        assert done.returncode == 0, (real, done.stderr)
    return new.replace("postgresql://", "postgresql+asyncpg://")


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


def test_a_server_on_postgres_hears_at_once_that_a_table_was_closed_or_deleted(postgres: str, tmp_path: Path) -> None:
    with House(tmp_path, database=postgres, workers=1) as house, house.guest() as ana:
        closed, deleted = (ana.table("to_the_dogs", ["me", "screen"])["id"] for _ in range(2))
        with ana.socket(closed, 0) as line, ana.socket(deleted, 0) as other:
            assert "is closed" in admin(postgres, "close", closed).stdout
            while not line.until("presence")["table"]["closed"]:
                pass
            assert line.ask({"type": "undo", "id": "u", "n": 0})["code"] == "not-running"
            assert "is deleted" in admin(postgres, "delete", deleted).stdout
            *_, last = other.rest()
            assert (other.closed, last["refusal"]["why"]) == (4404, "This table was deleted.")
        assert ana.get(f"/api/tables/{deleted}", 404)["code"] == "missing"
        assert [table["id"] for table in ana.get("/api/tables")] == [closed]
