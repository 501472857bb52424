"""Saying why: the best options with their chances, and one sentence made from what was seen in the futures tried."""

import math
import time
from collections.abc import Sequence
from typing import Any

import msgspec

from hearthside.bots.bot import Sight
from hearthside.bots.playout import play_on
from hearthside.bots.search import FIRST_SIGHT, Tried, think
from hearthside.kernel.agenda import play, settle
from hearthside.kernel.english import counted
from hearthside.kernel.ledger import Ledger, Row, Score

SHOWN = 3
"""So many options are weighed up."""
FUTURES = 20
"""Whole games that are looked at for each of them, at most."""
SEARCHING = 0.6
"""The part of the time that goes into choosing; the rest goes into looking at what comes of it."""
MATTERS = 0.75
"""A row that changes by less than so many points, on average, is not worth a word."""


class Candidate(msgspec.Struct, frozen=True):
    """One option and what came of it."""

    action: Any
    chance: float
    """About the chance to win with it, 0 to 1; alone, the result on a fixed scale."""
    low: float
    high: float
    """Its 95 % interval."""
    points: float
    """Final points on average."""
    rows: tuple[Row, ...]
    """What moves in the ledger at the end: the largest differences from the next best option (for the others: from the best)."""


class Explanation(msgspec.Struct, frozen=True):
    """Advice, and why."""

    sentence: str
    options: tuple[Candidate, ...]
    """The best first."""

    @property
    def action(self) -> Any:
        return self.options[0].action


class Futures:
    """How whole games ended that began with one option."""

    def __init__(self) -> None:
        self.scores: list[Score] = []

    def points(self, seat: int) -> float:
        return sum(score.seats[seat].total for score in self.scores) / max(1, len(self.scores))


class Shift:
    """One row of the ledger in the same futures after two options."""

    def __init__(self, row: Row) -> None:
        self.row = row
        self.gains: list[int] = []

    @property
    def mean(self) -> float:
        return sum(self.gains) / len(self.gains)

    @property
    def more(self) -> int:
        """In how many futures it brings more."""
        return sum(gain > 0 for gain in self.gains)


