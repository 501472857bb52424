"""Intervals that may be looked at after every game.

An ordinary 95 % interval is right once, for a number of games fixed beforehand: whoever looks again and again, and stops at
the first one that tells what they hoped for, is wrong far more often. A confidence sequence holds at all times together, so one
may stop whenever it has decided the question. This one is the empirical Bernstein sequence of Waudby-Smith and Ramdas (2023),
for numbers between 0 and 1 whose spread is learned on the way.
"""

import math

DOUBT = 0.05
BOLDEST = 0.5
"""The most that is bet on one number; larger bets win early and lose late."""


class ConfidenceSequence:
    """The mean of numbers between 0 and 1, as known so far.

    >>> known = ConfidenceSequence()
    >>> for _ in range(100): known.add(0.75)
    >>> low, high = known.interval
    >>> 0.65 < low < 0.75 < high < 0.85
    True
    """

    def __init__(self, doubt: float = DOUBT) -> None:
        self._log = math.log(2 / doubt)
        self._number = 0
        self._mean, self._spread = 0.5, 0.25
        self._sum, self._squares = 0.5, 0.25
        self._bets = self._weighted = self._price = 0.0
        self.interval = (0.0, 1.0)

    def add(self, value: float) -> None:
        """The next number; the interval never grows."""
        self._number += 1
        n = self._number
        bet = min(math.sqrt(2 * self._log / (self._spread * n * math.log(n + 1))), BOLDEST)
        self._bets += bet
        self._weighted += bet * value
        self._price += (value - self._mean) ** 2 * (-math.log(1 - bet) - bet)
        middle, reach = self._weighted / self._bets, (self._log + self._price) / self._bets
        self.interval = (max(self.interval[0], middle - reach), min(self.interval[1], middle + reach))
        self._sum += value
        self._mean = self._sum / (n + 1)
        self._squares += (value - self._mean) ** 2
        self._spread = self._squares / (n + 1)
