"""The server is killed while people play: every acknowledged move is there, none twice, and every table ends."""

import contextlib
import os
import sqlite3
import threading
import time
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed, WebSocketException

from hearthside.kernel.registry import ours
from hearthside.kernel.rng import Rng
from tests.server.house import Guest, House, Line, alive, children
from tests.server.playing import choice

KILLS = int(os.environ.get("HEARTHSIDE_KILLS", "4"))
TABLES = 8 + KILLS
GONE = (ConnectionClosed, WebSocketException, OSError, TimeoutError)


class Player(threading.Thread):
    """Plays its table to the end, whatever happens to the server; remembers what was acknowledged."""

    def __init__(self, guest: Guest, table: str, seed: str) -> None:
        super().__init__(daemon=True)
        self.guest = guest
        self.table = table
        self.rng = Rng.of(seed)
        self.acknowledged: dict[str, int] = {}
        self.said = 0
        self.reconnected = 0
        self.wrong: Exception | None = None
        self._flying: dict[str, object] | None = None
        """The message that was sent and not answered."""

    def run(self) -> None:
        try:
            self._play()
        except Exception as wrong:  # noqa: BLE001  # told to the test, which fails
            self.wrong = wrong

    def _play(self) -> None:
        seen = -1
        while True:
            try:
                with self._line(seen) as line:
                    while not self._turn(line):
                        seen = line.position["n"] if line.position else -1
                    return
            except GONE:
                self.reconnected += 1
                time.sleep(0.1)

    def _line(self, seen: int) -> Line:
        return Line(self.guest, self.table, 0, hello=seen)

    def _turn(self, line: Line) -> bool:
        """One message each way; True when the match is over."""
        position = line.position
        assert position is not None
        if self._flying is None:
            if position["over"]:
                return True
            if not position["options"]:
                line.receive()
                return False
            self.said += 1
            actions = [choice(self.rng, position["options"])]
            self._flying = {"type": "play", "id": f"m{self.said}", "n": position["n"], "actions": actions}
        message, n = str(self._flying["id"]), self._flying["n"]
        assert isinstance(n, int)
        answer = line.ask(self._flying)
        away = not answer["id"] or answer.get("code") == "unknown"  # no answer to this, but to the whole line
        if answer["type"] == "rejected" and (away or "Try again" in answer["refusal"]["why"]):
            raise ConnectionError  # the database is away: come back, and say the same again
        self._flying = None
        if answer["type"] == "accepted":
            assert answer["n"] == n + 1
        else:
            assert answer["code"] == "repeated", answer  # it was committed, but the answer was lost
        assert message not in self.acknowledged
        self.acknowledged[message] = n + 1
        line.wait_for(n + 1)
        return False


@pytest.mark.long
def test_kills_while_people_play_lose_no_acknowledged_move_and_double_none(tmp_path: Path) -> None:
    with House(tmp_path, workers=1) as house, contextlib.ExitStack() as guests:
        players = []
        for number in range(TABLES):
            game = ours()[number % len(ours())]
            guest = guests.enter_context(house.guest())
            bot = "random" if game == "forever_young" or number % 3 else "normal"
            seats = [{"kind": "me"}, {"kind": "bot", "bot": bot}]
            table = guest.post("/api/tables", {"game": game, "seats": seats, "start": True}, 201)["id"]
            players.append(Player(guest, table, f"{number}"))
        for player in players:
            player.start()
        kills = 0
        while kills < KILLS:
            target = sum(len(player.acknowledged) for player in players) + 60
            while sum(len(player.acknowledged) for player in players) < target:
                assert any(player.is_alive() for player in players), "the tables ended before the last kill"
                time.sleep(0.01)
            house.kill()
            house.start()
            kills += 1
        for player in players:
            player.join(300)
        assert [player.wrong for player in players if player.wrong] == []
        assert not any(player.is_alive() for player in players)
        for player in players:
            assert player.guest.get(f"/api/tables/{player.table}")["status"] == "over"
            record = player.guest.http.get(f"/api/tables/{player.table}/seats/0/record")
            assert player.guest.post("/api/verify", record.json())["ok"]
        assert sum(player.reconnected for player in players) >= TABLES
    with contextlib.closing(sqlite3.connect(tmp_path / "test.sqlite")) as database:
        for player in players:
            rows = database.execute("SELECT n, id FROM moves WHERE match_id = ? ORDER BY n", (player.table,)).fetchall()
            assert [n for n, _ in rows] == list(range(1, len(rows) + 1))
            mine = {message: n for n, message in rows if message}
            assert len(mine) == len([message for _, message in rows if message])  # none twice
            assert mine == player.acknowledged  # every acknowledged move, and no other


def test_a_table_that_waits_for_a_bot_goes_on_by_itself_after_a_restart(tmp_path: Path) -> None:
    patient = House(tmp_path, workers=1, pace=60, silent_pace=60)
    with patient, patient.guest() as ana:
        table = ana.table("high_card", ["bot", "me"])["id"]
        workers = children(patient.pid)
        assert workers
        assert ana.look(table, 1)["table"]["n"] == 0
        patient.kill()
        deadline = time.monotonic() + 60
        while any(alive(pid) for pid in workers):  # nobody outlives the server
            assert time.monotonic() < deadline
            time.sleep(0.05)
        swift = House(tmp_path, workers=1)
        swift.port, swift.url = patient.port, patient.url
        with swift:
            deadline = time.monotonic() + 120
            while ana.get(f"/api/tables/{table}")["n"] == 0:
                assert time.monotonic() < deadline
                time.sleep(0.05)
            assert ana.get("/health")["sockets"] == 0


def test_a_move_can_be_taken_back_while_a_bot_is_still_thinking(tmp_path: Path) -> None:
    with House(tmp_path, workers=1, pace=60) as patient, patient.guest() as ana:
        table = ana.table("high_card", ["me", "bot"])["id"]
        with ana.socket(table, 0) as line:
            assert line.position is not None
            before = line.position
            shown = [{"do": "show", "card": before["view"]["hand"][0]}, {"do": "place", "side": 0}]
            assert line.ask({"type": "play", "id": "a", "n": 0, "actions": shown})["n"] == 1
            assert line.ask({"type": "undo", "id": "b", "n": 1})["n"] == 2
            line.wait_for(2)
            assert line.position == before | {"n": 2}


def test_a_server_that_is_told_to_stop_says_goodbye_and_keeps_everything(tmp_path: Path) -> None:
    with House(tmp_path, workers=1) as house, house.guest() as ana:
        table = ana.table("high_card", ["me", "screen"])["id"]
        with ana.socket(table, 0) as line:
            line.ask({"type": "play", "id": "a", "n": 0, "actions": [{"do": "draw"}]})
            before = ana.look(table, 0)
            house.stop()
            line.rest()
            assert line.closed == 1012
        assert "stopped" in house.log.read_text()
        house.start()
        after = ana.look(table, 0)
        assert (after["position"], after["lines"]) == (before["position"], before["lines"])
