"""Fit the value of a game's positions by self-play: ``python -m tools.fit_value forest_shuffle --games 800 --seed 1``.

A game that has a value says in ``games/<game>/bot_value.py`` what it looks at: ``FEATURES``, their names, and ``features(g)``, a row of
numbers for each seat. This plays games between seats that decide by the judgement or by the light policy, notes positions
on the way and who won, and finds the weights under which ``exp(weights * row)``, shared out among the seats, explains the
winners best (a logistic regression when there are two). Alone there is nobody to beat: the weights then explain the final
points. The weights go to ``games/<game>/data/value.toml`` with all one needs to make them again, and with how well they
do on deals that were not used, beside the score alone.
"""

import argparse
from importlib import import_module
from math import exp, log
from pathlib import Path
from typing import Any

from hearthside.kernel.agenda import State, play, settle
from hearthside.kernel.game import Game
from hearthside.kernel.registry import find
from hearthside.kernel.rng import Rng

GAMES = Path(__file__).parent.parent / "src" / "hearthside" / "games"
SAMPLED = 25
"""One of so many decisions is noted."""
RIDGE = 1.0
"""How strongly weights are drawn to nothing: as much as so many positions."""
STEPS = 8
"""Newton's method is there long before."""
FRESH = 4
"""One game of so many is kept apart to measure on."""


class Noted:
    """One position: a row of features and the points for each seat, and what came of it."""

    def __init__(self, rows: list[list[float]], points: list[float]) -> None:
        self.rows = rows
        self.points = points
        self.results: list[float] = []
        """The share of each seat in the victory; alone, the final points."""


# Playing


class Table:
    """Games of one kind between bots that are as good as one another in the long run."""

    def __init__(self, game: Game, players: int, settings: dict[str, str]) -> None:
        self.game = game
        self.players = players
        self.settings = game.read_settings(settings)
        self.pack = game.load(None, self.settings)
        room = f"hearthside.games.{game.key}"
        self.light = import_module(f"{room}.bot_light").light
        self.features = import_module(f"{room}.bot_value").features

    def play(self, seed: str) -> list[Noted]:
        """One game; half of the seats judge, the others play lightly."""
        g: State = self.game.start(self.players, self.settings, self.pack, Rng.of(seed))
        rng = Rng.of(seed).fork("fit")
        judging = [rng.below(2) == 0 for _ in range(self.players)]
        noted: list[Noted] = []
        while options := settle(g):
            if rng.below(SAMPLED) == 0:
                noted.append(Noted(self.features(g), self.points(g)))
            play(g, self.choose(g, options, judging, rng))
        results = self.results(g)
        for position in noted:
            position.results = results
        return noted

    def choose(self, g: Any, options: list[Any], judging: list[bool], rng: Rng) -> Any:
        seat = g.agenda[-1].seat
        if len(options) == 1:
            return options[0]
        if not judging[seat]:
            return self.light(g, options, rng)
        worths = self.game.judge(g, seat, options)
        return options[worths.index(max(worths))]

    def points(self, g: State) -> list[float]:
        return [float(ledger.total) for ledger in self.game.score(g).seats]

    def results(self, g: State) -> list[float]:
        if self.players == 1:
            return self.points(g)
        winners = self.game.score(g).winners
        return [1 / len(winners) if seat in winners else 0.0 for seat in range(self.players)]


# Fitting


def shares(weights: list[float], rows: list[list[float]]) -> list[float]:
    """The chance of each seat under these weights."""
    sums = [sum([weight * x for weight, x in zip(weights, row, strict=True)]) for row in rows]
    most = max(sums)
    parts = [exp(each - most) for each in sums]
    return [part / sum(parts) for part in parts]


def fit_winners(positions: list[tuple[list[list[float]], list[float]]]) -> list[float]:
    """The weights under which the winners are likeliest, by Newton's method."""
    size = len(positions[0][0][0])
    weights = [0.0] * size
    for _ in range(STEPS):
        slope = [-RIDGE * weight for weight in weights]
        bend = [[RIDGE if i == j else 0.0 for j in range(size)] for i in range(size)]
        for rows, results in positions:
            chances = shares(weights, rows)
            mean = [sum([c * row[i] for c, row in zip(chances, rows, strict=True)]) for i in range(size)]
            for row, chance, result in zip(rows, chances, results, strict=True):
                apart = [row[i] - mean[i] for i in range(size)]
                for i in range(size):
                    slope[i] += result * apart[i]
                    part = chance * apart[i]
                    if part:
                        line = bend[i]
                        for j in range(i + 1):
                            line[j] += part * apart[j]
        for i in range(size):
            for j in range(i):
                bend[j][i] = bend[i][j]
        weights = [weight + step for weight, step in zip(weights, solve(bend, slope), strict=True)]
    return weights


def fit_points(positions: list[tuple[list[list[float]], list[float]]]) -> list[float]:
    """The weights that come nearest to the final points, by least squares."""
    size = len(positions[0][0][0])
    bend = [[RIDGE if i == j else 0.0 for j in range(size)] for i in range(size)]
    slope = [0.0] * size
    for rows, results in positions:
        for i in range(size):
            slope[i] += rows[0][i] * results[0]
            for j in range(size):
                bend[i][j] += rows[0][i] * rows[0][j]
    return solve(bend, slope)


