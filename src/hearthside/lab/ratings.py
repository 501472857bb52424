"""Ratings by openskill: Bayesian, for any number of players, game by game.

On the scale of chess: 1500 in the middle, and 400 points more are odds of ten to one against somebody whose rating is as well known.
"""

import math
from collections.abc import Sequence

from openskill.models import PlackettLuce

MIDDLE = 1500.0
LUCK = 400 / math.log(10) / math.sqrt(2)
"""How much chance there is in one game, so that the scale is the one of chess."""
UNKNOWN = 2 * LUCK
"""How little is known of a bot before its first game: openskill's own proportion."""


class Ratings:
    """What is known of each bot.

    >>> known = Ratings(["a", "b"])
    >>> for _ in range(50): known.add("a", "b", (1, 2))
    >>> known.means()["a"] > 1500 > known.means()["b"]
    True
    """

    def __init__(self, names: Sequence[str]) -> None:
        # Bots do not learn between two games, so nothing is added to the doubt (tau).
        self._model = PlackettLuce(mu=MIDDLE, sigma=UNKNOWN, beta=LUCK, tau=0.0)
        self._known = {name: self._model.rating(name=name) for name in names}

    def add(self, a: str, b: str, places: Sequence[int]) -> None:
        """A game of one ``a`` (its place is the first) with copies of ``b``. What the copies tell of ``b`` is averaged."""
        model, had = self._model, self._known[b]
        copies = [model.create_rating([had.mu, had.sigma]) for _ in places[1:]]
        teams = model.rate([[self._known[a]], *[[copy] for copy in copies]], ranks=[float(place) for place in places])
        (self._known[a],) = teams[0]
        mu = sum(team[0].mu for team in teams[1:]) / len(copies)
        sigma = sum(team[0].sigma for team in teams[1:]) / len(copies)
        self._known[b] = model.create_rating([mu, sigma])

    def means(self) -> dict[str, float]:
        return {name: round(known.mu, 1) for name, known in self._known.items()}

    def doubts(self) -> dict[str, float]:
        """The standard deviation of each rating."""
        return {name: round(known.sigma, 1) for name, known in self._known.items()}
