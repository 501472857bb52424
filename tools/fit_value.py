"""Fit the value of a game's positions by self-play: ``python -m tools.fit_value forest_shuffle --games 800 --seed 1``.

A game that has a value says in ``games/<game>/bot_value.py`` what it looks at: ``FEATURES``, their names, and ``features(g)``, a row of
numbers for each seat. This plays games between seats that all decide by the judgement, and now and then by the light policy, so that more
kinds of positions come up; who wins is owed to the position and not to who plays. (With ``--careless 0`` by the judgement alone: what a
position is worth to those who waste nothing.) It notes positions on the way and what came of them.

Where the module has no ``sure_points``, it finds the weights under which ``exp(weights * row)``, shared out among the seats, explains the
winners best (a logistic regression when there are two). Where it has them, the weights explain the points that each seat adds to its
own, which a game tells more about than by who won; then it finds by how many points a lead is worth odds of e to 1, now and for each part
of the game that is left (``time_left``). Alone, where nobody wins, it looks at what ``ALONE`` names.

The weights go to ``games/<game>/data/value.toml`` with all one needs to make them again, and with how well they do on deals that were
not used, beside the score alone.
"""

import argparse
from importlib import import_module
from math import exp, log
from pathlib import Path
from typing import Any

import numpy as np

from hearthside.kernel.agenda import State, play, question, settle
from hearthside.kernel.game import Game
from hearthside.kernel.registry import find
from hearthside.kernel.rng import Rng

GAMES = Path(__file__).parent.parent / "src" / "hearthside" / "games"
SAMPLED = 4
"""One of so many turns is noted where it begins: there bots ask what a position is worth."""
CARELESS = 8
"""One of so many decisions is taken by the light policy, unless told."""
RIDGE = 1.0
"""How strongly weights are drawn to nothing: as much as so many positions."""
STEPS = 8
"""Newton's method is there long before."""
FRESH = 4
"""One game of so many is kept apart to measure on."""
NOW = (1.0, 1.5, 2.0, 3.0, 4.0, 5.0, 8.0, 12.0)
LEFT = (0.0, 2.0, 4.0, 8.0, 12.0, 16.0, 24.0, 36.0, 48.0, 72.0)
"""By how many points a lead may be worth odds of e to 1 at the end, and how many more with the whole game to come."""


class Noted:
    """One position: a row of features and the points for each seat, and what came of it."""

    def __init__(self, rows: list[list[float]], points: list[float], sure: list[float], left: float) -> None:
        self.rows = rows
        self.points = points
        self.sure = sure
        """What the points to come are added to; the same as ``points`` in a game that does not say."""
        self.left = left
        self.results: list[float] = []
        """The share of each seat in the victory."""
        self.ends: list[float] = []
        """Everybody's final points."""

    def to_come(self) -> list[tuple[list[list[float]], list[float]]]:
        """Each seat by itself, and the points it added; among others both beside what all have on average, for only a lead counts."""
        seats = len(self.rows)
        gained = [end - sure for end, sure in zip(self.ends, self.sure, strict=True)]
        usual = [sum(column) / seats if seats > 1 else 0.0 for column in zip(*self.rows, strict=True)]
        mean = sum(gained) / seats if seats > 1 else 0.0
        beside = [[x - common for x, common in zip(row, usual, strict=True)] for row in self.rows]
        return [([row], [points - mean]) for row, points in zip(beside, gained, strict=True)]


# Playing


class Table:
    """Games of one kind between players who are as good as one another."""

    def __init__(self, game: Game, players: int, settings: dict[str, str], careless: int, sharp: bool = False) -> None:
        self.game = game
        self.careless = careless
        self.sharp = sharp
        self.players = players
        self.settings = game.read_settings(settings)
        self.pack = game.load(None, self.settings)
        room = f"hearthside.games.{game.key}"
        self.light = import_module(f"{room}.bot_light").light
        self.looks = import_module(f"{room}.bot_value")

    def play(self, seed: str) -> list[Noted]:
        """One game."""
        g: State = self.game.start(self.players, self.settings, self.pack, Rng.of(seed))
        rng = Rng.of(seed).fork("fit")
        noted: list[Noted] = []
        last = -1
        while options := settle(g):
            top = question(g)
            assert top is not None
            if not (top.follow or top.silent) and (top.seat != last or self.players == 1):
                last = top.seat
                if rng.below(SAMPLED) == 0:
                    noted.append(self.note(g))
            play(g, self.choose(g, options, rng))
        ends, winners = self.points(g), self.game.score(g).winners
        for position in noted:
            position.ends = ends
            position.results = [1 / len(winners) if seat in winners else 0.0 for seat in range(self.players)]
        return noted

    def note(self, g: State) -> Noted:
        points = self.points(g)
        if not hasattr(self.looks, "sure_points"):
            return Noted(self.looks.features(g), points, points, 0.0)
        return Noted(self.looks.features(g), points, self.looks.sure_points(g), self.looks.time_left(g))

    def choose(self, g: Any, options: list[Any], rng: Rng) -> Any:
        seat = g.agenda[-1].seat
        if len(options) == 1:
            return options[0]
        if self.careless and rng.below(self.careless) == 0:
            return self.light(g, options, rng)
        worths = self.game.looks(g, seat, options, self.sharp)
        return options[worths.index(max(worths))]

    def points(self, g: State) -> list[float]:
        return [float(ledger.total) for ledger in self.game.score(g).seats]


