"""What a bot is, and all that it gets to see."""

from abc import ABC, abstractmethod
from typing import Any, ClassVar

import msgspec

from hearthside.kernel.agenda import State, settle
from hearthside.kernel.game import Game
from hearthside.kernel.rng import Rng


class Sight:
    """One decision as the asked seat sees it: the view, the options, and worlds re-dealt from what the seat knows."""

    __slots__ = ("_state", "game", "options", "rng", "seat")

    def __init__(self, game: Game, state: State, seat: int, options: list[Any], rng: Rng) -> None:
        self.game = game
        self.seat = seat
        self.options = options
        self.rng = rng
        """The bot's own randomness; it has nothing to do with the deck's."""
        self._state = state

    @property
    def view(self) -> msgspec.Struct:
        return self.game.view(self._state, self.seat)

    def world(self) -> State:
        """A world this seat cannot tell from the real one, settled at the same question; another one each time."""
        key = b"".join(self.rng.below(1 << 32).to_bytes(4, "big") for _ in range(8))
        world = self.game.redeal(self._state, self.seat, Rng(key))
        settle(world)
        return world


class Bot(ABC):
    """A way to decide. Stateless: whatever it needs to know is in the sight."""

    name: ClassVar[str]
    blurb: ClassVar[str]

    @abstractmethod
    def choose(self, sight: Sight) -> Any:
        """One of the options."""
