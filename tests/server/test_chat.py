"""What people say at a table: to whom, how much, how often, and that it is nowhere else. And the list of public tables."""

import contextlib
import sqlite3
from pathlib import Path
from typing import Any

import msgspec
import pytest

from hearthside.server.chat import KEPT, LONGEST
from hearthside.server.config import Limits
from tests.server.house import SPECTATOR, Guest, House, Line
from tests.server.playing import play_over_http
from tests.server.serving import GENEROUS
from tests.server.test_nodes import at, servers


def chat(text: str, **more: Any) -> dict[str, Any]:
    return {"type": "chat", "id": "c", "text": text, **more}


def heard(line: Line, last: str) -> list[tuple[str, str]]:
    """Who said what, until somebody says this."""
    while True:
        found = [(said["name"], said["text"] or said["reaction"]) for said in line.said]
        if found and found[-1][1] == last:
            return found
        line.receive()


def test_players_hear_players_and_those_who_watch_hear_everybody(house: House, ana: Guest, ben: Guest) -> None:
    table = ana.table("high_card", ["me", "link"], start=False)
    ben.post(f"/api/invites/{table['invite']}/claim", {"name": "Ben"})
    with (
        ana.socket(table["id"], 0) as first,
        ben.socket(table["id"], 1) as second,
        house.guest() as stranger,
        stranger.socket(table["id"], SPECTATOR) as watching,
    ):
        assert first.ask(chat("Hello Ben"))["type"] == "accepted"
        assert heard(second, "Hello Ben") == [("Player 1", "Hello Ben")]
        assert watching.ask(chat("Who wins?", name="B\u0435n"))["type"] == "accepted"  # Cyrillic е: looks like Ben
        assert second.ask({"type": "react", "id": "r", "reaction": "clap"})["type"] == "accepted"
        assert heard(first, "clap") == [("Player 1", "Hello Ben"), ("Ben", "clap")]  # nothing of who watches
        everything = heard(watching, "clap")
        assert [text for _, text in everything] == ["Hello Ben", "Who wins?", "clap"]
        assert everything[1][0] not in ("Ben", "B\u0435n", "Player 1")
        assert "Who wins?" not in "".join(first.raw + second.raw)
    # Who comes later is told what was said.
    with ana.socket(table["id"], 0) as again:
        assert heard(again, "clap") == [("Player 1", "Hello Ben"), ("Ben", "clap")]


@pytest.mark.parametrize(
    ("text", "seen"),
    [
        ("two\nlines\u2028three", "two lines three"),
        ("a\u200bb\u202ec\x00d\ufeff", "a b c d"),
        ("x" * 900, "x" * LONGEST),
        ("<b>bold</b>", "<b>bold</b>"),  # plain text: whoever shows it shows this
    ],
)
def test_what_is_said_is_plain_text_on_one_line(ana: Guest, text: str, seen: str) -> None:
    table = ana.table("high_card", ["me", "bot"])["id"]
    ana.say(table, 0, chat(text))
    with ana.socket(table, 0) as line:
        assert heard(line, seen) == [("Player 1", seen)]


def test_nothing_to_see_too_long_or_somebody_elses_seat_is_refused(ana: Guest, ben: Guest) -> None:
    table = ana.table("high_card", ["me", "bot"])["id"]
    assert ana.say(table, 0, chat("\u200b\u2800"))["code"] == "malformed"
    assert ana.say(table, 0, chat("x" * 1001))["code"] == "malformed"
    assert ana.say(table, 0, {"type": "react", "id": "", "reaction": "rude"})["code"] == "malformed"
    assert ben.say(table, 0, chat("I am Ana"))["code"] == "not-yours"
    assert ana.http.post(f"/api/tables/{table}/seats/1/say", json=chat("I am a bot")).status_code == 403


