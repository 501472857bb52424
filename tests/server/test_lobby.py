"""Opening a table, sitting down by link, starting, leaving, coming back, playing again."""

import asyncio
from pathlib import Path
from typing import Any

import httpx
import pytest

from hearthside.server import lobby
from hearthside.server.config import Config, address
from hearthside.server.errors import Missing
from hearthside.server.names import clean
from hearthside.server.store import Store
from hearthside.server.table import Table
from hearthside.server.tables import Tables
from hearthside.server.wire_bodies import Claim, NewSeat, NewTable
from tests.server.house import SPECTATOR, Guest, House
from tests.server.playing import play_on, play_over_http


def seats(table: dict[str, Any], field: str) -> list[Any]:
    return [seat[field] for seat in table["seats"]]


def test_a_table_with_bots_starts_at_once(ana: Guest) -> None:
    table = ana.table("high_card", ["me", "bot", "bot"], name="  Friday \n night ")
    assert table["status"] == "running"
    assert table["name"] == "Friday night"
    assert seats(table, "name") == ["Player 1", "Tamsin", "Idris"]
    quick = {"name": "normal", "title": "Normal bot", "blurb": "Takes what looks best right now."}
    assert seats(table, "played_by") == [None, quick, quick]
    assert seats(table, "mine") == [True, False, False]
    assert table["invite"] == ""
    assert len(table["commitment"]) == 64


def test_a_friend_takes_a_seat_by_link_without_an_account(ana: Guest, ben: Guest) -> None:
    table = ana.table("high_card", ["me", "link", "link"], start=False)
    with ana.socket(table["id"], 0) as line:
        assert line.position is None
        assert ana.post(f"/api/tables/{table['id']}/start", expect=409)["code"] == "cannot"
        assert ben.get(f"/api/tables/{table['id']}")["invite"] == ""
        invited = ben.get(f"/api/invites/{table['invite']}")
        assert (invited["id"], invited["host"]) == (table["id"], False)
        sat = ben.post(f"/api/invites/{table['invite']}/claim", {"name": "Player 1"})
        assert (seats(sat, "mine"), sat["seats"][1]["name"]) == ([False, True, False], "Player 1 2")
        again = ben.post(f"/api/invites/{table['invite']}/claim", {"name": "Ben"})
        assert seats(again, "taken") == [True, True, False]  # a seat is kept, not taken twice
        assert ben.post(f"/api/invites/{table['invite']}/claim", {"seat": 0}, 409)["why"] == "This seat is taken."
        with ana.house.guest() as cleo, ana.house.guest() as dora:
            cleo.post(f"/api/invites/{table['invite']}/claim", {"seat": 2, "name": "Cleo"})
            late = dora.post(f"/api/invites/{table['invite']}/claim", {}, 409)
            assert late["why"] == "All seats are taken; you can watch."
        assert ben.post(f"/api/tables/{table['id']}/start", expect=403)["code"] == "not-yours"
        started = ana.post(f"/api/tables/{table['id']}/start")
        assert started["status"] == "running"
        presence = [line.until("presence")["table"] for _ in range(4)]
        assert [sum(seats(each, "taken")) for each in presence[:3]] == [1, 2, 3]
        line.wait_for(0)


def test_settings_players_bots_and_seats_are_checked_with_a_sentence(ana: Guest) -> None:
    def refused(**wanted: Any) -> str:
        given = {"game": "high_card", "seats": [{"kind": "me"}, {"kind": "bot"}]} | wanted
        answer = ana.post("/api/tables", given, 400)
        assert answer["code"] == "malformed"
        return str(answer["why"])

    assert "no game 'chess'" in refused(game="chess")
    assert "2 to 3 players, not 1" in refused(seats=[{"kind": "me"}])
    assert "no setting 'fast'" in refused(settings={"fast": True})
    assert "no bot 'hal'" in refused(seats=[{"kind": "me"}, {"kind": "bot", "bot": "hal"}])
    assert "Only one seat can be yours" in refused(seats=[{"kind": "me"}, {"kind": "me"}])
    assert "$.seats[0].kind" in refused(seats=[{"kind": "king"}, {"kind": "bot"}])
    assert "unknown field `cheat`" in refused(cheat=True)


