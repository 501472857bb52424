"""Tune what a game's judgement weighs with by self-play: ``python -m tools.tune to_the_dogs --pairs 10000 --seed 1``.

A game that can be tuned has ``bot_weights.Weights``, made from numbers by name, and ``bot.judge_by(weights, g, seat, options)``. Its numbers set by hand
are in ``data/judgement.toml``, those tuned in ``data/sharp.toml``.

Every pair of games changes all numbers at once, each by a unit up or down at random, and lets these play against the same changes the other
way round, on the same deal with seats swapped. Who does better tells a little about every number (simultaneous perturbation). After each batch
the numbers move with what was told, by smaller steps the longer it goes on; the result is their mean over the last third of the way.
A unit is a fifth of the number, or what the table ``units`` of ``judgement.toml`` says.

The result goes to ``data/sharp.toml`` with all one needs to make it again, and with how often it wins against the numbers it began with on deals
that were not used.
"""

import argparse
import tomllib
from importlib import import_module
from math import sqrt, tanh
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import numpy as np

from hearthside.kernel.agenda import play, question, settle
from hearthside.kernel.game import Game
from hearthside.kernel.registry import find
from hearthside.kernel.rng import Rng
from hearthside.lab.intervals import wilson

GAMES = Path(__file__).parent.parent / "src" / "hearthside" / "games"
UNIT = 0.2
"""The part of a number that is its unit, where nothing else is said."""
SWING = 20.0
"""So many points ahead count as much as three quarters of a victory, where nothing else is said."""
BATCH = 250
"""Pairs of games between two steps."""
FIRST_STEP, LAST_STEP = 0.3, 0.06
"""How many units a number moves when a batch tells nothing but noise about it."""


Asked = tuple[str, dict[str, float], dict[str, float]]
"""A pair of games: the seed of the deal, and the numbers that play."""


class Table:
    """Where two judgements of one game play against each other."""

    def __init__(self, game: Game, players: int, by_points: bool, swing: float = SWING) -> None:
        self.game = game
        self.players = players
        self.by_points = by_points
        self.swing = swing
        self.settings = game.read_settings({})
        self.pack = game.load(None, self.settings)
        room = f"hearthside.games.{game.key}"
        self.judge_by = import_module(f"{room}.bot").judge_by
        self.weights = import_module(f"{room}.bot_weights").Weights

    def play(self, seed: str, minds: list[Any]) -> Any:
        """The score of one game between these, each of whom sees no more than a judgement looks at."""
        g: Any = self.game.start(self.players, self.settings, self.pack, Rng.of(seed))
        while options := settle(g):
            if len(options) == 1:
                play(g, options[0])
                continue
            top = question(g)
            assert top is not None
            looks = self.judge_by(minds[top.seat], g, top.seat, options)
            play(g, options[looks.index(max(looks))])
        return self.game.score(g)

    def pair(self, seed: str, one: dict[str, float], other: dict[str, float]) -> tuple[float, float]:
        """How much better the one does than the other on the same deal from both seats (-1 to 1), and its victories (0 to 2)."""
        minds = self.weights(one), self.weights(other)
        better = won = 0.0
        for seat in (0, 1):
            score = self.play(seed, [minds[0] if each == seat else minds[1] for each in range(self.players)])
            victory = 1 / len(score.winners) if seat in score.winners else 0.0
            won += victory
            if self.by_points:
                totals = [ledger.total for ledger in score.seats]
                better += tanh((totals[seat] - max(totals[:seat] + totals[seat + 1 :])) / self.swing) / 2
            else:
                better += victory - 0.5
        return better, won

    def pairs(self, asked: list[Asked]) -> list[tuple[float, float]]:
        """The same of many pairs."""
        return [self.pair(*each) for each in asked]


class Tables(Table):
    """Several processes with such a table each, which play many pairs; what comes of them is the same."""

    def __init__(self, jobs: int, game: str, by_points: bool, swing: float) -> None:
        super().__init__(find(game), 2, by_points, swing)
        self.crew = get_context("spawn").Pool(jobs, _sit_down, (game, by_points, swing))

    def pairs(self, asked: list[Asked]) -> list[tuple[float, float]]:
        return self.crew.starmap(_pair, asked, chunksize=5)


_at: list[Table] = []
"""The table of this process."""


def _sit_down(game: str, by_points: bool, swing: float) -> None:
    _at.append(Table(find(game), 2, by_points, swing))


def _pair(seed: str, one: dict[str, float], other: dict[str, float]) -> tuple[float, float]:
    return _at[0].pair(seed, one, other)


