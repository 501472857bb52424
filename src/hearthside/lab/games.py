"""Playing games for the lab: a plan, one game after another, and what is kept of each."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from pathlib import Path
from time import process_time
from typing import Any

import msgspec

from hearthside.bots import Bot, ask
from hearthside.kernel import record as records
from hearthside.kernel import registry
from hearthside.kernel.agenda import State, digest, play, question, settle
from hearthside.kernel.errors import Problem
from hearthside.kernel.game import Game
from hearthside.kernel.match import Match
from hearthside.kernel.record import Player
from hearthside.kernel.rng import Rng
from hearthside.kernel.settings import Settings
from hearthside.lab.components import Holding, ending, held, listens
from hearthside.lab.entrants import entrant


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
    detail: bool = False
    """Also count turns and lead changes, and say how games end and what everybody holds."""


class FailedBot(msgspec.Struct, frozen=True):
    """A bot that raised, or answered what was not among its options."""

    bot: str
    seat: int
    decision: int
    """Which decision of the game it was, from 1."""
    what: str
    record: bytes
    """The game up to there: dealt and played again, it ends at the question that was not answered."""


class Played(msgspec.Struct, frozen=True):
    """One game."""

    number: int
    finished: bool
    decisions: int
    cpu_seconds: float
    digest: str
    totals: tuple[int, ...]
    winners: tuple[int, ...]
    first: int = -1
    """The seat that was asked first; turn order counts from there."""
    turns: int = 0
    """Decisions in a row by one seat are a turn."""
    lead_changes: int = 0
    """How often somebody else led alone after a round than the one who led alone before."""
    ending: str = ""
    held: tuple[tuple[Holding, ...], ...] = ()
    failure: FailedBot | None = None


def check(plan: Plan) -> None:
    """Refuse what cannot be played before any work begins."""
    game = registry.find(plan.game)
    if plan.games < 1:
        raise Problem(f"There must be one game at least, not {plan.games}.")
    game.check_players(len(plan.bots))
    game.load(plan.pack, game.read_settings(plan.settings))
    for bot in plan.bots:
        entrant(bot)


def seed_of(plan: Plan, number: int) -> str:
    """The seed of one game of a plan."""
    return f"{plan.seed}-{number}"


def streams_of(seed: str, players: int) -> list[Rng]:
    """Each bot's own randomness, apart from the deck's."""
    return [Rng.of(seed).fork(f"bot:{seat}") for seat in range(players)]


def loaded(game: Game, text: str | None, settings: Settings) -> Any:
    """The cards of a plan. A batch of games is small: those before it had the same cards, and a pack is dear to read and to keep."""
    return _loaded(game, text, tuple(sorted(settings.items())))


@lru_cache(maxsize=4)
def _loaded(game: Game, text: str | None, settings: tuple[tuple[str, bool | int | str], ...]) -> Any:
    return game.load(text, dict(settings))


def play_some(plan: Plan, numbers: Sequence[int]) -> Iterator[Played]:
    """The games with these numbers, one after another; each depends on its number and the plan's seed only."""
    game = registry.find(plan.game)
    settings = game.read_settings(plan.settings)
    pack = loaded(game, plan.pack, settings)
    bots = [entrant(name)[1] for name in plan.bots]
    for number in numbers:
        seed = seed_of(plan, number)
        begin = process_time()
        g = game.start(len(bots), settings, pack, Rng.of(seed))
        log = Log(game, len(bots)) if plan.detail else None
        taken: list[Any] = []
        failure = None
        try:
            play_one(game, g, bots, streams_of(seed, len(bots)), taken, log)
        except BotFailed as wrong:
            failure = wrong.failure(plan.bots, record_of(game, plan.bots, settings, pack, seed, taken))
        if plan.records is not None:
            record = record_of(game, plan.bots, settings, pack, seed, taken)
            Path(plan.records, f"{game.key}-{seed}.json").write_bytes(record)
        score = game.score(g)
        finished = not g.agenda and failure is None
        yield Played(
            number,
            finished,
            len(taken),
            process_time() - begin,
            digest(g),
            tuple(ledger.total for ledger in score.seats),
            tuple(score.winners),
            -1 if log is None else log.first,
            0 if log is None else log.turns,
            0 if log is None else log.lead_changes,
            ending(game, g, log.events) if log is not None and finished else "",
            held(game, g, pack) if log is not None and finished else (),
            failure,
        )


