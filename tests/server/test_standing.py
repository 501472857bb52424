"""Standing answers: said once, seen by all, given on the beat, kept through a restart, and taken back at any moment."""

import time
from pathlib import Path
from typing import Any

import pytest

from tests.server.house import SPECTATOR, Guest, House, Line

GAME = "patient_card"
DRAW: dict[str, Any] = {"do": "draw"}


def stand(*choices: str) -> dict[str, Any]:
    return {"type": "stand", "id": "s", "choices": list(choices)}


def play(n: int, *actions: dict[str, Any]) -> dict[str, Any]:
    return {"type": "play", "id": f"p{n}", "n": n, "actions": list(actions)}


def two_people(ana: Guest, ben: Guest) -> str:
    table = ana.table(GAME, ["me", "link"], start=False)
    ben.post(f"/api/invites/{table['invite']}/claim", {"name": "Ben"})
    ana.post(f"/api/tables/{table['id']}/start")
    return str(table["id"])


def settled(guest: Guest, table: str, n: int) -> dict[str, Any]:
    """The table when its history has this number."""
    deadline = time.monotonic() + 60
    while (seen := guest.get(f"/api/tables/{table}"))["n"] < n:
        assert time.monotonic() < deadline
        time.sleep(0.01)
    assert seen["n"] == n
    found: dict[str, Any] = seen
    return found


def standing(table: dict[str, Any]) -> list[list[str]]:
    return [seat["standing"] for seat in table["seats"]]


def test_a_game_says_what_can_stand(ana: Guest) -> None:
    found = {game["key"]: game["standing"] for game in ana.get("/api/games")}
    assert found["high_card"] == []
    assert [choice["key"] for choice in found[GAME]] == ["always", "until-rolled", "humming"]
    assert found[GAME][0] == {
        "key": "always",
        "title": "Always draw",
        "help": "You draw while there are cards.",
        "group": "drawing",
    }


def test_with_several_people_a_seat_is_answered_for_and_everybody_sees_why(ana: Guest, ben: Guest) -> None:
    table = two_people(ana, ben)
    with ana.socket(table, 0) as line, ben.socket(table, 1) as other:
        assert other.ask(stand("always", "humming")) == {"type": "accepted", "id": "s", "n": 0}  # not asked, and yet
        while standing(line.until("presence")["table"]) != [[], ["always", "humming"]]:
            pass
        assert line.ask(play(0, DRAW))["n"] == 1
        line.wait_for(2)
        assert line.position is not None
        assert line.position["asked"]["seat"] == 0
        assert line.position["view"]["hands"] == [2, 2]
        assert line.ask(play(2, DRAW))["n"] == 3
        line.wait_for(4)
        assert other.ask(stand()) == {"type": "accepted", "id": "s", "n": 4}
        assert line.ask(play(4, DRAW))["n"] == 5
        time.sleep(0.3)
        assert standing(settled(ana, table, 5)) == [[], []]
        assert ben.get(f"/api/tables/{table}")["asked"] == 1
        # Also while one is asked: the question that is open is answered.
        assert other.ask(stand("always")) == {"type": "accepted", "id": "s", "n": 5}
        other.wait_for(6)


def test_what_lapses_is_gone_with_the_move_that_ends_it(ana: Guest, ben: Guest) -> None:
    table = two_people(ana, ben)
    assert ben.say(table, 1, stand("until-rolled", "humming"))["type"] == "accepted"
    assert ana.say(table, 0, play(0, DRAW))["n"] == 1
    assert standing(settled(ana, table, 2)) == [[], ["until-rolled", "humming"]]
    assert ana.say(table, 0, play(2, {"do": "roll"}))["n"] == 3
    assert standing(settled(ana, table, 4)) == [[], ["humming"]]  # something else still stands, and answers once more


def test_only_the_seat_s_own_player_says_what_stands_and_only_what_there_is(ana: Guest, ben: Guest) -> None:
    table = two_people(ana, ben)
    assert ben.say(table, SPECTATOR, stand("always"))["code"] == "not-yours"
    assert ben.post(f"/api/tables/{table}/seats/0/say", stand("always"), 403)["code"] == "not-yours"
    unknown = ben.say(table, 1, stand("always", "never"))
    assert (unknown["code"], unknown["refusal"]["why"]) == (
        "malformed",
        "Patient Card has no standing answer 'never'. It has: always, until-rolled, humming.",
    )
    both = ben.say(table, 1, stand("until-rolled", "always"))
    assert both["refusal"]["why"] == "Only one of these can stand: Always draw, Draw until the die is rolled."
    assert standing(ben.get(f"/api/tables/{table}")) == [[], []]
    other = ana.table("high_card", ["me", "bot"])["id"]
    assert ana.say(other, 0, stand())["refusal"]["why"] == "High Card has no standing answers."
    opened = ana.table(GAME, ["me", "link"], start=False)["id"]
    assert ana.say(opened, 0, stand("always"))["code"] == "not-running"


