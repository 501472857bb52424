"""What the host changes about the seats before the match begins."""

from typing import Any

from tests.server.house import Guest


def seats(table: dict[str, Any], field: str) -> list[Any]:
    return [seat[field] for seat in table["seats"]]


def test_an_open_seat_goes_to_a_bot_and_back_and_the_match_can_begin(ana: Guest) -> None:
    table = ana.table("high_card", ["me", "link", "link"], start=False)
    seat = f"/api/tables/{table['id']}/bot"
    filled = ana.post(seat, {"seat": 1, "bot": "easy"})
    assert seats(filled, "kind") == ["me", "bot", "link"] and filled["seats"][1]["bot"] == "easy"
    assert len(set(seats(filled, "name"))) == 3
    assert ana.post(seat, {"seat": 1, "bot": "hard"})["seats"][1]["bot"] == "hard"
    again = ana.post(seat, {"seat": 1})
    assert seats(again, "kind") == ["me", "link", "link"] and seats(again, "taken") == [True, False, False]
    for number in (1, 2):
        ana.post(seat, {"seat": number, "bot": "random"})
    assert ana.post(f"/api/tables/{table['id']}/start")["status"] == "running"
    assert ana.post(seat, {"seat": 1}, 409)["why"] == "The match has begun; its seats stay as they are."


def test_seats_change_places_and_each_looks_through_the_eyes_of_the_own_one(ana: Guest, ben: Guest) -> None:
    table = ana.table("high_card", ["me", "link"], start=False)
    ben.post(f"/api/invites/{table['invite']}/claim", {"name": "Ben"})
    with ben.socket(table["id"], 1) as line:
        swapped = ana.post(f"/api/tables/{table['id']}/swap", {"seat": 0, "other": 1})
        assert seats(swapped, "name") == ["Ben", "Player 1"] and seats(swapped, "mine") == [False, True]
        told = line.until("presence")["table"]
        while seats(told, "mine") != [True, False]:
            told = line.until("presence")["table"]
        assert line.until("rejected")["code"] == "not-yours"
    assert ana.post(f"/api/tables/{table['id']}/start")["status"] == "running"
    assert ben.look(table["id"], 0)["position"] is not None
    assert ben.http.get(f"/api/tables/{table['id']}/seats/1").status_code == 403


def test_only_the_host_changes_seats_and_nobody_loses_theirs_to_a_bot(ana: Guest, ben: Guest) -> None:
    table = ana.table("high_card", ["me", "link"], start=False)
    ben.post(f"/api/invites/{table['invite']}/claim", {"name": "Ben"})
    for path, body in (("bot", {"seat": 1, "bot": "easy"}), ("bot", {"seat": 1}), ("swap", {"seat": 0, "other": 1})):
        refused = ben.post(f"/api/tables/{table['id']}/{path}", body, 403)
        assert refused["why"] == "Only the one who opened the table can change its seats."
    why = ana.post(f"/api/tables/{table['id']}/bot", {"seat": 1, "bot": "easy"}, 409)["why"]
    assert why == "Somebody sits there; only an open seat can be given to a bot."
    assert ana.post(f"/api/tables/{table['id']}/bot", {"seat": 1}, 409)["why"] == "No bot sits there."
    assert (
        ana.post(f"/api/tables/{table['id']}/bot", {"seat": 7, "bot": "easy"}, 404)["why"] == "There is no such seat."
    )
    assert "no bot" in ana.post(f"/api/tables/{table['id']}/bot", {"seat": 1, "bot": "nobody"}, 400)["why"].lower()


def test_the_host_calls_a_table_off_and_everybody_there_is_told(ana: Guest, ben: Guest) -> None:
    table = ana.table("high_card", ["me", "link", "link"], start=False)
    where = f"/api/tables/{table['id']}"
    ben.post(f"/api/invites/{table['invite']}/claim", {"name": "Ben"})
    ben.post(f"{where}/call-off", expect=403)
    with ben.socket(table["id"], 1) as line:
        assert ana.post(f"{where}/call-off")["closed"]
        told = line.until("presence")["table"]
        while not told["closed"]:
            told = line.until("presence")["table"]
    why = ben.post(f"/api/invites/{table['invite']}/claim", {"name": "Ben", "seat": 2}, 409)["why"]
    assert why == "This table was closed; there will be no match here."
    ana.post(f"{where}/start", expect=409)
    ana.post(f"{where}/bot", {"seat": 2, "bot": "easy"}, 409)
    assert [it["id"] for guest in (ana, ben) for it in guest.get("/api/tables")] == []
    begun = ana.table("high_card", ["me", "bot"])
    ana.post(f"/api/tables/{begun['id']}/call-off", expect=409)
