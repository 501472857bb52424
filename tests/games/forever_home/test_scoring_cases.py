"""The fifty facts any engine of the game must reproduce."""

from pathlib import Path
from typing import Any

import msgspec
import pytest

from hearthside.games.forever_home.cards import DOGS, HOMES, HomeRule, load
from hearthside.games.forever_home.scoring import (
    Tally,
    award_points,
    challenge_points,
    deduction,
    home_points,
)
from hearthside.games.forever_home.sheet import sheet
from hearthside.kernel.agenda import play, question, settle
from hearthside.kernel.ledger import Row, places
from tests.positions.forever_home import build

CASES: list[dict[str, Any]] = msgspec.json.decode((Path(__file__).parent / "scoring_cases.json").read_bytes())["cases"]
PACK = load()


def counts(dogs: dict[str, int]) -> list[int]:
    return [dogs.get(dog, 0) for dog in DOGS]


def of_area(area: str) -> pytest.MarkDecorator:
    """Every case of an area, named by what it says."""
    cases = [pytest.param(c["input"], c["expected"], id=f"{c['id']}: {c['why']}") for c in CASES if c["area"] == area]
    assert cases
    return pytest.mark.parametrize(("given", "expected"), cases)


def test_no_area_is_left_out() -> None:
    known = {"home", "commendation", "winner", "solo_challenge", "solo_deduction", "final", "final_solo", "end_trigger"}
    assert {case["area"] for case in CASES} == known
    assert len(CASES) == 50


@of_area("home")
def test_home(given: dict[str, Any], expected: int) -> None:
    rule: HomeRule = msgspec.convert(given["card"], HomeRule)
    assert home_points(rule, counts(given["dogs"])) == expected


@of_area("commendation")
def test_commendation(given: dict[str, Any], expected: list[int]) -> None:
    tallies = [
        Tally(counts(one["grid"]), [counts(one["homes"][home]) for home in HOMES], [], ()) for one in given["players"]
    ]
    assert award_points(given["kind"], given["reputation"], DOGS.index(given["dog"]), tallies) == expected


@of_area("winner")
def test_winner(given: dict[str, Any], expected: list[int]) -> None:
    keys: list[tuple[int, ...]] = list(zip(given["totals"], given["rehomed"], strict=True))
    assert [seat for seat, place in enumerate(places(keys)) if place == 1] == expected


@of_area("solo_challenge")
def test_solo_challenge(given: dict[str, Any], expected: int) -> None:
    challenge = next(one for one in PACK.challenges if one.id == given["challenge"])
    if "left" in given:
        right = given["right"] if isinstance(given["right"], list) else [given["right"]]
        numbers = [given["left"], *right]
    else:
        numbers = [given["count"] if "count" in given else given["homes"]]
    assert challenge_points(challenge.kind, challenge.reputation, numbers) == expected


@of_area("solo_deduction")
def test_solo_deduction(given: dict[str, Any], expected: int) -> None:
    assert deduction(given["turns"], given["advanced"]) == expected


def in_group(rows: tuple[Row, ...], group: str) -> int:
    return sum(row.points for row in rows if row.group == group)


@of_area("final")
def test_final_scoring_of_a_score_file(given: dict[str, Any], expected: dict[str, Any]) -> None:
    score = sheet(msgspec.json.encode(given), PACK).score
    for key, group in (("training", "Training"), ("homes", "Homes"), ("commendations", "Commendations")):
        assert [in_group(ledger.rows, group) for ledger in score.seats] == expected[key]
    assert [ledger.total for ledger in score.seats] == expected["total"]
    assert score.winners == expected["winners"]
    rehomed = [sum(sum(dogs.values()) for dogs in one["homes"].values()) for one in given["players"]]
    assert rehomed == expected["rehomed"]


@of_area("final_solo")
def test_final_solo_scoring_of_a_score_file(given: dict[str, Any], expected: dict[str, Any]) -> None:
    (ledger,) = sheet(msgspec.json.encode(given), PACK).score.seats
    assert in_group(ledger.rows, "Training") == expected["training"]
    assert in_group(ledger.rows, "Homes") == expected["homes"]
    assert in_group(ledger.rows, "Challenges") == expected["challenges"]
    assert -in_group(ledger.rows, "Deductions") == expected["deductions"]
    assert ledger.total == expected["total"]


@of_area("end_trigger")
def test_who_still_plays_after_the_end_began(given: dict[str, Any], expected: list[int]) -> None:
    players, trigger = given["players"], given["trigger_seat"]
    six = ["T02", "T03", "T04", "T05", "T06", "T08"]
    g = build(
        {
            "players": players,
            "first": given["first_seat"],
            "seat": trigger,
            "grids": ["r" if seat == trigger else "" for seat in range(players)],
            "hands": [["T01"] if seat == trigger else [] for seat in range(players)],
            "completed": [six if seat == trigger else [] for seat in range(players)],
            "dogs": "rbygp"[: 5 if players >= 4 else 4],
        }
    )
    settle(g)
    for wire in ("take_dog", "place", "complete", "match", "graduate", "graduate", "take_card"):
        options = settle(g)
        chosen = [a for a in options if type(a).__struct_config__.tag == wire]
        play(g, next(a for a in chosen if getattr(a, "cell", 1) == 1) if wire == "place" else chosen[0])
    assert g.ending
    still: list[int] = []
    while options := settle(g):
        top = question(g)
        assert top is not None
        if top.seat not in still:
            still.append(top.seat)
        play(g, options[-1])
    assert still == expected
