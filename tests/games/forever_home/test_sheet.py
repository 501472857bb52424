"""Score files of paper games: what they may say, and the sentences for what they may not."""

import copy
from pathlib import Path
from typing import Any

import msgspec
import pytest

from hearthside.games.forever_home.cards import DOGS, load
from hearthside.games.forever_home.sheet import sheet
from hearthside.kernel.errors import Problem

PACK = load()
CASES = msgspec.json.decode((Path(__file__).parent / "scoring_cases.json").read_bytes())["cases"]
GAME: dict[str, Any] = next(case["input"] for case in CASES if case["area"] == "final")
SOLO: dict[str, Any] = next(case["input"] for case in CASES if case["area"] == "final_solo")


def changed(base: dict[str, Any], path: str, value: Any) -> bytes:
    """The file with one thing changed; a path of None removes it."""
    data = copy.deepcopy(base)
    *way, last = [int(part) if part.isdigit() else part for part in path.split("/")]
    at: Any = data
    for part in way:
        at = at[part]
    at[last] = value
    return msgspec.json.encode(data)


def test_rows_are_training_homes_commendations_and_a_total() -> None:
    paper = sheet(msgspec.json.encode(GAME), PACK)
    first = paper.score.seats[0]
    boxes = [f"COM-{i}" for i in range(1, 8)]
    assert [row.what for row in first.rows] == ["training", "city", "suburbs", "countryside", "foster", *boxes]
    assert first.total == sum(row.points for row in first.rows)
    assert paper.names == ("Player 1", "Player 2")


def test_solo_rows_are_training_homes_challenges_and_deductions() -> None:
    (ledger,) = sheet(msgspec.json.encode(SOLO), PACK).score.seats
    challenges = [f"CH-{i}" for i in range(1, 5)]
    expected = ["training", "city", "suburbs", "countryside", "foster", *challenges, "deductions"]
    assert [row.what for row in ledger.rows] == expected


def test_cards_may_be_named_by_id() -> None:
    data = changed(
        GAME, "home_cards", {"city": "CITY-1", "suburbs": "SUB-1", "countryside": "COU-1", "foster": "FOS-1"}
    )
    paper = sheet(data, PACK)
    rows = {row.what: row for row in paper.score.seats[0].rows}
    assert rows["city"].points == 7
    assert rows["city"].cards == (50,)
    trained = sheet(changed(GAME, "players/0/training", ["T44", "T01", 2]), PACK).score.seats[0].rows[0]
    assert (trained.points, trained.cards) == (8, (43, 0))


def test_commendations_may_be_named_by_their_dogs_alone() -> None:
    dogs = [one["dog"] for one in GAME["commendations"]]
    whole = sheet(msgspec.json.encode(GAME), PACK)
    assert sheet(changed(GAME, "commendations", dogs), PACK).score == whole.score


def test_a_home_written_into_the_file_cites_no_card() -> None:
    rows = {row.what: row for row in sheet(msgspec.json.encode(GAME), PACK).score.seats[0].rows}
    assert [rows[home].cards for home in ("city", "suburbs", "countryside", "foster")] == [()] * 4


def test_the_dogs_counted_are_named() -> None:
    rows = {row.what: row for row in sheet(msgspec.json.encode(GAME), PACK).score.seats[0].rows}
    assert "3 orange corgis and 2 green schnauzers" in rows["suburbs"].text
    assert "Red setters in training: 1; the most is 2" in rows["COM-1"].text


@pytest.mark.parametrize(("kinds", "points"), [(0, 0), (1, 0), (2, 4), (3, 4), (4, 4), (5, 9), (6, 9), (7, 9)])
def test_a_city_table_with_gaps_pays_the_highest_step_reached(kinds: int, points: int) -> None:
    table = {"kind": "distinct_types", "table": {"5": 9, "2": 4}}
    data = msgspec.json.decode(changed(GAME, "home_cards/city", table))
    data["players"][0]["homes"]["city"] = dict.fromkeys(DOGS[:kinds], 1)
    rows = {row.what: row.points for row in sheet(msgspec.json.encode(data), PACK).score.seats[0].rows}
    assert rows["city"] == points


@pytest.mark.parametrize(
    ("base", "path", "value", "why"),
    [
        (GAME, "players/0/grid", {"brown": 1}, "brown"),
        (GAME, "players/0/grid", {"red": -1}, "$.players[0].grid.red"),
        (GAME, "players/0/grid", {"red": 14, "blue": 12}, "25 spaces"),
        (GAME, "players/1/homes/foster", {"red": 15}, "14 red dogs, not"),
        (GAME, "players/0/homes/castle", {}, "castle"),
        (GAME, "players/0/training", ["T99"], "no training card 'T99'"),
        (GAME, "players/0/training", [-1], "$.players[0].training[0]"),
        (GAME, "players/0/training", ["T01", "T01"], "T01 is listed twice"),
        (GAME, "players", [], "two to five players"),
        (GAME, "home_cards/city", "SUB-1", "'SUB-1' is not a city card"),
        (GAME, "home_cards/city", {"kind": "any_n", "n": 0, "reputation": 1}, "$.home_cards.city.n"),
        (GAME, "home_cards/city", {"kind": "odd"}, "odd"),
        (GAME, "commendations", ["red", "red"], "one red meeple"),
        (GAME, "commendations", ["red"] * 8, "seven commendations"),
        (GAME, "commendations/0/reputation", -1, "not negative"),
        (GAME, "bonus", 3, "bonus"),
        (SOLO, "turns", 11, "11"),
        (SOLO, "turns", 7, "7"),
        (SOLO, "meeples/CH-3/dog", "pink", "one pink meeple"),
        (SOLO, "meeples/CH-1/right", ["red"], "$.meeples"),
        (SOLO, "player/homes/city", {"red": 1.5}, "$.player.homes.city"),
    ],
)
def test_what_cannot_be_gets_a_sentence_naming_it(base: dict[str, Any], path: str, value: Any, why: str) -> None:
    with pytest.raises(Problem) as wrong:
        sheet(changed(base, path, value), PACK)
    assert why in str(wrong.value)


@pytest.mark.parametrize("data", [b"", b"[]", b"{", b"{}", b'{"players": 3}', b"\xff"])
def test_what_is_no_score_file_gets_a_sentence(data: bytes) -> None:
    with pytest.raises(Problem, match="score file"):
        sheet(data, PACK)
