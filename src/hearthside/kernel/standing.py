"""Standing answers: what a seat has said once, so that it is not asked again and again.

Whether one applies is decided from what everybody sees, never from what the seat holds: so neither the answer nor its
moment tells anything.
"""

from collections.abc import Callable
from typing import Any

import msgspec


class StandingChoice(msgspec.Struct, frozen=True):
    """One thing a seat may say once and for all."""

    key: str
    title: str
    help: str
    group: str = ""
    """Choices of one group exclude each other (a card's "always", "only mine", "never"); empty: by itself."""


class Standing:
    """The standing answers of a game."""

    def __init__(
        self,
        choices: tuple[StandingChoice, ...],
        answer: Callable[[Any, int, frozenset[str]], Any],
        lapse: Callable[[Any, int, frozenset[str]], frozenset[str]],
    ) -> None:
        self.choices = choices
        self.answer = answer
        """(a spectator's view, the asked seat, what it chose) -> the action, or None: the person must be asked."""
        self.lapse = lapse
        """(a spectator's view, the seat, what it chose) -> what is still in force."""