@pytest.mark.parametrize("kinds", [["me", "bot"], ["me", "screen"], ["me", "screen", "bot"]])
def test_standing_answers_hold_at_every_kind_of_table(ana: Guest, kinds: list[str]) -> None:
    table = ana.table(GAME, kinds)["id"]
    people = [seat for seat, kind in enumerate(kinds) if kind != "bot"]
    for seat in people:
        assert ana.say(table, seat, stand("always"))["type"] == "accepted"
    deadline = time.monotonic() + 60
    while ana.look(table, 0)["position"]["view"]["deck"]:
        assert time.monotonic() < deadline
        time.sleep(0.02)
    assert all(standing(ana.get(f"/api/tables/{table}"))[seat] == ["always"] for seat in people)


def test_a_bot_in_the_seat_plays_by_itself_and_a_rematch_begins_anew(ana: Guest, ben: Guest) -> None:
    table = two_people(ana, ben)
    ben.say(table, 1, stand("always"))
    left = ben.post(f"/api/tables/{table}/leave", {"seat": 1})
    assert (left["seats"][1]["left"], left["seats"][1]["standing"]) == (True, ["always"])
    ana.post(f"/api/tables/{table}/leave", {"seat": 0})
    deadline = time.monotonic() + 60
    while ana.get(f"/api/tables/{table}")["status"] != "over":
        assert time.monotonic() < deadline
        time.sleep(0.02)
    assert standing(ana.post(f"/api/tables/{table}/rematch")) == [[], []]


def test_an_answer_comes_on_the_silent_beat_and_stands_after_a_power_cut(tmp_path: Path) -> None:
    with House(tmp_path, workers=1, pace=60, follow_pace=60, silent_pace=1.0) as house, house.guest() as ana:
        table = ana.table(GAME, ["me", "screen"])["id"]
        assert ana.say(table, 1, stand("always"))["type"] == "accepted"
        with ana.socket(table, 0) as line:
            assert line.ask(play(0, DRAW))["n"] == 1
            began = time.monotonic()
            line.wait_for(2)
            assert 0.8 < time.monotonic() - began < 20  # a beat, and not that of other questions
            assert line.ask(play(2, DRAW))["n"] == 3
        house.kill()
        house.start()
        assert standing(settled(ana, table, 4)) == [[], ["always"]]  # nobody had to come for it


def test_a_question_that_is_answered_already_is_put_to_nobody_until_that_is_taken_back(tmp_path: Path) -> None:
    """Whatever the beat: it is not shown for a moment, and nobody at a shared screen is called for it."""
    with House(tmp_path, workers=1, pace=60, follow_pace=60, silent_pace=60) as house, house.guest() as ana:
        table = ana.table(GAME, ["me", "screen"])["id"]
        with ana.socket(table, 0) as line, ana.socket(table, 1) as other:
            assert other.ask(stand("always"))["type"] == "accepted"
            assert line.ask(play(0, DRAW))["n"] == 1
            for screen in (line, other):
                shows(screen, 1, answered=True)
                assert screen.position is not None
                assert screen.position["asked"]["seat"] == 1
                assert screen.position["prompt"] == ana.look(table, SPECTATOR)["position"]["prompt"]
            told = len(other.lines)
            assert other.ask(stand())["type"] == "accepted"
            for screen in (line, other):
                shows(screen, 1, answered=False)
            assert len(other.lines) == told
            assert other.position is not None
            assert other.position["prompt"] != ana.look(table, SPECTATOR)["position"]["prompt"]
            assert other.ask(stand("always"))["type"] == "accepted"
            shows(other, 1, answered=True)
        assert ana.look(table, 1)["position"]["answered"] is True


def shows(screen: Line, n: int, answered: bool) -> None:
    """Wait until the picture is this one."""
    while screen.position is None or (screen.position["n"], screen.position["answered"]) != (n, answered):
        screen.receive()
