"""Playing on from a position of a finished match with friends, and looking at it with all hands open."""

import msgspec
import pytest

from hearthside.kernel import record as records
from hearthside.kernel.record import SharedDeal
from hearthside.kernel.registry import find, ours
from tests.server.house import Guest
from tests.server.playing import play_over_http
from tests.server.test_imports import recorded


@pytest.mark.parametrize("deal", [None, SharedDeal("ab" * 16, ("cd" * 16, ""))])
def test_friends_come_by_link_and_go_on_from_there(ana: Guest, ben: Guest, deal: SharedDeal | None) -> None:
    record = recorded("to_the_dogs", 0, deal)
    was = ana.post("/api/import", record, 201)
    half = len(record["moves"]) // 2
    wanted = {"number": half, "seat": 1, "name": "Ana", "friends": True}
    table = ana.post(f"/api/tables/{was['id']}/play-on", wanted, 201)
    assert (table["status"], table["origin"], table["origin_number"]) == ("open", was["id"], half)
    assert [(seat["kind"], seat["taken"], seat["mine"]) for seat in table["seats"]] == [
        ("link", False, False),
        ("me", True, True),
    ]
    assert not table["nonces"]
    given = {"seat": 1, "nonce": "ef" * 16, "commitment": table["commitment"]}
    assert "dealt there" in ana.post(f"/api/tables/{table['id']}/nonce", given, 409)["why"]
    assert ana.post(f"/api/tables/{table['id']}/start", expect=409)["why"]
    ben.post(f"/api/invites/{table['invite']}/claim", {"name": "Ben"})
    # Whoever changes places plays the other side; the deal stays.
    ana.post(f"/api/tables/{table['id']}/swap", {"seat": 0, "other": 1})
    begun = ana.post(f"/api/tables/{table['id']}/start")
    assert (begun["status"], begun["n"]) == ("running", half)
    assert [seat["name"] for seat in begun["seats"]] == ["Ana", "Ben"]
    then = ana.get(f"/api/tables/{was['id']}/replay/{half}?seat=0")
    assert ana.look(table["id"], 0)["position"]["view"] == then["position"]["view"]
    for _ in range(2000):
        play_over_http(ana, table["id"], [0], turns=1)
        play_over_http(ben, table["id"], [1], turns=1)
        if ana.get(f"/api/tables/{table['id']}")["status"] == "over":
            break
    end = records.read(ana.http.get(f"/api/tables/{table['id']}/seats/0/record").content)
    assert end.seed == record["seed"]
    assert msgspec.json.decode(msgspec.json.encode(end.moves[:half])) == record["moves"][:half]
    assert ana.post("/api/verify", msgspec.json.decode(records.write(end)))["ok"]


def test_nobody_goes_on_from_the_end_or_from_before_the_deal(ana: Guest) -> None:
    was = ana.post("/api/import", recorded("high_card"), 201)
    last = ana.get(f"/api/tables/{was['id']}/replay/0")["last"]
    for number in (-1, last):
        wrong = {"number": number, "seat": 0, "friends": True}
        assert ana.post(f"/api/tables/{was['id']}/play-on", wrong, 404)["why"]


@pytest.mark.parametrize("game", ours())
def test_open_hands_show_every_seat_s_own_view_of_a_finished_match(ana: Guest, ben: Guest, game: str) -> None:
    record = recorded(game)
    table = ana.post("/api/import", record, 201)["id"]
    number = len(record["moves"]) // 3
    there = ben.get(f"/api/tables/{table}/replay/{number}?hands=true")
    assert [hand["seat"] for hand in there["hands"]] == [0, 1]
    for seat, hand in enumerate(there["hands"]):
        assert hand == ben.get(f"/api/tables/{table}/replay/{number}?seat={seat}")["position"]
    assert ben.get(f"/api/tables/{table}/replay/{number}")["hands"] == []
    running = ana.table(game, ["me"] + ["bot"] * (max(2, min(find(game).players)) - 1))
    ana.get(f"/api/tables/{running['id']}/replay/0?hands=true", expect=409)