# Fitting


def added(weights: list[float], row: list[float]) -> float:
    return sum([weight * x for weight, x in zip(weights, row, strict=True)])


def shared(sums: list[float]) -> list[float]:
    """Everybody's share by what these add up to."""
    most = max(sums)
    parts = [exp(each - most) for each in sums]
    return [part / sum(parts) for part in parts]


def shares(weights: list[float], rows: list[list[float]]) -> list[float]:
    """The chance of each seat under these weights."""
    return shared([added(weights, row) for row in rows])


def fit_swing(weights: list[float], positions: list[Noted]) -> tuple[float, float]:
    """By how many points a lead is worth odds of e to 1: at the end, and how many more with the whole game to come."""
    swings = [(now, left) for now in NOW for left in LEFT]
    return min(swings, key=lambda swing: log_loss([by_points(weights, swing, each) for each in positions], positions))


def by_points(weights: list[float], swing: tuple[float, float], position: Noted) -> list[float]:
    """The chance of each seat by the final points expected of everybody."""
    spread = swing[0] + swing[1] * position.left
    rows = zip(position.sure, position.rows, strict=True)
    return shared([(sure + added(weights, row)) / spread for sure, row in rows])


def fit_winners(positions: list[tuple[list[list[float]], list[float]]]) -> list[float]:
    """The weights under which the winners are likeliest, by Newton's method."""
    size = len(positions[0][0][0])
    tables = []
    for seats in {len(rows) for rows, _ in positions}:
        some = [position for position in positions if len(position[0]) == seats]
        tables.append((np.array([rows for rows, _ in some]), np.array([results for _, results in some])))
    weights = np.zeros(size)
    for _ in range(STEPS):
        slope, bend = -RIDGE * weights, RIDGE * np.eye(size)
        for rows, results in tables:
            sums = rows @ weights
            parts = np.exp(sums - sums.max(axis=1, keepdims=True))
            chances = parts / parts.sum(axis=1, keepdims=True)
            apart = rows - np.einsum("ps,psi->pi", chances, rows)[:, None]
            slope += np.einsum("ps,psi->i", results, apart)
            bend += np.einsum("ps,psi,psj->ij", chances, apart, apart, optimize=True)
        weights = weights + np.linalg.solve(bend, slope)
    return [float(weight) for weight in weights]


def fit_points(positions: list[tuple[list[list[float]], list[float]]]) -> list[float]:
    """The weights that come nearest to these points, by least squares."""
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


def log_loss(chances: list[list[float]], positions: list[Noted]) -> float:
    """What was not expected of the winners, on average: 0.693 is a coin for two."""
    losses = [
        -sum([result * log(max(chance, 1e-9)) for chance, result in zip(each, position.results, strict=True)])
        for each, position in zip(chances, positions, strict=True)
    ]
    return sum(losses) / len(losses)


def brier(chances: list[list[float]], positions: list[Noted]) -> float:
    """The squared distance between chance and result of a seat, on average: 0.25 is a coin for two."""
    losses = [
        (chance - result) ** 2
        for each, position in zip(chances, positions, strict=True)
        for chance, result in zip(each, position.results, strict=True)
    ]
    return sum(losses) / len(losses)


def error(weights: list[float], positions: list[tuple[list[list[float]], list[float]]]) -> float:
    """How far the points are from what was expected, root mean square."""
    apart = [(added(weights, rows[0]) - results[0]) ** 2 for rows, results in positions]
    return float((sum(apart) / len(apart)) ** 0.5)


