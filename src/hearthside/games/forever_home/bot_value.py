"""How likely a seat is to win from here; alone, what it will come to: a few numbers about each shelter, weighed as self-play has taught.

The weights are in ``data/value.toml`` and ``data/value_solo.toml`` with the commands that made them and how well they do on
fresh deals.
"""

import tomllib
from functools import cache, lru_cache
from importlib.resources import files
from math import exp

from hearthside.games.forever_home.bot_homes import home_hope, home_paid
from hearthside.games.forever_home.bot_light import aim_of
from hearthside.games.forever_home.bot_weights import BY_HAND
from hearthside.games.forever_home.cards import MEEPLE_SPACES, Cards
from hearthside.games.forever_home.patterns import KINDS
from hearthside.games.forever_home.scoring import (
    Tally,
    award_count,
    challenge_counts,
    challenge_points,
    deduction,
    tally_of,
)
from hearthside.games.forever_home.state import ACTIONS, LAST_CARD, NONE, Shelters
from hearthside.games.forever_home.steps_solo import FIRST_STOP
from hearthside.kernel.game import worth_alone

_SEEN = (
    *("near", "next", "hope", "actions"),
    *("left", "left_squared", "points_left", "completed_left", "near_left", "hope_left", "dogs_left", "hand_left"),
)
FEATURES = (*_SEEN, "awards", "still_to_come")
ALONE = (*_SEEN, "open_challenges", "challenge_hope")
"""What may still come to the points there are, among others and alone."""
TURNS = 9.0
"""About so many turns a game has."""
SHARES = (1.0, 0.55, 0.3, 0.15, 0.07, 0.02, 0.0)
"""What a card in hand is worth of its full worth, by the dogs it lacks."""


def value(g: Shelters, seat: int) -> float:
    """The chance of a seat to win, or alone what its final points are worth, in 0..1."""
    points = expected(g)
    if g.solo:
        return worth_alone(points[0])
    most, spread = max(points), swing(g)
    parts = [exp((each - most) / spread) for each in points]
    return parts[seat] / sum(parts)


def expected(g: Shelters) -> list[float]:
    """Everybody's points at the end."""
    weights = _weights(g.solo)
    return [
        points + sum([weight * x for weight, x in zip(weights, row, strict=True)])
        for points, row in zip(sure_points(g), features(g), strict=True)
    ]


def swing(g: Shelters) -> float:
    """How many points ahead are worth odds of e to 1: fewer the nearer the end is."""
    now, left = _swing()
    return now + left * time_left(g)


def sure_points(g: Shelters) -> list[float]:
    """Everybody's points as the ledger counts them, without its words and without the commendations, which are open to the end."""
    totals = []
    for seat in range(g.players):
        tally = tally_of(g, seat)
        total = float(sum(tally.training))
        for home, held in zip(g.homes, tally.homes, strict=True):
            total += home_paid(g.pack, home, tuple(held))
        totals.append(total)
    if g.solo:
        totals[0] -= deduction(g.round, g.advanced)
        for owner, one in enumerate(g.pack.challenges):
            meeples = [g.meeples[space] for space, of in enumerate(MEEPLE_SPACES) if of == owner]
            if NONE not in meeples:
                counts = challenge_counts(one.kind, meeples, tally_of(g, 0))
                totals[0] += challenge_points(one.kind, one.reputation, counts)
    return totals


def time_left(g: Shelters) -> float:
    """How much of the game is to come, 1 to 0."""
    if g.solo:
        return max(0, FIRST_STOP - g.round) / FIRST_STOP
    return 0.0 if g.ending else 1 - min(LAST_CARD, max([len(cards) for cards in g.completed])) / LAST_CARD


def features(g: Shelters) -> list[list[float]]:
    """A row for each seat, in the order of ``FEATURES``, alone of ``ALONE``."""
    tallies = [tally_of(g, seat) for seat in range(g.players)]
    points, left = sure_points(g), time_left(g)
    rows = [_row(g, seat, tallies[seat], points[seat], left) for seat in range(g.players)]
    if g.solo:
        return [[*rows[0], g.meeples.count(NONE) / 8, _challenge_hope(g, tallies[0]) / 5]]
    awards = _awards(g, tallies, left)
    return [[*row, awards[seat] / 5, float(_comes_later(g, seat))] for seat, row in enumerate(rows)]


