"""Several servers on one Postgres: they hear of each other's moves and share out the bots."""

import asyncio
import contextlib
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest

from hearthside.kernel.rng import Rng
from hearthside.server.config import Config, address
from hearthside.server.store import Store
from hearthside.server.table import Table
from hearthside.server.tables import Tables
from tests.server.house import Guest, House, alive, environment
from tests.server.kept import keep, played
from tests.server.playing import choice
from tests.server.wandering import at, servers


def test_a_move_on_one_server_is_seen_on_the_other_and_nobody_starts_with_an_empty_seat(
    postgres: str, tmp_path: Path
) -> None:
    with servers(2, postgres, tmp_path) as (one, two), one.guest() as ana, two.guest() as ben, at(ana, two) as there:
        table = ana.table("high_card", ["me", "link"], start=False)
        with ana.socket(table["id"], 0) as mine:
            ben.post(f"/api/invites/{table['invite']}/claim", {"name": "Ben"})
            while not mine.until("presence")["table"]["seats"][1]["taken"]:
                pass
            ben.post(f"/api/tables/{table['id']}/leave", {"seat": 1})
            with contextlib.suppress(AssertionError):  # it may not have heard of it yet; that must not help
                ana.post(f"/api/tables/{table['id']}/start", expect=409)
            assert there.get(f"/api/tables/{table['id']}")["status"] == "open"
            ben.post(f"/api/invites/{table['invite']}/claim", {"name": "Ben"})
            there.post(f"/api/tables/{table['id']}/start")
            mine.wait_for(0)
            with ben.socket(table["id"], 1) as his:
                rng, n = Rng.of("nodes"), 0
                while not (mine.position or {}).get("over"):
                    line = mine if mine.position and mine.position["options"] else his
                    assert line.position is not None
                    move = {"type": "play", "id": f"m{n}", "n": n, "actions": [choice(rng, line.position["options"])]}
                    assert line.ask(move)["type"] == "accepted"
                    n += 1
                    mine.wait_for(n)
                    his.wait_for(n)
                assert [line["text"] for line in mine.lines if line["seat"] < 0] == [
                    line["text"] for line in his.lines if line["seat"] < 0
                ]


def test_the_bots_of_a_server_that_died_are_driven_by_another(postgres: str, tmp_path: Path) -> None:
    (tmp_path / "slow").mkdir()
    slow = House(tmp_path / "slow", database=postgres, workers=1, pace=3600, silent_pace=3600, follow_pace=3600)
    with (
        slow,
        servers(1, postgres, tmp_path) as (other,),
        slow.guest() as ana,
        at(ana, other) as there,
        other.guest() as cleo,
    ):
        table = ana.table("high_card", ["bot", "me"])["id"]
        mine = cleo.table("high_card", ["bot", "bot"])["id"]
        while there.get(f"/api/tables/{mine}")["status"] != "over":
            time.sleep(0.05)
        assert there.get(f"/api/tables/{table}")["n"] == 0  # the slow one drives it
        slow.kill()
        while there.get(f"/api/tables/{table}")["n"] == 0:
            time.sleep(0.05)
        slow.start()  # for its end


def test_several_processes_at_one_address_replace_one_that_dies(postgres: str, tmp_path: Path) -> None:
    command = [sys.executable, "-m", "hearthside.cli", "serve", "--port", "0", "--no-browser", "--processes", "2"]
    refused = subprocess.run(
        [*command, "--database", str(tmp_path / "x.sqlite")],
        capture_output=True,
        text=True,
        env=environment(),
        check=False,
    )
    assert (refused.returncode, "need a Postgres" in refused.stderr) == (2, True)
    log = tmp_path / "log"
    given = [*command, "--database", postgres.replace("+asyncpg", "")]
    with log.open("wb") as to:
        process = subprocess.Popen(given, stderr=to, env=environment() | {"HEARTHSIDE_PACE": "0"})
    try:
        first = _listening(log, 2)
        url = first[0][1]
        seats = [{"kind": "me"}, {"kind": "bot", "bot": "random"}]
        header = {"Authorization": f"Bearer {'x' * 43}"}
        made = httpx.post(
            f"{url}/api/tables", json={"game": "to_the_dogs", "seats": seats, "start": True}, headers=header, timeout=60
        ).json()
        os.kill(first[0][0], signal.SIGKILL)
        again = _listening(log, 3)
        assert len({pid for pid, _ in again}) == 3
        assert httpx.get(f"{url}/api/tables/{made['id']}", timeout=60).json()["status"] == "running"
    finally:
        process.send_signal(signal.SIGTERM)
        process.wait(60)
    while any(alive(pid) for pid, _ in again):
        time.sleep(0.05)
    assert "Traceback" not in log.read_text()


