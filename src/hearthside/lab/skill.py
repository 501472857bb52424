"""How much of a result is skill, how much the seat, how much the deal, and how much is left.

Each deal is played once in every rotation: every bot sits once in every seat, with the same cards coming. What is measured is a
seat's part of the victory. Its spread over all games and seats is taken apart:

- **skill**: who sits there (which of the bots, among which others),
- **seat**: whether it goes first, second …, whoever sits there,
- **deal**: what a seat gets in this deal, whoever sits there: the luck that duplicate deals take out,
- **rest**: everything else: luck within the game, what one bot makes of a deal that another does not.

The parts are estimated by comparing means (a two-way analysis of variance); what chance alone adds to each is taken off, so that a
part may come out a little below nothing. Intervals are found by drawing deals with replacement (bootstrap): deals are what is independent.
"""

from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from itertools import combinations
from typing import Any

import msgspec

from hearthside.kernel import registry
from hearthside.kernel.errors import Problem
from hearthside.kernel.rng import Rng
from hearthside.kernel.settings import Settings
from hearthside.lab.entrants import entrant
from hearthside.lab.games import BotFailed, FailedBot, asked_first, loaded, play_one, record_of, streams_of
from hearthside.lab.store import ResultStore
from hearthside.lab.work import Crew, in_order

RESAMPLED = 400
PARTS = ("skill", "seat", "deal", "rest")


class Study(msgspec.Struct, frozen=True):
    """What is to be played; plain data, so that it can be sent to another process."""

    game: str
    bots: tuple[str, ...]
    deals: int
    seed: int
    players: int = 2
    settings: Settings = {}
    pack: str | None = None


class DealPlayed(msgspec.Struct, frozen=True):
    """One deal in every rotation: ``shares[r][o]`` is what the seat of turn order ``o`` had of the victory in rotation ``r``, with the bot ``(o + r)`` there."""

    combination: int
    shares: tuple[tuple[float, ...], ...]
    failures: tuple[FailedBot, ...] = ()
    """Of the rotations in which a bot failed."""


class Part(msgspec.Struct, frozen=True):
    """One part of the whole spread."""

    part: float
    ci95: tuple[float, float]


class SkillReport(msgspec.Struct, frozen=True):
    """The spread of results, taken apart."""

    game: str
    players: int
    deals: int
    games: int
    seed: int
    parts: dict[str, Part]
    ladder: dict[str, float]
    """Each bot's part of the victories over all its games; a fair one is one part of as many as there are players."""
    seats: tuple[float, ...]
    """Each turn order's part of the victories."""
    games_to_tell: dict[str, int]
    """For each two neighbours of the ladder at a table of their own: so many games until the stronger is ahead 19 times in 20."""
    failed: int
    stopped: bool


def check(study: Study) -> None:
    """Refuse what cannot be played before any work begins."""
    game = registry.find(study.game)
    game.check_players(study.players)
    game.load(study.pack, game.read_settings(study.settings))
    for bot in study.bots:
        entrant(bot)
    if study.players < 2:
        raise Problem("Alone there is nobody to be better than: skill needs two players at least.")
    if len(set(study.bots)) < max(2, len(study.bots)):
        raise Problem("Skill needs at least two different bots, each named once.")
    if study.deals < 2:
        raise Problem(f"There must be two deals at least, not {study.deals}.")


def combinations_of(study: Study) -> list[tuple[int, ...]]:
    """Who meets whom, by places in the list of bots. With fewer bots than seats some sit twice, each as often as the next."""
    bots = len(study.bots)
    if bots >= study.players:
        return list(combinations(range(bots), study.players))
    return [tuple((first + seat) % bots for seat in range(study.players)) for first in range(bots)]


def play_some(study: Study, numbers: Sequence[int]) -> Iterator[DealPlayed]:
    """These deals; each depends on its number and the seed only."""
    game = registry.find(study.game)
    settings = game.read_settings(study.settings)
    pack = loaded(game, study.pack, settings)
    bots = [entrant(name)[1] for name in study.bots]
    tables = combinations_of(study)
    for number in numbers:
        at = number % len(tables)
        seed = f"{study.seed}-{number}"
        shares = []
        failures = []
        for rotation in range(study.players):
            g = game.start(study.players, settings, pack, Rng.of(seed))
            first = asked_first(g)
            seated = [
                bots[tables[at][((seat - first) % study.players + rotation) % study.players]]
                for seat in range(study.players)
            ]
            taken: list[Any] = []
            try:
                play_one(game, g, seated, streams_of(f"{seed}-{rotation}", study.players), taken)
            except BotFailed as wrong:
                names = [bot.name for bot in seated]
                failures.append(wrong.failure(names, record_of(game, names, settings, pack, seed, taken)))
            winners = game.score(g).winners
            in_order_of_turns = [(first + order) % study.players for order in range(study.players)]
            shares.append(tuple(1 / len(winners) if seat in winners else 0.0 for seat in in_order_of_turns))
        yield DealPlayed(at, tuple(shares), tuple(failures))


