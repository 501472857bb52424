"""Weighing a decision that was taken: what was done beside the best of what else could have been, in the same futures."""

import math
from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from hearthside.bots.bot import Sight
from hearthside.bots.explain import because, compare, look_on, mean, moved, variance
from hearthside.bots.playout import outcome
from hearthside.bots.search import one_future
from hearthside.kernel.actions import wire
from hearthside.kernel.ledger import Row

SHOWN = 3
"""So many options are tried again at the second look, besides what was done."""


class Choice(msgspec.Struct, frozen=True):
    """One option that was tried."""

    action: dict[str, Any]
    label: str
    place: int
    """Its place in the list of options."""
    chance: float
    """The chance to win with it; alone, the points expected at the end."""
    low: float
    high: float
    """Its 95 % interval."""


class Spread(msgspec.Struct, frozen=True):
    """A mean and its 95 % interval."""

    mean: float
    low: float
    high: float


class Weighing(msgspec.Struct, frozen=True):
    """What came of trying the options of one decision."""

    number: int
    seat: int
    options: int
    tried: tuple[Choice, ...]
    """The best first."""
    taken: int
    """The place of what was done."""
    other: int
    """The place of the best of the others."""
    ahead: Spread
    """How much better that one is than what was done."""
    best: float
    """The chance with the best of all, as the other half of the worlds finds it."""
    loss: Spread
    """How much better that is than what was done."""
    chances: tuple[float, ...]
    """Everybody's, with what was done."""

    def of(self, place: int) -> Choice:
        return next(each for each in self.tried if each.place == place)

    def among(self) -> tuple[int, ...]:
        """What is worth a second look: the best, and what was done."""
        best = [each.place for each in self.tried[:SHOWN]]
        return tuple(best if self.taken in best else [*best, self.taken])


def weigh(
    sight: Sight, number: int, taken: Any, playouts: int, among: Sequence[int], label: Callable[[Any], str]
) -> Weighing:
    """Try the options that look best (or those ``among``), and what was done, each in the same worlds with the same luck."""
    places = list(among) or likely(sight, taken)
    done = places.index(sight.options.index(taken))
    results: list[list[float]] = [[] for _ in places]
    chances: list[list[float]] = []
    for _ in range(max(2, playouts // len(places))):
        world = sight.world()
        luck = sight.rng.fork(str(sight.rng.used))
        for tried, place in enumerate(places):
            after = world.clone()
            one_future(sight.game, after, sight.seat, sight.options[place], luck.clone(), sight.thinking)
            came = outcome(sight.game, after)
            results[tried].append(came[sight.seat])
            if tried == done:
                chances.append(came)
    best, losses = halved(results, done)
    alone = len(chances[0]) == 1
    choices = [
        Choice(wire(sight.options[place]), label(sight.options[place]), place, *chance_of(results[tried], alone))
        for tried, place in enumerate(places)
    ]
    order = sorted(range(len(places)), key=lambda tried: (-mean(results[tried]), tried != done))
    other = next(tried for tried in order if tried != done)
    ahead = [there - here for there, here in zip(results[other], results[done], strict=True)]
    return Weighing(
        number=number,
        seat=sight.seat,
        options=len(sight.options),
        tried=tuple(choices[tried] for tried in order),
        taken=places[done],
        other=places[other],
        ahead=Spread(*rounded(spread_of(ahead))),
        best=round(best, 4),
        loss=Spread(*rounded(spread_of(losses))),
        chances=tuple(round(mean(of_seat), 4) for of_seat in zip(*chances, strict=True)),
    )


def likely(sight: Sight, taken: Any) -> list[int]:
    """The places of the options that look best at first sight, and of what was done."""
    looks = sight.game.looks(sight.known, sight.seat, sight.options, sight.thinking.sharp)
    best = sorted(range(len(looks)), key=lambda place: -looks[place])[: sight.thinking.breadth]
    place = sight.options.index(taken)
    return best if place in best else [*best, place]


def halved(results: list[list[float]], done: int) -> tuple[float, list[float]]:
    """The chance with the best option, and how much it won over what was done, world by world.

    Which one is best is found in every other world and measured in the rest, and the other way round: of many that are
    equal, one always looks best by luck, and nobody should be blamed for that.
    """
    best: list[float] = []
    losses: list[float] = []
    for parity in (0, 1):
        seen = [mean(each[parity::2]) for each in results]
        first = max(range(len(seen)), key=lambda tried: (seen[tried], tried == done))
        for world in range(1 - parity, len(results[0]), 2):
            best.append(results[first][world])
            losses.append(results[first][world] - results[done][world])
    return mean(best), losses


def spread_of(values: Sequence[float], unseen: float = 0.05) -> list[float]:
    """The mean, and the ends of its 95 % interval; ``unseen`` widens it for what few values do not tell."""
    number, middle = len(values), mean(values)
    reach = 1.96 * math.sqrt((variance(values) + unseen / number) / number)
    return [middle, middle - reach, middle + reach]


def chance_of(values: Sequence[float], alone: bool) -> list[float]:
    """The same of chances, which lie between 0 and 1; alone at the table they are points."""
    found = rounded(spread_of(values, 0.25))
    return found if alone else [min(1.0, max(0.0, each)) for each in found]


def rounded(values: Sequence[float]) -> list[float]:
    return [round(value, 4) for value in values]


def look_at(sight: Sight, first: Choice, second: Choice, futures: int, than: str) -> tuple[str, tuple[Row, ...]]:
    """Why the first is better than the second, from whole games after both; and the rows of the ledger that move."""
    actions = [sight.options[first.place], sight.options[second.place]]
    ends = look_on(sight, actions, futures, math.inf)
    why = because(ends[0], ends[1], sight.seat, (first.chance, second.chance), than)
    return why, moved(compare(ends[0], ends[1], sight.seat))
