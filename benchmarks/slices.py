"""Rates side by side on a machine that has other things to do.

Whoever is measured runs in a process of its own, which stays and plays a short slice whenever it is told to. A yardstick plays one before
and one after each slice of another, so whatever the machine does meanwhile slows both down; what counts is the middle one of all ratios
between neighbours. The same rule holds for everybody, and a lucky slice decides nothing.
"""

import json
import subprocess
from pathlib import Path
from statistics import median, quantiles
from typing import Any

Slice = dict[str, Any]
"""What was played in how many CPU-seconds."""


class Player:
    """A process that plays when it is told to."""

    def __init__(self, *command: str | Path, env: dict[str, str] | None = None) -> None:
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=env)

    def ask(self, what: str) -> Slice:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        print(what, file=self.process.stdin, flush=True)
        answer = json.loads(self.process.stdout.readline())
        assert isinstance(answer, dict)
        return answer

    def close(self) -> None:
        assert self.process.stdin is not None
        self.process.stdin.close()
        self.process.wait()


class Beside:
    """The slices of one, each between two of the yardstick."""

    def __init__(self) -> None:
        self.slices: list[Slice] = []
        self.around: list[tuple[Slice, Slice]] = []

    def add(self, before: Slice, it: Slice, after: Slice) -> None:
        self.slices.append(it)
        self.around.append((before, after))

    def rate(self, what: str) -> float:
        """The middle one of all slices."""
        return median([rate(it, what) for it in self.slices])

    def ratios(self, what: str, other: str) -> list[float]:
        """Slice by slice: how often its own rate holds that of the yardstick around it."""
        return [
            rate(it, what) / rate(both(*around), other) for it, around in zip(self.slices, self.around, strict=True)
        ]


def rate(it: Slice, what: str) -> float:
    return float(it[what]) / float(it["cpu_seconds"])


def both(one: Slice, other: Slice) -> Slice:
    """Two slices as one."""
    return {key: float(one[key]) + float(other[key]) for key in ("decisions", "choices", "cpu_seconds")}


def middle(ratios: list[float]) -> tuple[float, float, float]:
    """The median, and between which two the middle half lies.

    >>> middle([1.0, 2.0, 3.0, 4.0, 50.0])
    (3.0, 2.0, 4.0)
    """
    low, half, high = quantiles(ratios, n=4, method="inclusive")
    return half, low, high
