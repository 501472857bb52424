"""How likely a seat is to win from here; alone, what it will come to: a few numbers about each shelter, weighed as self-play has taught.

The weights are in ``data/value.toml`` and ``data/value_solo.toml`` with the commands that made them and how well they do on
fresh deals.
"""

import tomllib
from functools import cache
from importlib.resources import files
from math import exp

from hearthside.games.forever_home.bot_light import aim_of, home_paid, home_worth
from hearthside.games.forever_home.cards import MEEPLE_SPACES
from hearthside.games.forever_home.patterns import KINDS
from hearthside.games.forever_home.scoring import (
    award_points,
    challenge_counts,
    challenge_points,
    deduction,
    tally_of,
)
from hearthside.games.forever_home.state import LAST_CARD, NONE, Shelters
from hearthside.games.forever_home.steps import ACTIONS
from hearthside.games.forever_home.steps_solo import FIRST_STOP

FEATURES = (
    "one",
    "left",
    "points",
    "points_late",
    "completed",
    "completed_late",
    "near",
    "near_left",
    "next",
    "homes_left",
    "dogs_left",
    "hand_left",
    "actions",
    "still_to_come",
)
BEST_SOLO = 60.0
"""Final points alone that count as a whole victory."""
SHARES = (1.0, 0.55, 0.3, 0.15, 0.07, 0.02, 0.0)
"""What a card in hand is worth of its full worth, by the dogs it lacks."""


def value(g: Shelters, seat: int) -> float:
    """The chance of a seat to win, or alone its final points, in 0..1."""
    weights = _weights(g.solo)
    sums = [sum([weight * x for weight, x in zip(weights, row, strict=True)]) for row in features(g)]
    if g.solo:
        return min(1.0, max(0.0, sums[0] / BEST_SOLO))
    most = max(sums)
    parts = [exp(each - most) for each in sums]
    return parts[seat] / sum(parts)


def features(g: Shelters) -> list[list[float]]:
    """A row for each seat, in the order of ``FEATURES``."""
    if g.solo:
        left = max(0.0, (FIRST_STOP - g.round + 1) / FIRST_STOP)
    else:
        left = 0.0 if g.ending else 1 - max([len(cards) for cards in g.completed]) / LAST_CARD
    totals = totals_of(g)
    return [_row(g, seat, totals[seat], left) for seat in range(g.players)]


def _row(g: Shelters, seat: int, points: float, left: float) -> list[float]:
    dogs = tuple(g.kinds[seat])
    near = next_one = 0.0
    for card in g.hands[seat]:
        aim = aim_of(g, seat, card, dogs)
        worth = aim.worth * (aim.lacks + 0.6) * SHARES[aim.lacks]
        near += worth
        next_one = max(next_one, worth)
    hope = 0.0
    for home, number in enumerate(g.homes):
        held = held_by(g, seat, home)
        hope += home_worth(g.pack, number, held) - home_paid(g.pack, number, held)
    top = g.agenda[-1] if g.agenda else None
    moving = 1.0 if top is not None and getattr(top, "seat", NONE) == seat else 0.0
    late = 1 / (0.15 + left)
    return [
        1.0,
        left,
        points / 10,
        points / 10 * late / 4,
        len(g.completed[seat]) / LAST_CARD,
        len(g.completed[seat]) / LAST_CARD * late / 4,
        near / 10,
        near / 10 * left,
        next_one / 5,
        hope / 5 * left,
        g.occupied[seat].bit_count() / 10 * left,
        len(g.hands[seat]) / 5 * left,
        moving * max(0, ACTIONS - g.acted) / ACTIONS,
        1.0 if g.ending and _comes_later(g, seat) else 0.0,
    ]


def _comes_later(g: Shelters, seat: int) -> bool:
    """Whether a seat still has a turn in this round."""
    top = g.agenda[-1] if g.agenda else None
    now = getattr(top, "seat", NONE)
    return now != NONE and (seat - g.first) % g.players > (now - g.first) % g.players


def held_by(g: Shelters, seat: int, home: int) -> tuple[int, ...]:
    """The dogs in a home of a seat, by kind."""
    at = (seat * 4 + home) * KINDS
    return tuple(g.rehomed[at : at + KINDS])


def totals_of(g: Shelters) -> list[float]:
    """Everybody's points as the ledger counts them, without its words."""
    pack = g.pack
    totals = [0.0] * g.players
    tallies = [tally_of(g, seat) for seat in range(g.players)]
    for seat, tally in enumerate(tallies):
        totals[seat] += sum(tally.training)
        for home, number in enumerate(g.homes):
            totals[seat] += home_paid(pack, number, held_by(g, seat, home))
    if g.solo:
        for owner, one in enumerate(pack.challenges):
            meeples = [g.meeples[space] for space, of in enumerate(MEEPLE_SPACES) if of == owner]
            if NONE not in meeples:
                counts = challenge_counts(one.kind, meeples, tallies[0])
                totals[0] += challenge_points(one.kind, one.reputation, counts)
        totals[0] -= deduction(g.round, g.advanced)
        return totals
    for box, dog in zip(pack.commendations, g.commendations, strict=False):
        for seat, points in enumerate(award_points(box.kind, box.reputation, dog, tallies)):
            totals[seat] += points
    return totals


@cache
def _weights(solo: bool) -> tuple[float, ...]:
    name = "value_solo.toml" if solo else "value.toml"
    data = files("hearthside.games.forever_home") / "data" / name
    known = tomllib.loads(data.read_text(encoding="utf-8"))["weights"]
    return tuple([float(known[name]) for name in FEATURES])
