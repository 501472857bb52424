"""What a seat knows as a row of numbers, for learning agents: a name for every place, and how a row is filled.

Seats are named from the viewer on: ``me``, ``next``, ``third`` … clockwise, so that an agent plays every seat alike.
"""

from array import array
from collections.abc import Iterable
from hashlib import sha256
from typing import Any

from hearthside.kernel.agenda import Ask, question

AROUND = ("me", "next", "third", "fourth", "fifth", "sixth")
"""The seats clockwise, as a viewer names them."""


def zeros(number: int) -> "array[float]":
    """So many zeros, a stretch of a row to be filled."""
    return array("f", bytes(4 * number))


class Shown:
    """A stretch of a row as it was filled last: what it shows changes seldom, and until then it is copied."""

    def __init__(self, size: int) -> None:
        self.row = zeros(size)
        self._of: list[Any] = []

    def is_of(self, now: list[Any]) -> bool:
        """Whether it was filled from these numbers and lists of numbers; if not, it is going to be."""
        if now == self._of:
            return True
        self._of = [each.copy() if type(each) is list else each for each in now]
        return False


class Features:
    """The rows of a game for so many players and these cards. Pure: equal knowledge gives equal rows."""

    def __init__(self) -> None:
        self.names: list[str] = []
        self._question_at: dict[str, int] = {}

    def block(self, prefix: str, parts: Iterable[object]) -> int:
        """Name the next places ``prefix.part``, one for each part; where they begin."""
        first = len(self.names)
        self.names += [f"{prefix}.{part}" for part in parts]
        return first

    def one(self, name: str) -> int:
        """Name one place; where it is."""
        self.names.append(name)
        return len(self.names) - 1

    def questions(self, kinds: Iterable[str]) -> None:
        """A place for each question of the game; only the seat that is asked finds its own marked."""
        for kind in kinds:
            self._question_at[kind] = self.one(f"question.{kind}")

    def asked(self, g: Any, seat: int, row: "array[float]") -> Ask | None:
        """Mark the question this seat is asked and give it; None when it is not asked."""
        top = question(g)
        if top is None or top.seat != seat:
            return None
        row[self._question_at[type(top).__name__]] = 1.0
        return top

    def fill(self, g: Any, seat: int, row: "array[float]") -> None:
        """Write what this seat knows of a settled position into a row of zeros.

        What changes seldom may be kept from the last time and copied, as long as a row depends on the position alone.
        """
        raise NotImplementedError

    def fingerprint(self) -> str:
        """Pinned in a test, so that the meaning of a place cannot change unseen."""
        return sha256("\n".join(self.names).encode()).hexdigest()