def parts_of(deals: Sequence[DealPlayed], players: int) -> dict[str, float]:
    """The spread of all shares, taken apart; the parts add up to one."""
    fair = 1 / players
    number = len(deals)
    seats = [0.0] * players
    of_bot: dict[tuple[int, int], list[float]] = {}
    for deal in deals:
        for rotation, shares in enumerate(deal.shares):
            for order, share in enumerate(shares):
                seats[order] += share - fair
                of_bot.setdefault((deal.combination, (order + rotation) % players), []).append(share - fair)
    seat_effect = [total / (number * players) for total in seats]
    effect = {key: sum(values) / len(values) for key, values in of_bot.items()}
    whole = deal_mean = within = 0.0
    for deal in deals:
        for order in range(players):
            left = []
            for rotation in range(players):
                off = deal.shares[rotation][order] - fair
                whole += off * off
                left.append(off - seat_effect[order] - effect[deal.combination, (order + rotation) % players])
            middle = sum(left) / players
            deal_mean += middle * middle
            within += sum((each - middle) ** 2 for each in left)
    observations = number * players * players
    rest = within / (number * players * (players - 1))
    deal_part = deal_mean / (number * players) - rest / players
    noise = rest + max(0.0, deal_part)
    skill = sum(len(values) * effect[key] ** 2 - noise for key, values in of_bot.items()) / observations
    seat = sum(each * each for each in seat_effect) / players - noise / (number * players)
    spread = skill + seat + deal_part + rest
    if not spread:
        return dict.fromkeys(PARTS, 0.0)
    return dict(zip(PARTS, (part / spread for part in (skill, seat, deal_part, rest)), strict=True))


def measure(
    study: Study,
    crew: Crew | None = None,
    progress: Callable[[int, Sequence[DealPlayed]], object] = lambda done, deals: None,
    failed: Callable[[int, FailedBot], object] = lambda number, failure: None,
    store: ResultStore[DealPlayed] | None = None,
) -> SkillReport:
    """Play all deals in all rotations that are not in the store yet. Ctrl-C ends it early; ``failed`` is told of every game in which a bot
    failed."""
    check(study)
    deals: list[DealPlayed] = []
    spoilt = done = 0
    stopped = False

    def count(deal: DealPlayed) -> None:
        nonlocal done, spoilt
        done += 1
        spoilt += bool(deal.failures)
        if not deal.failures:
            deals.append(deal)

    try:
        if store is not None:
            for deal in store.read(study.deals):
                count(deal)
        with closing(in_order(play_some, study, range(done, study.deals), crew)) as found:
            for deal in found:
                for failure in deal.failures:
                    failed(done, failure)
                count(deal)
                if store is not None:
                    store.add(deal)
                progress(done, deals)
    except KeyboardInterrupt:
        stopped = True
    finally:
        if store is not None:
            store.flush()
    return report(study, deals, spoilt, stopped)


def report(study: Study, deals: Sequence[DealPlayed], failed: int = 0, stopped: bool = False) -> SkillReport:
    """What the deals come to."""
    if len(deals) < 2:
        raise Problem("Fewer than two deals were played to their end: nothing can be said.")
    players = study.players
    parts = parts_of(deals, players)
    again: dict[str, list[float]] = {part: [] for part in PARTS}
    rng = Rng.of(f"bootstrap {study.seed}")
    for _ in range(RESAMPLED):
        drawn = parts_of([deals[rng.below(len(deals))] for _ in deals], players)
        for part in PARTS:
            again[part].append(drawn[part])
    intervals = {part: _middle(values) for part, values in again.items()}
    won: dict[str, list[float]] = {name: [] for name in study.bots}
    seats = [0.0] * players
    tables = combinations_of(study)
    for deal in deals:
        for rotation, shares in enumerate(deal.shares):
            for order, share in enumerate(shares):
                seats[order] += share
                won[study.bots[tables[deal.combination][(order + rotation) % players]]].append(share)
    return SkillReport(
        study.game,
        players,
        len(deals),
        len(deals) * players,
        study.seed,
        {part: Part(round(parts[part], 4), intervals[part]) for part in PARTS},
        {name: round(sum(shares) / len(shares), 4) for name, shares in won.items() if shares},
        tuple(round(total / (len(deals) * players), 4) for total in seats),
        _games_to_tell(study, deals),
        failed,
        stopped,
    )


def _middle(values: list[float]) -> tuple[float, float]:
    """Between these ends are 95 % of the values."""
    values.sort()
    cut = len(values) // 40
    return (round(values[cut], 4), round(values[-1 - cut], 4))


def _games_to_tell(study: Study, deals: Sequence[DealPlayed]) -> dict[str, int]:
    """Where two bots met at a table of two: games until the stronger is ahead of even 19 times in 20."""
    if study.players != 2:
        return {}
    found = {}
    for at, (a, b) in enumerate(combinations_of(study)):
        if b != a + 1:
            continue
        shares = [share for deal in deals if deal.combination == at for share in (deal.shares[0][0], deal.shares[1][1])]
        rate = sum(shares) / len(shares) if shares else 0.5
        if rate not in (0.0, 0.5, 1.0):
            found[f"{study.bots[a]}, {study.bots[b]}"] = max(1, round(1.645**2 * rate * (1 - rate) / (rate - 0.5) ** 2))
    return found
