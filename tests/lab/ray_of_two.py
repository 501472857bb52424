"""What ``test_cluster`` runs in a process of its own: two workers of a real Ray, one of which is killed."""

import os
import signal
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

from hearthside.lab.cluster import Ray
from hearthside.lab.games import Plan, Played, play_some
from hearthside.lab.work import in_order


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


def main(tmp_path: Path) -> None:
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
