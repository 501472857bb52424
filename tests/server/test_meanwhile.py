"""What happened since my last move: every position on the way, as my seat saw it then, and nobody else's."""

from typing import Any

import pytest

from hearthside.kernel.registry import ours
from tests.server.house import SPECTATOR, Guest
from tests.server.playing import play_over_http


@pytest.mark.parametrize("game", ours())
def test_the_others_moves_since_my_last_one_come_position_by_position(ana: Guest, ben: Guest, game: str) -> None:
    table = ana.table(game, ["me", "bot", "bot"])["id"]
    compared = 0
    for turn in range(6):
        play_over_http(ana, table, [0], seed=f"turn {turn}", turns=40)
        seen = ana.look(table, 0)
        position = seen["position"]
        steps = ana.get(f"/api/tables/{table}/seats/0/meanwhile")
        after = [line for line in seen["lines"] if line["number"] > position["since"]]
        # Bots go on while we ask; what had happened by then is there, in the same words.
        told = [line for step in steps for line in step["lines"]]
        if ana.look(table, 0)["position"]["since"] != position["since"]:
            continue
        if len(steps) < 60:
            assert told[: len(after)] == after
        assert all(step["seat"] != 0 or not step["lines"] for step in steps if step["number"] <= position["since"])
        assert [step["number"] for step in steps] == sorted({line["number"] for line in told})
        assert all(step["position"]["seat"] == 0 for step in steps)
        compared += len(steps)
        if position["over"]:
            break
    assert compared > 0
    ben.get(f"/api/tables/{table}/seats/0/meanwhile", expect=403)
    watched = ben.get(f"/api/tables/{table}/seats/{SPECTATOR}/meanwhile")
    assert all(step["position"]["seat"] == SPECTATOR for step in watched)


@pytest.mark.parametrize("game", ours())
def test_a_position_of_then_is_what_was_shown_then(ana: Guest, game: str) -> None:
    """Nothing that came to light later is in it."""
    table = ana.table(game, ["me", "screen"])["id"]
    shown: dict[int, Any] = {}
    compared = 0
    for turn in range(120):
        position = ana.look(table, 0)["position"]
        if position["over"] or compared >= 5:
            break
        shown[position["n"]] = position
        if position["asked"]["seat"] == 0:
            for step in ana.get(f"/api/tables/{table}/seats/0/meanwhile"):
                assert step["position"] == shown[step["number"]]
                compared += 1
        play_over_http(ana, table, [0, 1], seed=f"turn {turn}", turns=1)
    assert compared >= 5
