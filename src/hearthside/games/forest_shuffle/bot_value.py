"""What lead is to be expected at the end, and how likely a seat is to win: a few numbers about each forest and hand, weighed as self-play has taught.

The weights are in ``data/value.toml``, for more than two players in ``data/value_many.toml``, with the command that made them and how
well they do on fresh deals.
"""

import tomllib
from functools import cache
from importlib.resources import files
from math import exp

from hearthside.games.forest_shuffle.bot import draws_left
from hearthside.games.forest_shuffle.bot_light import hunch_of, shown
from hearthside.games.forest_shuffle.bot_lore import outline_of
from hearthside.games.forest_shuffle.scoring import Reckoning
from hearthside.games.forest_shuffle.state import LAST_WINTER, Forest

FEATURES = (
    "points",
    "points_early",
    "hand",
    "hand_early",
    "best_card",
    "good_cards",
    "good_cards_early",
    "growth",
    "trees_early",
    "room_early",
    "mushrooms",
    "to_move",
    "further_turns",
)
WHOLE_DECK = 100.0
"""As many cards come off the deck in a match of two, roughly."""


def value(g: Forest, seat: int) -> float:
    """The chance of a seat to win, in 0..1."""
    now, left = _swing(g.players)
    points, spread = expected(g), now + left * time_left(g)
    most = max(points)
    parts = [exp((each - most) / spread) for each in points]
    return parts[seat] / sum(parts)


def expected(g: Forest) -> list[float]:
    """Everybody's points at the end, in comparison with one another: what cards in hand and a growing forest are worth is in it."""
    weights = _weights(g.players)
    return [
        points + sum([weight * x for weight, x in zip(weights, row, strict=True)])
        for points, row in zip(sure_points(g), features(g), strict=True)
    ]


def sure_points(g: Forest) -> list[float]:
    """Everybody's points if the game ended now."""
    reckoning = Reckoning(g.pack, g.trees, g.slots)
    return [float(reckoning.total(seat) + g.cave_size(seat)) for seat in range(g.players)]


def time_left(g: Forest) -> float:
    """How much of the game is to come: in a match of two about 1 at its beginning, 0 at its end."""
    return draws_left(g) / WHOLE_DECK if g.winter < LAST_WINTER else 0.0


def features(g: Forest) -> list[list[float]]:
    """A row for each seat, in the order of ``FEATURES``."""
    left = time_left(g)
    return [_row(g, seat, points, left) for seat, points in enumerate(sure_points(g))]


def _row(g: Forest, seat: int, points: float, left: float) -> list[float]:
    pack = g.pack
    hunch, outline, cards = hunch_of(pack), outline_of(pack), shown(g, seat)
    scores = sorted(
        [max([hunch.score(half, pack.kind[half], cards) for half in pack.halves[card]]) for card in g.hands[seat]],
        reverse=True,
    )
    good = sum([score for score in scores[:4] if score > 0], 0.0) / 30
    growth = sum([cards[kind] * earns for kind, earns in enumerate(outline.earns)], 0.0)
    room = sum(g.room[4 * seat : 4 * seat + 4])
    hand = len(g.hands[seat]) / 5
    active = 1.0 if g.active == seat else 0.0
    return [
        points / 50,
        points / 50 * left,
        hand * min(1.0, 5 * left),
        hand * left,
        max(scores[:1], default=0.0) / 10,
        good * min(1.0, 5 * left),
        good * left,
        growth * left,
        len(g.trees[seat]) / 10 * left,
        room / 10 * left,
        (len(g.awake[seat]) + (len(g.asleep) if active else 0)) * left,
        active * min(1.0, 5 * left),
        active * g.extra * min(1.0, 5 * left),
    ]


@cache
def _weights(players: int) -> tuple[float, ...]:
    known = _data(players)["weights"]
    return tuple([known[name] for name in FEATURES])


@cache
def _swing(players: int) -> tuple[float, float]:
    known = _data(players)["swing"]
    return known["now"], known["left"]


def _data(players: int) -> dict[str, dict[str, float]]:
    data = files("hearthside.games.forest_shuffle") / "data" / ("value.toml" if players == 2 else "value_many.toml")
    return tomllib.loads(data.read_text(encoding="utf-8"))
