"""Every command of the lab goes on where it was stopped, with the same answer, and refuses results of something else."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from hearthside.bots import registry as bots
from hearthside.kernel import registry
from hearthside.kernel.errors import Problem
from hearthside.kernel.registry import find
from hearthside.lab import store as stores
from hearthside.lab.compare import PackPair, compare
from hearthside.lab.games import FailedBot, Plan
from hearthside.lab.results import kept_deals, kept_games, kept_meetings, kept_pairs
from hearthside.lab.simulate import run
from hearthside.lab.skill import Study, measure
from hearthside.lab.store import ResultStore
from hearthside.lab.tournament import Contest, hold
from tests.kernel.toy import HIGH_CARD
from tests.lab.test_failing_bots import Cheat

pytest.importorskip("pyarrow")

CONTEST = Contest("high_card", ("random", "easy", "normal"), 6, 1)
PAIR = PackPair(
    Plan("to_the_dogs", ("random", "random"), 5, 1, detail=True),
    Plan("to_the_dogs", ("random", "random"), 5, 1, pack='name = "other"\n', detail=True),
)
STUDY = Study("high_card", ("random", "normal", "easy"), 7, 1, players=2)


@pytest.fixture(autouse=True)
def _small_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stores, "PART", 2)
    monkeypatch.setitem(registry._games, HIGH_CARD.key, HIGH_CARD)


def after(number: int) -> Callable[..., None]:
    """Somebody who presses Ctrl-C after so many."""
    seen = 0

    def stop(*told: object) -> None:
        nonlocal seen
        seen += 1
        if seen == number:
            raise KeyboardInterrupt

    return stop


@pytest.mark.parametrize("stopped_after", [1, 4, 11])
@pytest.mark.parametrize("until_sure", [False, True])
def test_a_tournament_goes_on_and_ends_with_the_same_standings(
    tmp_path: Path, stopped_after: int, until_sure: bool
) -> None:
    contest = msgspec.structs.replace(CONTEST, games=400 if until_sure else 6, until_sure=until_sure)
    stopped = hold(contest, progress=after(stopped_after), store=kept_meetings(str(tmp_path), contest))
    assert stopped.stopped and sum(pair.games for pair in stopped.pairs) == stopped_after
    store = kept_meetings(str(tmp_path), contest, resume=True)
    assert store.kept == stopped_after
    played: list[object] = []
    whole = hold(contest, progress=played.append, store=store)
    assert whole == hold(contest)
    assert store.kept == stopped_after + len(played) == sum(pair.games for pair in whole.pairs)
    again = hold(contest, progress=after(1), store=kept_meetings(str(tmp_path), contest, resume=True))
    assert again == whole  # nothing was left to play


def test_a_tournament_that_ended_once_decided_goes_on_to_a_fixed_number_of_games(tmp_path: Path) -> None:
    sure = msgspec.structs.replace(CONTEST, games=400, until_sure=True)
    some = hold(sure, store=kept_meetings(str(tmp_path), sure))
    assert any(pair.games < 400 for pair in some.pairs)
    fixed = msgspec.structs.replace(sure, until_sure=False)
    assert hold(fixed, store=kept_meetings(str(tmp_path), fixed, resume=True)) == hold(fixed)
    assert hold(sure, store=kept_meetings(str(tmp_path), sure, resume=True)) == some


@pytest.mark.parametrize("stopped_after", [1, 2, 3])
def test_a_comparison_goes_on_and_ends_with_the_same_differences(tmp_path: Path, stopped_after: int) -> None:
    stopped = compare(PAIR, ("own", "other"), progress=after(stopped_after), stores=kept_pairs(str(tmp_path), PAIR))
    assert (stopped.stopped, stopped.games) == (True, stopped_after)
    resumed = compare(PAIR, ("own", "other"), stores=kept_pairs(str(tmp_path), PAIR, resume=True))
    assert resumed == compare(PAIR, ("own", "other"))
    assert [store.kept for store in kept_pairs(str(tmp_path), PAIR, resume=True)] == [5, 5]
    assert kept_games(str(tmp_path / "a"), PAIR.a, resume=True).kept == 5  # as `simulate` keeps them


@pytest.mark.parametrize("ahead", [1, 2])
def test_games_kept_with_one_pack_only_are_played_again(tmp_path: Path, ahead: int) -> None:
    compare(PAIR, ("own", "other"), progress=after(3), stores=kept_pairs(str(tmp_path), PAIR))
    a, _ = kept_pairs(str(tmp_path), PAIR, resume=True)
    for game in list(a.read(ahead)):
        a.add(msgspec.structs.replace(game, number=a.kept))
    a.flush()
    assert a.kept == 3 + ahead
    assert [store.kept for store in kept_pairs(str(tmp_path), PAIR, resume=True)] == [3, 3]
    resumed = compare(PAIR, ("own", "other"), stores=kept_pairs(str(tmp_path), PAIR, resume=True))
    assert resumed == compare(PAIR, ("own", "other"))


@pytest.mark.parametrize("stopped_after", [2, 5])
def test_a_study_of_skill_goes_on_and_ends_with_the_same_parts(tmp_path: Path, stopped_after: int) -> None:
    stopped = measure(STUDY, progress=after(stopped_after), store=kept_deals(str(tmp_path), STUDY))
    assert (stopped.stopped, stopped.deals) == (True, stopped_after)
    store = kept_deals(str(tmp_path), STUDY, resume=True)
    assert store.kept == stopped_after
    assert measure(STUDY, store=store) == measure(STUDY)
    assert store.kept == 7


@pytest.fixture
def cheat(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(bots._bots(), "cheat", Cheat())


@pytest.mark.usefixtures("cheat")
def test_games_that_failed_stay_counted_and_are_told_once(tmp_path: Path) -> None:
    contest = msgspec.structs.replace(CONTEST, bots=("random", "cheat", "easy"), games=2)
    told: list[int] = []

    def tell(number: int, failure: FailedBot) -> None:
        told.append(number)

    first = hold(contest, failed=tell, store=kept_meetings(str(tmp_path), contest))
    assert (first.failed, len(told)) == (4, 4)
    assert hold(contest, failed=tell, store=kept_meetings(str(tmp_path), contest, resume=True)) == first
    assert len(told) == 4


@pytest.mark.usefixtures("cheat")
def test_deals_that_failed_stay_left_out(tmp_path: Path) -> None:
    study = msgspec.structs.replace(STUDY, bots=("random", "cheat", "easy"), deals=9)
    first = measure(study, store=kept_deals(str(tmp_path), study))
    assert (first.deals, first.failed) == (3, 6)
    assert measure(study, store=kept_deals(str(tmp_path), study, resume=True)) == first


@pytest.mark.parametrize(
    ("changed", "sentence"),
    [
        ({"seed": 2}, "another plan: its seed is 1, not 2."),
        ({"players": 3}, "another plan: its number of players is 2, not 3."),
        ({"bots": ("random", "easy")}, "its bots are random,easy,normal, not random,easy."),
        ({"game": "to_the_dogs"}, "its game is high_card, not to_the_dogs."),
    ],
)
def test_games_of_another_tournament_are_not_gone_on_with(
    tmp_path: Path, changed: dict[str, Any], sentence: str
) -> None:
    hold(CONTEST, progress=after(1), store=kept_meetings(str(tmp_path), CONTEST))
    with pytest.raises(Problem) as refused:
        kept_meetings(str(tmp_path), msgspec.structs.replace(CONTEST, **changed), resume=True)
    assert sentence in str(refused.value)


def test_deals_of_another_study_are_not_gone_on_with(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    measure(STUDY, progress=after(2), store=kept_deals(str(tmp_path), STUDY))
    with pytest.raises(Problem, match="its seed is 1, not 5"):
        kept_deals(str(tmp_path), msgspec.structs.replace(STUDY, seed=5), resume=True)
    with pytest.raises(Problem, match="holds results already"):
        kept_deals(str(tmp_path), STUDY)
    monkeypatch.setitem(registry._games, "high_card", find("high_card").but(rules_version=99))
    with pytest.raises(Problem, match=r"its rules version is \d+, not 99"):
        kept_deals(str(tmp_path), STUDY, resume=True)


def test_a_comparison_of_other_packs_is_not_gone_on_with(tmp_path: Path) -> None:
    compare(PAIR, ("own", "other"), progress=after(1), stores=kept_pairs(str(tmp_path), PAIR))
    with pytest.raises(Problem, match="its cards are"):
        kept_pairs(str(tmp_path), PackPair(PAIR.b, PAIR.a), resume=True)


@pytest.mark.parametrize("keep", [kept_meetings, kept_deals])
def test_another_version_of_the_columns_is_not_gone_on_with(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, keep: Callable[..., ResultStore[Any]]
) -> None:
    plan: Any = CONTEST if keep is kept_meetings else STUDY
    with monkeypatch.context() as once:
        once.setattr("hearthside.lab.results.VERSION", 99)
        if keep is kept_meetings:
            hold(CONTEST, progress=after(2), store=kept_meetings(str(tmp_path), CONTEST))
        else:
            measure(STUDY, progress=after(2), store=kept_deals(str(tmp_path), STUDY))
    with pytest.raises(Problem, match="has version 99 of the columns; this Hearthside reads version 1"):
        keep(str(tmp_path), plan, resume=True)


def test_results_of_one_command_are_not_those_of_another(tmp_path: Path) -> None:
    plan = Plan("high_card", ("random", "easy"), 1, 1)
    run(plan, store=kept_games(str(tmp_path), plan))
    (tmp_path / "games").rename(tmp_path / "meetings")
    with pytest.raises(Problem, match="its command is simulate, not tournament"):
        kept_meetings(str(tmp_path), CONTEST, resume=True)
