"""Positions of Forever Young with a single right move, which every bot from ``normal`` upwards must find."""

from collections import Counter
from copy import deepcopy
from typing import Any

import pytest

from hearthside.bots import USUAL, Bot, Sight, find
from hearthside.bots.search import Hard
from hearthside.games.forever_young.game import GAME
from hearthside.games.forever_young.state import Young
from hearthside.kernel.actions import Action
from hearthside.kernel.agenda import play, question, settle
from hearthside.kernel.rng import Rng
from tests.positions.forever_young import build, number

BOTS: dict[str, Bot] = {USUAL: find(USUAL), "hard": Hard(80)}
"""The bots that are examined; a fraction of its budget must do for ``hard`` where one move is right."""


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
    ) -> None:
        self.name = name
        self.given = given
        self.right = right or []
        self.wrong = wrong or []
        self.done = done or []


LEADER_SEEN = {"next": "night", "pawns": ["0:vampire:4-4", "1:human:1-1"], "tiles": {"4-5": ["*1:human_leader"]}}
"""A vampire of seat 0 in line with a human leader that everybody knows."""
AT_THE_LEADER = [{"do": "pick", "square": "4-4"}, {"do": "move", "square": "4-5"}]
FIGHT = [*AT_THE_LEADER, {"do": "look"}]
ONE_MARK = {"marks": {"1": ["vampire_leader"]}, "credit": {"1": [0, -1, -1]}}
HUNTED = {
    "pawns": ["0:human:4-5", "1:human:1-1"],
    "tiles": {"4-5": ["1:human_leader"]},
    "used": {"1": ["Thick Fog"]},
    "up": {"0": [4]},
}
"""A human of seat 0 stands on the human leader of seat 1 and has a disk of four."""
LOOKS = [{"do": "pick", "square": "4-5"}, {"do": "move", "square": "4-5"}, {"do": "look"}]