def test_nobody_says_much_at_once_and_the_oldest_is_forgotten(tmp_path: Path) -> None:
    usual = msgspec.structs.replace(GENEROUS, chat=Limits().chat)
    with House(tmp_path, workers=1, limits=usual) as house, house.guest() as ana:
        table = ana.table("high_card", ["me", "bot"])["id"]
        codes = [ana.say(table, 0, chat(f"{k}")).get("code", "") for k in range(30)]
        assert codes[:6] == [""] * 6
        assert codes.count("too-much") > 10
        path = house.config.database.partition("///")[2]
        with contextlib.closing(sqlite3.connect(path, timeout=60)) as database:
            database.execute("DELETE FROM chat")
            many = [(table, k, 1.0, 0, "Player 1", f"{k}", "") for k in range(1, KEPT + 50)]
            database.executemany("INSERT INTO chat VALUES (?, ?, ?, ?, ?, ?, ?)", many)
            database.commit()
        while ana.say(table, 0, chat("last")).get("code"):
            pass
        with contextlib.closing(sqlite3.connect(path)) as database:
            assert database.execute("SELECT count(*) FROM chat").fetchone() == (KEPT,)


def test_what_was_said_is_in_no_record_no_log_and_no_metric(house: House, ana: Guest) -> None:
    table = ana.table("high_card", ["me", "screen"])["id"]
    ana.say(table, 0, chat("a-secret-between-us"))
    running = ana.http.get(f"/api/tables/{table}/seats/0/record").text
    play_over_http(ana, table, [0, 1])
    after = ana.http.get(f"/api/tables/{table}/seats/0/record").text
    others = house.log.read_text() + ana.http.get("/metrics").text + ana.http.get("/api/public").text
    assert "a-secret-between-us" not in running + after + others


def test_what_was_said_on_one_server_is_heard_on_the_other(postgres: str, tmp_path: Path) -> None:
    with servers(2, postgres, tmp_path) as (one, two), one.guest() as ana, at(ana, two) as there:
        table = ana.table("high_card", ["me", "screen"])["id"]
        with there.socket(table, 1) as line:
            for k in range(3):
                ana.say(table, 0, chat(f"{k}"))
                there.say(table, 1, chat(f"{k}!"))
            texts = [text for _, text in heard(line, "2!")]
            assert texts == ["0", "0!", "1", "1!", "2", "2!"]


# The list of public tables


def listed(guest: Guest) -> dict[str, dict[str, Any]]:
    return {table["id"]: table for table in guest.get("/api/public")}


def test_only_tables_opened_as_public_are_listed_and_only_while_one_can_join_or_watch(ana: Guest, ben: Guest) -> None:
    hidden = ana.table("high_card", ["me", "link"], start=False)["id"]
    table = ana.table(
        "high_card", ["me", "link"], start=False, public=True, name="Come in", clock={"per": "move", "seconds": 60}
    )
    assert table["public"]
    found = listed(ben)
    assert hidden not in found
    shown = found[table["id"]]
    assert (shown["name"], shown["seats"], shown["free"]) == ("Come in", ["Player 1"], 1)
    assert shown["clock"]["seconds"] == 60
    ben.post(f"/api/invites/{shown['invite']}/claim", {"name": "Ben"})
    assert listed(ben)[table["id"]]["invite"] == ""
    ana.post(f"/api/tables/{table['id']}/start")
    running = listed(ben)[table["id"]]
    assert (running["status"], running["seats"], running["invite"]) == ("running", ["Player 1", "Ben"], "")
    for guest, seat in ((ana, 0), (ben, 1)) * 100:
        position = guest.look(table["id"], seat)["position"]
        if position["options"]:
            move = {"type": "play", "id": "", "n": position["n"], "actions": [position["options"][0]["action"]]}
            guest.say(table["id"], seat, move)
    assert table["id"] not in listed(ben)  # it is over


def test_the_list_tells_nothing_hidden(house: House, ana: Guest) -> None:
    table = ana.table("high_card", ["me", "screen"], public=True)["id"]
    with contextlib.closing(sqlite3.connect(house.config.database.partition("///")[2])) as database:
        seed, host, invite = database.execute("SELECT seed, host, invite FROM tables WHERE id = ?", (table,)).fetchone()
    text = ana.http.get("/api/public").text
    assert table in text
    assert not any(secret in text for secret in (seed, host, invite, ana.token))
    known = {
        "id",
        "game",
        "title",
        "name",
        "status",
        "seats",
        "free",
        "invite",
        "settings",
        "clock",
        "created",
        "touched",
    }
    assert all(each.keys() == known for each in listed(ana).values())