def test_a_bot_takes_the_seat_of_who_leaves_until_they_come_back(ana: Guest, ben: Guest) -> None:
    table = ana.table("high_card", ["me", "link"], start=False)
    ben.post(f"/api/invites/{table['invite']}/claim", {"name": "Ben"})
    ana.post(f"/api/tables/{table['id']}/start")
    assert ben.post(f"/api/tables/{table['id']}/leave", {"seat": 0}, 403)["code"] == "not-yours"
    with ben.socket(table["id"], 1) as line:
        left = ana.post(f"/api/tables/{table['id']}/leave", {"seat": 0})
        assert (left["seats"][0]["left"], left["seats"][0]["bot"], left["seats"][0]["mine"]) == (True, "normal", True)
        line.wait_for(1)  # the bot has played
        assert ana.say(table["id"], 0, {"type": "hint", "id": "h"})["code"] == "not-yours"
        back = ana.post(f"/api/tables/{table['id']}/return", {"seat": 0})
        assert back["seats"][0]["left"] is False
        # The bot may have been in the middle of a turn: then Ana finishes it.
        while options := ana.look(table["id"], 0)["position"]["options"]:
            n = ana.look(table["id"], 0)["position"]["n"]
            ana.say(table["id"], 0, {"type": "play", "id": "", "n": n, "actions": [options[0]["action"]]})
        while (line.position or {})["asked"]["seat"] != 1:
            line.receive()
        n = (line.position or {})["n"]
        assert line.ask({"type": "play", "id": "", "n": n, "actions": [{"do": "draw"}]})["n"] == n + 1
    assert ana.get(f"/api/tables/{table['id']}")["asked"] == 0  # and waits


def test_a_seat_given_up_before_the_start_is_free_and_its_socket_is_closed(ana: Guest, ben: Guest) -> None:
    table = ana.table("high_card", ["me", "link"], start=False)
    ben.post(f"/api/invites/{table['invite']}/claim", {"name": "Ben"})
    with ben.socket(table["id"], 1) as line:
        freed = ana.post(f"/api/tables/{table['id']}/leave", {"seat": 1})  # the host may free a seat
        assert seats(freed, "taken") == [True, False]
        with ana.house.guest() as cleo:
            # Who was sent away knows the old link: it leads nowhere.
            assert ben.post(f"/api/invites/{table['invite']}/claim", {}, 404)["code"] == "missing"
            assert freed["invite"] not in ("", table["invite"])
            cleo.post(f"/api/invites/{freed['invite']}/claim", {"name": "Cleo"})
            ana.post(f"/api/tables/{table['id']}/start")
            assert all("position" not in message for message in line.rest())
        assert line.closed == 4403


def test_who_is_sent_away_does_not_come_back_by_a_claim_that_was_already_on_its_way(tmp_path: Path) -> None:
    where = address(str(tmp_path / "x.sqlite"))
    wanted = NewTable("high_card", (NewSeat("me"), NewSeat("link")))

    async def story() -> tuple[object, list[str]]:
        tables = Tables(Config(where, workers=1), Store(where))
        await tables.store.open()
        try:
            opened = await lobby.open_table(tables, "ana", wanted)
            await lobby.claim(tables, "ben", opened.invite, Claim("Ben"))
            table = await tables.find(opened.id)
            async with table.lock:
                leaving = asyncio.create_task(lobby.leave(tables, "ana", opened.id, 1))
                await _waits(table, 1)
                coming = asyncio.create_task(lobby.claim(tables, "ben", opened.invite, Claim("Ben")))
                await _waits(table, 2)  # it has found the table of its invitation
            freed = await leaving
            (answer,) = await asyncio.gather(coming, return_exceptions=True)
            kept = await tables.store.table(opened.id)
            assert kept is not None
            assert (kept[0].invite, freed.invite) == (table.row.invite, table.row.invite)
            return answer, [seat.guest for seat in kept[1]]
        finally:
            await tables.close()

    answer, guests = asyncio.run(story())
    assert isinstance(answer, Missing), answer
    assert guests == ["ana", ""]


async def _waits(table: Table, many: int) -> None:
    """Until so many wait for the table."""
    while len(getattr(table.lock, "_waiters", None) or ()) < many:  # noqa: ASYNC110  # a lock tells nobody who waits
        await asyncio.sleep(0.001)


@pytest.mark.parametrize("deed", ["return", "leave", "nonce", "start", "swap", "bot", "call-off"])
def test_who_was_sent_away_can_do_nothing_with_the_seat_by_who_they_were(ana: Guest, ben: Guest, deed: str) -> None:
    table = ana.table("high_card", ["me", "link"], start=False, public=True)
    ben.post(f"/api/invites/{table['invite']}/claim", {"name": "Ben"})
    ana.post(f"/api/tables/{table['id']}/leave", {"seat": 1})
    more = {
        "nonce": {"nonce": "0" * 32, "commitment": table["commitment"]},
        "swap": {"other": 0},
        "bot": {"bot": "easy"},
    }
    body = None if deed in ("start", "call-off") else {"seat": 1, **more.get(deed, {})}
    assert ben.post(f"/api/tables/{table['id']}/{deed}", body, 403)["code"] == "not-yours"
    seen = ben.get(f"/api/tables/{table['id']}")
    assert (seats(seen, "mine"), seats(seen, "taken"), seen["invite"]) == ([False, False], [True, False], "")
    assert ben.get("/api/tables") == []
    assert ben.get(f"/api/tables/{table['id']}/seats/1", 403)["code"] == "not-yours"


