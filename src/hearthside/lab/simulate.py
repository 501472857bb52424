"""Many games between bots: who wins how often, how sure that is, and how fast it went."""

import math
import signal
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from hashlib import sha256
from multiprocessing import get_context
from pathlib import Path
from time import process_time

import msgspec

from hearthside.bots import Bot, ask, find
from hearthside.kernel import record as records
from hearthside.kernel import registry
from hearthside.kernel.agenda import State, digest, play, question, settle
from hearthside.kernel.game import Game
from hearthside.kernel.match import Match
from hearthside.kernel.record import Player
from hearthside.kernel.rng import Rng
from hearthside.kernel.settings import Settings

CHUNKS_PER_JOB = 8
"""Enough for a moving progress bar and even work; few enough that handing them over costs nothing."""


class Plan(msgspec.Struct, frozen=True):
    """What is to be simulated; plain data, so that it can be sent to another process."""

    game: str
    bots: tuple[str, ...]
    games: int
    seed: int
    settings: Settings = {}
    pack: str | None = None
    """The text of a pack of one's own."""
    records: str | None = None
    """The folder that takes a record of every game."""


class Played(msgspec.Struct, frozen=True):
    """One game."""

    number: int
    finished: bool
    decisions: int
    cpu_seconds: float
    digest: str
    totals: tuple[int, ...]
    winners: tuple[int, ...]


class SeatReport(msgspec.Struct, frozen=True):
    """How one seat did; a tie is a win for everybody who shares it."""

    bot: str
    wins: int
    win_rate: float
    ci95: tuple[float, float]
    mean_score: float


class Report(msgspec.Struct, frozen=True):
    """All games together."""

    game: str
    players: int
    games: int
    seed: int
    finished: int
    decisions: int
    cpu_seconds: float
    decisions_per_cpu_second: float
    digest: str
    """Over all final positions, in order: equal digests mean equal games."""
    seats: tuple[SeatReport, ...]


def simulate(plan: Plan, jobs: int = 1, progress: Callable[[], object] = lambda: None) -> Report:
    """Play all games of the plan; ``progress`` is called after each. The report does not depend on ``jobs``."""
    check(plan)
    if plan.records is not None:
        Path(plan.records).mkdir(parents=True, exist_ok=True)
    results: list[Played] = []
    if jobs == 1:
        for result in play_some(plan, range(plan.games)):
            results.append(result)
            progress()
    else:
        size = max(1, plan.games // (jobs * CHUNKS_PER_JOB))
        chunks = [range(i, min(i + size, plan.games)) for i in range(0, plan.games, size)]
        # A fresh interpreter per worker: the same on every system, and no inherited threads or locks. Ctrl-C is ours to
        # answer: leaving the block ends the workers.
        with get_context("spawn").Pool(jobs, signal.signal, (signal.SIGINT, signal.SIG_IGN)) as workers:
            for some in workers.imap_unordered(partial(_play_chunk, plan), chunks):
                for result in some:
                    results.append(result)
                    progress()
        results.sort(key=lambda result: result.number)
    return report(plan, results)


def check(plan: Plan) -> None:
    """Refuse what cannot be played before any work begins."""
    game = registry.find(plan.game)
    game.check_players(len(plan.bots))
    game.load(plan.pack, game.read_settings(plan.settings))
    for bot in plan.bots:
        find(bot)


def _play_chunk(plan: Plan, numbers: Sequence[int]) -> list[Played]:
    return list(play_some(plan, numbers))


def play_some(plan: Plan, numbers: Sequence[int]) -> Iterator[Played]:
    """The games with these numbers, one after another; each depends on its number and the plan's seed only."""
    game = registry.find(plan.game)
    settings = game.read_settings(plan.settings)
    pack = game.load(plan.pack, settings)
    bots = [find(name) for name in plan.bots]
    for number in numbers:
        seed = f"{plan.seed}-{number}"
        streams = [Rng.of(seed).fork(f"bot:{seat}") for seat in range(len(bots))]
        begin = process_time()
        decisions = 0
        if plan.records is None:
            g = game.start(len(bots), settings, pack, Rng.of(seed))
            decisions = play_one(game, g, bots, streams)
        else:
            players = [Player(f"{name} {seat + 1}", "bot", name) for seat, name in enumerate(plan.bots)]
            match = Match(game, players, seed=seed, settings=settings, pack=pack)
            while not match.over and decisions < game.longest:
                seat = asked(match.state)
                match.play(ask(bots[seat], game, match.state, seat, match.options, streams[seat]))
                decisions += 1
            g = match.state
            Path(plan.records, f"{game.key}-{seed}.json").write_bytes(records.write(match.record()))
        score = game.score(g)
        yield Played(
            number,
            not g.agenda,
            decisions,
            process_time() - begin,
            digest(g),
            tuple(ledger.total for ledger in score.seats),
            tuple(score.winners),
        )


def play_one(game: Game, g: State, bots: Sequence[Bot], streams: Sequence[Rng]) -> int:
    """Play a game to its end, or its bound; how many decisions it took. Bots think as long as their level says."""
    decisions = 0
    options = settle(g)
    while options and decisions < game.longest:
        seat = asked(g)
        play(g, ask(bots[seat], game, g, seat, options, streams[seat]))
        options = settle(g)
        decisions += 1
    return decisions


def asked(g: State) -> int:
    """The seat that must decide in a settled state which is not over."""
    top = question(g)
    assert top is not None
    return top.seat


def report(plan: Plan, results: Sequence[Played]) -> Report:
    """The results in one piece. Games that did not end within their bound are counted, but nobody wins them."""
    finished = [result for result in results if result.finished]
    decisions = sum(result.decisions for result in results)
    cpu_seconds = sum(result.cpu_seconds for result in results)
    seats = []
    for seat, bot in enumerate(plan.bots):
        wins = sum(seat in result.winners for result in finished)
        mean = sum(result.totals[seat] for result in finished) / max(1, len(finished))
        rate = wins / max(1, len(finished))
        seats.append(SeatReport(bot, wins, round(rate, 4), wilson(wins, len(finished)), round(mean, 3)))
    return Report(
        game=plan.game,
        players=len(plan.bots),
        games=plan.games,
        seed=plan.seed,
        finished=len(finished),
        decisions=decisions,
        cpu_seconds=round(cpu_seconds, 3),
        decisions_per_cpu_second=round(decisions / cpu_seconds, 1) if cpu_seconds else 0.0,
        digest=sha256("".join(result.digest for result in results).encode()).hexdigest(),
        seats=tuple(seats),
    )


def wilson(wins: float, games: int) -> tuple[float, float]:
    """The 95 % interval of a win rate by Wilson's formula, which stays sensible near 0 and 1.

    >>> wilson(5, 10)
    (0.2366, 0.7634)
    >>> wilson(0, 0)
    (0.0, 1.0)
    """
    if games == 0:
        return (0.0, 1.0)
    z = 1.959964
    rate, spread = wins / games, z * z / games
    middle = (rate + spread / 2) / (1 + spread)
    reach = z * math.sqrt(rate * (1 - rate) / games + spread / (4 * games)) / (1 + spread)
    return (round(max(0.0, middle - reach), 4), round(min(1.0, middle + reach), 4))