def _listening(log: Path, count: int) -> list[tuple[int, str]]:
    """The processes that have begun so far, and where."""
    deadline = time.monotonic() + 120
    while True:
        said = [msgspec.json.decode(line) for line in log.read_text().splitlines() if '"what":"listening"' in line]
        if len(said) >= count:
            return [(each["pid"], each["address"].replace("localhost", "127.0.0.1")) for each in said]
        assert time.monotonic() < deadline, log.read_text()
        time.sleep(0.05)


def test_a_server_that_is_behind_catches_up_when_a_client_names_a_higher_number(tmp_path: Path) -> None:
    (tmp_path / "other").mkdir()
    with (
        House(tmp_path, workers=1) as one,
        one.guest() as ana,
        House(tmp_path / "other", database=one.config.database, workers=1) as two,
        at(ana, two) as there,
    ):
        table = ana.table("high_card", ["me", "screen"])["id"]
        assert there.look(table, 0)["position"]["n"] == 0  # in memory there; SQLite tells nobody of what follows

        def draw(guest: Guest, n: int) -> dict[str, Any]:
            return guest.say(table, n % 2, {"type": "play", "id": f"m{n}", "n": n, "actions": [{"do": "draw"}]})

        assert draw(ana, 0)["type"] == "accepted"
        with there.socket(table, 1, hello=1) as line:
            assert line.position is not None
            assert line.position["n"] == 1
        assert draw(ana, 1)["type"] == "accepted"
        assert (draw(there, 2)["type"], draw(ana, 3)["type"]) == ("accepted", "accepted")


def test_a_move_said_again_at_a_server_that_has_not_heard_of_it_was_done_already(tmp_path: Path) -> None:
    (tmp_path / "other").mkdir()
    with (
        House(tmp_path, workers=1) as one,
        # Servers on one file tell each other nothing.
        House(tmp_path / "other", database=one.config.database, workers=1) as two,
        one.guest() as ana,
        at(ana, two) as there,
    ):
        table = ana.table("high_card", ["me", "screen"])["id"]
        seat = there.look(table, 0)["position"]["asked"]["seat"]
        actions = [there.look(table, seat)["position"]["options"][0]["action"]]
        move = {"type": "play", "id": "m", "n": 0, "actions": actions}
        assert ana.say(table, seat, move)["type"] == "accepted"
        assert there.say(table, seat, move)["code"] == "repeated"
        assert there.say(table, seat, move | {"id": "other"})["code"] == "stale"


def test_a_server_keeps_a_table_in_mind_whose_bots_it_drives_while_its_people_play_elsewhere(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    where, kinds = address(str(tmp_path / "x.sqlite")), ["me", "bot"]
    ours, others = [keep(where, *played("high_card", kinds, 10**6, name), "x" * 43, kinds) for name in ("a", "b")]
    stirred: list[str] = []

    async def main() -> None:
        driven = asyncio.Event()

        def stir(table: Table) -> None:
            stirred.append(table.row.id)
            driven.set()

        tables = Tables(Config(where, workers=1), Store(where))
        monkeypatch.setattr(tables.store.nodes, "holds", lambda table_id: table_id == ours)
        monkeypatch.setattr(tables.autoplay, "stir", stir)
        try:
            for in_memory in (True, False):
                for table_id in (ours, others):
                    if in_memory:
                        await tables.find(table_id)
                    tables._heard(table_id)
                await asyncio.wait_for(driven.wait(), 30)
                assert tables.live == 1  # the other one is found in the store when somebody comes
                assert stirred == [ours]
                stirred.clear()
                driven.clear()
                tables._tables.clear()
        finally:
            await tables.close()

    asyncio.run(main())
