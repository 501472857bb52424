"""Bots that raise or answer nonsense: the run goes on, and the record shows where it happened."""

from pathlib import Path
from typing import Any

import pytest

from hearthside.bots import Bot, Sight, registry
from hearthside.kernel import record as records
from hearthside.kernel.match import replay
from hearthside.lab.games import FailedBot, Plan
from hearthside.lab.simulate import keep_failure, run


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