POSITIONS = [
    Position(
        "flies to the leader it has found",
        LEADER_SEEN,
        [{"do": "move", "square": "4-5"}],
        done=AT_THE_LEADER[:1],
    ),
    Position("looks at the leader it can kill", LEADER_SEEN, [{"do": "look"}], done=AT_THE_LEADER),
    Position(
        "stakes the disk that can kill the leader",
        {**LEADER_SEEN, **ONE_MARK},
        [{"do": "disk", "value": 4}],
        done=FIGHT,
    ),
    Position(
        "leaves a leader alone that its disk cannot kill",
        {**LEADER_SEEN, "tiles": {"4-5": ["*1:vampire_leader"]}, "up": {"0": [2]}},
        [{"do": "leave"}],
        done=AT_THE_LEADER,
    ),
    Position(
        "adds its fangs when a leader is at stake",
        {**LEADER_SEEN, **ONE_MARK, "kept": {"0": ["1:fangs_2"]}},
        [{"do": "use", "tile": "1:fangs_2"}],
        done=[*FIGHT, {"do": "disk", "value": 4}],
    ),
    Position(
        "rallies its best disks for a leader",
        {**LEADER_SEEN, **ONE_MARK, "up": {"0": [2]}, "cards": {"0": ["Rally"]}},
        [{"do": "play", "card": "Rally"}],
        done=FIGHT,
    ),
    Position(
        "keeps its nerve before it rolls for the last mark",
        {**LEADER_SEEN, **ONE_MARK, "cards": {"0": ["Iron Nerves"]}},
        [{"do": "play", "card": "Iron Nerves"}],
        done=[*FIGHT, {"do": "disk", "value": 4}],
    ),
    Position(
        "throws again when a re-roll may still kill the leader",
        {**LEADER_SEEN, **ONE_MARK, "kept": {"0": ["1:re_roll"]}, "dice": [4, 1, 2, 3]},
        [{"do": "use", "tile": "1:re_roll"}],
        done=[*FIGHT, {"do": "disk", "value": 4}, {"do": "throw"}],
    ),
    Position(
        "hides its leader on a false trail",
        {**HUNTED, "cards": {"1": ["False Trail"]}},
        [{"do": "play", "card": "False Trail"}],
        done=LOOKS,
    ),
    Position(
        "wastes no false trail on a trap",
        {**HUNTED, "tiles": {"4-5": ["1:trap"]}, "cards": {"1": ["False Trail"]}},
        [{"do": "pass"}],
        done=LOOKS,
    ),
    Position(
        "wishes ill on the roll that would kill its leader",
        {**HUNTED, "cards": {"1": ["Ill Omen"]}, "dice": [5, 5, 1, 2]},
        [{"do": "play", "card": "Ill Omen"}],
        done=[*LOOKS, {"do": "disk", "value": 4}],
    ),
    Position(
        "saves its ill omen where two dice cannot undo the hit",
        {**HUNTED, "cards": {"1": ["Ill Omen"]}, "dice": [5, 5, 5, 5]},
        [{"do": "pass"}],
        done=[*LOOKS, {"do": "disk", "value": 4}],
    ),
    Position(
        "takes the third clue it has seen",
        {
            "next": "night",
            "pawns": ["0:vampire:4-4", "1:human:1-1"],
            "tiles": {"4-5": ["0!1:nest_clue"], "4-2": ["0!1:trap"]},
            "kept": {"0": ["1:nest_clue", "1:nest_clue"]},
            **ONE_MARK,
        },
        [{"do": "move", "square": "4-5"}],
        done=[{"do": "pick", "square": "4-4"}],
    ),
    Position(
        "robs whoever keeps two clues to its nest",
        {
            "next": "night",
            "pawns": ["0:vampire:4-4", "1:vampire:1-1"],
            "kept": {"1": ["0:nest_clue", "0:nest_clue"]},
            "cards": {"0": ["Light Fingers"]},
        },
        [{"do": "play", "card": "Light Fingers"}],
    ),
    Position(
        "makes its neighbour lay as many tiles as it can",
        {"next": "placement", "pawns": ["0:human:1-1"], "hand": {"1": ["nest_clue", "nest_clue", "human", "trap"]}},
        [{"do": "disk", "value": 4}],
    ),
]


def action(written: dict[str, Any]) -> Action:
    read: Action = GAME.catalogue.read(number(written))
    return read


def choice(bot: str, g: Young) -> Action:
    """What the bot does in the place of the asked seat, most often of three times: one that thinks ahead may have bad luck with its worlds."""
    options = settle(g)
    top = question(g)
    assert top is not None
    sights = [Sight(GAME, g, top.seat, options, Rng.of(f"one right move {luck}")) for luck in range(3)]
    chosen: Counter[Action] = Counter([BOTS[bot].choose(sight) for sight in sights])
    return chosen.most_common(1)[0][0]


def at(position: Position) -> Young:
    """The table of this position, passes that nobody chose given by themselves."""
    g = build(deepcopy(position.given))
    for step in map(action, position.done):
        while settle(g) == [action({"do": "pass"})]:
            play(g, action({"do": "pass"}))
        assert step in settle(g), f"{step} is not among {settle(g)}"
        play(g, step)
    while settle(g) == [action({"do": "pass"})]:
        play(g, action({"do": "pass"}))
    return g


@pytest.mark.parametrize("bot", BOTS)
@pytest.mark.parametrize("position", POSITIONS, ids=lambda position: position.name)
def test_it_finds_the_right_move(position: Position, bot: str) -> None:
    g = at(position)
    options = settle(g)
    assert len(options) > 1, "there is a choice"
    assert {*map(action, position.right), *map(action, position.wrong)} <= set(options), options
    found = choice(bot, g)
    assert found not in map(action, position.wrong)
    assert not position.right or found in map(action, position.right)


def test_there_are_at_least_ten() -> None:
    assert len({position.name for position in POSITIONS}) >= 10
