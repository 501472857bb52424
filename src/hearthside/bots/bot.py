"""What a bot is, and all that it gets to see."""

from abc import ABC, abstractmethod
from typing import Any, ClassVar

from hearthside.kernel.agenda import State, settle
from hearthside.kernel.errors import Problem
from hearthside.kernel.game import Game
from hearthside.kernel.rng import Rng
from hearthside.kernel.thinking import Thinking

_KNOWN = Rng.of("what a seat knows")
"""The stream of the one world a sight keeps; the same for every decision, so that it tells nothing."""


class Sight:
    """One decision as the asked seat sees it: the view, the options, and worlds re-dealt from what the seat knows.

    It does not hold the state, and so nothing in it leads there. The state it is made from is dealt anew at once, and
    only that world is kept: re-dealing is canonical, so worlds dealt from it are those dealt from the real one.
    """

    __slots__ = ("_known", "game", "limit", "options", "rng", "seat")

    def __init__(
        self, game: Game, state: State | None, seat: int, options: list[Any], rng: Rng, limit: float | None = None
    ) -> None:
        """Without a state (for a bot that is ``blind``) there are options only."""
        self.game = game
        self.seat = seat
        self.options = list(options)
        self.rng = rng
        """The bot's own randomness; it has nothing to do with the deck's."""
        self.limit = limit
        """Seconds after which a thought is cut short; None: a bot thinks as long as its level says, the same every time."""
        self._known: State | None = None
        if state is not None:
            self._known = game.redeal(state, seat, _KNOWN)
            settle(self._known)

    @property
    def known(self) -> State:
        """One world of what the seat knows, always the same; not to be changed."""
        if self._known is None:
            raise Problem("A bot that calls itself blind gets neither a view nor worlds.")
        return self._known

    @property
    def view(self) -> Any:
        return self.game.view(self.known, self.seat)

    @property
    def thinking(self) -> Thinking:
        """How to think ahead at this table."""
        return self.game.thinking.at(self.known.players)

    def world(self) -> State:
        """A world this seat cannot tell from the real one, settled at the same question; another one each time.

        Where the game knows what the others' play tells, likelier worlds come oftener."""
        key = b"".join(self.rng.below(1 << 32).to_bytes(4, "big") for _ in range(8))
        world = self.game.likely(self.known, self.seat, Rng(key))
        settle(world)
        return world


class Bot(ABC):
    """A way to decide. Stateless: whatever it needs to know is in the sight."""

    name: ClassVar[str]
    """How programs and the command line call it."""
    title: ClassVar[str] = ""
    blurb: ClassVar[str] = ""
    """How it plays, in one sentence."""
    blind: ClassVar[bool] = False
    """It decides from the options alone: it gets no view and no worlds, which cost more than a random move."""
    seconds: ClassVar[float] = 0.0
    """How long it may think about one decision where people wait; 0 for one that answers at once."""

    @abstractmethod
    def choose(self, sight: Sight) -> Any:
        """One of the options."""

    def way(self, declared: Thinking) -> Thinking:
        """How it thinks, from what the game declares; about which kinds of questions, everybody may know."""
        return declared

    def hasty(self) -> "Bot":
        """The same bot thinking as little as it can: for laws and tests, which ask thousands of times."""
        return self
