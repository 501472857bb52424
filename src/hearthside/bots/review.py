"""Looking back at a game: everybody's chances over its course, and each decision weighed with what its seat knew then.

A review is a row of small jobs, each about one decision: whoever runs them (the command line at once, a server one by one
between other things) hands each result back and gets the next. Nothing in a job depends on more than the sight of the seat
that decided, so a review tells nothing that was hidden then; and budgets count playouts, so it is the same every time.
"""

from collections.abc import Callable, Generator, Iterable
from typing import Any, Literal

import msgspec

from hearthside.bots.bot import Sight
from hearthside.bots.weigh import Choice, Spread, Weighing, look_at, weigh
from hearthside.kernel.agenda import question
from hearthside.kernel.errors import Problem
from hearthside.kernel.game import Game
from hearthside.kernel.ledger import Row
from hearthside.kernel.match import Match
from hearthside.kernel.record import Player
from hearthside.kernel.rng import Rng

FORMAT = 1
"""Raised when a review that was kept cannot be read as one of today."""
BUDGET = 20
"""How long a review thinks unless told: so many times the playouts that ``hard`` takes for one decision, about a second each."""
MOMENTS = 3
"""So many costly and so many good decisions of a seat are told in full."""
CANDIDATES = 6
"""So many of each kind are weighed a second time before those are chosen."""
FIRST, SECOND = 0.5, 0.3
"""The part of the budget for weighing everything, and for the second look; the rest goes into saying why."""
LEAST = 4
"""Worlds in which each option of a decision is tried at least; where the budget has not so many, some decisions are left out."""
WHOLE = 4
"""A game played to its end costs about as much as so many that are cut off."""
WORTH = (0.02, 1.0)
"""A decision that cost or won less than that is not told: a chance, or points of somebody alone."""
FUTURES = 40
"""Whole games from which a sentence is made, at most."""


class ChancesThen(msgspec.Struct, frozen=True):
    """Everybody's chances at one moment, as the seat that had just decided could reckon them."""

    number: int
    """After so many decisions."""
    chances: tuple[float, ...]
    """The chance of each seat to win, together 1; alone at the table, the points expected at the end."""


class Judged(msgspec.Struct, frozen=True):
    """One decision, weighed."""

    number: int
    """How many decisions had been taken before it: the position to look at."""
    seat: int
    options: int
    """How many there were."""
    taken: str
    best: str
    """The best of the options tried; the same as ``taken`` when nothing was better."""
    chance: float
    """With what was done."""
    loss: float
    """How much better the best would have been, at least 0."""
    low: float
    high: float
    """Its 95 % interval."""


class Moment(msgspec.Struct, frozen=True):
    """A decision worth looking at again, with what was done and the best of the others."""

    number: int
    seat: int
    prompt: str
    options: int
    taken: Choice
    other: Choice
    tried: tuple[Choice, ...]
    """The best options, the best first; what was done is among them."""
    by: float
    """How much better the better one of the two came out in the same futures."""
    low: float
    high: float
    """Its 95 % interval."""
    why: str
    rows: tuple[Row, ...]
    """What moves most in the ledger at the end: the better one against the other."""


class SeatReview(msgspec.Struct, frozen=True):
    """How one seat played."""

    seat: int
    accuracy: float | None
    """The chances with what it did, as a part of those with the best options; 1: never a worse one. None: nothing was weighed."""
    weighed: int
    costly: tuple[Moment, ...]
    best: tuple[Moment, ...]


class Review(msgspec.Struct, frozen=True):
    """A finished game, looked back at."""

    format: int
    game: str
    title: str
    players: tuple[Player, ...]
    alone: bool
    """One player: chances and losses are points expected at the end."""
    moves: int
    totals: tuple[int, ...]
    winners: tuple[int, ...]
    budget: int
    curve: tuple[ChancesThen, ...]
    decisions: tuple[Judged, ...]
    seats: tuple[SeatReview, ...]


# Jobs


class Job(msgspec.Struct, frozen=True):
    """One thing to find out; about a second at most."""

    part: float
    """How much of the review is done before it, 0 to 1."""
    kind: Literal["scan", "weigh", "tell"]
    number: int = 0
    playouts: int = 0
    among: tuple[int, ...] = ()
    """Which options to try, as places in the list of options; empty: those that look best."""
    good: bool = False
    """To tell: as a good decision, not as a costly one."""
    weighing: Weighing | None = None


class Scan(msgspec.Struct, frozen=True):
    """What a review begins with."""

    numbers: tuple[int, ...]
    """The decisions worth weighing."""
    totals: tuple[int, ...]
    winners: tuple[int, ...]


JobDone = Scan | Weighing | Moment


