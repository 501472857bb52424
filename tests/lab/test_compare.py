"""Two packs on the same seeds: equal cards differ in nothing, and a real difference is found."""

import json

import msgspec
import pytest

from hearthside.kernel.errors import Problem
from hearthside.kernel.registry import find
from hearthside.lab.compare import Comparison, Difference, PackPair, Sides, compare, more_to_tell
from hearthside.lab.games import Plan

PLAN = Plan("to_the_dogs", ("random", "random"), 30, 1, detail=True)


def pack(points: int) -> str:
    """The game's own dogs, each worth so many points more."""
    dogs = msgspec.to_builtins(find("to_the_dogs").load().data.dogs)  # type: ignore[attr-defined]
    lines = ['name = "dearer"']
    for dog in dogs:
        dog["base_points"] = min(3, dog["base_points"] + points)
        del dog["provenance"]
        lines += ["[[dogs]]", 'provenance = "reconstructed"']
        lines += [f"{key} = {json.dumps(value)}" for key, value in dog.items() if value is not None]
    return "\n".join(lines)


def found(result: Comparison, what: str) -> Difference:
    return next(each for each in result.differences if each.what == what)


def test_dogs_with_more_points_raise_the_score_and_that_is_real() -> None:
    pair = PackPair(PLAN, msgspec.structs.replace(PLAN, pack=pack(1)))
    result = compare(pair, ("own", "dearer"))
    score = found(result, "mean score")
    assert score.real and score.difference > 3
    assert score.ci95[0] > 0
    assert score.difference == pytest.approx(score.b - score.a, abs=1e-3)
    assert score.more_games_to_tell is None
    assert result.differences[0].real
    wins = [each for each in result.differences if each.what.startswith("wins, turn order")]
    assert sum(each.a for each in wins) == pytest.approx(1, abs=1e-3)
    assert sum(each.difference for each in wins) == pytest.approx(0, abs=1e-3)
    for each in result.differences:
        assert each.real or each.more_games_to_tell is None or each.more_games_to_tell > 0


def test_cards_that_only_have_another_name_differ_in_nothing() -> None:
    pair = PackPair(PLAN, msgspec.structs.replace(PLAN, pack=pack(0)))
    result = compare(pair, ("own", "the same"))
    assert not any(each.difference for each in result.differences)
    assert not any(each.real for each in result.differences)


def test_games_that_were_played_are_not_asked_for_again() -> None:
    """A difference as large as its spread takes 7.84 games to see four times in five, and more among others."""
    few, many = Sides(), Sides()
    for _ in range(2):
        few.add(0.0, 0.0)
        few.add(0.0, 2.0)
    assert few.off.deviation == pytest.approx(few.off.mean * 2 / 3**0.5)
    assert more_to_tell(few, 1) == 11 - 4
    assert more_to_tell(few, 100) == 25 - 4
    for _ in range(4):
        many.add(0.0, 0.0)
        many.add(0.0, 2.0)
    assert more_to_tell(many, 1) == 9 - 8
    assert more_to_tell(Sides(), 1) is None


def test_a_pack_beside_itself_is_refused() -> None:
    with pytest.raises(Problem, match="Both packs are the same"):
        compare(PackPair(PLAN, PLAN), ("own", "own"))


def test_stopping_early_tells_what_was_played() -> None:
    def stop(beside: object) -> None:
        raise KeyboardInterrupt

    pair = PackPair(PLAN, msgspec.structs.replace(PLAN, pack=pack(0)))
    result = compare(pair, ("own", "the same"), progress=stop)
    assert (result.stopped, result.games) == (True, 1)
