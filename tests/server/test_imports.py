"""Records people bring: played again, watched, played on; what does not hold makes no table."""

from typing import Any

import msgspec
import pytest

from hearthside.kernel import record as records
from hearthside.kernel.match import Match
from hearthside.kernel.record import Player, SharedDeal, seed_of
from hearthside.kernel.registry import find, ours
from hearthside.kernel.rng import Rng
from tests.own_packs import BIRCH
from tests.server import serving
from tests.server.house import SPECTATOR, Guest, House

assert serving.PATIENT_CARD.standing is not None  # and High Card is known here


def recorded(game: str, bots: int = 1, deal: SharedDeal | None = None, pack: str = "") -> dict[str, Any]:
    """The record of a match of random moves between two."""
    seed = "brought" if deal is None else seed_of(deal)
    players = [Player("Zoë\u202e"), Player("Zoë") if bots == 0 else Player("Juniper", "bot", "normal")]
    found = find(game)
    match = Match(found, players, seed=seed, deal=deal, pack=found.load(pack or None))
    rng = Rng.of("moves")
    while not match.over:
        asked = match.asked
        assert asked is not None
        match.play(match.options[rng.below(len(match.options))], asked)
    written: dict[str, Any] = msgspec.json.decode(records.write(match.record()))
    return written


@pytest.mark.parametrize("game", ours())
@pytest.mark.parametrize("bots", [0, 1])
def test_a_finished_match_is_brought_watched_and_played_on(ana: Guest, game: str, bots: int) -> None:
    record = recorded(game, bots)
    table = ana.post("/api/import", record, 201)
    assert (table["status"], table["imported"], table["host"]) == ("over", True, True)
    assert [seat["mine"] for seat in table["seats"]] == [False, False]
    assert len({seat["name"] for seat in table["seats"]}) == 2
    last = ana.get(f"/api/tables/{table['id']}/replay/{len(record['moves'])}")
    assert last["position"]["over"]
    assert [each["total"] for each in last["position"]["score"]["seats"]] == table["result"]["points"]
    again = ana.get(f"/api/tables/{table['id']}/seats/{SPECTATOR}/record")
    assert (again["chain"], again["moves"], again["seed"]) == (record["chain"], record["moves"], record["seed"])
    half = len(record["moves"]) // 2
    forked = ana.post(f"/api/tables/{table['id']}/play-on", {"number": half, "seat": 0}, 201)
    assert (forked["status"], forked["origin"], forked["origin_number"]) == ("running", table["id"], half)
    assert table["id"] in [each["id"] for each in ana.get("/api/tables")]
    ana.post(f"/api/tables/{table['id']}/rematch", expect=409)


def test_a_shared_deal_stays_one(ana: Guest) -> None:
    record = recorded("high_card", 0, SharedDeal("ab" * 16, ("cd" * 16, "")))
    table = ana.post("/api/import", record, 201)
    assert table["commitment"] == record["commitment"]
    again = ana.get(f"/api/tables/{table['id']}/seats/0/record")
    assert again["deal"] == record["deal"]
    assert ana.post("/api/verify", again)["ok"]


def test_a_match_with_cards_of_ones_own_needs_them(ana: Guest) -> None:
    record = recorded("forest_shuffle", pack=BIRCH)
    table = ana.post("/api/import", {"record": record, "pack": BIRCH}, 201)
    assert table["pack"]["own"]
    assert ana.post("/api/import", record, 201)["pack"]["own"]  # kept since
    assert ana.get(f"/api/tables/{table['id']}/replay/1")["position"]


@pytest.mark.parametrize("wrong", ["move", "chain", "seed", "unfinished", "rules", "json", "empty", "seen"])
def test_what_does_not_hold_makes_no_table(house: House, wrong: str) -> None:
    with house.guest() as guest:
        record = recorded("high_card", 0)
        if wrong == "move":
            record["moves"][0], record["moves"][1] = record["moves"][1], record["moves"][0]
        elif wrong == "chain":
            record["chain"][-1] = "0" * 16
        elif wrong == "seed":
            record["seed"] = "other"
        elif wrong == "unfinished":
            record |= {"moves": record["moves"][:4], "chain": record["chain"][:5], "over": False}
        elif wrong == "rules":
            record["rules"] += 1
        body: Any = {"json": "no record", "empty": {}, "seen": {**record, "seed": None}}.get(wrong, record)
        assert guest.post("/api/import", body, 400)["why"]
        assert guest.get("/api/tables") == []
