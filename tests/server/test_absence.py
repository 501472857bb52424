"""Somebody is away: the host or the others may let a bot play on, and whoever comes back has the seat again."""

import asyncio
import contextlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import asyncpg  # type: ignore[import-untyped]
import pytest

from hearthside.server.writer import CHANNEL
from tests.server.house import Guest, House, Line
from tests.server.test_clocks import texts
from tests.server.test_nodes import at, servers


@contextlib.contextmanager
def three(house: House) -> Iterator[tuple[str, list[Guest]]]:
    """A running match of three people."""
    with house.guest() as ana, house.guest() as ben, house.guest() as cleo:
        table = ana.table("high_card", ["me", "link", "link"], start=False)
        for guest, name in ((ben, "Ben"), (cleo, "Cleo")):
            guest.post(f"/api/invites/{table['invite']}/claim", {"name": name})
        ana.post(f"/api/tables/{table['id']}/start")
        yield table["id"], [ana, ben, cleo]


def seat_of(line: Line, number: int, **wanted: Any) -> dict[str, Any]:
    """The seat, as soon as it is shown so."""
    while True:
        seat: dict[str, Any] = line.until("presence", "welcome")["table"]["seats"][number]
        if all(seat[key] == value or (value is any and seat[key] is not None) for key, value in wanted.items()):
            return seat


def test_the_host_gives_the_seat_of_somebody_away_to_a_bot_until_they_return(house: House) -> None:
    with three(house) as (table, [ana, ben, cleo]):
        give = f"/api/tables/{table}/give"
        with ana.socket(table, 0) as line, cleo.socket(table, 2):
            with ben.socket(table, 1):
                seat_of(line, 1, away=None, here=True)
                assert "Ben is here." in ana.post(give, {"seat": 1}, 409)["why"]
            seat_of(line, 1, away=any, here=False)
            ben.post(give, {"seat": 2}, 403)  # not the host
            cleo.post(give, {"seat": 1}, 403)
            given = ana.post(give, {"seat": 1})["seats"][1]
            assert (given["given"], given["left"], given["bot"]) == (True, True, "normal")
            ana.post(give, {"seat": 1}, 409)  # a bot plays it already
            with ben.socket(table, 1) as back:
                seat = seat_of(line, 1, left=False)
                assert (seat["given"], seat["mine"]) == (False, False)
                assert back.position is not None
            said = texts(ana.look(table, 0))
            assert said[:2] == ["Ben is away; the host let a bot play on.", "Ben is back."]
            assert said == texts(cleo.look(table, -1))  # everybody sees it, spectators too


def test_the_others_vote_and_one_of_two_is_not_enough(house: House) -> None:
    with three(house) as (table, [ana, ben, cleo]):
        vote = f"/api/tables/{table}/vote"
        with cleo.socket(table, 2) as line, ben.socket(table, 1):
            with ana.socket(table, 0):
                seat_of(line, 0, away=None, here=True)
            seat_of(line, 0, away=any)
            with house.guest() as stranger:
                stranger.post(vote, {"seat": 0}, 403)
            ana.post(vote, {"seat": 0}, 409)  # one's own
            assert ben.post(vote, {"seat": 0})["seats"][0]["votes"] == [1]
            again = ben.post(vote, {"seat": 0})["seats"][0]
            assert (again["votes"], again["left"]) == ([1], False)  # nobody votes twice
            given = cleo.post(vote, {"seat": 0})["seats"][0]
            assert (given["given"], given["votes"]) == (True, [])
            said = texts(ben.look(table, 1))
            assert said[:2] == [
                "Ben would let a bot play for Player 1, who is away.",
                "Player 1 is away; the others let a bot play on.",
            ]
            info = ana.post(f"/api/tables/{table}/return", {"seat": 0})["seats"][0]
            assert (info["left"], info["given"]) == (False, False)


def test_nobody_is_given_away_before_the_grace_period_is_over(tmp_path: Path) -> None:
    with House(tmp_path, workers=1, absence=3600) as house, three(house) as (table, [ana, ben, _]):
        with ana.socket(table, 0) as line:
            with ben.socket(table, 1):
                seat_of(line, 1, away=None, here=True)
            seat_of(line, 1, away=any)
            assert "has not been away for long" in ana.post(f"/api/tables/{table}/give", {"seat": 1}, 409)["why"]
            assert ana.get(f"/api/tables/{table}")["absence"] == 3600
        house.kill()
        house.start()  # who was connected then is away now
        assert all(seat["away"] for seat in ana.get(f"/api/tables/{table}")["seats"])


@pytest.mark.long
def test_all_servers_know_who_is_there_also_when_one_of_them_dies(postgres: str, tmp_path: Path) -> None:
    with (
        servers(2, postgres, tmp_path) as (one, two),
        three(one) as (table, [ana, ben, _]),
        at(ben, two) as there,
        ana.socket(table, 0) as line,
    ):
        with there.socket(table, 1):
            seat_of(line, 1, away=None, here=True)
            two.kill()
            seat_of(line, 1, away=any, here=False)
        two.start()
        with there.socket(table, 1):
            seat_of(line, 1, away=None, here=True)
        seat_of(line, 1, away=any)
        assert ana.post(f"/api/tables/{table}/give", {"seat": 1})["seats"][1]["given"]
        with there.socket(table, 1):
            seat_of(line, 1, given=False, left=False)


def test_a_seat_given_away_by_a_server_that_did_not_know_its_person_is_back_comes_back_too(
    postgres: str, tmp_path: Path
) -> None:
    with (
        servers(1, postgres, tmp_path) as (one,),
        three(one) as (table, [_, ben, cleo]),
        cleo.socket(table, 2) as line,
        ben.socket(table, 1),
    ):
        seat_of(line, 1, away=None, here=True)
        asyncio.run(_give_elsewhere(postgres, table))
        seat_of(line, 1, given=False, left=False)
        assert "Ben is back." in texts(cleo.look(table, 2))


async def _give_elsewhere(database: str, table: str) -> None:
    """What another server writes and tells that believes Ben to be away."""
    connection = await asyncpg.connect(database.replace("+asyncpg", ""))
    try:
        given = "UPDATE seats SET given = true, \"left\" = true, bot = 'normal' WHERE match_id = $1 AND seat = 1"
        await connection.execute(given, table)
        await connection.execute("SELECT pg_notify($1, $2)", CHANNEL, f"- {table} -1")
    finally:
        await connection.close()
