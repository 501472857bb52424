"""At the table: moves that race, repeat and fail; undo, why, trying out, previews, hints; what is missed and caught up."""

import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from hearthside.kernel.registry import ours
from tests.server.house import SPECTATOR, Guest, House, Line
from tests.server.playing import kinds_for, play_on

DRAW: dict[str, Any] = {"do": "draw"}
ROLL: dict[str, Any] = {"do": "roll"}


def show(line: Line) -> list[dict[str, Any]]:
    """Show the first card of the hand, on the left."""
    assert line.position is not None
    return [{"do": "show", "card": line.position["view"]["hand"][0]}, {"do": "place", "side": 0}]


def play(n: int, actions: list[dict[str, Any]], said: str = "x") -> dict[str, Any]:
    return {"type": "play", "id": said, "n": n, "actions": actions}


def two_people(ana: Guest, ben: Guest, game: str = "high_card") -> str:
    table = ana.table(game, ["me", "link"], start=False)
    ben.post(f"/api/invites/{table['invite']}/claim", {"name": "Ben"})
    ana.post(f"/api/tables/{table['id']}/start")
    found: str = table["id"]
    return found


def test_several_actions_are_taken_all_or_none(ana: Guest, ben: Guest) -> None:
    table = two_people(ana, ben)
    with ana.socket(table, 0) as line:
        good = show(line)
        answer = line.ask(play(0, [good[0], {"do": "place", "side": 7}]))
        assert (answer["type"], answer["code"]) == ("rejected", "malformed")
        answer = line.ask(play(0, [good[0], DRAW]))
        assert (answer["type"], answer["code"]) == ("rejected", "illegal")
        assert ana.look(table, 0)["position"]["view"]["shown"] == [[], []]
        answer = line.ask(play(0, good))
        assert answer == {"type": "accepted", "id": "x", "n": 1}
        line.wait_for(1)
        assert [entry["event"]["type"] for entry in line.lines] == ["showed"]


def test_a_list_of_actions_cannot_probe_what_a_draw_would_bring(ana: Guest, ben: Guest) -> None:
    table = two_people(ana, ben)
    with ana.socket(table, 0) as line:
        answers = [line.ask(play(0, [DRAW, {"do": "show", "card": card}])) for card in range(12)]
    assert all(answer == answers[0] for answer in answers)
    assert answers[0]["code"] == "illegal"


def test_two_clients_race_for_the_same_number_and_exactly_one_is_applied(ana: Guest, ben: Guest) -> None:
    table = two_people(ana, ben)
    with ThreadPoolExecutor(6) as pool:
        for n in range(10):
            guest, seat = ((ana, 0), (ben, 1))[n % 2]
            answers = list(
                pool.map(guest.say, [table] * 6, [seat] * 6, [play(n, [DRAW], f"{n}-{k}") for k in range(6)])
            )
            kinds = sorted(answer.get("code", "accepted") for answer in answers)
            assert kinds == ["accepted", *["stale"] * 5], answers
    assert ana.look(table, SPECTATOR)["position"]["view"]["hands"] == [6, 6]


def test_a_repeated_message_is_answered_and_not_applied_twice(ana: Guest, ben: Guest) -> None:
    table = two_people(ana, ben)
    first = ana.say(table, 0, play(0, [DRAW], "once"))
    again = ana.say(table, 0, play(0, [DRAW], "once"))
    other = ana.say(table, 0, play(0, [DRAW], "other"))
    assert first == {"type": "accepted", "id": "once", "n": 1}
    assert (again["code"], again["n"]) == ("repeated", 1)
    assert (other["code"], other["n"]) == ("stale", 1)
    assert ana.say(table, 0, play(5, [DRAW]))["code"] == "stale"
    assert ana.look(table, 0)["position"]["view"]["hands"] == [2, 1]