class Walk:
    """A finished match at any of its positions; forwards is cheap."""

    def __init__(self, match: Match) -> None:
        if not match.over:
            raise Problem("This game is not over yet; it can be reviewed when it is.")
        self.match = match
        self._then: Match | None = None

    def at(self, n: int) -> Match:
        """The match after so many decisions."""
        match, then = self.match, self._then
        if then is None or then.number > n:
            then = match.afresh()
        for decision in match.decisions[then.number + 1 : n + 1]:
            assert decision.action is not None
            then.play(decision.action, decision.seat)
        self._then = then
        return then

    def taken(self, n: int) -> Any:
        """What was done then."""
        return self.match.decisions[n + 1].action


def do(walk: Walk, job: Job) -> JobDone:
    """Find it out."""
    if job.kind == "scan":
        score = walk.match.score()
        numbers = tuple(n for n in range(walk.match.number) if matters(walk.at(n)))
        return Scan(numbers, tuple(ledger.total for ledger in score.seats), tuple(score.winners))
    match = walk.at(job.number)
    sight = sight_of(match, "tell" if job.kind == "tell" else "again" if job.among else "weigh")
    label = labels(match)
    if job.weighing is None:
        return weigh(sight, job.number, walk.taken(job.number), job.playouts, job.among, label)
    return tell(match, sight, job)


def matters(match: Match) -> bool:
    """Whether there was something to decide: not forced, and no silent question or mere follow-up, unless bots think about those."""
    top = question(match.state)
    return top is not None and len(match.options) > 1 and match.game.thinking.at(match.state.players).about(top)


def sight_of(match: Match, what: str) -> Sight:
    """The decision as the asked seat sees it; the stream is not the match's: equal knowledge is judged equally."""
    seat = match.asked
    assert seat is not None
    stream = Rng.of("review").fork(f"{what}:{seat}:{match.number}")
    return Sight(match.game, match.state, seat, match.options, stream)


def labels(match: Match) -> Callable[[Any], str]:
    """The options in words, as the asked seat reads them."""
    seat = match.asked
    assert seat is not None
    voice, view = match.voice(seat), match.view(seat)
    return lambda action: match.game.label(voice, view, action)


def tell(match: Match, sight: Sight, job: Job) -> Moment:
    """A decision in full, with a sentence from whole games after both options."""
    it = job.weighing
    assert it is not None
    taken, other = it.of(it.taken), it.of(it.other)
    first, second = (taken, other) if job.good else (other, taken)
    than = "after the next best option" if job.good else "after what was done"
    why, rows = look_at(sight, first, second, job.playouts, than)
    by = lead(it, job.good)
    return Moment(
        number=it.number,
        seat=it.seat,
        prompt=match.prompt(it.seat),
        options=it.options,
        taken=taken,
        other=other,
        tried=tuple(it.of(place) for place in it.among()),
        by=by.mean,
        low=by.low,
        high=by.high,
        why=why,
        rows=rows,
    )


