"""Bots by name, and how a match asks one."""

from typing import Any

import msgspec

from hearthside.bots.bot import Bot, Sight
from hearthside.bots.greedy import Greedy
from hearthside.bots.random import Random
from hearthside.kernel.errors import Problem
from hearthside.kernel.game import ahead
from hearthside.kernel.ledger import Ledger, change
from hearthside.kernel.match import Match
from hearthside.kernel.rng import Rng

NAMES = ("Rowan", "Bramble", "Alder", "Kestrel", "Yarrow", "Tamsin")
"""What bots are called at a table; no tree, dog or other card has one of these names."""

_BOTS: dict[str, Bot] = {bot.name: bot for bot in (Random(), Greedy())}


def bots() -> list[Bot]:
    """All bots, the weakest first."""
    return list(_BOTS.values())


def find(name: str) -> Bot:
    """The bot with this name; a Problem that names the ones there are."""
    if name not in _BOTS:
        raise Problem(f"There is no bot {name!r}. The bots are: {', '.join(_BOTS)}.")
    return _BOTS[name]


def stream(seed: str, seat: int, number: int) -> Rng:
    """A bot's randomness for one decision: the same after a restart or a resumed game, and apart from the deck's."""
    return Rng.of(seed).fork(f"bot:{seat}:{number}")


def sight_of(match: Match, seed: str) -> Sight:
    """What the asked seat may know now, with randomness of its own from ``seed``."""
    seat = match.asked
    assert seat is not None, "nobody is asked when a match is over"
    return Sight(match.game, match.state, seat, match.options, stream(seed, seat, match.number))


def decide(match: Match, name: str) -> Any:
    """What this bot would do in the place of the asked seat."""
    return find(name).choose(sight_of(match, match.seed))


class Hint(msgspec.Struct, frozen=True):
    """Advice to the asked seat, with what it would change in its ledger."""

    action: Any
    gain: Ledger


def hint(match: Match) -> Hint:
    """What the greedy bot would do, and why in score terms; seen from a re-dealt world, so it tells nothing hidden."""
    seen = sight_of(match, "hint")  # not the match's seed: equal knowledge gets equal advice
    action = Greedy().choose(seen)
    world = seen.world()
    before = match.game.score(world, seen.seat).seats[seen.seat]
    after = match.game.score(ahead(world, seen.seat, action), seen.seat).seats[seen.seat]
    return Hint(action, change(before, after))
