"""Trying out how a running match could go on: dealt anew from what one seat knows, so nothing of the match itself shows there."""

import asyncio
from pathlib import Path
from typing import Any

import msgspec
import pytest

from hearthside.kernel.match import forced_seats
from hearthside.kernel.registry import find, ours
from hearthside.kernel.rng import Rng
from hearthside.server import keeping, positions
from hearthside.server.history import Chapter, History, Setup
from hearthside.server.keeping import opened
from tests.server.house import SPECTATOR, Guest, House
from tests.server.kept import played
from tests.server.playing import play_on, play_over_http


def continued(setup: Setup, before: tuple[Chapter, ...], seat: int) -> History:
    """Played to its end from there with choices drawn from a seed."""
    forced = forced_seats(["me" if it == seat else "bot" for it in range(len(setup.players))])
    history = History(msgspec.structs.replace(setup, seed="tried", forced=forced, before=before))
    rng = Rng.of("choices")
    while not history.match.over:
        history.match.play(history.match.options[rng.below(len(history.match.options))])
    return history


@pytest.mark.parametrize("game", [*ours(), "high_card"])
def test_what_is_tried_out_is_the_same_whatever_the_seat_could_not_see(game: str) -> None:
    count = 3 if 3 in find(game).players else 2
    setup, entries = played(game, ["me"] * count, seed="the real deal")
    for seat in range(count):
        begun = entries[: len(entries) * (seat + 1) // (count + 1)]
        chapter = Chapter(setup.seed, setup.forced, tuple(begun), seat)
        # The same match in another world, which this seat cannot tell from the real one.
        other = Chapter("another world", (), (), seat)
        there, elsewhere = continued(setup, (chapter,), seat), continued(setup, (chapter, other), seat)
        assert [it.link for it in there.match.decisions] == [it.link for it in elsewhere.match.decisions]
        for eyes in range(SPECTATOR, count):
            assert positions.lines(there.match, eyes) == positions.lines(elsewhere.match, eyes)
        # And it is another world than the real one, seen by this seat as the real one is.
        real = History(setup, begun).match
        tried = History(msgspec.structs.replace(setup, seed="tried", before=(chapter,))).match
        assert tried.view(seat) == real.view(seat)
        assert tried.options == real.options or real.asked != seat
        assert positions.lines(tried, seat) == ()
        assert not any(tried.can_undo(eyes) for eyes in range(count))


def a_match(ana: Guest, ben: Guest) -> str:
    """A match of two people and a bot, some moves after its beginning; it is ana's turn."""
    table = ana.table("high_card", ["me", "link", "bot"], start=False)
    ben.post(f"/api/invites/{table['invite']}/claim", {"name": "Ben"})
    ana.post(f"/api/tables/{table['id']}/start")
    table = table["id"]
    while ana.get(f"/api/tables/{table}")["n"] < 4 or ana.get(f"/api/tables/{table}")["asked"] != 0:
        play_over_http(ana, table, [0], turns=1)
        play_over_http(ben, table, [1], turns=1)
    return str(table)


def heard(guest: Guest, table: str) -> list[Any]:
    """Everything said at a table until its end, but for what names it or the hour."""
    with guest.socket(table, 0) as line, guest.socket(table, SPECTATOR) as watching:
        begun = [line.position, watching.position]
        play_on(line)
        watching.wait_for((line.position or {})["n"])
        for _ in range(100):
            if guest.get(f"/api/tables/{table}")["status"] == "over":
                break
        said = [begun, line.position, line.lines, watching.position, watching.lines]
    info = guest.get(f"/api/tables/{table}")
    known = {key: info[key] for key in ("seats", "n", "asked", "result", "status", "settings", "commitment", "redealt")}
    hands = [guest.get(f"/api/tables/{table}/replay/{number}?hands=true") for number in (0, 3)]
    return [*said, known, hands]


def test_the_whole_wire_of_a_try_is_the_same_when_the_match_itself_was_another(
    house: House, ana: Guest, ben: Guest
) -> None:
    table = a_match(ana, ben)
    before = [ana.look(table, 0), ben.look(table, 1)]
    other = ana.post(f"/api/tables/{table}/try-out", {"seat": 0}, 201)["id"]
    with house.dealt_from("ab" * 16):
        tried = ana.post(f"/api/tables/{table}/try-out", {"seat": 0, "name": "Ana"}, 201)
        again = ana.post(f"/api/tables/{other}/try-out", {"seat": 0, "name": "Ana"}, 201)
    assert (tried["status"], tried["origin"], tried["redealt"]) == ("running", table, True)
    assert [(seat["kind"], seat["mine"]) for seat in tried["seats"]] == [("me", True), ("bot", False), ("bot", False)]
    assert ana.look(tried["id"], 0)["position"]["view"] == before[0]["position"]["view"]
    assert ana.look(tried["id"], 0)["lines"] == []
    assert heard(ana, tried["id"]) == heard(ana, again["id"])
    assert [ana.look(table, 0), ben.look(table, 1)] == before, "the match itself knows nothing of it"


def test_only_whoever_tries_something_out_sees_it_and_there_is_no_record(house: House, ana: Guest, ben: Guest) -> None:
    table = a_match(ana, ben)
    tried = ana.post(f"/api/tables/{table}/try-out", {"seat": 0}, 201)["id"]
    assert ben.get(f"/api/tables/{tried}")["origin"] == ""
    for over in (False, True):
        if over:
            with ana.socket(tried, 0) as line:
                play_on(line)
        for path in ("seats/-1", "seats/0", "replay/0", "replay/0?seat=0&hands=true", "replay/1/why", "review"):
            assert ben.get(f"/api/tables/{tried}/{path}", 403)["code"] == "not-yours"
        assert ben.post(f"/api/tables/{tried}/review", expect=403)["why"]
        assert ben.post(f"/api/tables/{tried}/try-out", {"seat": 0}, 409 if over else 403)["why"]
        with ben.socket(tried, SPECTATOR, hello=None) as line:
            assert "only they see it" in line.rest()[0]["refusal"]["why"]
        for guest in (ana, ben):
            assert "no record of it" in guest.get(f"/api/tables/{tried}/seats/0/record", 409)["why"]
        assert not [each for each in ben.get("/api/tables") if each["id"] == tried]
    assert "tried out" in ana.post(f"/api/tables/{tried}/play-on", {"number": 0, "seat": 0}, 409)["why"]
    assert ana.get(f"/api/tables/{tried}/replay/0")["lines"] == []


def test_one_tries_out_only_what_one_sees_and_only_while_it_runs(ana: Guest, ben: Guest) -> None:
    table = a_match(ana, ben)
    for seat in (1, 2):
        assert "own seat" in ana.post(f"/api/tables/{table}/try-out", {"seat": seat}, 403)["why"]
    assert ana.post(f"/api/tables/{table}/try-out", {"seat": 7}, 404)["why"]
    waiting = ana.table("high_card", ["me", "link"], start=False)["id"]
    assert "not begun" in ana.post(f"/api/tables/{waiting}/try-out", {"seat": 0}, 409)["why"]
    ended = ana.table("high_card", ["me", "screen"])["id"]
    play_over_http(ana, ended, [0, 1])
    assert "is over" in ana.post(f"/api/tables/{ended}/try-out", {"seat": 0}, 409)["why"]


def test_a_try_outlives_a_restart_and_the_match_it_came_from(tmp_path: Path) -> None:
    async def after(table: str, tried: str, database: str) -> list[str | None]:
        async with opened(database) as store:
            found = [await keeping.trouble(store, tried)]
            await keeping.take_away(store, [table])
            return [*found, await keeping.trouble(store, tried)]

    with House(tmp_path, workers=1) as house, house.guest() as ana, house.guest() as ben:
        table = a_match(ana, ben)
        tried = ana.post(f"/api/tables/{table}/try-out", {"seat": 0}, 201)["id"]
        with ana.socket(tried, 0) as line:
            play_on(line, turns=1)
        before = ana.look(tried, 0)["position"]
        house.stop()
        assert asyncio.run(after(table, tried, house.config.database)) == [None, None]
        house.start()
        assert ana.look(tried, 0)["position"]["n"] >= before["n"]
        with ana.socket(tried, 0) as line:
            play_on(line)
        assert ana.get(f"/api/tables/{tried}")["status"] == "over"
