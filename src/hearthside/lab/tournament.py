"""Every bot against every other on duplicate deals: who beats whom how often, how sure that is, and a rating for each.

With two players each deal is played twice, with seats swapped. With more, one bot sits among copies of the other, once at
every seat, and its share of wins is to be held against the fair share. Alone, both play the same deal and the points decide.
"""

import math
import signal
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import combinations
from multiprocessing import get_context

import msgspec

from hearthside.bots import Bot, find
from hearthside.bots.search import Hard
from hearthside.kernel import registry
from hearthside.kernel.errors import Problem
from hearthside.kernel.rng import Rng
from hearthside.kernel.settings import Settings
from hearthside.lab.simulate import CHUNKS_PER_JOB, play_one, wilson

PRIOR = 0.5
"""Wins each of a pair is given beforehand, so that one who never lost has a rating all the same."""
MIDDLE = 1500.0
"""The mean of all ratings; 400 points are odds of ten to one, as in chess."""
ROUNDS = 10_000


class Contest(msgspec.Struct, frozen=True):
    """What is to be played; plain data, so that it can be sent to another process."""

    game: str
    bots: tuple[str, ...]
    games: int
    """Of each pair; rounded up to whole deals."""
    seed: int
    players: int = 2
    settings: Settings = {}
    pack: str | None = None


class Meeting(msgspec.Struct, frozen=True):
    """One game: ``a`` at this seat, ``b`` at every other."""

    pair: int
    deal: int
    seat: int


class Pairing(msgspec.Struct, frozen=True):
    """How two bots did against each other; whoever shares the first place has a tie."""

    a: str
    b: str
    games: int
    a_wins: int
    b_wins: int
    ties: int
    a_win_rate: float
    """Ties count as the part of a win that is shared."""
    ci95: tuple[float, float]


class Standings(msgspec.Struct, frozen=True):
    """The whole tournament."""

    game: str
    players: int
    games: int
    seed: int
    pairs: tuple[Pairing, ...]
    ratings: dict[str, float]


class Outcome(msgspec.Struct, frozen=True):
    """What one game was worth to ``a``: 1 a win, 0 a defeat, else a tie and its share."""

    meeting: Meeting
    share: float


def entrant(name: str) -> tuple[str, Bot]:
    """A bot and what it is called here. ``hard@90`` thinks with 90 playouts a decision, not with its whole budget, which takes long."""
    level, at, playouts = name.partition("@")
    bot = find(level)
    if not at:
        return bot.name, bot
    if not isinstance(bot, Hard) or not playouts.isdecimal() or not int(playouts):
        raise Problem(f"{name!r} is no bot: only one that thinks ahead takes a number of playouts, such as hard@90.")
    return f"{bot.name}@{int(playouts)}", type(bot)(int(playouts))


def check(contest: Contest) -> None:
    """Refuse what cannot be played before any work begins."""
    game = registry.find(contest.game)
    game.check_players(contest.players)
    game.load(contest.pack, game.read_settings(contest.settings))
    for bot in contest.bots:
        entrant(bot)
    if len(set(contest.bots)) < max(2, len(contest.bots)):
        raise Problem("A tournament needs at least two bots, each named once.")


