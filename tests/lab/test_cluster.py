"""A real Ray of two workers on this machine: the same results, also when one of them is killed."""

import os
import signal
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from hearthside.kernel.errors import Problem
from hearthside.lab.games import Plan, Played, play_some
from hearthside.lab.work import in_order

ray = pytest.importorskip("ray")

from hearthside.lab.cluster import Ray

ROOT = Path(__file__).resolve().parents[2]

pytestmark = [
    pytest.mark.long,
    # Ray's own: sockets it leaves to its child processes, and what it will change one day.
    pytest.mark.filterwarnings("ignore::ResourceWarning", "ignore::FutureWarning", "ignore::DeprecationWarning"),
]


@pytest.fixture(autouse=True)
def _found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Workers find this test's functions where the test found them."""
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(ROOT), *sys.path]))
    monkeypatch.setenv("RAY_USAGE_STATS_ENABLED", "0")


def play_and_say_who(folder: str, keys: Sequence[int]) -> Iterator[tuple[int, int]]:
    """Each worker says that it is there; the first batch waits until it is killed, and is played by another then."""
    for key in keys:
        (Path(folder) / f"{os.getpid()}").touch()
        if key == 0 and not (Path(folder) / "killed").exists():
            (Path(folder) / f"victim-{os.getpid()}").touch()
            while True:
                time.sleep(0.05)
        yield key, os.getpid()


def timeless(game: Played) -> tuple[object, ...]:
    return (game.number, game.digest, game.totals, game.winners, game.turns, game.ending, game.held)


def test_the_games_are_those_of_one_process_and_a_killed_workers_are_played_again(tmp_path: Path) -> None:
    plan = Plan("to_the_dogs", ("random", "random"), 12, 1, detail=True)
    alone = [timeless(game) for game in play_some(plan, range(12))]
    crew = Ray("ray", 2)
    assert crew.width == 2
    begun = crew.begin(play_and_say_who, str(tmp_path), (0,))
    games = [crew.begin(play_some, plan, (number, number + 1)) for number in range(0, 12, 2)]
    while not (victims := list(tmp_path.glob("victim-*"))):
        time.sleep(0.05)
    (tmp_path / "killed").touch()
    victim = int(victims[0].name.removeprefix("victim-"))
    os.kill(victim, signal.SIGKILL)
    try:
        ((key, by),), _ = crew.end(begun)
        assert key == 0
        assert by != victim
        assert [timeless(game) for batch in games for game in crew.end(batch)[0]] == alone
        assert list(in_order(play_and_say_who, str(tmp_path), range(3), crew))[2][0] == 2
    finally:
        crew.close()


def test_a_cluster_that_is_not_there_is_a_sentence() -> None:
    with pytest.raises(Problem, match="A cluster is named ray"):
        Ray("spark://nowhere")
