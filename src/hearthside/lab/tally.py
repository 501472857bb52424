"""What many games come to: counted one by one, in order, in constant memory."""

from collections import Counter
from hashlib import sha256

import msgspec

from hearthside.lab.games import FailedBot, Plan, Played
from hearthside.lab.intervals import holm, two_sided, wilson, z_for

KEPT_FAILURES = 20
"""So many failed games are kept with their records; of others the number is known."""


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
    played: int
    """Fewer than ``games`` when the run was stopped."""
    failed: int
    """Games in which a bot raised or answered nonsense; nobody wins them."""


class Lift(msgspec.Struct, frozen=True):
    """How a component's holders did."""

    where: str
    card: str
    holders: int
    """Seats that had at least one when the game ended."""
    copies: float
    """How many they had on average."""
    win_rate: float
    """Their part of the victories; a shared one counts as its part."""
    lift: float
    """That rate less the fair share."""
    alike: float
    """That rate less the rate of all seats that held as many components of this sort: the number held is not its merit."""
    reach: float
    """``alike`` is within so much either way, for all components at once with 95 % confidence."""
    stands: bool
    """Whether ``alike`` differs from 0 by Holm's method over all components."""


class PlanTally:
    """The plan's games so far."""

    def __init__(self, plan: Plan) -> None:
        players = len(plan.bots)
        self.plan = plan
        self.players = players
        self.played = self.finished = self.failed = self.decisions = self.ties = 0
        self.cpu_seconds = 0.0
        self._hash = sha256()
        self.wins = [0] * players
        self.shares = [0.0] * players
        """Victories by seat, a shared one as its part."""
        self.order_shares = [0.0] * players
        """The same by turn order: 0 is whoever went first."""
        self.order_scores = [0] * players
        self.scores: list[Counter[int]] = [Counter() for _ in range(players)]
        self.lengths: Counter[int] = Counter()
        self.turns: Counter[int] = Counter()
        self.leads: Counter[int] = Counter()
        self.margins: Counter[int] = Counter()
        self.endings: Counter[str] = Counter()
        self.sizes: dict[tuple[str, int], list[float]] = {}
        """For each sort and number of components held: seats, victories."""
        self.cards: dict[tuple[str, str], dict[int, list[float]]] = {}
        """For each component, by how many of its sort were held: seats, victories, copies."""
        self.failures: list[tuple[int, FailedBot]] = []
        self.stopped = False

    def add(self, game: Played) -> None:
        """The next game."""
        self.played += 1
        self.decisions += game.decisions
        self.cpu_seconds += game.cpu_seconds
        self._hash.update(game.digest.encode())
        if game.failure is not None:
            self.failed += 1
            if len(self.failures) < KEPT_FAILURES:
                self.failures.append((game.number, game.failure))
        if not game.finished:
            return
        self.finished += 1
        self.ties += len(game.winners) > 1
        share = 1 / len(game.winners)
        for seat in range(self.players):
            self.scores[seat][game.totals[seat]] += 1
            if seat in game.winners:
                self.wins[seat] += 1
                self.shares[seat] += share
        if not self.plan.detail:
            return
        self.lengths[game.decisions] += 1
        self.turns[game.turns] += 1
        self.leads[game.lead_changes] += 1
        self.endings[game.ending] += 1
        if self.players > 1:
            best, second = sorted(game.totals, reverse=True)[:2]
            self.margins[best - second] += 1
        for seat in range(self.players):
            order = (seat - game.first) % self.players
            won = share if seat in game.winners else 0.0
            self.order_shares[order] += won
            self.order_scores[order] += game.totals[seat]
            self._holds(game.held[seat], won)

    def _holds(self, held: tuple[tuple[str, str, int], ...], won: float) -> None:
        sorts: Counter[str] = Counter()
        for where, _, copies in held:
            sorts[where] += copies
        for where, number in sorts.items():
            of_size = self.sizes.setdefault((where, number), [0, 0.0])
            of_size[0] += 1
            of_size[1] += won
        for where, card, copies in held:
            by_size = self.cards.setdefault((where, card), {})
            counted = by_size.setdefault(sorts[where], [0, 0.0, 0])
            counted[0] += 1
            counted[1] += won
            counted[2] += copies

    @property
    def fair(self) -> float:
        return 1 / self.players

    def lifts(self) -> list[Lift]:
        """Every component that was held, the one whose holders win most often beside their likes first."""
        found = []
        z = z_for(0.95, len(self.cards))
        chances = []
        for (where, card), by_size in self.cards.items():
            seats = int(sum(counted[0] for counted in by_size.values()))
            won = sum(counted[1] for counted in by_size.values())
            copies = sum(counted[2] for counted in by_size.values())
            expected = sum(
                counted[0] * self.sizes[where, size][1] / self.sizes[where, size][0]
                for size, counted in by_size.items()
            )
            rate = won / seats
            # One victory and one defeat more, so that a card held twice is not called certain.
            doubt = (won + 1) / (seats + 2)
            error = (doubt * (1 - doubt) / seats) ** 0.5
            alike = (won - expected) / seats
            chances.append(two_sided(alike / error))
            found.append(
                Lift(where, card, seats, copies / seats, rate, rate - self.fair, alike, z * error, stands=False)
            )
        found = [
            msgspec.structs.replace(lift, stands=stands) for lift, stands in zip(found, holm(chances), strict=True)
        ]
        return sorted(found, key=lambda lift: (-lift.alike, lift.where, lift.card))

    def report(self) -> Report:
        """The results in one piece. Games that did not end within their bound are counted, but nobody wins them."""
        plan, finished = self.plan, max(1, self.finished)
        seats = [
            SeatReport(
                bot,
                self.wins[seat],
                round(self.wins[seat] / finished, 4),
                wilson(self.wins[seat], self.finished),
                round(sum(score * number for score, number in self.scores[seat].items()) / finished, 3),
            )
            for seat, bot in enumerate(plan.bots)
        ]
        return Report(
            game=plan.game,
            players=self.players,
            games=plan.games,
            seed=plan.seed,
            finished=self.finished,
            decisions=self.decisions,
            cpu_seconds=round(self.cpu_seconds, 3),
            decisions_per_cpu_second=round(self.decisions / self.cpu_seconds, 1) if self.cpu_seconds else 0.0,
            digest=self._hash.hexdigest(),
            seats=tuple(seats),
            played=self.played,
            failed=self.failed,
        )
