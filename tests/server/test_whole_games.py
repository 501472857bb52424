"""Games of every title through a real server, whole ones over sockets and the end of others over plain requests."""

import pytest

from hearthside.kernel import record as records
from hearthside.kernel.match import replay
from hearthside.kernel.registry import find, ours
from tests.server.house import SPECTATOR, Guest, House
from tests.server.kept import keep, played
from tests.server.playing import kinds_for, play_on, play_over_http

GAMES = (*ours(), "high_card")


def fewest(game: str) -> int:
    """The smallest table that is not solitaire."""
    return 2 if game == "high_card" else next(count for count in find(game).players if count > 1)


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_over_a_socket_ends_in_a_record_that_holds(ana: Guest, game: str) -> None:
    table = ana.table(game, kinds_for(fewest(game), "me"))["id"]
    with ana.socket(table, 0) as line, ana.socket(table, SPECTATOR) as watching:
        acknowledged: list[int] = []
        assert line.position is not None
        while not line.position["over"]:
            acknowledged += play_on(line, seed=str(len(acknowledged)), turns=1)
            watching.wait_for(line.position["n"])  # who does not read for long is taken to be gone
        assert acknowledged == sorted(set(acknowledged))
        assert watching.position is not None
        assert watching.position["over"]
        assert watching.position["options"] == []
    whole = ana.look(table, 0)
    assert whole["table"]["status"] == "over"
    assert line.lines == whole["lines"]  # what came piece by piece is the whole log
    answer = ana.http.get(f"/api/tables/{table}/seats/0/record")
    assert ana.post("/api/verify", answer.json())["ok"]
    if game != "high_card":
        assert replay(records.read(answer.content)).score().places == tuple(whole["position"]["score"]["places"])


@pytest.mark.parametrize("game", GAMES)
def test_a_game_comes_to_its_end_over_plain_requests_with_people_at_one_screen(
    house: House, ana: Guest, game: str
) -> None:
    kinds = ["me", "screen", *["bot"] * (fewest(game) - 2)]
    table = keep(house.config.database, *played(game, kinds, 60), ana.token, kinds)
    last = play_over_http(ana, table, [0, 1])
    assert last["table"]["status"] == "over"
    assert last["position"]["over"]
    last_number = ana.get(f"/api/tables/{table}/replay/0")["last"]
    middle = ana.get(f"/api/tables/{table}/replay/{last_number // 2}?seat=1")
    assert middle["position"]["seat"] == 1
    assert middle["number"] == middle["position"]["n"] == last_number // 2
    end = ana.get(f"/api/tables/{table}/replay/{last_number}?seat=0")
    assert end["position"]["view"] == last["position"]["view"]
    assert end["lines"] == last["lines"]