def test_the_move_that_ended_the_match_may_be_said_again_too(ana: Guest) -> None:
    table = ana.table("high_card", ["me", "screen"])["id"]
    last: dict[str, Any] = {}
    while (info := ana.get(f"/api/tables/{table}"))["status"] == "running":
        position = ana.look(table, info["asked"])["position"]
        action = position["options"][0]["action"]
        last = {"type": "play", "id": f"m{info['n']}", "n": info["n"], "actions": [action]}
        seat = info["asked"]
        assert ana.say(table, seat, last)["type"] == "accepted"
    assert ana.say(table, seat, last)["code"] == "repeated"
    assert ana.say(table, seat, last | {"id": "another"})["code"] == "not-running"
    assert ana.say(table, 1 - seat, last)["code"] == "not-running"


def test_out_of_turn_is_refused_with_the_name_of_who_is_asked(ana: Guest, ben: Guest) -> None:
    table = two_people(ana, ben)
    answer = ben.say(table, 1, play(0, [DRAW]))
    assert answer["code"] == "not-your-turn"
    assert "Player 1" in answer["refusal"]["why"]
    assert answer["refusal"]["rule"] == "turns"
    assert ben.say(table, SPECTATOR, play(0, [DRAW]))["code"] == "not-yours"


def test_undo_takes_back_what_showed_nothing_and_only_that(ana: Guest, ben: Guest) -> None:
    table = two_people(ana, ben)
    with ana.socket(table, 0) as line, ben.socket(table, 1) as other:
        assert line.ask(play(0, show(line)))["n"] == 1
        other.wait_for(1)
        assert len(other.lines) == 1
        line.wait_for(1)
        assert line.position is not None
        assert line.position["can_undo"]
        assert other.ask({"type": "undo", "id": "u", "n": 1})["code"] == "illegal"
        assert line.ask({"type": "undo", "id": "u", "n": 1}) == {"type": "accepted", "id": "u", "n": 2}
        other.wait_for(2)
        assert other.lines == []  # the log was replaced
        assert line.ask(play(2, [DRAW]))["n"] == 3
        refused = line.ask({"type": "undo", "id": "u", "n": 3})
        assert refused["code"] == "illegal"
        assert "revealed" in refused["refusal"]["why"]
    assert ana.look(table, 0, since=2)["whole"] is False
    assert ana.look(table, 0, since=1)["whole"] is True


def test_who_comes_back_gets_what_was_missed_and_nothing_else(ana: Guest, ben: Guest) -> None:
    table = two_people(ana, ben)
    assert ana.say(table, 0, play(0, [DRAW]))["n"] == 1
    with ana.socket(table, 0) as line:
        seen = line.lines
    assert ben.say(table, 1, play(1, [DRAW]))["n"] == 2
    with ana.socket(table, 0, hello=1) as line:
        missed = line.lines
    whole = ana.look(table, 0)
    assert whole["whole"] is True
    assert whole["lines"] == seen + missed
    assert missed == [
        {"number": 2, "seat": 1, "text": "Ben: Drew.", "event": {"type": "drew", "seat": 1, "card": None}}
    ]
    assert ana.look(table, 0, since=2)["lines"] == []
    assert ana.look(table, 0, since=99)["whole"] is True


def test_why_says_the_reason_and_the_paragraph_also_after_actions_tried(ana: Guest, ben: Guest) -> None:
    table = two_people(ana, ben)
    with ana.socket(table, 0) as line:
        good = show(line)
        absent = next(card for card in range(12) if card != good[0]["card"])
        why = line.ask({"type": "why", "id": "w", "action": {"do": "show", "card": absent}})
        assert why == {
            "type": "why-not",
            "id": "w",
            "refusal": {"why": "It is not in your hand.", "rule": "showing", "cure": "", "cards": []},
        }
        assert line.ask({"type": "why", "id": "w", "action": good[0]})["refusal"] is None
        assert line.ask({"type": "why", "id": "w", "action": good[1], "after": good[:1]})["refusal"] is None
        after = line.ask({"type": "why", "id": "w", "action": DRAW, "after": good[:1]})
        assert after["refusal"]["why"] == "Choose a side."
        unknown = line.ask({"type": "why", "id": "w", "action": good[0], "after": [DRAW]})
        assert unknown["refusal"]["why"] == "What comes before this is not known yet."