def why_done(walk: Walk, n: int, playouts: int) -> Moment:
    """One decision of a finished match, asked about by itself: what speaks for what was done, or for something else."""
    if len(walk.at(n).options) < 2:
        raise Problem("There was nothing else to do here.")
    weighed = do(walk, Job(0.0, "weigh", n, playouts))
    assert isinstance(weighed, Weighing)
    good = weighed.tried[0].place == weighed.taken
    told = do(walk, Job(0.0, "tell", n, max(2, playouts // (2 * WHOLE)), good=good, weighing=weighed))
    assert isinstance(told, Moment)
    return told


# The whole


def reviewing(
    game: Game, players: tuple[Player, ...], moves: int, budget: int = BUDGET, seats: Iterable[int] | None = None
) -> Generator[Job, Any, Review]:
    """The jobs of a review; each wants its result sent back, and the review is returned at the end.

    The moments of ``seats`` are told in full: those of people, unless named; of everybody where only bots played.
    """
    people = [seat for seat, player in enumerate(players) if player.kind == "person"]
    told = sorted(seats) if seats is not None else people or list(range(len(players)))
    thinking = game.thinking.at(len(players))
    playouts = budget * thinking.playouts
    scan: Scan = yield Job(0.0, "scan")
    numbers = thinned(scan.numbers, int(FIRST * playouts) // (LEAST * (thinking.breadth + 1)))
    first: dict[int, Weighing] = {}
    for done, n in enumerate(numbers):
        each = int(FIRST * playouts) // len(numbers)
        first[n] = yield Job(FIRST * done / len(numbers), "weigh", n, each)
    again = sorted({n for seat in told for good in (False, True) for n in candidates(first, seat, good)})
    second: dict[int, Weighing] = {}
    for done, n in enumerate(again):
        each = int(SECOND * playouts) // len(again)
        second[n] = yield Job(FIRST + SECOND * done / len(again), "weigh", n, each, first[n].among())
    chosen = [
        (seat, good, n)
        for seat in told
        for good in (False, True)
        for n in moments(second, seat, good, len(players) == 1)
    ]
    found: dict[tuple[int, bool], list[Moment]] = {}
    rest = 1.0 - FIRST - SECOND
    for done, (seat, good, n) in enumerate(chosen):
        futures = max(2, min(FUTURES, int(rest * playouts) // (2 * WHOLE * len(chosen))))
        part = FIRST + SECOND + rest * done / len(chosen)
        moment: Moment = yield Job(part, "tell", n, futures, good=good, weighing=second[n])
        found.setdefault((seat, good), []).append(moment)
    return Review(
        format=FORMAT,
        game=game.key,
        title=game.title,
        players=players,
        alone=len(players) == 1,
        moves=moves,
        totals=scan.totals,
        winners=scan.winners,
        budget=budget,
        curve=curve(first, moves, scan, len(players)),
        decisions=tuple(judged(second.get(n, it)) for n, it in first.items()),
        seats=tuple(
            SeatReview(
                seat,
                accuracy(each for each in first.values() if each.seat == seat),
                sum(each.seat == seat for each in first.values()),
                tuple(found.get((seat, False), ())),
                tuple(found.get((seat, True), ())),
            )
            for seat in range(len(players))
        ),
    )


def review(
    match: Match,
    budget: int = BUDGET,
    seats: Iterable[int] | None = None,
    progress: Callable[[float], None] | None = None,
) -> Review:
    """A finished match, looked back at; ``progress`` is told how much is done, 0 to 1."""
    walk = Walk(match)
    steps = reviewing(match.game, match.players, match.number, budget, seats)
    job = next(steps)
    while True:
        if progress is not None:
            progress(job.part)
        try:
            job = steps.send(do(walk, job))
        except StopIteration as end:
            whole: Review = end.value
            return whole


def thinned(numbers: tuple[int, ...], most: int) -> list[int]:
    """So many of them at most, evenly spread.

    >>> thinned((1, 2, 3, 5, 8, 13), 3), thinned((1, 2), 3)
    ([1, 3, 8], [1, 2])
    """
    if len(numbers) <= most:
        return list(numbers)
    most = max(1, most)
    return [numbers[place * len(numbers) // most] for place in range(most)]


def lead(it: Weighing, good: bool) -> Spread:
    """How much better the best of the others was than what was done; of a good decision, the other way round."""
    ahead = it.ahead
    return Spread(-ahead.mean, -ahead.high, -ahead.low) if good else ahead


def candidates(weighed: dict[int, Weighing], seat: int, good: bool) -> list[int]:
    """The decisions of a seat that may be among its most costly, or its best."""
    mine = [(-it.ahead.mean if good else it.loss.mean, it.number) for it in weighed.values() if it.seat == seat]
    mine.sort(key=lambda found: (-found[0], found[1]))
    return [n for by, n in mine[:CANDIDATES] if by > 0]


def moments(weighed: dict[int, Weighing], seat: int, good: bool, alone: bool) -> list[int]:
    """The most costly decisions, or the best, of those looked at twice: as far as it is sure that they were."""
    mine = [(lead(it, good), it.number) for it in weighed.values() if it.seat == seat]
    sure = [(by, n) for by, n in mine if by.low > 0 and by.mean >= WORTH[alone]]
    surest = sorted(sure, key=lambda found: (-found[0].low, found[1]))[:MOMENTS]
    return [n for _, n in sorted(surest, key=lambda found: (-found[0].mean, found[1]))]


def curve(weighed: dict[int, Weighing], moves: int, scan: Scan, players: int) -> tuple[ChancesThen, ...]:
    """Everybody's chances after each decision weighed, and how it ended."""
    end = [1.0 / len(scan.winners) if seat in scan.winners else 0.0 for seat in range(players)]
    last = ChancesThen(moves, tuple(float(total) for total in scan.totals) if players == 1 else tuple(end))
    return (*[ChancesThen(it.number + 1, it.chances) for it in weighed.values() if it.number + 1 < moves], last)


def judged(it: Weighing) -> Judged:
    """One decision in the list of all."""
    better = it.loss.mean > 0
    taken, best = it.of(it.taken), it.of(it.other if better else it.taken)
    loss = max(0.0, it.loss.mean)
    return Judged(
        it.number, it.seat, it.options, taken.label, best.label, taken.chance, loss, it.loss.low, it.loss.high
    )


def accuracy(weighed: Iterable[Weighing]) -> float | None:
    """The chances with what was done, summed up over all decisions, as a part of the chances with the best options tried."""
    all_of = list(weighed)
    best = sum(it.best for it in all_of)
    if best <= 0:
        return None
    return round(min(1.0, max(0.0, 1.0 - sum(it.loss.mean for it in all_of) / best)), 3)