def explain(sight: Sight, playouts: int, limit: float | None = None) -> Explanation:
    """The best options and why, from what the seat knows alone; within ``limit`` seconds when there is one."""
    began = time.monotonic()
    if len(sight.options) == 1:
        return Explanation("There is nothing else to do.", (Candidate(sight.options[0], 0.0, 0.0, 1.0, 0.0, ()),))
    sight.limit = None if limit is None else SEARCHING * limit
    how = msgspec.structs.replace(sight.thinking, doubt=0.0)
    best = think(sight, how, playouts, chances=True, last=SHOWN)[:SHOWN]
    until = math.inf if limit is None else began + limit
    ends = look_on(sight, [tried.action for tried in best], max(2, min(FUTURES, playouts // len(best))), until)
    shifts = [compare(ends[place], ends[1 if place == 0 else 0], sight.seat) for place in range(len(best))]
    weighed = tuple(
        Candidate(tried.action, *chance, round(end.points(sight.seat), 1), moved(shift))
        for tried, chance, end, shift in zip(best, chances_of(best, sight.known.players), ends, shifts, strict=True)
    )
    chances = (weighed[0].chance, weighed[1].chance)
    return Explanation(because(ends[0], ends[1], sight.seat, chances, "after the next best option"), weighed)


def look_on(sight: Sight, actions: list[Any], futures: int, until: float) -> list[Futures]:
    """Whole games from the same worlds, with the same luck, after each of these options; one world at least."""
    game = sight.game
    ends = [Futures() for _ in actions]
    for number in range(futures):
        world = sight.world()
        luck = sight.rng.fork(str(sight.rng.used))
        scores = []
        for action in actions:
            if number and time.monotonic() > until:
                return ends
            after = world.clone()
            play(after, action)
            play_on(game, after, settle(after), luck.clone(), game.longest)
            scores.append(game.score(after))
        for score, end in zip(scores, ends, strict=True):
            end.scores.append(score)
    return ends


def chances_of(best: list[Tried], players: int) -> list[tuple[float, float, float]]:
    """The chance to win with each (alone, the mean result), and its 95 % interval; never more with one that was ranked below another.

    Options are ranked by what they are worth, a lead mostly, and by first sight. So the best one's chance is the mean of what was
    seen, and the others' is as much lower as what they are worth less has meant in all of these futures.
    """
    seen = [tried.twin or tried for tried in best]
    first = seen[0]
    step = 1.0 if players == 1 else slope(seen)
    found, behind = [], 0.0
    for tried in seen:
        behind = max(behind, worse_by(tried, first))
        chances = tried.results if players == 1 else tried.chances
        middle = mean(first.results if players == 1 else first.chances) - step * behind
        reach = 1.96 * math.sqrt((variance(chances) + 0.25 / len(chances)) / len(chances))
        low, middle, high = [round(min(1.0, max(0.0, each)), 3) for each in (middle - reach, middle, middle + reach)]
        found.append((middle, low, high))
    return found


def worse_by(tried: Tried, first: Tried) -> float:
    """How much less an option is worth than the best one, by the worlds both met and by first sight."""
    pairs = list(zip(first.results, tried.results, strict=False))
    looks = (first.behind - tried.behind) * FIRST_SIGHT / (FIRST_SIGHT + len(pairs))
    return mean([best - its for best, its in pairs]) - looks


def slope(seen: list[Tried]) -> float:
    """How much the chance to win grows with what a future is worth, over all that were seen; not below nothing."""
    pairs = [pair for tried in seen for pair in zip(tried.results, tried.chances, strict=True)]
    worth, chance = mean([worth for worth, _ in pairs]), mean([chance for _, chance in pairs])
    spread = sum((its - worth) ** 2 for its, _ in pairs)
    together = sum((its - worth) * (its_chance - chance) for its, its_chance in pairs)
    return max(0.0, together / spread) if spread else 0.0


def mean(values: Sequence[float]) -> float:
    return sum(values) / len(values)


def variance(values: Sequence[float]) -> float:
    middle = mean(values)
    return sum((each - middle) ** 2 for each in values) / max(1, len(values) - 1)


def compare(mine: Futures, other: Futures, seat: int) -> list[Shift]:
    """Every row that differs between two options in the same futures, the largest mean difference first."""
    shifts: dict[str, Shift] = {}
    pairs = list(zip(mine.scores, other.scores, strict=True))
    for number, (here, there) in enumerate(pairs):
        rows = {row.what: row for row in there.seats[seat].rows} | {row.what: row for row in here.seats[seat].rows}
        had = {row.what: row.points for row in there.seats[seat].rows}
        has = {row.what: row.points for row in here.seats[seat].rows}
        for what, row in rows.items():
            shift = shifts.setdefault(what, Shift(row))
            shift.gains += [0] * (number - len(shift.gains)) + [has.get(what, 0) - had.get(what, 0)]
    for shift in shifts.values():
        shift.gains += [0] * (len(pairs) - len(shift.gains))
    return sorted(shifts.values(), key=lambda shift: (-abs(shift.mean), shift.row.what))


def moved(shifts: list[Shift]) -> tuple[Row, ...]:
    """The three rows that move most, with how much on average."""
    return tuple(
        msgspec.structs.replace(shift.row, points=round(shift.mean), text=name_of(shift.row), cards=())
        for shift in shifts[:3]
        if abs(shift.mean) >= MATTERS
    )


def name_of(row: Row) -> str:
    """What a row is about: its text up to what was counted.

    >>> name_of(Row("birch", 5, "Birch × 5: 1 each", ""))
    'Birch'
    """
    return row.text.partition(":")[0].partition(" × ")[0].partition(",")[0]


def because(mine: Futures, other: Futures, seat: int, chances: tuple[float, float], than: str) -> str:
    """Why the first of two options rather than the second, from what was seen; the chances are those after each.

    The row of the score that differs most is named; the whole group it belongs to, when that says much more.
    """
    found = chief(compare(mine, other, seat))
    whole = chief(compare(grouped(mine, seat), grouped(other, seat), 0))
    if whole is not None and (found is None or found[0].mean < 0.6 * whole[0].mean):
        found = whole
    if found is not None:
        gain, price = found
        more = counted(round(gain.mean), "more point", "more points")
        less = "" if price is None else f", and about {-price.mean:.0f} fewer from {name_of(price.row)}"
        often = f"it brought more there in {gain.more} of {counted(len(gain.gains), 'game')} tried"
        return f"About {more} from {name_of(gain.row)} than {than}{less}; {often}."
    first, second = chances
    if 0.02 <= first - second <= 1:
        return f"It won about {round(100 * first)} of 100 games tried, {round(100 * second)} {than}."
    ahead = mine.points(seat) - other.points(seat)
    if ahead >= MATTERS:
        return f"About {counted(round(ahead), 'more point', 'more points')} in the end than {than}."
    return "It hardly matters: both come out nearly the same in the games tried."


def chief(shifts: list[Shift]) -> tuple[Shift, Shift | None] | None:
    """What gains most, and what it costs most; None when nothing gains, or the price is as high."""
    said = [shift for shift in shifts if name_of(shift.row)[:1].isupper()]  # else it is a condition, and no name
    gain = next((shift for shift in said if shift.mean >= MATTERS), None)
    price = next((shift for shift in said if shift.mean <= -MATTERS), None)
    if gain is None or (price is not None and gain.mean <= -price.mean):
        return None
    return gain, price


def grouped(ends: Futures, seat: int) -> Futures:
    """The same futures with one row for each group of rows; those of no group are left out."""
    found = Futures()
    for score in ends.scores:
        sums: dict[str, int] = {}
        for row in score.seats[seat].rows:
            if row.group:
                sums[row.group] = sums.get(row.group, 0) + row.points
        rows = tuple(Row(group, points, group, "") for group, points in sums.items())
        found.scores.append(Score((Ledger(sum(sums.values()), rows),), (1,)))
    return found
