"""The deal of the day: computed from the date, the same for everybody, with what one made of it beside the bots."""

import hashlib
import time
from datetime import UTC, datetime
from typing import Any

import pytest

from hearthside import bots
from hearthside.kernel.daily import daily_players, daily_seed
from hearthside.kernel.match import Match
from hearthside.kernel.record import Player
from hearthside.kernel.registry import find, ours
from tests.server import serving
from tests.server.house import Guest, House
from tests.server.playing import play_over_http

assert serving.PATIENT_CARD.standing is not None  # and High Card is known here


def deal(guest: Guest, game: str) -> dict[str, Any]:
    found: dict[str, Any] = next(it for it in guest.get("/api/daily") if it["game"] == game)
    return found


def begin(guest: Guest, game: str, name: str = "Ana") -> dict[str, Any]:
    table: dict[str, Any] = guest.post(f"/api/daily/{game}", {"name": name}, 201)
    return table


@pytest.mark.parametrize("game", ours())
def test_anybody_can_compute_the_seed_from_date_game_and_rules(ana: Guest, game: str) -> None:
    told = deal(ana, game)
    assert told["day"] == datetime.now(UTC).date().isoformat()
    said = f'["hearthside daily","{game}",{find(game).rules_version},"{told["day"]}"]'
    assert told["seed"] == hashlib.sha256(said.encode()).hexdigest()[:32]
    assert daily_seed(find(game), "2026-11-18") != daily_seed(find(game), "2026-11-19")
    assert 0 < told["next"] - time.time() <= 24 * 3600
    assert (told["running"], told["mine"]) == ("", [])


@pytest.mark.parametrize("game", ours())
def test_everybody_and_every_try_gets_the_same_deal(ana: Guest, ben: Guest, game: str) -> None:
    one, other = begin(ana, game), begin(ben, game)
    alone = min(find(game).players) == 1
    assert [seat["kind"] for seat in one["seats"]] == ["me"] + ["bot"] * (0 if alone else 1)
    assert (one["daily"], one["status"]) == (deal(ana, game)["day"], "running")
    assert one["id"] != other["id"] and one["commitment"] == other["commitment"]
    seen = [guest.look(table["id"], 0)["lines"][:3] for guest, table in ((ana, one), (ben, other))]
    assert seen[0] == seen[1]
    assert begin(ana, game)["id"] == one["id"], "the one under way goes on"
    assert deal(ana, game)["running"] == one["id"]


def test_the_first_result_counts_stands_beside_the_bots_and_later_ones_are_counted(ana: Guest, house: House) -> None:
    game = find("high_card")
    first = begin(ana, game.key)
    play_over_http(ana, first["id"], [0], seed="one")
    second = begin(ana, game.key)
    assert second["id"] != first["id"] and second["commitment"] == first["commitment"]
    play_over_http(ana, second["id"], [0], seed="two")
    result = ana.get(f"/api/tables/{first['id']}")["result"]
    told = deal(ana, game.key)
    (mine,) = told["mine"]
    assert (mine["day"], mine["table"], mine["again"]) == (told["day"], first["id"], 1)
    assert (mine["points"], mine["place"]) == (result["points"][0], result["places"][0])

    while len(deal(ana, game.key)["bots"]) < len(house.config.daily_levels):
        time.sleep(0.05)
    beside = deal(ana, game.key)["bots"]
    assert [it["bot"]["name"] for it in beside] == list(house.config.daily_levels)
    assert deal(ana, game.key)["mine"][0]["bots"] == beside
    with house.guest() as stranger:
        assert deal(stranger, game.key)["mine"] == []
        assert deal(stranger, game.key)["bots"] == beside, "they played it once, for everybody"
    for it in beside:
        assert (it["points"], it["place"]) == played_here(game, told["seed"], it["bot"]["name"])


def played_here(game: Any, seed: str, level: str) -> tuple[int, int]:
    """What this bot makes of the deal against the usual ones, played in this process."""
    match = Match(game, [Player(f"P{seat}") for seat in range(daily_players(game))], seed=seed)
    while (seat := match.asked) is not None:
        match.play(bots.decide(match, level if seat == 0 else bots.USUAL), seat)
    score = match.score(None)
    return score.seats[0].total, score.places[0]


def test_a_rematch_is_a_game_of_its_own_and_an_unknown_game_has_no_deal(ana: Guest) -> None:
    table = begin(ana, "high_card")
    play_over_http(ana, table["id"], [0], seed="three")
    again = ana.post(f"/api/tables/{table['id']}/rematch")
    assert (again["daily"], again["name"]) == ("", "")
    assert again["commitment"] != table["commitment"]
    assert "no game" in ana.post("/api/daily/chess", {}, 404)["why"].lower()
