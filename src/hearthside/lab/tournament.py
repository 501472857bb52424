"""Every bot against every other on duplicate deals: who beats whom how often, how sure that is, and a rating for each.

With two players each deal is played twice, with seats swapped. With more, one bot sits among copies of the other, once at
every seat, and its share of wins is to be held against the fair share. Alone, both play the same deal and the points decide.
"""

import math
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from itertools import combinations

import msgspec

from hearthside.kernel import registry
from hearthside.kernel.errors import Problem
from hearthside.kernel.rng import Rng
from hearthside.kernel.settings import Settings
from hearthside.lab.entrants import entrant
from hearthside.lab.games import BotFailed, FailedBot, loaded, play_one, record_of, streams_of
from hearthside.lab.intervals import wilson
from hearthside.lab.ratings import Ratings
from hearthside.lab.sequential import ConfidenceSequence
from hearthside.lab.store import ResultStore
from hearthside.lab.work import Crew, crew_of, in_order

EVEN = 0.03
"""Two bots are called even when the share is surely so near to the fair one."""


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
    until_sure: bool = False
    """A pair stops as soon as its question is decided; ``games`` is the most it may take."""


class Meeting(msgspec.Struct, frozen=True):
    """One game: ``a`` at this seat, ``b`` at every other."""

    pair: int
    deal: int
    seat: int


class Outcome(msgspec.Struct, frozen=True):
    """What one game was worth to ``a``: 1 a win, 0 a defeat, else a tie and its share."""

    meeting: Meeting
    share: float
    places: tuple[int, ...]
    """``a``'s place first, then those of the others."""
    failure: FailedBot | None = None
    """Such a game is not counted."""


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
    decided: str = ""
    """With ``until_sure``: the stronger bot, "even", or nothing yet."""


class Standings(msgspec.Struct, frozen=True):
    """The whole tournament."""

    game: str
    players: int
    games: int
    seed: int
    pairs: tuple[Pairing, ...]
    ratings: dict[str, float]
    rating_doubts: dict[str, float]
    """The standard deviation of each rating."""
    failed: int = 0
    stopped: bool = False


def check(contest: Contest) -> None:
    """Refuse what cannot be played before any work begins."""
    game = registry.find(contest.game)
    game.check_players(contest.players)
    game.load(contest.pack, game.read_settings(contest.settings))
    for bot in contest.bots:
        entrant(bot)
    if len(set(contest.bots)) < max(2, len(contest.bots)):
        raise Problem("A tournament needs at least two bots, each named once.")
    if contest.games < 1:
        raise Problem(f"There must be one game at least, not {contest.games}.")


def pairs_of(contest: Contest) -> list[tuple[str, str]]:
    """Who meets whom."""
    return list(combinations(contest.bots, 2))


