"""The score file of a paper game."""

import json
from typing import Any

import pytest

from hearthside.games.forever_young.cards import own_pack
from hearthside.games.forever_young.game import GAME
from hearthside.kernel.errors import Problem


def scored(*players: dict[str, Any]) -> tuple[tuple[int, ...], list[str]]:
    named = [{"name": f"P{i + 1}", **player} for i, player in enumerate(players)]
    sheet = GAME.sheet(json.dumps({"players": named}).encode(), own_pack())
    assert sheet.names == tuple(player["name"] for player in named)
    return sheet.score.places, [ledger.rows[-1].text for ledger in sheet.score.seats]


def test_the_last_one_standing_wins_and_the_others_rank_by_their_fall() -> None:
    places, why = scored(
        {"marks": ["nest", "human_leader"], "fell": 2, "credits": 2},
        {"marks": ["nest", "vampire_leader"], "fell": 1},
        {"marks": ["nest"], "credits": 2, "pawns": 3},
    )
    assert places == (2, 3, 1)
    assert why == [
        "place 2: the second to fall",
        "place 3: the first to fall",
        "place 1: still standing when others fell",
    ]


@pytest.mark.parametrize(
    ("first", "second", "why"),
    [
        ({}, {"marks": ["nest"]}, "place 1: fewer marks against them"),
        ({"marks": ["nest"], "credits": 1}, {"marks": ["nest"]}, "place 1: more marks to their credit"),
        ({"pawns": 2}, {"pawns": 1}, "place 1: more pawns on the board"),
        ({"clues": 2}, {"clues": 1}, "place 1: more clues to surviving nests"),
    ],
)
def test_each_rule_decides_when_those_before_are_equal(first: dict[str, Any], second: dict[str, Any], why: str) -> None:
    places, rows = scored(first, second)
    assert places == (1, 2)
    assert rows[0] == why
    assert rows[1] == why.replace("place 1: ", "place 2: the place above had ")


def test_equal_in_everything_is_a_shared_win() -> None:
    assert scored({"pawns": 1}, {"pawns": 1}) == ((1, 1), ["place 1, shared: everything is equal"] * 2)


@pytest.mark.parametrize(
    ("players", "said"),
    [
        ([{}], "2 to 6 players"),
        ([{"marks": ["nest", "human_leader"]}, {}], "needs a number in the order of falling - at $.players[0].fell"),
        ([{"fell": 2}, {}, {}], "in the order they fell"),
        ([{"fell": 1}, {"fell": 2}], "Somebody must be left"),
        ([{"credits": 1}, {}], "More marks are credited than were made"),
        ([{"pawns": 13}, {}], "Expected a number from 0 to 12, got 13 - at $.players[0].pawns"),
        ([{"fell": 1, "pawns": 2}, {}], "Expected a number from 0 to 0, got 2 - at $.players[0].pawns"),
        ([{"clues": 3}, {}], "Expected a number from 0 to 2, got 3 - at $.players[0].clues"),
        (
            [{"fell": 1, "marks": ["nest", "human_leader"]}, {"credits": 2, "clues": 1}],
            "Expected a number from 0 to 0, got 1 - at $.players[1].clues",
        ),
        (
            [{"marks": ["nest"], "credits": 1}, {}],
            "Expected a number from 0 to 0, got 1 - at $.players[0].credits",
        ),
        ([{"marks": ["nest", "nest"]}, {}], "Each mark can be made once"),
        ([{"marks": ["castle"]}, {}], "Invalid enum value 'castle' - at `$.players[0].marks[0]`"),
        ([{"tiles": 3}, {}], "Object contains unknown field `tiles`"),
    ],
)
def test_what_cannot_be_is_named(players: list[dict[str, Any]], said: str) -> None:
    with pytest.raises(Problem) as wrong:
        scored(*players)
    assert said in str(wrong.value)