def test_my_tables_begin_with_those_that_wait_for_me(ana: Guest, ben: Guest) -> None:
    waiting = ana.table("high_card", ["me", "bot"])["id"]
    over = ana.table("high_card", ["me", "screen"])["id"]
    play_over_http(ana, over, [0, 1])
    opened = ana.table("high_card", ["me", "link"], start=False)["id"]
    others = ana.table("high_card", ["link", "me"], start=False)
    ben.post(f"/api/invites/{others['invite']}/claim", {"name": "Ben"})
    ana.post(f"/api/tables/{others['id']}/start")
    assert [table["id"] for table in ana.get("/api/tables")] == [waiting, others["id"], opened, over]
    assert [table["id"] for table in ben.get("/api/tables")] == [others["id"]]


def test_a_rematch_is_one_new_table_with_the_same_people(ana: Guest, ben: Guest) -> None:
    table = ana.table("high_card", ["me", "link"], start=False)
    ben.post(f"/api/invites/{table['invite']}/claim", {"name": "Ben"})
    ana.post(f"/api/tables/{table['id']}/start")
    assert ana.post(f"/api/tables/{table['id']}/rematch", expect=409)["why"] == "This match is not over yet."
    with ana.socket(table["id"], 0) as mine, ben.socket(table["id"], 1) as his:
        while not (mine.position or {}).get("over"):
            for line in (mine, his):
                if line.position and line.position["options"]:
                    play_on(line, turns=1)
                    (his if line is mine else mine).wait_for(line.position["n"])
        again = ben.post(f"/api/tables/{table['id']}/rematch")
        assert ana.post(f"/api/tables/{table['id']}/rematch")["id"] == again["id"] != table["id"]
        while mine.until("presence")["table"]["rematch"] != again["id"]:
            pass
    assert (again["status"], again["host"], seats(again, "mine")) == ("open", True, [False, True])
    assert again["commitment"] != table["commitment"]
    assert seats(ana.get(f"/api/tables/{again['id']}"), "mine") == [True, False]
    assert ben.post(f"/api/tables/{again['id']}/start")["status"] == "running"


def test_a_rematch_against_bots_starts_at_once(ana: Guest) -> None:
    table = ana.table("high_card", ["me", "bot"])["id"]
    with ana.socket(table, 0) as line:
        play_on(line)
    assert ana.post(f"/api/tables/{table}/rematch")["status"] == "running"


def test_a_browser_is_known_by_a_cookie_that_scripts_cannot_read(house: House) -> None:
    with httpx.Client(base_url=house.url, trust_env=False) as browser:
        assert "set-cookie" not in browser.get("/api/tables").headers
        wanted = {"game": "high_card", "seats": [{"kind": "me"}, {"kind": "bot"}], "start": True}
        made = browser.post("/api/tables", json=wanted)
        cookie = made.headers["set-cookie"]
        assert cookie.startswith(f"hearthside_guest_{house.port}=")
        assert all(part in cookie for part in ("HttpOnly", "SameSite=Lax", "Path=/"))
        token = browser.cookies[f"hearthside_guest_{house.port}"]
        assert len(token) == 43
        assert [table["id"] for table in browser.get("/api/tables").json()] == [made.json()["id"]]
        assert browser.get(f"/api/tables/{made.json()['id']}/seats/0").status_code == 200
        again = browser.post("/api/tables", json=wanted)
        assert "set-cookie" not in again.headers
    with httpx.Client(base_url=house.url, trust_env=False) as stranger:
        assert stranger.get(f"/api/tables/{made.json()['id']}/seats/0").status_code == 403
        assert stranger.get(f"/api/tables/{made.json()['id']}/seats/{SPECTATOR}").status_code == 200


def test_names_are_one_short_visible_line() -> None:
    assert clean("  Ana\n\t Maria  ") == "Ana Maria"
    assert clean("a\u202eb\x00c\u200bd") == "a b c d"
    assert clean("x" * 100) == "x" * 24
    assert clean("\u0000\u200b") == ""
