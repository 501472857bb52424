"""How sure a number is: intervals, and what many comparisons at once do to them."""

import math
from collections.abc import Sequence
from statistics import NormalDist

Z95 = 1.959964


def wilson(wins: float, games: float, z: float = Z95) -> tuple[float, float]:
    """The interval of a win rate by Wilson's formula (95 % unless told), which stays sensible near 0 and 1.

    >>> wilson(5, 10)
    (0.2366, 0.7634)
    >>> wilson(0, 0)
    (0.0, 1.0)
    """
    if games == 0:
        return (0.0, 1.0)
    rate, spread = wins / games, z * z / games
    middle = (rate + spread / 2) / (1 + spread)
    reach = z * math.sqrt(max(0.0, rate * (1 - rate)) / games + spread / (4 * games)) / (1 + spread)
    return (round(max(0.0, middle - reach), 4), round(min(1.0, middle + reach), 4))


def z_for(confidence: float, comparisons: int = 1) -> float:
    """How many standard errors an interval reaches so that all of so many hold at once with this confidence (Bonferroni).

    >>> round(z_for(0.95), 3), round(z_for(0.95, 50), 3)
    (1.96, 3.291)
    """
    return NormalDist().inv_cdf(1 - (1 - confidence) / (2 * max(1, comparisons)))


def two_sided(z: float) -> float:
    """How likely chance alone goes so many standard errors astray, either way.

    >>> round(two_sided(1.959964), 4)
    0.05
    """
    return math.erfc(abs(z) / math.sqrt(2))


def holm(p_values: Sequence[float], level: float = 0.05) -> list[bool]:
    """Which of many findings stand by Holm's method: the chance that even one of them is wrong is at most ``level``.

    >>> holm([0.001, 0.04, 0.02, 0.9])
    [True, False, False, False]
    >>> holm([0.001, 0.012, 0.02, 0.9])
    [True, True, True, False]
    """
    stands = [False] * len(p_values)
    for rank, at in enumerate(sorted(range(len(p_values)), key=p_values.__getitem__)):
        if p_values[at] > level / (len(p_values) - rank):
            break
        stands[at] = True
    return stands


class Moments:
    """Number, mean and spread of numbers that come one by one (Welford), in constant memory.

    >>> m = Moments()
    >>> for value in (2, 4, 9): m.add(value)
    >>> m.number, m.mean, round(m.deviation, 3)
    (3, 5.0, 3.606)
    """

    def __init__(self) -> None:
        self.number = 0
        self.mean = 0.0
        self._squares = 0.0

    def add(self, value: float) -> None:
        self.number += 1
        off = value - self.mean
        self.mean += off / self.number
        self._squares += off * (value - self.mean)

    @property
    def deviation(self) -> float:
        """The standard deviation of one value."""
        return math.sqrt(self._squares / (self.number - 1)) if self.number > 1 else 0.0

    @property
    def error(self) -> float:
        """The standard error of the mean."""
        return self.deviation / math.sqrt(self.number) if self.number else 0.0

    def interval(self, z: float = Z95) -> tuple[float, float]:
        return (self.mean - z * self.error, self.mean + z * self.error)
