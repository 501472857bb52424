"""Clocks: what they say after each move, that they survive a restart, and what happens when time is up."""

import contextlib
import sqlite3
import time
from pathlib import Path
from typing import Any

import msgspec
import pytest

from hearthside.server import clocks
from hearthside.server.clocks import Dial, after_move, changed, going, stopped
from hearthside.server.wire_parts import Clock
from tests.server.house import Guest, House
from tests.server.playing import play_over_http

MOVE = Clock("move", 60)
GAME = Clock("game", 600, 5)
HOUR = {"per": "move", "seconds": 3600}


def test_time_per_move_is_whole_for_everybody_who_is_asked() -> None:
    dial = Dial(0, 160.0, [60.0, 60.0])  # asked at 100
    dial = after_move(MOVE, dial, 0, undo=False, fresh=True, asked=1, now=120.0)
    assert dial == Dial(1, 180.0, [40.0, 60.0])
    again = after_move(MOVE, dial, 1, undo=False, fresh=True, asked=1, now=170.0)
    assert again == Dial(1, 230.0, [40.0, 60.0])


def test_taking_back_brings_no_new_time() -> None:
    dial = after_move(MOVE, Dial(0, 160.0, [60.0, 60.0]), 0, undo=False, fresh=True, asked=1, now=120.0)
    dial = after_move(MOVE, dial, 0, undo=True, fresh=False, asked=0, now=130.0)
    assert dial == Dial(0, 160.0, [30.0, 60.0])  # as if nothing had been played
    dial = after_move(MOVE, dial, 0, undo=False, fresh=False, asked=0, now=140.0)
    assert dial == Dial(0, 160.0, [20.0, 60.0])


def test_time_per_game_is_used_up_and_grows_when_the_turn_passes() -> None:
    dial = Dial(0, 700.0, [600.0, 600.0])  # asked at 100
    dial = after_move(GAME, dial, 0, undo=False, fresh=True, asked=0, now=110.0)
    assert dial == Dial(0, 700.0, [590.0, 600.0])
    dial = after_move(GAME, dial, 0, undo=False, fresh=True, asked=1, now=120.0)
    assert dial == Dial(1, 720.0, [585.0, 600.0])
    dial = after_move(GAME, dial, 0, undo=True, fresh=False, asked=0, now=130.0)
    assert dial == Dial(0, 700.0, [570.0, 600.0])  # the increment is taken back, the time is not
    late = after_move(GAME, dial, 0, undo=False, fresh=True, asked=None, now=900.0)
    assert late == Dial(None, None, [5.0, 600.0])


def test_no_clock_runs_while_nobody_is_to_decide() -> None:
    dial = stopped(Dial(0, 160.0, [60.0, 60.0]), 130.0)
    assert dial == Dial(0, None, [30.0, 60.0])
    assert going(dial, 500.0) == Dial(0, 530.0, [30.0, 60.0])
    assert changed(Dial(0, 160.0, [60.0, 60.0]), dial) == {0: 30.0}
    quiet = after_move(GAME, Dial(1, None, [9.0, 0.0]), 1, undo=False, fresh=True, asked=0, now=130.0)
    assert quiet.banks == [9.0, 5.0]  # a bot's thinking costs nobody anything


def test_whoever_sets_the_machines_clock_takes_nobodys_time(monkeypatch: pytest.MonkeyPatch) -> None:
    before = clocks.now()
    for wrong in (0.0, 4e9, before - 86400):
        monkeypatch.setattr(time, "time", lambda wrong=wrong: wrong)
        assert 0 <= clocks.now() - before < 60


def texts(welcome: dict[str, Any]) -> list[str]:
    return [line["text"] for line in welcome["lines"] if line["event"] == {"kind": "note"}]


def test_a_table_has_no_clock_unless_it_was_opened_with_one(ana: Guest) -> None:
    table = ana.table("high_card", ["me", "screen"])
    assert table["clock"] is None
    assert ana.look(table["id"], 0)["time"] is None


def test_everybody_sees_the_clock_and_a_move_sets_it(house: House, ana: Guest) -> None:
    table = ana.table("high_card", ["me", "screen", "bot"], clock={**HOUR, "out": "seat"})
    assert table["clock"] == {**HOUR, "increment": 0, "out": "seat"}
    with house.guest() as stranger, stranger.socket(table["id"], -1) as line, ana.socket(table["id"], 0) as mine:
        first = ana.look(table["id"], 0)["time"]
        assert first["left"] == [3600, 3600, 0]
        assert first["now"] < first["deadline"] <= first["now"] + 3600
        mine.ask({"type": "play", "id": "a", "n": 0, "actions": [{"do": "draw"}]})
        update = line.until("update")
        assert update["time"]["deadline"] > first["deadline"]  # another has the whole time
        assert update["time"]["left"][1] == 3600


