"""Bots that raise or answer nonsense: the run goes on, and the record shows where it happened."""

from pathlib import Path
from typing import Any

import pytest

from hearthside.bots import Bot, Sight, registry
from hearthside.kernel import record as records
from hearthside.kernel.errors import Problem
from hearthside.kernel.match import replay
from hearthside.lab.compare import PackPair, compare
from hearthside.lab.games import FailedBot, Plan
from hearthside.lab.simulate import keep_failure, run
from hearthside.lab.skill import Study, measure
from hearthside.lab.tournament import Contest, hold


class Stumbler(Bot):
    """Raises when it must choose among many."""

    name = "stumbler"

    def choose(self, sight: Sight) -> Any:
        if len(sight.options) > 8:
            raise RuntimeError("I lost my glasses")
        return sight.options[0]


class Cheat(Bot):
    """Answers what was never offered."""

    name = "cheat"
    blind = True

    def choose(self, sight: Sight) -> Any:
        return "I win"


@pytest.fixture(autouse=True)
def _there(monkeypatch: pytest.MonkeyPatch) -> None:
    for bot in (Stumbler(), Cheat()):
        monkeypatch.setitem(registry._bots(), bot.name, bot)


@pytest.mark.parametrize(
    ("bot", "what"),
    [
        ("stumbler", "RuntimeError: I lost my glasses"),
        ("cheat", "it answered 'I win', which is not among its options"),
    ],
)
def test_a_failed_game_is_told_with_the_record_that_ends_where_it_failed(tmp_path: Path, bot: str, what: str) -> None:
    told: list[tuple[int, FailedBot]] = []
    plan = Plan("forest_shuffle", ("random", bot), 3, 1, detail=True)
    tally = run(plan, failed=lambda number, failure: told.append((number, failure)))
    found = tally.report()
    assert (found.played, found.finished, found.failed) == (3, 0, 3)
    assert [seat.wins for seat in found.seats] == [0, 0]
    number, failure = told[0]
    assert (number, failure.bot, failure.seat, failure.what) == (0, bot, 1, what)
    file = keep_failure(str(tmp_path / "failed"), plan, number, failure)
    match = replay(records.read(file.read_bytes()))
    assert match.asked == 1
    assert match.number == failure.decision - 1
    assert not match.over


Told = list[tuple[int, FailedBot]]


def kept(folder: Path, plan: Plan, told: Told) -> list[Path]:
    return [keep_failure(str(folder), plan, number, failure) for number, failure in told]


def test_games_of_one_deal_that_fail_at_different_seats_keep_a_record_each(tmp_path: Path) -> None:
    told: Told = []
    contest = Contest("to_the_dogs", ("cheat", "random"), 2, 1)
    hold(contest, failed=lambda number, failure: told.append((number, failure)))
    assert [(number, failure.seat) for number, failure in told] == [(0, 0), (0, 1)]
    plan = Plan("to_the_dogs", contest.bots, 2, 1)
    files = kept(tmp_path, plan, told)
    assert len(set(files)) == 2
    assert [file.read_bytes() for file in files] == [failure.record for _, failure in told]
    assert kept(tmp_path, plan, told) == files  # run again, it is the same failure in the same file


def test_a_comparison_tells_of_games_that_failed_with_either_pack() -> None:
    told: Told = []
    plan = Plan("to_the_dogs", ("random", "cheat"), 2, 1, detail=True)
    pair = PackPair(plan, Plan("to_the_dogs", ("random", "cheat"), 2, 1, pack='name = "other"\n', detail=True))
    found = compare(pair, ("own", "other"), failed=lambda number, failure: told.append((number, failure)))
    assert (found.games, found.failed) == (0, 2)
    assert [number for number, _ in told] == [0, 0, 1, 1]
    assert all(not replay(records.read(failure.record)).over for _, failure in told[::2])


def test_skill_tells_of_games_that_failed_in_any_rotation() -> None:
    told: Told = []

    def tell(number: int, failure: FailedBot) -> None:
        told.append((number, failure))

    with pytest.raises(Problem, match="Fewer than two deals were played to their end"):
        measure(Study("to_the_dogs", ("random", "cheat"), 2, 1), failed=tell)
    assert [number for number, _ in told] == [0, 0, 1, 1]
    assert {failure.seat for _, failure in told} == {0, 1}
    assert all(not replay(records.read(failure.record)).over for _, failure in told)