def meetings(contest: Contest) -> list[Meeting]:
    """All games: each deal with ``a`` at every seat."""
    pairs = math.comb(len(contest.bots), 2)
    deals = -(-contest.games // contest.players)
    return [
        Meeting(pair, deal, seat) for pair in range(pairs) for deal in range(deals) for seat in range(contest.players)
    ]


def hold(contest: Contest, jobs: int = 1, progress: Callable[[], object] = lambda: None) -> Standings:
    """Play all games; ``progress`` is called after each. The standings do not depend on ``jobs``."""
    check(contest)
    todo = meetings(contest)
    found: list[Outcome] = []
    if jobs == 1:
        for outcome in play_some(contest, todo):
            found.append(outcome)
            progress()
    else:
        size = max(1, len(todo) // (jobs * CHUNKS_PER_JOB))
        chunks = [todo[i : i + size] for i in range(0, len(todo), size)]
        with get_context("spawn").Pool(jobs, signal.signal, (signal.SIGINT, signal.SIG_IGN)) as workers:
            for some in workers.imap_unordered(partial(_play_chunk, contest), chunks):
                for outcome in some:
                    found.append(outcome)
                    progress()
    return standings(contest, found)


def _play_chunk(contest: Contest, some: Sequence[Meeting]) -> list[Outcome]:
    return list(play_some(contest, some))


def play_some(contest: Contest, some: Sequence[Meeting]) -> Iterator[Outcome]:
    """These games, one after another; each depends on its deal, its bots and the seed only."""
    game = registry.find(contest.game)
    settings = game.read_settings(contest.settings)
    pack = game.load(contest.pack, settings)
    pairs = list(combinations([entrant(name)[1] for name in contest.bots], 2))
    for meeting in some:
        a, b = pairs[meeting.pair]
        seed = f"{contest.seed}-{meeting.deal}"
        ends = []
        for seated in [[a], [b]] if contest.players == 1 else [[b] * contest.players]:
            bots = list(seated)
            if contest.players > 1:
                bots[meeting.seat] = a
            g = game.start(contest.players, settings, pack, Rng.of(seed))
            play_one(game, g, bots, [Rng.of(seed).fork(f"bot:{seat}") for seat in range(len(bots))])
            ends.append(game.score(g))
        if contest.players == 1:
            mine, other = (end.seats[0].total for end in ends)
            yield Outcome(meeting, 0.5 if mine == other else float(mine > other))
        else:
            winners = ends[0].winners
            yield Outcome(meeting, 1 / len(winners) if meeting.seat in winners else 0.0)


def standings(contest: Contest, found: Sequence[Outcome]) -> Standings:
    """The outcomes in one piece, in whatever order they came."""
    pairs = []
    for number, (a, b) in enumerate(combinations([entrant(name)[0] for name in contest.bots], 2)):
        shares = sorted(outcome.share for outcome in found if outcome.meeting.pair == number)
        wins, lost = shares.count(1.0), shares.count(0.0)
        points = sum(shares)
        pairs.append(
            Pairing(
                a, b, len(shares), wins, lost, len(shares) - wins - lost,
                round(points / max(1, len(shares)), 4), wilson(points, len(shares)),
            )
        )  # fmt: skip
    return Standings(
        contest.game, contest.players, contest.games, contest.seed, tuple(pairs), ratings(pairs, contest.players)
    )


def ratings(pairs: Sequence[Pairing], players: int) -> dict[str, float]:
    """Strengths by the model of Bradley and Terry (with more players, of Plackett and Luce), on the scale of chess ratings.

    One with strength s among k others of strength t wins s / (s + k t) of the games. The strengths that make what
    happened most likely are found by Hunter's iteration.

    >>> found = ratings([Pairing("a", "b", 110, 100, 10, 0, 0.909, (0.84, 0.95))], 2)
    >>> round(found["a"] - found["b"])
    392
    """
    names = list(dict.fromkeys(name for pair in pairs for name in (pair.a, pair.b)))
    others = max(1, players - 1)
    strength = dict.fromkeys(names, 1.0)
    for _ in range(ROUNDS):
        won = dict.fromkeys(names, 0.0)
        weight = dict.fromkeys(names, 0.0)
        for pair in pairs:
            points = pair.a_win_rate * pair.games + PRIOR * 2 / (1 + others)
            all_points = pair.games + 2 * PRIOR
            met = all_points / (strength[pair.a] + others * strength[pair.b])
            won[pair.a] += points
            won[pair.b] += all_points - points
            weight[pair.a] += met
            weight[pair.b] += others * met
        new = {name: won[name] / weight[name] for name in names}
        middle = math.exp(sum(map(math.log, new.values())) / len(names))
        new = {name: value / middle for name, value in new.items()}
        moved = max(abs(math.log(new[name] / strength[name])) for name in names)
        strength = new
        if moved < 1e-9:
            break
    return {name: round(MIDDLE + 400 * math.log10(strength[name]), 1) for name in names}