@pytest.mark.parametrize("more", [{"per": "game", "seconds": 600, "increment": 5}, {"per": "move", "seconds": 172_800}])
def test_a_clock_survives_a_restart(tmp_path: Path, more: dict[str, Any]) -> None:
    with House(tmp_path, workers=1) as house, house.guest() as ana:
        table = ana.table("high_card", ["me", "screen"], clock=more)["id"]
        ana.say(table, 0, {"type": "play", "id": "", "n": 0, "actions": [{"do": "draw"}]})
        before = ana.look(table, 0)["time"]
        house.kill()
        house.start()
        after = ana.look(table, 0)["time"]
        assert (after["deadline"], after["left"]) == (before["deadline"], before["left"])


def test_a_bot_decides_for_those_whose_time_is_up_and_the_log_says_so(house: House, ana: Guest) -> None:
    table = ana.table("high_card", ["me", "screen"], clock={"per": "move", "seconds": 1})["id"]
    with ana.socket(table, 0) as line:
        while line.position is None or line.position["n"] < 1:
            line.receive()
    look = ana.look(table, 0)
    assert "Player 1 ran out of time; a bot takes this decision." in texts(look)
    assert not any(seat["left"] for seat in look["table"]["seats"])  # their seats are still theirs


def test_a_bot_takes_the_seat_of_those_whose_time_is_up_until_they_take_it_back(house: House, ana: Guest) -> None:
    table = ana.table("high_card", ["me", "screen"], clock={"per": "move", "seconds": 1, "out": "seat"})["id"]
    with ana.socket(table, 1) as line:
        while not line.until("presence")["table"]["seats"][0]["left"]:
            pass
    assert "Player 1 ran out of time; a bot plays on." in texts(ana.look(table, 1))
    info = ana.post(f"/api/tables/{table}/return", {"seat": 0})
    if info["status"] == "running":
        assert not info["seats"][0]["left"]
        assert "Player 1 is back." in texts(ana.look(table, 1))


def test_who_has_used_up_the_whole_game_does_not_come_back(house: House, ana: Guest) -> None:
    table = ana.table("high_card", ["me", "screen"], clock={"per": "game", "seconds": 1, "out": "seat"})["id"]
    with ana.socket(table, 1) as line:
        while not line.until("presence")["table"]["seats"][0]["left"]:
            pass
    ana.post(f"/api/tables/{table}/return", {"seat": 0}, 409)


@pytest.mark.parametrize(
    "wrong",
    [
        {"per": "move", "seconds": 0},
        {"per": "day", "seconds": 5},
        {"per": "move", "seconds": 5, "increment": 5},
        {"per": "game", "seconds": 10**9},
        {"per": "game", "seconds": 5, "more": 1},
    ],
)
def test_a_clock_that_cannot_be_is_refused(ana: Guest, wrong: dict[str, Any]) -> None:
    seats = [{"kind": "me"}, {"kind": "bot"}]
    assert ana.post("/api/tables", {"game": "high_card", "seats": seats, "clock": wrong}, 400)["why"]


# How a match ended


def test_a_finished_table_shows_its_result_in_every_list(ana: Guest) -> None:
    table = ana.table("high_card", ["me", "screen"])
    assert (table["finished"], table["result"]) == (None, None)
    last = play_over_http(ana, table["id"], [0, 1])
    [listed] = [each for each in ana.get("/api/tables") if each["id"] == table["id"]]
    score = last["position"]["score"]
    assert listed["result"] == {"points": [each["total"] for each in score["seats"]], "places": score["places"]}
    assert listed["finished"] == listed["touched"] > listed["created"]


def test_the_result_of_an_old_table_is_found_when_a_server_starts(tmp_path: Path) -> None:
    with House(tmp_path, workers=1) as house, house.guest() as ana:
        table = ana.table("high_card", ["me", "screen"])["id"]
        play_over_http(ana, table, [0, 1])
        result = ana.get(f"/api/tables/{table}")["result"]
        house.stop()
        with contextlib.closing(sqlite3.connect(house.config.database.partition("///")[2])) as database:
            database.execute("UPDATE tables SET result = ''")
            database.commit()
        house.start()
        deadline = time.monotonic() + 60
        while (found := ana.get(f"/api/tables/{table}")["result"]) is None:
            assert time.monotonic() < deadline
            time.sleep(0.05)
        assert found == result
        assert msgspec.json.encode(found)
