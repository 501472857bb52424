"""Bots by name, and how a match asks one."""

import os
import warnings
from functools import cache
from importlib.metadata import entry_points
from typing import Any

import msgspec

from hearthside.bots.apart import apart
from hearthside.bots.bot import Bot, Sight
from hearthside.bots.easy import Easy
from hearthside.bots.explain import Explanation, explain
from hearthside.bots.normal import Normal
from hearthside.bots.random import Random
from hearthside.bots.search import Expert, Hard
from hearthside.kernel.agenda import State
from hearthside.kernel.errors import Problem
from hearthside.kernel.game import Game
from hearthside.kernel.match import Match
from hearthside.kernel.rng import Rng

NAMES = ("Tamsin", "Idris", "Ottilie", "Corin", "Fenna", "Lorcan")
"""What bots are called at a table: people's names, and none of a tree, a dog or any other card."""
USUAL = Normal.name
"""Who plays where nobody was named."""

WITHIN = 0.85
"""The part of its seconds after which a bot is cut short: what comes before and after must fit into them, too."""

GROUP = "hearthside.bots"
"""The entry points through which other packages bring bots: ``name = "their_package:TheirBot"``."""

AT_HOME = "HEARTHSIDE_BOTS"
"""Where the host of a server names further bots: ``my-agent=my_agent.py:Agent``, several with commas between them."""

_OURS: tuple[type[Bot], ...] = (Random, Easy, Normal, Hard, Expert)
"""The levels, the weakest first: the one list that every client is given."""
_ONCE = {"greedy": Normal.name}
"""What bots were called before: tables and records of then go on with the bot of today."""


@cache
def _bots() -> dict[str, Bot]:
    """Ours, the weakest first, then those of other packages, then the host's own. A package's that cannot be loaded is left out,
    with a warning."""
    found: dict[str, Bot] = {bot.name: bot() for bot in _OURS}
    for point in sorted(entry_points(group=GROUP), key=lambda point: point.name):
        if point.name in found:
            continue
        try:
            bot = point.load()()
            if not isinstance(bot, Bot):
                raise Problem(f"{point.value} is no Bot")
            if bot.name != point.name:
                raise Problem(f"{point.value} calls itself {bot.name!r}")
            found[point.name] = bot
        except Exception as wrong:  # noqa: BLE001  # whatever somebody else's package does, ours play on
            warnings.warn(f"The bot {point.name!r} cannot be loaded: {wrong}", RuntimeWarning, stacklevel=2)
    for told in [one for one in os.environ.get(AT_HOME, "").split(",") if one.strip()]:
        name, equals, where = told.strip().partition("=")
        if not equals or name in found:
            raise Problem(f"{AT_HOME} names bots as new-name=my_agent.py:Agent, not {told.strip()!r}.")
        found[name] = apart(where, name)
    return found


def bots() -> list[Bot]:
    """All bots, ours first, the weakest of them before the others."""
    return list(_bots().values())


def find(name: str) -> Bot:
    """The bot with this name, or once of this name; a Problem that names the ones there are."""
    name = _ONCE.get(name, name)
    if name not in _bots():
        raise Problem(f"There is no bot {name!r}. The bots are: {', '.join(_bots())}.")
    return _bots()[name]


def named(name: str) -> Bot:
    """The same, or somebody else's by its class, ``my_agent.py:Agent`` or ``package.module:TheirBot``, in a process of its own.

    For people at their own machine. What comes over a wire is looked up with ``find``: it could name any code there is.
    """
    return apart(name) if ":" in name else find(name)


def stream(seed: str, seat: int, number: int) -> Rng:
    """A bot's randomness for one decision: the same after a restart or a resumed game, and apart from the deck's."""
    return Rng.of(seed).fork(f"bot:{seat}:{number}")


def ask(bot: Bot, game: Game, state: State, seat: int, options: list[Any], rng: Rng, limit: float | None = None) -> Any:
    """What this bot answers; it gets what the seat may know, and a blind one not even that."""
    return bot.choose(Sight(game, None if bot.blind else state, seat, options, rng, limit))


def asked_seat(match: Match) -> int:
    seat = match.asked
    assert seat is not None, "nobody is asked when a match is over"
    return seat


def decide(match: Match, name: str, limit: float | None = None) -> Any:
    """What this bot would do in the place of the asked seat."""
    seat = asked_seat(match)
    rng = stream(match.seed, seat, match.number)
    return ask(named(name), match.game, match.state, seat, match.options, rng, limit)


class Decided(msgspec.Struct, frozen=True):
    """What is done in a bot's place."""

    action: Any
    wrong: BaseException | None = None
    """Why it is not the bot's own answer but that of ``normal``; None when it is the bot's own."""


class Nonsense(Exception):
    """A bot answered something that is not among its options."""


class TooLong(BaseException):
    """A bot does not come to an answer. Not an Exception, so that a bot does not catch it by accident."""


def decide_anyway(match: Match, name: str) -> Decided:
    """What this bot does, within its time; should it fail or answer nonsense, what ``normal`` does for this decision."""
    try:
        action = decide(match, name, named(name).seconds * WITHIN or None)
        if action not in match.options:
            raise Nonsense(f"{name} answered {action!r}")
    except (Exception, TooLong) as wrong:  # noqa: BLE001  # whatever somebody else's bot does, the game goes on
        return Decided(decide(match, USUAL), wrong)
    return Decided(action)


def hint(match: Match, limit: float | None = None, playouts: int | None = None) -> Explanation:
    """What ``hard`` would think of the options, and why; from re-dealt worlds, so it tells nothing hidden."""
    seat = asked_seat(match)
    # Not from the match's seed: equal knowledge gets equal advice.
    seen = Sight(match.game, match.state, seat, match.options, stream("hint", seat, match.number))
    return explain(seen, seen.thinking.playouts if playouts is None else playouts, limit)