def test_trying_out_shows_what_would_come_and_changes_nothing(ana: Guest, ben: Guest) -> None:
    table = two_people(ana, ben)
    with ana.socket(table, 0) as line:
        good = show(line)
        before = ana.look(table, 0)
        tried = line.ask({"type": "explore", "id": "e", "n": 0, "actions": good[:1]})
        assert (tried["known"], [option["action"] for option in tried["options"]]) == (
            True,
            [good[1], {"do": "place", "side": 1}],
        )
        assert tried["gain"]["total"] == good[0]["card"]
        assert [gain["points"] for gain in tried["gains"]] == [good[0]["card"]] * 2
        drawn = line.ask({"type": "explore", "id": "e", "n": 0, "actions": [DRAW]})
        assert (drawn["known"], drawn["view"], drawn["options"]) == (False, None, [])
        assert line.ask({"type": "explore", "id": "e", "n": 4, "actions": good})["code"] == "stale"
        previewed = line.ask({"type": "preview", "id": "p"})
        assert line.position is not None
        assert [gain["id"] for gain in previewed["gains"]] == [option["id"] for option in line.position["options"]]
    after = ana.look(table, 0)
    assert after["position"] == before["position"]


@pytest.mark.parametrize("game", ours())
def test_a_hint_is_one_of_the_options_with_a_reason(ana: Guest, game: str) -> None:
    table = ana.table(game, kinds_for(2, "me"))["id"]
    with ana.socket(table, 0) as line:
        play_on(line, turns=5)
        while not (line.position and line.position["options"]):
            line.receive()
        answer = line.ask({"type": "hint", "id": "h"})
        assert answer["type"] == "hinted", answer
        assert answer["n"] == line.position["n"]
        assert answer["option"] in line.position["options"]
        assert answer["why"].endswith(".")
        assert [each["option"] in line.position["options"] for each in answer["options"]].count(False) == 0
        assert answer["options"][0]["option"] == answer["option"]
        assert all(0 <= each["low"] <= each["chance"] <= each["high"] <= 1 for each in answer["options"])
        assert line.ask({"type": "ping", "id": "p"}) == {"type": "pong", "id": "p"}


def test_while_it_runs_a_record_shows_only_what_the_seat_has_seen(ana: Guest, ben: Guest) -> None:
    table = two_people(ana, ben)
    ana.say(table, 0, play(0, [DRAW]))
    ben.say(table, 1, play(1, [DRAW]))
    mine = ana.get(f"/api/tables/{table}/seats/0/record")
    assert mine["moves"] == [[1, DRAW]]
    assert [line["event"]["card"] is None for line in mine["seen"]] == [False, True]
    assert not mine.keys() & {"seed", "chain"}
    watched = ana.get(f"/api/tables/{table}/seats/-1/record")
    assert (watched["moves"], [line["event"]["card"] for line in watched["seen"]]) == ([], [None, None])
    assert ana.get(f"/api/tables/{table}/seats/1/record", 403)["code"] == "not-yours"
    assert ana.get(f"/api/tables/{table}/replay/0", 409)["why"] == "A match can be replayed when it is over."
    verdict = ana.post("/api/verify", mine)
    assert not verdict["ok"]
    assert "while the match was running" in verdict["why"]


@pytest.mark.parametrize("swift", [True, False])
def test_bots_hurry_where_everybody_who_plays_wants_it(tmp_path: Path, swift: bool) -> None:
    with House(tmp_path, workers=1, pace=4, follow_pace=4) as house, house.guest() as ana:
        table = ana.table("high_card", ["me", "bot"])["id"]
        with ana.socket(table, 0, hello=None) as line, ana.socket(table, SPECTATOR):
            line.send({"type": "hello", "n": -1, "swift": swift})
            line.until("welcome")
            line.ask(play(0, show(line)))
            line.wait_for(1)
            began = time.monotonic()
            line.wait_for(2)
            took = time.monotonic() - began
        assert (took < 3) == swift, took
