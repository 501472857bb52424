"""Simulations: the same whatever the number of processes, and honest about their uncertainty."""

import gc
import tracemalloc
from pathlib import Path
from typing import Any

import msgspec
import pytest

from hearthside.games.forever_home.events import EndBegan
from hearthside.kernel import record as records
from hearthside.kernel import registry
from hearthside.kernel.agenda import settle
from hearthside.kernel.errors import Problem
from hearthside.kernel.match import replay
from hearthside.kernel.registry import find
from hearthside.kernel.rng import Rng
from hearthside.lab import components, work
from hearthside.lab.games import Plan, Played, play_some
from hearthside.lab.intervals import wilson
from hearthside.lab.simulate import simulate
from hearthside.lab.tally import PlanTally, Report
from hearthside.lab.work import Processes, in_order
from tests.kernel.toy import HIGH_CARD


@pytest.fixture(autouse=True)
def _toy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(registry._games, HIGH_CARD.key, HIGH_CARD)


def report(plan: Plan, games: list[Played]) -> Report:
    tally = PlanTally(plan)
    for game in games:
        tally.add(game)
    return tally.report()


def timeless(found: Report) -> Report:
    return msgspec.structs.replace(found, cpu_seconds=0.0, decisions_per_cpu_second=0.0)


def test_the_report_does_not_depend_on_the_number_of_processes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(work, "ALONE_SECONDS", -1.0)
    plan = Plan("to_the_dogs", ("random", "random"), 20, 1, detail=True)
    alone, together = PlanTally(plan), PlanTally(plan)
    for tally, crew in ((alone, None), (together, Processes(2))):
        for game in in_order(play_some, plan, range(plan.games), crew):
            tally.add(game)
    assert timeless(alone.report()) == timeless(together.report())
    assert alone.lifts() == together.lifts()
    assert alone.turns == together.turns


def test_keeping_records_changes_nothing_else(tmp_path: Path) -> None:
    plan = Plan("high_card", ("random", "normal", "random"), 5, 1)
    kept = msgspec.structs.replace(plan, records=str(tmp_path))
    assert timeless(simulate(plan)) == timeless(simulate(kept))
    for file in tmp_path.iterdir():
        assert replay(records.read(file.read_bytes())).over


def test_another_seed_gives_other_games() -> None:
    plan = Plan("high_card", ("random", "random"), 5, 1)
    assert simulate(plan).digest != simulate(msgspec.structs.replace(plan, seed=2)).digest


def test_the_first_games_of_a_longer_simulation_are_the_same(tmp_path: Path) -> None:
    short = Plan("high_card", ("random", "random"), 2, 1, records=str(tmp_path / "short"))
    simulate(short)
    simulate(msgspec.structs.replace(short, games=4, records=str(tmp_path / "long")))
    for file in (tmp_path / "short").iterdir():
        assert file.read_bytes() == (tmp_path / "long" / file.name).read_bytes()


def test_progress_is_told_once_a_game() -> None:
    told: list[int] = []
    simulate(Plan("high_card", ("random", "random"), 7, 1), progress=lambda tally: told.append(tally.played))
    assert told == [0, 1, 2, 3, 4, 5, 6, 7]


def test_normal_beats_random() -> None:
    found = simulate(Plan("high_card", ("normal", "random"), 200, 1))
    assert found.seats[0].win_rate > found.seats[1].win_rate


@pytest.mark.parametrize(
    "plan",
    [
        Plan("chess", ("random", "random"), 1, 1),
        Plan("high_card", ("random",), 1, 1),
        Plan("high_card", ("random", "oracle"), 1, 1),
        Plan("high_card", ("random", "random"), 1, 1, {"wide": True}),
        Plan("high_card", ("random", "random"), 0, 1),
        Plan("to_the_dogs", ("random", "random"), 1, 1, {}, "dogs = 7"),
    ],
)
def test_an_impossible_plan_is_refused_before_any_work(plan: Plan) -> None:
    with pytest.raises(Problem):
        simulate(plan)


def test_a_game_that_does_not_end_is_counted_but_won_by_nobody() -> None:
    plan = Plan("high_card", ("random", "random"), 2, 1)
    ended = Played(0, True, 10, 0.5, "a", (3, 5), (1,))
    endless = Played(1, False, 10, 0.5, "b", (9, 1), (0,))
    found = report(plan, [ended, endless])
    assert (found.games, found.finished, found.decisions) == (2, 1, 20)
    assert [seat.wins for seat in found.seats] == [0, 1]
    assert [seat.mean_score for seat in found.seats] == [3.0, 5.0]


def test_a_tie_is_a_win_for_everybody_who_shares_it() -> None:
    found = report(Plan("high_card", ("random", "random"), 1, 1), [Played(0, True, 1, 0.1, "a", (4, 4), (0, 1))])
    assert [seat.wins for seat in found.seats] == [1, 1]


def test_the_interval_is_wilson_s() -> None:
    assert wilson(0, 10) == (0.0, 0.2775)
    assert wilson(10, 10) == (0.7225, 1.0)
    low, high = wilson(500, 1000)
    assert 0.46 < low < 0.5 < high < 0.54


def test_what_began_the_end_is_told_from_its_event() -> None:
    plan = Plan("forever_home", ("random",) * 5, 2, 1, detail=True)
    known = {components.ending(find("forever_home"), start(), [EndBegan(0, why)]) for why in components._SHELTERS_END}
    assert "the training cards ran out" in known
    for game in play_some(plan, range(2)):
        assert game.ending in known


def start() -> Any:
    game = find("forever_home")
    g = game.start(5, game.read_settings({}), game.load(), Rng.of("1"))
    settle(g)
    return g


def test_a_pack_is_read_once_for_all_games_of_a_plan(monkeypatch: pytest.MonkeyPatch) -> None:
    """Reading one takes long, and what a game keeps about it would grow with every game."""
    read: list[str | None] = []

    def load(text: str | None = None, settings: object = None) -> object:
        read.append(text)
        return HIGH_CARD.load()

    monkeypatch.setitem(registry._games, HIGH_CARD.key, HIGH_CARD.but(load=load))
    simulate(Plan("high_card", ("random", "random"), 12, 1, {}, "a pack"))
    assert read.count("a pack") == 2  # when the plan is checked, and when it is played


def test_a_tally_of_many_games_takes_no_more_memory_than_one_of_a_few() -> None:
    """What a plan of a million games holds: the tally, and the batches that are begun (see test_work)."""
    tally = PlanTally(Plan("to_the_dogs", ("random", "random"), 1_000_000, 1, detail=True))
    games = list(play_some(tally.plan, range(20)))

    def add(rounds: int) -> int:
        for _ in range(rounds):
            for game in games:
                tally.add(game)
        gc.collect()
        return tracemalloc.get_traced_memory()[0]

    tracemalloc.start()
    try:
        before = add(300)  # by then every count is an int of its own, which small ones are not
        after = add(300)
    finally:
        tracemalloc.stop()
    assert tally.played == 12_000
    assert after - before < 2_000