class Numbers:
    """The numbers that are tuned: where they begin, and what a unit of each is."""

    def __init__(self, begin: dict[str, float], units: dict[str, float]) -> None:
        self.names = list(begin)
        self.begin = np.array([begin[name] for name in self.names])
        self.units = np.array([units.get(name, UNIT * abs(begin[name])) for name in self.names])

    def at(self, moved: Any) -> dict[str, float]:
        """The numbers so many units away from where they began."""
        return dict(zip(self.names, (self.begin + self.units * moved).tolist(), strict=True))


def tune(table: Table, numbers: Numbers, pairs: int, seed: str) -> dict[str, float]:
    """The numbers that do better than their neighbours, as far as so many pairs of games tell."""
    chance = np.random.default_rng([ord(letter) for letter in f"tune {seed}"])
    moved = np.zeros(len(numbers.names))
    way = []
    steps = max(1, pairs // BATCH)
    for step in range(steps):
        changes = [chance.choice([-1.0, 1.0], len(moved)) for _ in range(BATCH)]
        asked = [
            (f"tune {seed} {step} {pair}", numbers.at(moved + change), numbers.at(moved - change))
            for pair, change in enumerate(changes)
        ]
        told = np.zeros(len(moved))
        spread = 0.0
        for change, (better, _) in zip(changes, table.pairs(asked), strict=True):
            told += better * change
            spread += better * better
        size = FIRST_STEP * (LAST_STEP / FIRST_STEP) ** (step / steps)
        moved = moved + size * told / sqrt(max(spread, 1e-9))
        way.append(moved)
        if (step + 1) % 5 == 0:
            print(
                step + 1,
                "of",
                steps,
                {name: round(number, 3) for name, number in numbers.at(moved).items()},
                flush=True,
            )
    return numbers.at(np.mean(way[-max(1, steps // 3) :], axis=0))


def measured(table: Table, one: dict[str, float], other: dict[str, float], games: int, seed: str) -> str:
    """How often the one wins on fresh deals, in words."""
    won = sum([won for _, won in table.pairs([(f"fresh {seed} {number}", one, other) for number in range(games // 2)])])
    low, high = wilson(won, games // 2 * 2)
    return f"{100 * won / (games // 2 * 2):.1f} % of {games // 2 * 2} games ({100 * low:.1f}-{100 * high:.1f})"


def read(game: str, name: str) -> dict[str, dict[str, float]]:
    return tomllib.loads((GAMES / game / "data" / f"{name}.toml").read_text(encoding="utf-8"))


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description="Tune what a game's judgement weighs with by self-play.")
    parser.add_argument("game")
    parser.add_argument("--pairs", type=int, default=10_000, help="pairs of games to tune by")
    parser.add_argument("--fresh", type=int, default=1000, help="games to measure on")
    parser.add_argument("--seed", default="1")
    parser.add_argument("--points", action="store_true", help="go by the lead in points, not by victories")
    parser.add_argument(
        "--swing", type=float, default=SWING, help="so many points count as three quarters of a victory"
    )
    parser.add_argument("--begin", default="judgement", help="the file to begin with")
    parser.add_argument("--set", nargs="+", default=[], help="numbers to begin with instead of the file's: insight=1")
    parser.add_argument("--jobs", type=int, default=1, help="processes that play; they change nothing in the result")
    parser.add_argument("--dry", action="store_true", help="measure and print only")
    given = parser.parse_args(arguments)
    by_hand = read(given.game, "judgement")
    begin = read(given.game, given.begin)["weights"]
    begin |= {name: float(number) for name, _, number in [each.partition("=") for each in given.set]}
    numbers = Numbers(begin, by_hand.get("units", {}))
    table = Tables(given.jobs, given.game, given.points, given.swing)
    with table.crew:
        tuned = {name: round(number, 4) for name, number in tune(table, numbers, given.pairs, given.seed).items()}
        won = measured(table, tuned, begin, given.fresh, given.seed)
    command = f"python -m tools.tune {given.game} --pairs {given.pairs} --fresh {given.fresh} --seed {given.seed}"
    command += (" --points" if given.points else "") + (f" --swing {given.swing:g}" if given.swing != SWING else "")
    command += f" --begin {given.begin}" if given.begin != "judgement" else ""
    command += f" --set {' '.join(given.set)}" if given.set else ""
    lines = [f"# Made by: {command}", f"# Against the numbers it began with it wins {won}."]
    lines += ["", "[weights]", *[f"{name} = {number}" for name, number in tuned.items()]]
    text = "\n".join(lines) + "\n"
    print(text)
    if not given.dry:
        (GAMES / given.game / "data" / "sharp.toml").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
