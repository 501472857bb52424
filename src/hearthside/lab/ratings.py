"""Ratings by openskill's model (Plackett–Luce), fitted to all games at once: the order in which they were played does not matter.

On the scale of chess: 1500 in the middle, and 400 points more are odds of ten to one against the other.
"""

import math
from collections import Counter
from collections.abc import Sequence

from openskill.models import PlackettLuce

MIDDLE = 1500.0
LUCK = 400 / math.log(10) / math.sqrt(2)
"""How much chance there is in one game, so that the scale is the one of chess."""
UNKNOWN = 2 * LUCK
"""How little is known of a bot before its first game: openskill's own proportion."""
TOUCH = 1.0
"""Rated by so narrow a doubt, a game moves a bot in proportion to the slope of its likelihood."""
NEAR = 0.01
"""Points; a fit that moves nobody by more is done."""
STEPS = 200
"""Enough also where some pairs met a thousand times as often as others."""


class Ratings:
    """What the games tell of each bot.

    >>> known = Ratings(["a", "b"])
    >>> for _ in range(50): known.add("a", "b", (1, 2))
    >>> known.means()["a"] > 1500 > known.means()["b"]
    True
    """

    def __init__(self, names: Sequence[str]) -> None:
        # Bots do not learn between two games, so nothing is added to the doubt (tau), and each game tells all it can (gamma).
        self._model = PlackettLuce(mu=MIDDLE, sigma=TOUCH, beta=LUCK, tau=0.0, gamma=lambda *_: 1.0)
        self._names = tuple(names)
        self._games: Counter[tuple[str, str, tuple[int, ...]]] = Counter()

    def add(self, a: str, b: str, places: Sequence[int]) -> None:
        """A game of one ``a`` (its place is the first) with copies of ``b``."""
        self._games[a, b, tuple(places)] += 1

    def means(self) -> dict[str, float]:
        return {name: round(mean, 1) for name, mean in self._fitted().items()}

    def doubts(self) -> dict[str, float]:
        """The standard deviation of each rating while the others are held."""
        _, bends = self._pulls(self._fitted())
        return {name: round(1 / math.sqrt(bend), 1) for name, bend in bends.items()}

    def _fitted(self) -> dict[str, float]:
        """The ratings under which all these games are likeliest, each bot being somewhere near the middle."""
        found = dict.fromkeys(self._names, MIDDLE)
        for _ in range(STEPS):
            slopes, bends = self._pulls(found)
            # Both of a pair give way, so each goes half of the way it would go alone.
            steps = {name: slopes[name] / bends[name] / 2 for name in found}
            drift = sum(steps.values()) / len(steps)  # games tell of differences only, and the middle stays where it is
            found = {name: mean + steps[name] - drift for name, mean in found.items()}
            if max(map(abs, steps.values())) < NEAR:
                break
        return found

    def _pulls(self, means: dict[str, float]) -> tuple[dict[str, float], dict[str, float]]:
        """The slope of the games' likelihood for each bot, and how fast it bends, from these ratings on."""
        slopes = {name: (MIDDLE - mean) / UNKNOWN**2 for name, mean in means.items()}
        bends = dict.fromkeys(means, 1 / UNKNOWN**2)
        for (a, b, places), games in self._games.items():
            seats = [a, *[b] * (len(places) - 1)]
            teams = [[self._model.create_rating([means[name], TOUCH])] for name in seats]
            ((after,), *_) = self._model.rate(teams, ranks=[float(place) for place in places])
            # Only how far they are apart counts: what speaks for the one speaks as loudly against the other.
            slope = games * (after.mu - means[a]) / TOUCH**2
            bend = games * (1 - (after.sigma / TOUCH) ** 2) / TOUCH**2
            slopes[a] += slope
            slopes[b] -= slope
            bends[a] += bend
            bends[b] += bend
        return slopes, bends
