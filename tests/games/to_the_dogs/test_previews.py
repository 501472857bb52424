"""Previews tell the certain part, and name what chance may add."""

from collections import Counter

import pytest

from hearthside.games.to_the_dogs.actions import COLLECT, MatchDog, Take
from hearthside.kernel.actions import Action
from hearthside.kernel.agenda import State, play, settle
from hearthside.kernel.ledger import Ledger, change
from hearthside.kernel.lookahead import Preview, preview
from hearthside.kernel.match import Match
from hearthside.kernel.record import Player
from hearthside.kernel.rng import Rng
from tests.games.to_the_dogs.helpers import GAME
from tests.positions.to_the_dogs import build


def table(players: int, seed: str) -> Match:
    return Match(GAME, [Player(f"Player {seat}") for seat in range(players)], seed=seed)


def ledger_after(g: State, seat: int, actions: list[Action]) -> Ledger:
    world = g.clone()
    for action in actions:
        play(world, action)
        settle(world)
    return GAME.score(world, seat).seats[seat]


def shown(given: dict[str, object], action: Action) -> Preview:
    """What seat 0 is told of this action."""
    match = table(2, "shown")
    match.state = build(given)
    match.options = settle(match.state)
    return match.previews(0)[match.options.index(action)]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_what_a_preview_promises_is_what_comes_and_what_chance_adds_is_left_open(players: int) -> None:
    met: Counter[str] = Counter()
    for seed in range(8):
        match, chance = table(players, f"true {seed}"), Rng.of(f"true {players} {seed}")
        while not match.over:
            seat = match.asked
            assert seat is not None
            before = match.score(seat).seats[seat]
            for action, told in zip(match.options, match.previews(seat), strict=True):
                if told.more:
                    assert preview(GAME, match.state, seat, action, before) == told
                else:
                    after = ledger_after(match.state, seat, [action, *told.line])
                    assert change(before, after) == told.gain, (action, told)
                met[f"{type(action).__name__} {told.more or bool(told.gain.total)}"] += 1
            match.play(match.options[chance.below(len(match.options))])
    assert met["MatchDog a companion"] > 50
    assert met["MatchDog True"] > 100
    assert met["Collect True"] > 200
    assert met["Take True"] > 50


def test_a_companion_is_neither_named_nor_counted_before_it_comes() -> None:
    told = shown({"care": [["Birdie"]], "hands": [["H40"], []], "piles": [[], [], ["Finn"]]}, MatchDog(0, 39))
    assert told.more == "a companion"
    assert [row.what for row in told.gain.rows] == ["match-D49"]
    assert "Finn" not in str(told)


def test_the_points_of_a_race_and_of_food_are_certain_though_homes_are_drawn() -> None:
    homed = [[["Luna", "H02"], ["Gus", "H03"], ["Poppy", "H07"]]]
    told = shown({"care": [["Rufus"]], "hands": [["H55", "H01"], []], "homed": homed, "players": 3}, MatchDog(0, 54))
    assert {row.what: row.points for row in told.gain.rows}["fetch"] == 9
    assert told.more == ""


def test_homemaker_pays_in_the_preview_of_the_match_that_fills_the_hand() -> None:
    hand = ["H38", "H01", "H02", "H03", "H04", "H05"]
    given = {"care": [["Marigold"]], "hands": [hand, []], "hand_size": [6, 3], "bowl": [3, 3]}
    told = shown(given, MatchDog(0, 37))
    assert {row.what: row.points for row in told.gain.rows}["kibble"] == 2


def test_taking_in_a_dog_costs_the_points_of_its_food_whatever_comes_next() -> None:
    given = {
        "centre": ["", "", "", "", "", "", "Marigold"],
        "piles": [[], [], ["Finn"]],
        "bowl": [6, 3],
        "hands": [["H01"], []],
    }
    told = shown(given, Take(53))
    assert told.gain.total == (6 - 4) // 3 - 6 // 3
    assert told.more == ""


def test_collecting_food_tells_its_points_though_rich_in_food_draws_homes() -> None:
    told = shown({"awards": ["T1", "F1", "I4", "E1"], "hands": [["H01", "H07", "H13"], []], "bowl": [7, 3]}, COLLECT)
    assert told.gain.total == 1