def deals(contest: Contest) -> int:
    return -(-contest.games // contest.players)


def number_of_games(contest: Contest) -> int:
    """How many games there are at most."""
    return math.comb(len(contest.bots), 2) * deals(contest) * contest.players


def meetings(contest: Contest, decided: Callable[[int], bool] = lambda pair: False) -> Iterator[Meeting]:
    """All games, deal by deal: every pair that is not decided, ``a`` at every seat."""
    pairs = math.comb(len(contest.bots), 2)
    for deal in range(deals(contest)):
        for pair in range(pairs):
            if not decided(pair):
                for seat in range(contest.players):
                    yield Meeting(pair, deal, seat)


def hold(
    contest: Contest,
    jobs: int = 1,
    progress: Callable[["Crosstable"], object] = lambda table: None,
    failed: Callable[[int, FailedBot], object] = lambda number, failure: None,
    crew: Crew | None = None,
    store: ResultStore[Outcome] | None = None,
) -> Standings:
    """Play all games that are not in the store yet; ``progress`` is called after each. The standings do not depend on who works. Ctrl-C ends
    it early."""
    check(contest)
    crew = crew_of(jobs) if crew is None else crew
    table = Crosstable(contest)
    kept = [0] * len(table.names)
    stopped = False
    try:
        if store is not None:
            for outcome in store.read():
                meeting = outcome.meeting
                kept[meeting.pair] += 1
                if meeting.deal < deals(contest) and not table.decided(meeting.pair):
                    table.add(outcome)
        # Of each pair the games were played in this order, none left out.
        todo = (it for it in meetings(contest, table.decided) if it.deal * contest.players + it.seat >= kept[it.pair])
        with closing(in_order(play_some, contest, todo, crew)) as outcomes:
            for outcome in outcomes:
                # Workers may have begun more of a pair than it took to decide it: that is left out, whoever played it.
                if table.decided(outcome.meeting.pair):
                    continue
                table.add(outcome)
                if store is not None:
                    store.add(outcome)
                if outcome.failure is not None:
                    failed(outcome.meeting.deal, outcome.failure)
                progress(table)
    except KeyboardInterrupt:
        stopped = True
    finally:
        if store is not None:
            store.flush()
    return table.standings(stopped)


def play_some(contest: Contest, some: Sequence[Meeting]) -> Iterator[Outcome]:
    """These games, one after another; each depends on its deal, its bots and the seed only."""
    game = registry.find(contest.game)
    settings = game.read_settings(contest.settings)
    pack = loaded(game, contest.pack, settings)
    pairs = pairs_of(contest)
    bots = {name: entrant(name)[1] for name in contest.bots}
    for meeting in some:
        a, b = pairs[meeting.pair]
        seed = f"{contest.seed}-{meeting.deal}"
        ends = []
        failure = None
        for seated in [[a], [b]] if contest.players == 1 else [[b] * contest.players]:
            names = list(seated)
            if contest.players > 1:
                names[meeting.seat] = a
            g = game.start(contest.players, settings, pack, Rng.of(seed))
            taken: list[object] = []
            try:
                play_one(game, g, [bots[name] for name in names], streams_of(seed, len(names)), taken)
            except BotFailed as wrong:
                failure = wrong.failure(names, record_of(game, names, settings, pack, seed, taken))
            ends.append(game.score(g))
        if failure is not None:
            yield Outcome(meeting, 0.0, (), failure)
        elif contest.players == 1:
            mine, other = (end.seats[0].total for end in ends)
            share = 0.5 if mine == other else float(mine > other)
            yield Outcome(meeting, share, (1 + (mine < other), 1 + (other < mine)))
        else:
            winners, places = ends[0].winners, ends[0].places
            share = 1 / len(winners) if meeting.seat in winners else 0.0
            others = [place for seat, place in enumerate(places) if seat != meeting.seat]
            yield Outcome(meeting, share, (places[meeting.seat], *others))


class Crosstable:
    """The outcomes so far, taken in order."""

    def __init__(self, contest: Contest) -> None:
        self.contest = contest
        self.names = list(combinations([entrant(name)[0] for name in contest.bots], 2))
        self.fair = 0.5 if contest.players == 1 else 1 / contest.players
        self._wins = [0] * len(self.names)
        self._lost = [0] * len(self.names)
        self._games = [0] * len(self.names)
        self._points = [0.0] * len(self.names)
        self._deal: list[list[float]] = [[] for _ in self.names]
        self._known = [ConfidenceSequence() for _ in self.names]
        self._failed = 0
        self.ratings = Ratings([entrant(name)[0] for name in contest.bots])

    @property
    def played(self) -> int:
        return sum(self._games) + self._failed

    def add(self, outcome: Outcome) -> None:
        """The next game of its pair; whole deals count for the sequential question."""
        if outcome.failure is not None:
            self._failed += 1
            return
        pair = outcome.meeting.pair
        self._games[pair] += 1
        self._wins[pair] += outcome.share == 1.0
        self._lost[pair] += outcome.share == 0.0
        self._points[pair] += outcome.share
        self.ratings.add(*self.names[pair], outcome.places)
        self._deal[pair].append(outcome.share)
        if outcome.meeting.seat == self.contest.players - 1:
            self._known[pair].add(sum(self._deal[pair]) / len(self._deal[pair]))
            self._deal[pair] = []

    def verdict(self, pair: int) -> str:
        """The stronger of a pair, "even", or nothing while it is open."""
        low, high = self._known[pair].interval
        a, b = self.names[pair]
        if low > self.fair:
            return a
        if high < self.fair:
            return b
        return "even" if high - self.fair < EVEN and self.fair - low < EVEN else ""

    def decided(self, pair: int) -> bool:
        return self.contest.until_sure and bool(self.verdict(pair))

    def pairing(self, pair: int) -> Pairing:
        """One pair so far. What is decided is told with the interval that decided it."""
        games, points = self._games[pair], self._points[pair]
        wins, lost = self._wins[pair], self._lost[pair]
        low, high = self._known[pair].interval if self.contest.until_sure else wilson(points, games)
        rate = round(points / max(1, games), 4)
        verdict = self.verdict(pair) if self.contest.until_sure else ""
        interval = (round(low, 4), round(high, 4))
        return Pairing(*self.names[pair], games, wins, lost, games - wins - lost, rate, interval, verdict)

    def standings(self, stopped: bool = False) -> Standings:
        contest = self.contest
        pairs = tuple(self.pairing(pair) for pair in range(len(self.names)))
        return Standings(
            contest.game,
            contest.players,
            contest.games,
            contest.seed,
            pairs,
            self.ratings.means(),
            self.ratings.doubts(),
            self._failed,
            stopped,
        )
