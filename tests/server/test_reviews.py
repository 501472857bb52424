"""Reviews: made after the end, beside everything else, kept for good; asking why; and playing on from a position."""

import os
import time
from pathlib import Path
from typing import Any

from hearthside.kernel import record as records
from hearthside.kernel.match import replay
from tests.server.house import SPECTATOR, Guest, House, children
from tests.server.playing import play_over_http

MODEST = min(19, os.nice(0) + 19)


def finished(guest: Guest, game: str = "high_card", *kinds: str) -> str:
    """A table whose match is over."""
    kinds = kinds or ("me", "bot")
    table = str(guest.table(game, kinds)["id"])
    mine = [seat for seat, kind in enumerate(kinds) if kind != "bot"]
    assert play_over_http(guest, table, mine)["position"]["over"]
    return table


def reviewed(guest: Guest, table: str) -> dict[str, Any]:
    """The review, when it is there."""
    deadline = time.monotonic() + 120
    parts = []
    while (found := guest.get(f"/api/tables/{table}/review"))["status"] == "running":
        parts.append(found["part"])
        assert time.monotonic() < deadline
        time.sleep(0.02)
    assert found["status"] == "done", found
    assert parts == sorted(parts) and all(0 <= part < 1 for part in parts)
    made: dict[str, Any] = found["review"]
    return made


def test_a_finished_match_is_reviewed_for_whoever_may_watch_and_found_again_after_a_restart(tmp_path: Path) -> None:
    with House(tmp_path) as house, house.guest() as ana, house.guest() as ben:
        table = finished(ana)
        assert ben.get(f"/api/tables/{table}/review") == {"status": "none", "part": 0.0, "review": None}
        begun = ben.post(f"/api/tables/{table}/review")
        assert (begun["status"], begun["part"]) == ("running", 0.0)
        again = ana.post(f"/api/tables/{table}/review")
        assert again["status"] in ("running", "done")  # the same one, not another
        made = reviewed(ana, table)
        assert made["moves"] == ana.get(f"/api/tables/{table}/replay/0")["last"]
        assert made["decisions"] and made["curve"][-1]["number"] == made["moves"]
        assert [seat["seat"] for seat in made["seats"]] == [0, 1]
        house.stop()
        house.start()
        assert ben.get(f"/api/tables/{table}/review")["review"] == made
        assert ana.post(f"/api/tables/{table}/review")["review"] == made
        assert house.log.read_text().count("reviewed") == 1


def test_a_match_that_is_not_over_cannot_be_reviewed_asked_about_or_played_on(ana: Guest) -> None:
    table = ana.table("high_card", ["me", "screen"])["id"]
    for path, body in (("review", {}), ("play-on", {"number": 0, "seat": 0})):
        refused = ana.post(f"/api/tables/{table}/{path}", body, expect=409)
        assert "when it is over" in refused["why"] or "when the match is over" in refused["why"]
    assert "when it is over" in ana.get(f"/api/tables/{table}/replay/1/why", expect=409)["why"]
    assert ana.get(f"/api/tables/{table}/review")["status"] == "none"
    open_table = ana.table("high_card", ["me", "link"], start=False)["id"]
    ana.post(f"/api/tables/{open_table}/review", {}, expect=409)


def test_a_long_review_holds_up_neither_bots_nor_questions_nor_the_end_of_the_server(tmp_path: Path) -> None:
    with House(tmp_path, review=3600, workers=1) as house, house.guest() as ana:
        table = finished(ana)
        ana.post(f"/api/tables/{table}/review")
        live = ana.table("high_card", ["me", "bot"])["id"]
        with ana.socket(live, 0) as line:
            assert line.ask({"type": "hint", "id": "h"})["type"] == "hinted"
        assert play_over_http(ana, live, [0])["position"]["over"]
        still = ana.get(f"/api/tables/{table}/review")
        assert still["status"] == "running"
        # The one process in which it is made takes only what the others leave.
        for _ in range(200):  # it may have only just been started
            niceness = [os.getpriority(os.PRIO_PROCESS, child) for child in children(house.pid)]
            if MODEST in niceness:
                break
            time.sleep(0.05)
        assert niceness.count(MODEST) == 1, niceness
        house.stop()
        assert "Traceback" not in house.log.read_text()


def test_a_decision_of_a_bot_can_be_asked_about_after_the_end(ana: Guest, ben: Guest) -> None:
    table = finished(ana, "to_the_dogs")
    last = ana.get(f"/api/tables/{table}/replay/0")["last"]
    asked = said_nothing = 0
    for number in range(1, last + 1):
        then = ana.get(f"/api/tables/{table}/replay/{number - 1}")
        if ana.get(f"/api/tables/{table}/replay/{number}")["seat"] != 1:
            continue
        assert then["position"]["asked"]["seat"] == 1
        answer = ben.http.get(f"/api/tables/{table}/replay/{number}/why")
        if answer.status_code == 409:
            said_nothing += 1
            assert answer.json()["why"] == "There was nothing else to do here."
            continue
        asked += 1
        told = answer.json()
        assert (told["number"], told["seat"]) == (number - 1, 1)
        assert 2 <= len(told["tried"]) <= 4
        assert told["taken"] in told["tried"] and told["why"].endswith(".")
        if asked == 2:
            break
    assert asked == 2
    assert ana.get(f"/api/tables/{table}/replay/0/why", expect=404)
    assert ana.get(f"/api/tables/{table}/replay/{last + 1}/why", expect=404)


def test_one_can_play_on_from_any_position_of_a_finished_match_against_bots(ana: Guest, ben: Guest) -> None:
    table = finished(ana, "forest_shuffle", "me", "screen", "bot")
    whole = records.read(ana.http.get(f"/api/tables/{table}/seats/0/record").content)
    for n, seat in ((0, 0), (3 * len(whole.moves) // 4, 1)):
        made = ben.post(f"/api/tables/{table}/play-on", {"number": n, "seat": seat}, expect=201)
        assert (made["status"], made["origin"], made["origin_number"]) == ("running", table, n)
        assert [it["kind"] for it in made["seats"]] == ["me" if it == seat else "bot" for it in range(3)]
        assert [it["mine"] for it in made["seats"]] == [it == seat for it in range(3)]
        if n == 0:
            continue
        play_over_http(ben, made["id"], [seat], seed="other")
        end = records.read(ben.http.get(f"/api/tables/{made['id']}/seats/{seat}/record").content)
        assert end.seed == whole.seed
        assert end.moves[:n] == whole.moves[:n]
        assert replay(end).over
    for wrong in ({"number": -1, "seat": 0}, {"number": len(whole.moves), "seat": 0}, {"number": 1, "seat": 3}):
        assert ben.post(f"/api/tables/{table}/play-on", wrong, expect=404)
    assert ana.get(f"/api/tables/{table}")["status"] == "over"
    assert [it["id"] for it in ana.get("/api/tables") if it["id"] != table and it["origin"] == table] == []


def test_a_spectator_who_takes_a_bot_s_seat_gets_a_name_of_their_own(ana: Guest, ben: Guest) -> None:
    table = finished(ana)
    bot = ana.get(f"/api/tables/{table}")["seats"][1]
    made = ben.post(f"/api/tables/{table}/play-on", {"number": 3, "seat": 1}, expect=201)
    assert made["seats"][1]["name"] != bot["name"]
    assert made["seats"][0]["bot"] == "normal"
    assert ben.look(made["id"], SPECTATOR)["position"]["n"] >= 3
