"""Tables played with a pack of one's own: brought, checked, kept, shown, played, replayed and verified."""

import asyncio
import time
from functools import partial
from typing import Any

import msgspec
import pytest

from hearthside.kernel.errors import Problem
from hearthside.kernel.registry import find, ours
from hearthside.server import workers
from hearthside.server.pool import Workers
from hearthside.server.wire_bodies import PACK
from tests.own_packs import changed, data_of
from tests.server.house import Guest, House
from tests.server.playing import kinds_for, play_on, play_over_http


def opened(ana: Guest, game: str, kinds: list[str]) -> dict[str, Any]:
    return ana.table(game, kinds, pack=changed(game)[0])


@pytest.mark.parametrize("game", ours())
def test_a_table_is_played_with_a_pack_of_one_s_own_from_cards_to_verdict(ana: Guest, game: str) -> None:
    text, card = changed(game)
    usual = ana.table(game, kinds_for(2, "me"))
    table = opened(ana, game, kinds_for(2, "me"))
    loaded = find(game).load(text)
    assert table["pack"] == {"name": loaded.name, "digest": loaded.digest, "own": True}
    assert usual["pack"] == {"name": find(game).load().name, "digest": find(game).load().digest, "own": False}
    cards = ana.get(f"/api/tables/{table['id']}/cards")
    assert cards == msgspec.json.decode(msgspec.json.encode(find(game).cards(loaded)))
    assert ana.get(f"/api/tables/{usual['id']}/cards") == ana.get(f"/api/games/{game}/cards")
    if card:
        assert card in [each["name"] for each in cards]
    with ana.socket(table["id"], 0) as line:
        play_on(line, turns=4)
        assert line.ask({"type": "preview", "id": "p"})["type"] in ("previewed", "rejected")
    ana.post(f"/api/tables/{table['id']}/leave", {"seat": 0})  # a bot finishes it
    deadline = time.monotonic() + 300
    while (seen := ana.get(f"/api/tables/{table['id']}"))["status"] != "over":
        assert time.monotonic() < deadline
        time.sleep(0.02)
    assert seen["pack"] == table["pack"]
    record = ana.get(f"/api/tables/{table['id']}/seats/-1/record")
    assert record["pack"] == loaded.digest
    assert ana.post("/api/verify", record)["ok"]
    assert ana.post("/api/verify", {"record": record, "pack": text})["ok"]
    assert ana.get(f"/api/tables/{table['id']}/replay/3")["number"] == 3
    again = ana.post(f"/api/tables/{table['id']}/rematch")
    assert (again["status"], again["pack"]) == ("running", table["pack"])


def test_a_record_with_cards_nobody_here_knows_asks_for_its_pack(ana: Guest) -> None:
    table = opened(ana, "to_the_dogs", ["me", "screen"])
    play_over_http(ana, table["id"], [0, 1])
    data = ana.http.get(f"/api/tables/{table['id']}/seats/0/record").content
    text, _ = changed("to_the_dogs")
    assert workers.verify(data, text)[0]
    assert workers.verify(data, "") == (False, "This record was played with other cards; send their pack with it.")
    other = text.replace("Luna the Second", "Luna the Third")
    assert not ana.post("/api/verify", {"record": msgspec.json.decode(data), "pack": other})["ok"]
    broken = ana.post("/api/verify", {"record": msgspec.json.decode(data), "pack": "name = 7"})
    assert not broken["ok"]
    assert "$.name" in broken["why"]


@pytest.mark.parametrize("game", ours())
def test_a_pack_that_does_not_fit_is_refused_with_its_path(house: House, ana: Guest, game: str) -> None:
    def refused(pack: Any) -> str:
        seats = [{"kind": "me"}, {"kind": "bot"}]
        answer = ana.post("/api/tables", {"game": game, "seats": seats, "pack": pack, "start": True}, 400)
        assert answer["code"] == "malformed"
        return str(answer["why"])

    before = len(ana.get("/api/tables"))
    assert "$.name" in refused("name = 7")
    assert "$.pack" in refused("x" * (PACK + 1))
    assert "$.pack" in refused(7)
    assert refused("= not TOML").endswith(".")
    assert refused("a = " + "[" * 5000).endswith(".")
    assert len(ana.get("/api/tables")) == before
    assert '"level":"error"' not in house.log.read_text()


def test_the_game_s_own_cards_brought_as_a_pack_are_the_game_s_own(ana: Guest) -> None:
    text = data_of("forever_young", "forever_young.toml")
    assert ana.table("forever_young", ["me", "bot"], pack=text)["pack"]["own"] is False


def test_what_takes_too_long_is_stopped_and_the_next_one_is_answered() -> None:
    async def asked() -> int:
        strangers = Workers(1)
        try:
            with pytest.raises(Problem, match="too long"):
                await strangers.ask(partial(time.sleep, 60), within=0.3)
            return await strangers.ask(partial(abs, -7), within=30)
        finally:
            strangers.close()

    assert asyncio.run(asked()) == 7
