"""How likely a seat is to win from here: a few numbers about each forest and hand, weighed as self-play has taught.

The weights are in ``data/value.toml`` with the command that made them and how well they do on fresh deals.
"""

import tomllib
from functools import cache
from importlib.resources import files
from math import exp

from hearthside.games.forest_shuffle.bot import draws_left
from hearthside.games.forest_shuffle.bot_light import hunch_of, shown
from hearthside.games.forest_shuffle.bot_lore import outline_of
from hearthside.games.forest_shuffle.scoring import Reckoning
from hearthside.games.forest_shuffle.state import Forest

FEATURES = (
    "points",
    "points_late",
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
    weights = _weights()
    sums = [sum([weight * x for weight, x in zip(weights, row, strict=True)]) for row in features(g)]
    most = max(sums)
    parts = [exp(each - most) for each in sums]
    return parts[seat] / sum(parts)


def features(g: Forest) -> list[list[float]]:
    """A row for each seat, in the order of ``FEATURES``."""
    reckoning = Reckoning(g.pack, g.trees, g.slots)
    left = draws_left(g) / WHOLE_DECK if g.winter < 3 else 0.0
    return [_row(g, seat, float(reckoning.total(seat) + g.cave_size(seat)), left) for seat in range(g.players)]


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
        points / 50 / (0.1 + left),
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
def _weights() -> tuple[float, ...]:
    data = files("hearthside.games.forest_shuffle") / "data" / "value.toml"
    known = tomllib.loads(data.read_text(encoding="utf-8"))["weights"]
    return tuple([float(known[name]) for name in FEATURES])
