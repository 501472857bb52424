"""Work in order: whoever does it, however often a worker dies, and never much more begun than taken."""

import os
import signal
from collections.abc import Iterator, Sequence
from itertools import count
from pathlib import Path

import pytest

from hearthside.kernel.errors import Problem
from hearthside.lab import work
from hearthside.lab.work import AHEAD, LARGEST_BATCH, Processes, in_order


def squares(plan: str, keys: Sequence[int]) -> Iterator[int]:
    for key in keys:
        yield key * key


def dies_once(plan: str, keys: Sequence[int]) -> Iterator[int]:
    """The process that meets key 7 first is killed, as by a machine that runs out of memory."""
    for key in keys:
        if key == 7 and not os.path.exists(plan):
            Path(plan).touch()
            os.kill(os.getpid(), signal.SIGKILL)
        yield key


def dies_always(plan: str, keys: Sequence[int]) -> Iterator[int]:
    os.kill(os.getpid(), signal.SIGKILL)
    yield 0


@pytest.fixture
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Workers do everything, also what this process would have done while they start."""
    monkeypatch.setattr(work, "ALONE_SECONDS", -1.0)


@pytest.mark.usefixtures("at_once")
def test_results_come_in_the_order_of_their_keys() -> None:
    assert list(in_order(squares, "", range(300), Processes(2))) == [n * n for n in range(300)]


def test_without_a_crew_everything_is_done_here() -> None:
    assert list(in_order(squares, "", range(5), None)) == [0, 1, 4, 9, 16]


@pytest.mark.usefixtures("at_once")
def test_the_games_of_a_worker_that_died_are_played_again(tmp_path: Path) -> None:
    keys = range(1, 30)
    assert list(in_order(dies_once, str(tmp_path / "died"), keys, Processes(2))) == list(keys)
    assert (tmp_path / "died").exists()


def test_games_that_kill_every_worker_end_the_run_with_a_sentence() -> None:
    crew = Processes(2)
    begun = crew.begin(dies_always, "", (0,))
    try:
        with pytest.raises(Problem, match="died 3 times"):
            crew.end(begun)
    finally:
        crew.close()


class Counted:
    """A crew that does nothing and knows how much was begun and not yet taken."""

    width = 4

    def __init__(self) -> None:
        self.open = self.most = 0

    def begin(self, play: object, plan: object, keys: tuple[int, ...]) -> tuple[int, ...]:
        self.open += len(keys)
        self.most = max(self.most, self.open)
        return keys

    def end(self, begun: tuple[int, ...]) -> tuple[list[int], float]:
        self.open -= len(begun)
        return list(begun), 0.0

    def close(self) -> None:
        self.open = 0


def test_a_plan_without_end_is_begun_only_so_far_ahead() -> None:
    crew = Counted()
    endless = in_order(squares, "", count(), crew)
    for expected in range(50_000):
        assert next(endless) == expected
    assert crew.most <= crew.width * AHEAD * LARGEST_BATCH
    endless.close()
    assert crew.open == 0
