"""Several servers on one Postgres: they hear of each other's moves, share out the bots, and any of them may die."""

import asyncio
import contextlib
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import asyncpg  # type: ignore[import-untyped]
import httpx
import msgspec
import pytest

from hearthside.kernel.registry import ours
from hearthside.kernel.rng import Rng
from tests.server.house import Guest, House, Line, alive, environment
from tests.server.playing import choice
from tests.server.test_kill import Player

KILLS = int(os.environ.get("HEARTHSIDE_KILLS", "6"))
TABLES = int(os.environ.get("HEARTHSIDE_KILL_TABLES", "9"))


@contextlib.contextmanager
def servers(count: int, database: str, folder: Path) -> Iterator[list[House]]:
    """So many servers on one database."""
    with contextlib.ExitStack() as stack:
        houses = []
        for number in range(count):
            (folder / str(number)).mkdir()
            houses.append(stack.enter_context(House(folder / str(number), database=database, workers=1)))
        yield houses


def at(guest: Guest, house: House) -> Guest:
    """The same guest at another server."""
    same = Guest(house)
    same.token = guest.token
    same.http.headers = guest.http.headers
    return same


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


class Roaming(Guest):
    """Comes back at any of the servers, whichever lives."""

    def __init__(self, houses: list[House], seed: str) -> None:
        self._houses = houses
        self._rng = Rng.of(seed)
        super().__init__(houses[0])

    def socket_house(self) -> House:
        return self._houses[self._rng.below(len(self._houses))]


class Wanderer(Player):
    """A player whose every line leads to another server."""

    def _line(self, seen: int) -> Line:
        assert isinstance(self.guest, Roaming)
        self.guest.house = self.guest.socket_house()
        return Line(self.guest, self.table, 0, hello=seen)

    def _turn(self, line: Line) -> bool:
        time.sleep(0.1)  # as people do; otherwise the tables end while the first server is started again
        return super()._turn(line)


@pytest.mark.long
def test_servers_are_killed_at_random_and_no_acknowledged_move_is_lost_or_doubled(
    postgres: str, tmp_path: Path
) -> None:
    with servers(3, postgres, tmp_path) as houses, contextlib.ExitStack() as guests:
        players = []
        for number in range(TABLES):
            game = ours()[number % len(ours())]
            guest = guests.enter_context(Roaming(houses, f"{number}"))
            seats = [{"kind": "me"}, {"kind": "bot", "bot": "random"}]
            table = guest.post("/api/tables", {"game": game, "seats": seats, "start": True}, 201)["id"]
            players.append(Wanderer(guest, table, f"{number}"))
        for player in players:
            player.start()
        rng = Rng.of("kills")
        for _ in range(KILLS):
            target = sum(len(player.acknowledged) for player in players) + 10
            while sum(len(player.acknowledged) for player in players) < target:
                assert any(player.is_alive() for player in players), [player.wrong for player in players]
                time.sleep(0.01)
            house = houses[rng.below(3)]
            house.kill()
            house.start()
        for player in players:
            player.join(300)
        assert [player.wrong for player in players if player.wrong] == []
        assert not any(player.is_alive() for player in players)
        for player in players:
            with at(player.guest, houses[0]) as same:
                assert same.get(f"/api/tables/{player.table}")["status"] == "over"
                assert same.post("/api/verify", same.get(f"/api/tables/{player.table}/seats/0/record"))["ok"]
    rows = asyncio.run(_moves(postgres, [player.table for player in players]))
    for player in players:
        mine = [(n, message) for table, n, message in rows if table == player.table]
        assert [n for n, _ in mine] == list(range(1, len(mine) + 1))
        assert {message: n for n, message in mine if message} == player.acknowledged
        assert len([message for _, message in mine if message]) == len(player.acknowledged)


async def _moves(database: str, tables: list[str]) -> list[Any]:
    connection = await asyncpg.connect(database.replace("+asyncpg", ""))
    try:
        found = await connection.fetch(
            "SELECT match_id, n, id FROM moves WHERE match_id = ANY($1) ORDER BY match_id, n", tables
        )
        return [tuple(row) for row in found]
    finally:
        await connection.close()


async def _cut(database: str) -> int:
    """End every other connection to this database."""
    connection = await asyncpg.connect(database.replace("+asyncpg", ""))
    try:
        return len(
            await connection.fetch(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
                "WHERE pid <> pg_backend_pid() AND datname = current_database() AND backend_type = 'client backend'"
            )
        )
    finally:
        await connection.close()


@pytest.mark.parametrize("trouble", ["connections cut", "restarted"])
def test_servers_go_on_when_their_database_is_restarted_or_all_connections_are_cut(
    postgres: str, postgres_server: Any, tmp_path: Path, trouble: str
) -> None:
    with servers(2, postgres, tmp_path) as houses, contextlib.ExitStack() as guests:
        players = []
        for number in range(4):
            guest = guests.enter_context(Roaming(houses, f"{number}"))
            seats = [{"kind": "me"}, {"kind": "bot", "bot": "random"}]
            table = guest.post("/api/tables", {"game": "to_the_dogs", "seats": seats, "start": True}, 201)["id"]
            players.append(Wanderer(guest, table, f"{number}"))
        for player in players:
            player.start()
        for _ in range(2 if trouble == "restarted" else 4):
            target = sum(len(player.acknowledged) for player in players) + 10
            while sum(len(player.acknowledged) for player in players) < target:
                assert any(player.is_alive() for player in players), [player.wrong for player in players]
                time.sleep(0.01)
            if trouble == "restarted":
                postgres_server.stop()
                postgres_server.start()
            else:
                assert asyncio.run(_cut(postgres)) >= 2
        for player in players:
            player.join(300)
        assert [player.wrong for player in players if player.wrong] == []
        assert not any(player.is_alive() for player in players)
    rows = asyncio.run(_moves(postgres, [player.table for player in players]))
    for player in players:
        assert {message: n for table, n, message in rows if table == player.table and message} == player.acknowledged


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