# Writing


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description="Fit the value of a game's positions by self-play.")
    parser.add_argument("game")
    parser.add_argument("--games", type=int, default=800)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--players", type=int, nargs="+", help="player counts, in turn; all but one when not given")
    parser.add_argument("--solo", action="store_true", help="the game alone, in a file of its own")
    parser.add_argument("--many", action="store_true", help="three players and more, in a file of its own")
    parser.add_argument("--vary", nargs="+", default=[], help="settings that are played as well: advanced=yes")
    parser.add_argument(
        "--careless", type=int, default=CARELESS, help="one of so many decisions is taken by the light policy"
    )
    parser.add_argument("--sharp", action="store_true", help="everybody judges sharply")
    parser.add_argument("--dry", action="store_true", help="measure and print only")
    given = parser.parse_args(arguments)
    game = find(given.game)
    more = 2 if given.many else 1
    counts = [1] if given.solo else (given.players or [players for players in game.players if players > more])
    tables = [
        Table(game, players, settings, given.careless, given.sharp)
        for settings in ({}, *map(_setting, given.vary))
        for players in counts
    ]
    known: list[Noted] = []
    fresh: list[Noted] = []
    for number in range(given.games):
        noted = tables[number % len(tables)].play(f"fit {given.seed} {number}")
        (fresh if number // len(tables) % FRESH == 0 else known).extend(noted)
    looked_at = import_module(f"hearthside.games.{game.key}.bot_value")
    names = looked_at.ALONE if given.solo else looked_at.FEATURES
    command = f"python -m tools.fit_value {game.key} --games {given.games} --seed {given.seed}"
    command += f" --players {' '.join(map(str, given.players))}" if given.players else ""
    command += f" --vary {' '.join(given.vary)}" if given.vary else ""
    command += " --many" if given.many else " --solo" if given.solo else ""
    command += f" --careless {given.careless}" if given.careless != CARELESS else ""
    command += " --sharp" if given.sharp else ""
    name = "value_solo" if given.solo else "value_many" if given.many else "value"
    report(
        game.key,
        given.solo,
        command,
        names,
        known,
        fresh,
        None if given.dry else GAMES / game.key / "data" / f"{name}.toml",
    )


def _setting(text: str) -> dict[str, str]:
    key, _, chosen = text.partition("=")
    return {key: chosen}


def report(
    key: str,
    solo: bool,
    command: str,
    names: tuple[str, ...],
    known: list[Noted],
    fresh: list[Noted],
    file: Path | None,
) -> None:
    """Fit, measure beside the score alone, and write it all down."""
    looks = import_module(f"hearthside.games.{key}.bot_value")
    lines = [f"# Made by: {command}"]
    lines.append(
        f"# {len(known)} positions; measured on {len(fresh)} positions of other deals, beside the score alone:"
    )
    after = []
    if hasattr(looks, "sure_points"):
        weights = fit_points(to_come(known))
        plain = fit_points(to_come(by_the_score(known)))
        beside = error(plain, to_come(by_the_score(fresh)))
        lines.append(f"# error in points {error(weights, to_come(fresh)):.4f}, {beside:.4f}")
        if not solo:
            swing = fit_swing(weights, known)
            chances = [by_points(weights, swing, position) for position in fresh]
            after = ["", "[swing]", f"now = {swing[0]}", f"left = {swing[1]}"]
    else:
        weights = fit_winners([(position.rows, position.results) for position in known])
        chances = [shares(weights, position.rows) for position in fresh]
    if not solo:
        plain = fit_winners([([[each] for each in position.points], position.results) for position in known])
        by_score = [shares(plain, [[each] for each in position.points]) for position in fresh]
        measures = {"log loss": log_loss, "Brier score": brier}
        lines += [f"# {name} {of(chances, fresh):.4f}, {of(by_score, fresh):.4f}" for name, of in measures.items()]
    lines += ["", "[weights]"]
    lines += [f"{name} = {weight:.4f}" for name, weight in zip(names, weights, strict=True)]
    text = "\n".join([*lines, *after]) + "\n"
    print(text)
    if file is not None:
        file.write_text(text, encoding="utf-8")


def by_the_score(positions: list[Noted]) -> list[Noted]:
    """The same positions of which only the points are looked at."""
    plain = []
    for known in positions:
        plain.append(Noted([[1.0, each] for each in known.points], known.points, [0.0] * len(known.points), known.left))
        plain[-1].ends = known.ends
    return plain


def to_come(positions: list[Noted]) -> list[tuple[list[list[float]], list[float]]]:
    """Every seat of every position, and the points it added."""
    return [each for position in positions for each in position.to_come()]


if __name__ == "__main__":
    main()
