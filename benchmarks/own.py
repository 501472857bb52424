"""Random play of one of our games: ``python -m benchmarks.own forest_shuffle 3 2.0`` prints one JSON line.

Playouts take their chance from the quick stream that worlds of search have, from the deal on.
"""

import json
import sys
from collections.abc import Callable
from time import process_time

from hearthside.kernel import playout as measured
from hearthside.kernel.agenda import State, play, settle
from hearthside.kernel.playout import playout
from hearthside.kernel.registry import find
from hearthside.kernel.rng import Quick, Rng

GAMES = 8
"""So many different games are looked into in the middle."""
SLICE = 0.004
"""Seconds: short enough to fall between what else the machine does."""
TRIES = 12
CHANCES = 40
"""So many ways a game goes on from its middle: some end soon, some take long."""
LONGEST = 100_000


def is_compiled() -> bool:
    return not str(measured.__file__).endswith(".py")


def cost(what: Callable[[], object]) -> float:
    """Seconds of one call: the best of several short stretches of calls."""
    what()
    begin = process_time()
    what()
    calls = max(1, int(SLICE / max(process_time() - begin, 1e-7)))
    best = float("inf")
    for _ in range(TRIES):
        begin = process_time()
        for _ in range(calls):
            what()
        best = min(best, (process_time() - begin) / calls)
    return best


def advanced(g: State, seed: int, most: int) -> int:
    """Play at random, so many decisions at most: how many were taken."""
    rng = Quick.of(f"half {seed}")
    for taken in range(most):
        options = settle(g)
        if not options:
            return taken
        play(g, options[rng.below(len(options))])
    return most


def in_the_middle(start: Callable[[int], State], seed: int) -> State:
    """A game after half of its decisions."""
    length = advanced(start(seed), seed, LONGEST)
    g = start(seed)
    advanced(g, seed, length // 2)
    settle(g)
    return g


def to_the_end(g: State) -> None:
    """Play on at random from here in each of those ways."""
    for chance in range(CHANCES):
        playout(g.clone(), Quick.of(f"from here {chance}"))


def main(key: str, players: int, seconds: float) -> None:
    game = find(key)
    pack, settings = game.load(), game.read_settings({})

    def start(seed: int) -> State:
        return game.start(players, settings, pack, Quick.of(str(seed)))

    playout(start(0), Quick.of("warm"))
    games = decisions = choices = 0
    begin = process_time()
    while (spent := process_time() - begin) < seconds:
        games += 1
        taken, chosen = playout(start(games), Quick.of(f"chance {games}"))
        decisions += taken
        choices += chosen

    parts = {"rest": 0.0, "clone": 0.0, "redeal": 0.0, "view": 0.0, "score": 0.0, "judge": 0.0}
    for seed in range(GAMES):
        g = in_the_middle(start, seed)
        options = settle(g)
        seat = seed % players
        rng = Rng.of("worlds")
        parts["rest"] += cost(lambda g=g: to_the_end(g)) / CHANCES  # type: ignore[misc]
        parts["clone"] += cost(g.clone)
        parts["redeal"] += cost(lambda g=g, seat=seat, rng=rng: game.redeal(g, seat, rng))  # type: ignore[misc]
        parts["view"] += cost(lambda g=g, seat=seat: game.view(g, seat))  # type: ignore[misc]
        parts["score"] += cost(lambda g=g, seat=seat: game.score(g, seat))  # type: ignore[misc]
        asked = g.agenda[-1].seat  # type: ignore[attr-defined]
        parts["judge"] += cost(lambda g=g, asked=asked, options=options: game.judge(g, asked, options))  # type: ignore[misc]
    # Games differ much in length, so a playout is the mean of all that were played.
    shown = {"whole": spent / games * 1e6} | {name: total / GAMES * 1e6 for name, total in parts.items()}
    line = {"games": games, "decisions": decisions, "choices": choices, "cpu_seconds": spent, "compiled": is_compiled()}
    print(json.dumps(line | {"microseconds": shown}))


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), float(sys.argv[3]))
