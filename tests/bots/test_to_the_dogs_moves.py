"""Positions of To the Dogs with a single right move, which every bot from ``normal`` upwards must find, unless it says who."""

from typing import Any

import pytest

from hearthside.bots import USUAL, Bot, Sight, find
from hearthside.bots.search import Hard
from hearthside.games.to_the_dogs.game import GAME
from hearthside.games.to_the_dogs.state import Town
from hearthside.kernel.actions import Action
from hearthside.kernel.agenda import play, question, settle
from hearthside.kernel.rng import Rng
from tests.positions.to_the_dogs import build, number

BOTS: dict[str, Bot] = {USUAL: find(USUAL), "hard": Hard()}
"""The bots that are examined, each as it plays."""


class Position:
    """A table, what was done on it, and the moves that are right (or those that are wrong)."""

    def __init__(
        self,
        name: str,
        given: dict[str, Any],
        right: list[dict[str, Any]] | None = None,
        *,
        wrong: list[dict[str, Any]] | None = None,
        done: list[dict[str, Any]] | None = None,
        bots: tuple[str, ...] = (USUAL, "hard"),
    ) -> None:
        self.name = name
        self.given = given
        self.right = right or []
        self.wrong = wrong or []
        self.done = done or []
        self.bots = bots


BLUNT = (USUAL,)
"""Not for ``hard``, which misses it: the sharper judgement rather collects food first, which is wrong when the last dog lies in the centre."""
LAST_TURN = {"kind": "final", "finals": 1}
TWO_LARGE_PUPPIES = {"care": [["Penny", "Birdie"]], "hands": [["H37", "H38"], []]}

POSITIONS = [
    Position(
        "collects on its last turn",
        {**LAST_TURN, "hands": [["H01", "H07", "H13"], []]},
        [{"do": "collect"}],
    ),
    Position(
        "collects on its last turn though it keeps a dog that fits no home",
        {**LAST_TURN, "care": [["Penny"]], "hands": [["H01", "H07", "H13", "H19"], []], "bowl": [2, 3]},
        [{"do": "collect"}],
    ),
    Position(
        "keeps the home that fits its dog when it exchanges",
        {"care": [["Penny"]], "hands": [["H01", "H07", "H37"], []]},
        wrong=[{"do": "mark", "home": "H37"}],
        done=[{"do": "exchange"}],
    ),
    Position(
        "keeps the home for the dog it can feed when it exchanges",
        {"centre": ["", "", "", "", "", "", "Ivy"], "hands": [["H01", "H07", "H45"], []], "bowl": [4, 3]},
        wrong=[{"do": "mark", "home": "H45"}],
        done=[{"do": "exchange"}],
    ),
    Position(
        "gives each dog the home that scores most for both together",
        {**LAST_TURN, **TWO_LARGE_PUPPIES},
        [{"do": "match", "place": 0, "home": "H37"}, {"do": "match", "place": 1, "home": "H38"}],
    ),
    Position(
        "gives the any-dog home to the dog that has no other",
        {"care": [["Penny", "Scout"]], "hands": [["H37", "H67"], []]},
        [{"do": "match", "place": 0, "home": "H37"}, {"do": "match", "place": 1, "home": "H67"}],
    ),
    Position(
        "goes on matching while a dog has its home",
        {"care": [["Penny", "Ivy"]], "hands": [["H37", "H45"], []], "home_pile": ["H01"]},
        [{"do": "match", "place": 1, "home": "H45"}],
        done=[{"do": "match", "place": 0, "home": "H37"}],
    ),
    Position(
        "takes in the dog whose breed its home wants",
        {"centre": ["", "", "", "", "", "", "Birdie", "Penny"], "hands": [["H37", "H01", "H07"], []], "bowl": [4, 3]},
        [{"do": "take", "dog": "Penny"}],
    ),
    Position(
        "takes in the dog that wins the race",
        {
            "awards": ["T4", "F1", "I3", "E3"],
            "homed": [[["Luna", "H02"], ["Moose", "H07"], ["Fitz", "H13"]]],
            "centre": ["Hazel", "", "", "Dottie"],
            "hands": [["H05", "H20", "H43"], []],
        },
        [{"do": "take", "dog": "Hazel"}],
        bots=BLUNT,
    ),
    Position(
        "collects food for a dog it has the home for and cannot feed",
        {"centre": ["", "", "", "", "", "", "Penny"], "hands": [["H37", "H41", "H40"], []], "bowl": [1, 3]},
        [{"do": "collect"}],
    ),
    Position(
        "turns the specialty card to the side its dogs are on",
        {**LAST_TURN, "care": [["Cosmo"]], "hands": [["H39"], []], "homed": [[["Tansy", "H44"]]]},
        [{"do": "flip"}],
        done=[{"do": "match", "place": 0, "home": "H39"}],
    ),
    Position(
        "leaves the specialty card alone when its side is the better one",
        {**LAST_TURN, "care": [["Cosmo"]], "hands": [["H39"], []], "homed": [[["Tansy", "H44"]]], "side": [1, 0]},
        [{"do": "done"}],
        done=[{"do": "match", "place": 0, "home": "H39"}],
    ),
    Position(
        "discards the home that no dog in sight can use",
        {
            "centre": ["", "", "", "", "", "", "Penny", "Ivy", "Atlas"],
            "hands": [["H01", "H37", "H40", "H45"], []],
            "hand_size": [3, 3],
        },
        [{"do": "mark", "home": "H01"}],
    ),
    Position(
        "takes back a dog on its last turn for a home that scores far more",
        {
            **LAST_TURN,
            "awards": ["T1", "F1", "I5", "E1"],
            "homed": [[["Penny", "H63"]]],
            "hands": [["H37", "H01"], []],
        },
        [{"do": "rehome", "dog": "Penny"}],
    ),
    Position(
        "keeps homes for the dogs it holds when a size-only home lets it exchange",
        {"care": [["Zelda", "Penny", "Ivy"]], "hands": [["H37", "H45", "H63"], []], "home_pile": ["H41"]},
        wrong=[{"do": "mark", "home": "H37"}, {"do": "mark", "home": "H45"}],
        done=[{"do": "match", "place": 0, "home": "H63"}],
    ),
]


def action(written: dict[str, Any]) -> Action:
    read: Action = GAME.catalogue.read(number(written))
    return read


def choice(bot: str, g: Town) -> Action:
    """What the bot does in the place of the asked seat."""
    options = settle(g)
    top = question(g)
    assert top is not None
    chosen: Action = BOTS[bot].choose(Sight(GAME, g, top.seat, options, Rng.of("one right move")))
    return chosen


@pytest.mark.parametrize(
    ("position", "bot"),
    [pytest.param(position, bot, id=f"{position.name}-{bot}") for position in POSITIONS for bot in position.bots],
)
def test_it_finds_the_right_move(position: Position, bot: str) -> None:
    g = build(position.given)
    for step in map(action, position.done):
        assert step in settle(g)
        play(g, step)
    options = settle(g)
    assert len(options) > 1, "there is a choice"
    assert {*map(action, position.right), *map(action, position.wrong)} <= set(options)
    found = choice(bot, g)
    assert found not in map(action, position.wrong)
    assert not position.right or found in map(action, position.right)


@pytest.mark.parametrize("bot", BOTS)
def test_there_are_at_least_ten_for_each_level(bot: str) -> None:
    assert len({position.name for position in POSITIONS if bot in position.bots}) >= 10
