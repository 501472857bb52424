"""Random play of one of our games: ``python -m benchmarks.own forest_shuffle 3 2.0`` prints one JSON line.

Without seconds it plays as ``benchmarks.slices`` tells it to: a number is a slice of so many CPU-seconds, ``parts`` the middle of games.
Playouts take their chance from the quick stream that worlds of search have, from the deal on.
"""

import argparse
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


class Table:
    """A game that is played at random again and again, each time a new one."""

    def __init__(self, key: str, players: int) -> None:
        self.game = find(key)
        self.players = players
        self.pack, self.settings = self.game.load(), self.game.read_settings({})
        self.played = 0
        playout(self.start(0), Quick.of("warm"))

    def start(self, seed: int) -> State:
        return self.game.start(self.players, self.settings, self.pack, Quick.of(str(seed)))

    def play(self, seconds: float) -> dict[str, float]:
        """Whole games for so many CPU-seconds."""
        before = self.played
        decisions = choices = 0
        begin = process_time()
        while (spent := process_time() - begin) < seconds:
            self.played += 1
            taken, chosen = playout(self.start(self.played), Quick.of(f"chance {self.played}"))
            decisions += taken
            choices += chosen
        games = self.played - before
        return {"games": games, "decisions": decisions, "choices": choices, "cpu_seconds": spent}

    def parts(self) -> dict[str, float]:
        """Microseconds of what is done in the middle of a game."""
        game = self.game
        parts = {"rest": 0.0, "clone": 0.0, "redeal": 0.0, "view": 0.0, "score": 0.0, "judge": 0.0}
        for seed in range(GAMES):
            g = in_the_middle(self.start, seed)
            options = settle(g)
            seat = seed % self.players
            rng = Rng.of("worlds")
            parts["rest"] += cost(lambda g=g: to_the_end(g)) / CHANCES  # type: ignore[misc]
            parts["clone"] += cost(g.clone)
            parts["redeal"] += cost(lambda g=g, seat=seat, rng=rng: game.redeal(g, seat, rng))  # type: ignore[misc]
            parts["view"] += cost(lambda g=g, seat=seat: game.view(g, seat))  # type: ignore[misc]
            parts["score"] += cost(lambda g=g, seat=seat: game.score(g, seat))  # type: ignore[misc]
            asked = g.agenda[-1].seat  # type: ignore[attr-defined]
            parts["judge"] += cost(lambda g=g, asked=asked, options=options: game.judge(g, asked, options))  # type: ignore[misc]
        return {name: total / GAMES * 1e6 for name, total in parts.items()}


def main() -> None:
    read = argparse.ArgumentParser(description="Random play of one of our games, as a JSON line.")
    read.add_argument("game")
    read.add_argument("players", type=int)
    read.add_argument(
        "seconds", type=float, nargs="?", help="without it, slices as they are asked for on standard input"
    )
    said = read.parse_args()
    table = Table(said.game, said.players)
    if said.seconds is None:
        for line in sys.stdin:
            asked = line.strip()
            print(json.dumps(table.parts() if asked == "parts" else table.play(float(asked))), flush=True)
        return
    played = table.play(said.seconds)
    # Games differ much in length, so a playout is the mean of all that were played.
    shown = {"whole": played["cpu_seconds"] / played["games"] * 1e6} | table.parts()
    print(json.dumps(played | {"compiled": is_compiled(), "microseconds": shown}))


if __name__ == "__main__":
    main()