def _row(g: Shelters, seat: int, tally: Tally, points: float, left: float) -> list[float]:
    """Everything but what can be had in this very turn counts by the turns that are left."""
    top = g.agenda[-1] if g.agenda else None
    moving = top is not None and getattr(top, "seat", NONE) == seat
    acts = max(0, ACTIONS - g.acted) / ACTIONS if moving else 0.0
    turns = TURNS * left + acts + (1 if g.ending and _comes_later(g, seat) else 0)
    soon = min(1.0, turns)
    near, next_one = _nearness(g, seat)
    hope = _hope(g, tally, turns)
    return [
        near / 10 * soon,
        next_one / 5 * soon,
        hope / 5 * soon,
        acts,
        left,
        left * left,
        points / 10 * left,
        len(g.completed[seat]) / LAST_CARD * left,
        near / 10 * left,
        hope / 5 * left,
        g.occupied[seat].bit_count() / 10 * left,
        len(g.hands[seat]) / 5 * left,
    ]


def _challenge_hope(g: Shelters, tally: Tally) -> float:
    """What challenges that still lack a meeple would pay as things stand, with the best that can be put in front."""
    free = [dog for dog in range(KINDS) if dog not in g.meeples]
    hope = 0.0
    for owner, one in enumerate(g.pack.challenges):
        first, *others = [g.meeples[space] for space, of in enumerate(MEEPLE_SPACES) if of == owner]
        if first != NONE and NONE not in others:
            continue
        most = max(challenge_counts(one.kind, free if first == NONE else [first], tally), default=0)
        if others:
            against = sum(challenge_counts(one.kind, [dog for dog in others if dog != NONE], tally))
            hope += one.reputation / (1 + exp(against + 0.5 - most))
        else:
            hope += one.reputation * most
    return hope


def _nearness(g: Shelters, seat: int) -> tuple[float, float]:
    """What the cards in hand are worth by the dogs they lack, and the best of them."""
    dogs = tuple(g.kinds[seat])
    near = next_one = 0.0
    for card in g.hands[seat]:
        aim = aim_of(g, seat, card, dogs)
        worth = aim.worth * (aim.lacks + 0.6) * SHARES[aim.lacks]
        near += worth
        next_one = max(next_one, worth)
    return near, next_one


def _hope(g: Shelters, tally: Tally, turns: float) -> float:
    """What the homes may come to pay beyond what they pay now, in so many turns."""
    dogs = round(BY_HAND.graduates_a_turn * turns)
    return sum([_may_pay(g.pack, home, tuple(held), dogs) for home, held in zip(g.homes, tally.homes, strict=True)])


@lru_cache(maxsize=1 << 15)
def _may_pay(pack: Cards, home: int, dogs: tuple[int, ...], more: int) -> float:
    return home_hope(pack.homes[home].rule, list(dogs), float(more), BY_HAND) if more else 0.0


def _awards(g: Shelters, tallies: list[Tally], left: float) -> list[float]:
    """What the commendations will bring everybody: whoever is ahead now, the more surely the nearer the end is."""
    found = [0.0] * g.players
    swing = 0.25 + 0.2 * TURNS * left
    for box, dog in zip(g.pack.commendations, g.commendations, strict=False):
        counts = [award_count(box.kind, dog, tally) for tally in tallies]
        most = max(counts)
        for seat, count in enumerate(counts):
            found[seat] += box.reputation * exp((count - most) / swing) if count or left else 0.0
    return found


def _comes_later(g: Shelters, seat: int) -> bool:
    """Whether a seat still has a turn in this round."""
    top = g.agenda[-1] if g.agenda else None
    now = getattr(top, "seat", NONE)
    return now != NONE and (seat - g.first) % g.players > (now - g.first) % g.players


@cache
def _data(solo: bool) -> dict[str, dict[str, float]]:
    name = "value_solo.toml" if solo else "value.toml"
    return tomllib.loads((files("hearthside.games.forever_home") / "data" / name).read_text(encoding="utf-8"))


@cache
def _weights(solo: bool) -> tuple[float, ...]:
    known = _data(solo)["weights"]
    return tuple([float(known[name]) for name in (ALONE if solo else FEATURES)])


@cache
def _swing() -> tuple[float, float]:
    known = _data(False)["swing"]
    return float(known["now"]), float(known["left"])
