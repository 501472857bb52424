"""Random play of one of our games: ``python -m benchmarks.own forest_shuffle 3 2.0`` prints one JSON line."""

import json
import sys
from time import process_time

from hearthside.kernel.agenda import State, play, settle
from hearthside.kernel.game import find, read_settings
from hearthside.kernel.rng import Rng

CLONES = 2000


def playout(g: State, rng: Rng) -> tuple[int, int]:
    """Play at random to the end: decisions, and those with more than one option."""
    decisions = choices = 0
    while options := settle(g):
        if len(options) > 1:
            choices += 1
            play(g, options[rng.below(len(options))])
        else:
            play(g, options[0])
        decisions += 1
    return decisions, choices


def main(key: str, players: int, seconds: float) -> None:
    game = find(key)
    pack, settings = game.load(), read_settings(game, {})

    def start(seed: int) -> State:
        return game.start(players, settings, pack, Rng.of(str(seed)))

    playout(start(0), Rng.of("warm"))
    games = decisions = choices = 0
    begin = process_time()
    while (spent := process_time() - begin) < seconds:
        games += 1
        taken, chosen = playout(start(games), Rng.of(f"chance {games}"))
        decisions += taken
        choices += chosen

    middle = start(1)
    rng = Rng.of("chance 1")
    length, _ = playout(start(1), Rng.of("chance 1"))
    for _ in range(length // 2):
        options = settle(middle)
        play(middle, options[rng.below(len(options))] if len(options) > 1 else options[0])
    settle(middle)
    begin = process_time()
    for _ in range(CLONES):
        middle.clone()
    cloning = (process_time() - begin) / CLONES
    begin = process_time()
    repeats = 50
    for number in range(repeats):
        playout(middle.clone(), Rng.of(f"from here {number}"))
    playing = (process_time() - begin) / repeats
    print(
        json.dumps(
            {
                "games": games,
                "decisions": decisions,
                "choices": choices,
                "cpu_seconds": spent,
                "clone": cloning / playing,
            }
        )
    )


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), float(sys.argv[3]))
