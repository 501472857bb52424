"""Two packs on the same seeds: what differs, whether that is real, and how many games more would tell."""

import math
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing

import msgspec

from hearthside.kernel.errors import Problem
from hearthside.lab.games import FailedBot, Plan, Played, check, play_some
from hearthside.lab.intervals import Moments, holm, two_sided, z_for
from hearthside.lab.store import ResultStore
from hearthside.lab.work import Crew, in_order

AGAIN = 0.84
"""Standard errors a difference must be beyond what shows it, so that other games would show it four times in five."""
SELDOM = 20
"""A component that was held less often in both is not compared."""


class Difference(msgspec.Struct, frozen=True):
    """One number with either pack, and how it differs game by game."""

    what: str
    a: float
    b: float
    difference: float
    ci95: tuple[float, float]
    real: bool
    """It differs from nothing by Holm's method over everything compared."""
    more_games_to_tell: int | None
    """So many games more than were played would show a difference of this size among as many others four times in five; None when it is
    shown, or is nothing at all."""


class Comparison(msgspec.Struct, frozen=True):
    """Everything that was compared."""

    game: str
    players: int
    games: int
    seed: int
    packs: tuple[str, str]
    differences: tuple[Difference, ...]
    failed: int
    stopped: bool


class PackPair(msgspec.Struct, frozen=True):
    """The same plan with two packs."""

    a: Plan
    b: Plan


def check_pair(pair: PackPair) -> None:
    """Refuse what cannot be compared; what is wrong with a pack is said of that pack."""
    for plan in (pair.a, pair.b):
        check(plan)
    if pair.a.pack == pair.b.pack:
        raise Problem("Both packs are the same: there is nothing to compare.")


def play_both(pair: PackPair, numbers: Sequence[int]) -> Iterator[tuple[Played, Played]]:
    """Each game with either pack, on the same seed."""
    for number in numbers:
        (a,) = play_some(pair.a, (number,))
        (b,) = play_some(pair.b, (number,))
        yield a, b


class Sides:
    """One number of both sides: their means, and the mean of the differences game by game."""

    def __init__(self) -> None:
        self.a, self.b, self.off = Moments(), Moments(), Moments()

    def add(self, a: float, b: float) -> None:
        self.a.add(a)
        self.b.add(b)
        self.off.add(b - a)


class Beside:
    """The games so far, pair by pair, in order."""

    def __init__(self, pair: PackPair) -> None:
        self.pair = pair
        self.players = len(pair.a.bots)
        self.played = self.failed = 0
        self.numbers: dict[str, Sides] = {}

    def add(self, a: Played, b: Played) -> None:
        self.played += 1
        if not (a.finished and b.finished):
            self.failed += 1
            return
        found = (self._of(a), self._of(b))
        # What came up for the first time was 0 in every game before.
        for what in sorted({*found[0], *found[1]}):
            if what not in self.numbers:
                self.numbers[what] = sides = Sides()
                for _ in range(self.played - self.failed - 1):
                    sides.add(0.0, 0.0)
        for what, sides in self.numbers.items():
            sides.add(found[0].get(what, 0.0), found[1].get(what, 0.0))

    def _of(self, game: Played) -> dict[str, float]:
        """What is compared of a game."""
        players = self.players
        found: dict[str, float] = {
            "mean score": sum(game.totals) / players,
            "decisions": game.decisions,
            "turns": game.turns,
            f"ends: {game.ending}": 1.0,
        }
        if players > 1:
            best, second = sorted(game.totals, reverse=True)[:2]
            found |= {"margin": best - second, "lead changes": game.lead_changes}
            for seat in range(players):
                won = 1 / len(game.winners) if seat in game.winners else 0.0
                found[f"wins, turn order {(seat - game.first) % players + 1}"] = won
        for held in game.held:
            for where, card, copies in held:
                key = f"{where}: {card}"
                found[key] = found.get(key, 0.0) + copies
        return found

    def result(self, packs: tuple[str, str], stopped: bool = False) -> Comparison:
        """Every difference, the surest first."""
        counted = self.played - self.failed
        compared = {
            what: sides
            for what, sides in self.numbers.items()
            if ": " not in what or what.startswith("ends") or max(sides.a.mean, sides.b.mean) * counted >= SELDOM
        }
        surety = {what: _surety(sides) for what, sides in compared.items()}
        stands = holm([two_sided(surety[what]) for what in compared])
        found = [
            Difference(
                what,
                round(sides.a.mean, 4),
                round(sides.b.mean, 4),
                round(sides.off.mean, 4),
                tuple(round(end, 4) for end in sides.off.interval()),  # type: ignore[arg-type]
                real,
                None if real else more_to_tell(sides, len(compared)),
            )
            for (what, sides), real in zip(compared.items(), stands, strict=True)
        ]
        found.sort(key=lambda each: -abs(surety[each.what]))
        plan = self.pair.a
        return Comparison(plan.game, self.players, counted, plan.seed, packs, tuple(found), self.failed, stopped)


def _surety(sides: Sides) -> float:
    """How many standard errors the difference is away from nothing."""
    return sides.off.mean / sides.off.error if sides.off.error else 0.0


def more_to_tell(sides: Sides, comparisons: int) -> int | None:
    """How many games more would show a difference of this size, beside so many others; None when there is nothing to show."""
    off = sides.off
    if not off.mean or not off.deviation:
        return None
    errors = z_for(0.95, comparisons) + AGAIN
    return math.ceil((errors * off.deviation / off.mean) ** 2) - off.number


def compare(
    pair: PackPair,
    packs: tuple[str, str],
    crew: Crew | None = None,
    progress: Callable[[Beside], object] = lambda so_far: None,
    failed: Callable[[int, FailedBot], object] = lambda number, failure: None,
    stores: tuple[ResultStore[Played], ResultStore[Played]] | None = None,
) -> Comparison:
    """Play every game with both packs that is not in the stores yet. Ctrl-C ends it early; ``failed`` is told of every game in which a
    bot failed."""
    check_pair(pair)
    beside = Beside(pair)
    stopped = False
    try:
        if stores is not None:
            for a, b in zip(*(store.read(pair.a.games) for store in stores), strict=True):
                beside.add(a, b)
        with closing(in_order(play_both, pair, range(beside.played, pair.a.games), crew)) as games:
            for a, b in games:
                beside.add(a, b)
                for store, game in zip(stores or (), (a, b), strict=False):
                    store.add(game)
                for game in (a, b):
                    if game.failure is not None:
                        failed(game.number, game.failure)
                progress(beside)
    except KeyboardInterrupt:
        stopped = True
    finally:
        for store in stores or ():
            store.flush()
    return beside.result(packs, stopped)
