"""Facts about scores that every engine must reproduce, through the door of ``hearthside score``."""

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from hearthside.games.forest_shuffle.cards import load
from hearthside.games.forest_shuffle.scoring import Reckoning
from hearthside.games.forest_shuffle.sheet import Person, Reader, sheet

CASES: list[dict[str, Any]] = json.loads((Path(__file__).parent / "scoring_cases.json").read_text(encoding="utf-8"))[
    "cases"
]


def test_all_ninety_one_cases_are_here() -> None:
    assert len(CASES) == 91


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case['id']} {case['source'][:60]}")
def test_the_ledger_agrees_with_the_source(case: dict[str, Any]) -> None:
    score = sheet(msgspec.json.encode({"players": case["players"]}), load()).score
    assert [ledger.total for ledger in score.seats] == case["totals"]
    for fact in case["expect"]:
        ledger = score.seats[fact["player"]]
        points = {row.what: row.points for row in ledger.rows}
        counted = ledger.total if fact["of"] == ["total"] else sum(points.get(what, 0) for what in fact["of"])
        assert counted == fact["points"], fact


@pytest.mark.parametrize("case", CASES, ids=lambda case: str(case["id"]))
def test_every_row_has_words_a_rule_and_a_group(case: dict[str, Any]) -> None:
    score = sheet(msgspec.json.encode(case["players"]), load()).score
    for ledger in score.seats:
        assert ledger.total == sum(row.points for row in ledger.rows)
        for row in ledger.rows:
            assert row.text and row.rule and row.group
            assert bool(row.cards) == (row.what != "cave")


@pytest.mark.parametrize("case", CASES[::9], ids=lambda case: str(case["id"]))
def test_what_bots_count_is_what_the_ledger_counts(case: dict[str, Any]) -> None:
    pack, reader = load(), Reader(load())
    forests = [reader.forest(i, msgspec.convert(person, Person)) for i, person in enumerate(case["players"])]
    reckoning = Reckoning(pack, [trees for trees, _ in forests], [slots for _, slots in forests])
    for seat in range(len(forests)):
        total = case["totals"][seat] - case["players"][seat].get("cave", 0)
        assert reckoning.total(seat) == total