def solve(matrix: list[list[float]], right: list[float]) -> list[float]:
    """Gauss and Jordan, with the largest pivot.

    >>> solve([[2.0, 0.0], [1.0, 4.0]], [2.0, 9.0])
    [1.0, 2.0]
    """
    size = len(right)
    rows = [[*line, value] for line, value in zip(matrix, right, strict=True)]
    for i in range(size):
        pivot = max(range(i, size), key=lambda at: abs(rows[at][i]))
        rows[i], rows[pivot] = rows[pivot], rows[i]
        rows[i] = [value / rows[i][i] for value in rows[i]]
        for other in range(size):
            if other != i and rows[other][i]:
                rows[other] = [a - rows[other][i] * b for a, b in zip(rows[other], rows[i], strict=True)]
    return [row[size] for row in rows]


# Measuring


def log_loss(weights: list[float], positions: list[tuple[list[list[float]], list[float]]]) -> float:
    """What was not expected of the winners, on average: 0.693 is a coin for two."""
    losses = [
        -sum([result * log(max(chance, 1e-9)) for chance, result in zip(shares(weights, rows), results, strict=True)])
        for rows, results in positions
    ]
    return sum(losses) / len(losses)


def brier(weights: list[float], positions: list[tuple[list[list[float]], list[float]]]) -> float:
    """The squared distance between chance and result of a seat, on average: 0.25 is a coin for two."""
    losses = [
        (chance - result) ** 2
        for rows, results in positions
        for chance, result in zip(shares(weights, rows), results, strict=True)
    ]
    return sum(losses) / len(losses)


def error(weights: list[float], positions: list[tuple[list[list[float]], list[float]]]) -> float:
    """How far the final points are from what was expected, root mean square."""
    apart = [
        (sum([weight * x for weight, x in zip(weights, rows[0], strict=True)]) - results[0]) ** 2
        for rows, results in positions
    ]
    return float((sum(apart) / len(apart)) ** 0.5)


# Writing


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description="Fit the value of a game's positions by self-play.")
    parser.add_argument("game")
    parser.add_argument("--games", type=int, default=800)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--players", type=int, nargs="+", help="player counts, in turn; all but one when not given")
    parser.add_argument("--solo", action="store_true", help="the game alone, in a file of its own")
    parser.add_argument("--vary", nargs="+", default=[], help="settings that are played as well: advanced=yes")
    parser.add_argument("--dry", action="store_true", help="measure and print only")
    given = parser.parse_args(arguments)
    game = find(given.game)
    counts = [1] if given.solo else (given.players or [players for players in game.players if players > 1])
    tables = [Table(game, players, {}) for players in counts]
    tables += [Table(game, players, _setting(one)) for players in counts for one in given.vary]
    known: list[Noted] = []
    fresh: list[Noted] = []
    for number in range(given.games):
        noted = tables[number % len(tables)].play(f"fit {given.seed} {number}")
        (fresh if number // len(tables) % FRESH == 0 else known).extend(noted)
    names = import_module(f"hearthside.games.{game.key}.bot_value").FEATURES
    command = f"python -m tools.fit_value {game.key} --games {given.games} --seed {given.seed}"
    command += f" --players {' '.join(map(str, given.players))}" if given.players else ""
    command += f" --vary {' '.join(given.vary)}" if given.vary else ""
    report(game.key, given.solo, command, names, known, fresh, given.dry)


def _setting(text: str) -> dict[str, str]:
    key, _, chosen = text.partition("=")
    return {key: chosen}


def report(
    key: str, solo: bool, command: str, names: tuple[str, ...], known: list[Noted], fresh: list[Noted], dry: bool
) -> None:
    """Fit, measure beside the score alone, and write both down."""
    train = [(position.rows, position.results) for position in known]
    test = [(position.rows, position.results) for position in fresh]
    plain_train = [([[1.0, each] if solo else [each] for each in p.points], p.results) for p in known]
    plain_test = [([[1.0, each] if solo else [each] for each in p.points], p.results) for p in fresh]
    fit = fit_points if solo else fit_winners
    weights, plain = fit(train), fit(plain_train)
    measures = {"error in points": error} if solo else {"log loss": log_loss, "Brier score": brier}
    lines = [f"# Made by: {command}{' --solo' if solo else ''}"]
    lines.append(f"# {len(train)} positions; measured on {len(test)} positions of other deals, beside the score alone:")
    lines += [f"# {name} {of(weights, test):.4f}, {of(plain, plain_test):.4f}" for name, of in measures.items()]
    lines += ["", "[weights]"]
    lines += [f"{name} = {weight:.4f}" for name, weight in zip(names, weights, strict=True)]
    text = "\n".join(lines) + "\n"
    print(text)
    if not dry:
        (GAMES / key / "data" / ("value_solo.toml" if solo else "value.toml")).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