def record_of(game: Game, bots: Sequence[str], settings: Settings, pack: Any, seed: str, taken: list[Any]) -> bytes:
    """The game with these decisions as a record."""
    players = [Player(f"{name} {seat + 1}", "bot", name) for seat, name in enumerate(bots)]
    match = Match(game, players, seed=seed, settings=settings, pack=pack)
    for action in taken:
        match.play(action)
    return records.write(match.record())


class Log:
    """Turns, and lead changes from round to round, counted while a game is played."""

    def __init__(self, game: Game, players: int) -> None:
        self.game = game
        self.alone = players == 1
        self.listens = listens(game)
        self.events: list[Any] = []
        """What was told of the kinds listened for."""
        self.first = -1
        self.turns = 0
        self.lead_changes = 0
        self._seat = -1
        self._leader = -1

    def asked(self, g: State, seat: int) -> None:
        """Another decision is about to be taken."""
        if self.listens:
            self.listen(g)
        if seat == self._seat:
            return
        if self._seat < 0:
            self.first = seat
        elif seat == self.first:
            self.compare(g)
        self._seat = seat
        self.turns += 1

    def listen(self, g: State) -> None:
        """Take what was told since the last decision."""
        self.events += [event for event in g.events or () if isinstance(event, self.listens)]
        g.events = []

    def compare(self, g: State) -> None:
        """The one who went first is asked again, or the game is over: does somebody else lead now?"""
        if self.alone:
            return
        totals = [ledger.total for ledger in self.game.score(g).seats]
        best = max(totals)
        if totals.count(best) == 1:
            leader = totals.index(best)
            self.lead_changes += self._leader not in (-1, leader)
            self._leader = leader


class BotFailed(Exception):
    """A bot gave no answer that counts."""

    def __init__(self, seat: int, decision: int, what: str) -> None:
        super().__init__(what)
        self.seat, self.decision, self.what = seat, decision, what

    def failure(self, bots: Sequence[str], record: bytes) -> FailedBot:
        return FailedBot(bots[self.seat], self.seat, self.decision, self.what, record)


def play_one(
    game: Game,
    g: State,
    bots: Sequence[Bot],
    streams: Sequence[Rng],
    taken: list[Any] | None = None,
    log: Log | None = None,
) -> int:
    """Play a game to its end, or its bound; how many decisions it took. Bots think as long as their level says.

    ``taken`` gets every decision, also those before a bot failed.
    """
    taken = [] if taken is None else taken
    options = settle(g)
    while options and len(taken) < game.longest:
        seat = asked(g)
        if log is not None:
            log.asked(g, seat)
        try:
            action = ask(bots[seat], game, g, seat, options, streams[seat])
        except Exception as wrong:  # whatever somebody's bot does, the other games are played
            raise BotFailed(seat, len(taken) + 1, f"{type(wrong).__name__}: {wrong}") from wrong
        if action not in options:
            what = f"it answered {action!r}, which is not among its options"
            raise BotFailed(seat, len(taken) + 1, what)
        play(g, action)
        taken.append(action)
        options = settle(g)
    if log is not None:
        log.listen(g)
        log.compare(g)
    return len(taken)


def asked_first(g: State) -> int:
    """The seat that is asked first in a match that has just begun."""
    settle(g)
    return asked(g)


def asked(g: State) -> int:
    """The seat that must decide in a settled state which is not over."""
    top = question(g)
    assert top is not None
    return top.seat
