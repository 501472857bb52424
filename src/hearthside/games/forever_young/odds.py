"""Exact chances of skill checks, as fractions.

A check throws ``dice`` dice at a square with one or two different target numbers and succeeds when ``need`` dice show the same
target. Each re-roll lets the roller throw any dice again; the chances below are those of the best play.
"""

from fractions import Fraction
from functools import cache
from math import comb

Keep = tuple[int, int]
"""How many dice showing the first and the second target are kept."""


@cache
def spread(dice: int, targets: int) -> tuple[tuple[int, int, Fraction], ...]:
    """Every way the dice can show the first and the second target, with its chance; other faces do not matter.

    >>> [(a, b, str(p)) for a, b, p in spread(1, 2)]
    [(0, 0, '2/3'), (0, 1, '1/6'), (1, 0, '1/6')]
    """
    ways = 6**dice
    if targets == 1:
        return tuple((a, 0, Fraction(comb(dice, a) * 5 ** (dice - a), ways)) for a in range(dice + 1))
    return tuple(
        (a, b, Fraction(comb(dice, a) * comb(dice - a, b) * 4 ** (dice - a - b), ways))
        for a in range(dice + 1)
        for b in range(dice - a + 1)
    )


def chance(dice: int, targets: int, need: int, rerolls: int = 0) -> Fraction:
    """The chance that a check succeeds, before the dice are thrown.

    >>> chance(1, 2, 1), chance(2, 1, 2)
    (Fraction(1, 3), Fraction(1, 36))
    >>> f"{float(chance(6, 2, 3, 1)):.0%}"
    '43%'
    """
    return _from(dice, 0, 0, targets, need, rerolls)


def after_roll(dice: int, first: int, second: int, targets: int, need: int, rerolls: int) -> Fraction:
    """The chance when so many dice show the first and the second target and so many re-rolls are left.

    >>> after_roll(6, 2, 1, 2, 3, 0)
    Fraction(0, 1)
    >>> f"{float(after_roll(6, 2, 0, 2, 3, 1)):.0%}"
    '53%'
    """
    return _best(dice, first, second, targets, need, rerolls)[0]


def after_throwing(
    dice: int, thrown: int, kept_first: int, kept_second: int, targets: int, need: int, rerolls: int
) -> Fraction:
    """The chance when so many of the dice are thrown again, so many targets are kept, and so many re-rolls may follow.

    >>> f"{float(after_throwing(6, 4, 2, 0, 2, 3, 0)):.0%}", f"{float(after_throwing(6, 3, 2, 1, 2, 3, 0)):.0%}"
    ('53%', '48%')
    """
    return sum(
        (
            p * _best(dice, kept_first + a, kept_second + b, targets, need, rerolls)[0]
            for a, b, p in spread(thrown, targets)
        ),
        Fraction(0),
    )


def best_keep(dice: int, first: int, second: int, targets: int, need: int, rerolls: int) -> Keep:
    """Which of the dice that show a target to keep when one of the re-rolls is used now."""
    return _best(dice, first, second, targets, need, max(rerolls, 1))[1]


@cache
def _from(dice: int, kept_first: int, kept_second: int, targets: int, need: int, rerolls: int) -> Fraction:
    """The chance when these dice are kept, all others are thrown now and ``rerolls`` more may follow."""
    return after_throwing(dice, dice - kept_first - kept_second, kept_first, kept_second, targets, need, rerolls)


@cache
def _best(dice: int, first: int, second: int, targets: int, need: int, rerolls: int) -> tuple[Fraction, Keep]:
    if max(first, second) >= need:
        return Fraction(1), (first, second)
    best, keep = Fraction(0), (first, second)
    if rerolls > 0:
        for a in range(first + 1):
            for b in range(second + 1):
                if a + b < dice:
                    hope = _from(dice, a, b, targets, need, rerolls - 1)
                    if hope > best:
                        best, keep = hope, (a, b)
    return best, keep
