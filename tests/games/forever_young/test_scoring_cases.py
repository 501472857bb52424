"""Every fact of scoring_cases.json, asked of the engine itself."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from hearthside.games.forever_young.actions import AT, Disk, Look, Move, PickToAct, Put
from hearthside.games.forever_young.cards import (
    CLUE,
    COLOURS,
    FACE_KEYS,
    FACES,
    HUMAN,
    HUMANS,
    NEED,
    PAWNS_OF_A_KIND,
    STACK_LIMIT,
    VAMPIRES,
)
from hearthside.games.forever_young.effects import BEFORE_ROLL
from hearthside.games.forever_young.fate import keep, strike
from hearthside.games.forever_young.state import EMPTY, GONE, PAWNS, Young, succeeds
from hearthside.games.forever_young.steps_cards import could_answer
from hearthside.games.forever_young.steps_checks import FightOver, begin_check, dice_for
from hearthside.games.forever_young.steps_pawns import reachable
from hearthside.games.forever_young.steps_upkeep import PlaceTile, food_for, tiles_to_place
from hearthside.kernel.agenda import play, settle
from hearthside.kernel.rng import Rng
from tests.positions.forever_young import build

CASES = json.loads((Path(__file__).parent / "scoring_cases.json").read_text(encoding="utf-8"))["cases"]
KINDS = ("human", "vampire")
FOOD = ("none", "killed", "trapped", "hand", "stack", "human_pawn", "vampire_pawn")
MARKS = ("vampire_leader", "human_leader", "nest")


def square(place: list[int]) -> int:
    return (place[0] - 1) * 6 + place[1] - 1


def check(given: dict[str, Any]) -> object:
    need = NEED[FACE_KEYS.index(given["kind"])]
    return succeeds(given["dice"], (given["targets"][0], given["targets"][1]), need)


def dice(given: dict[str, Any]) -> object:
    return dice_for(given["disk"] or 0, sum(given["bonus"]))


def move(given: dict[str, Any]) -> object:
    return square(given["to"]) in reachable(KINDS.index(given["pawn"]), square(given["from"]))


def activate(given: dict[str, Any]) -> object:
    g = build({"players": 6, "tiles": {"0": [f"{COLOURS.index(c)}:trap" for c in given["stack_bottom_to_top"]]}})
    at = g.topmost(COLOURS.index(given["player"]), 0)
    return None if at == EMPTY else at


def can_place(given: dict[str, Any]) -> object:
    g = build({"tiles": {"8": ["0:trap"] * given["tiles_on_square"]}})
    return AT[8] in PlaceTile(0, 1).options(g)


def feed(given: dict[str, Any]) -> object:
    return FOOD[food_for(**given)]


def placement(given: dict[str, Any]) -> object:
    return tiles_to_place(given["disk"] or 1, given["returned_leaders"], given["hand"], 108)


def out(given: dict[str, Any]) -> object:
    g = build({"players": 3})
    for mark in given["marks"]:
        strike(g, 1, MARKS.index(mark), 0)
    settle(g)
    return g.out[1] > 0


def nests(given: dict[str, Any]) -> object:
    g = build({"players": 6})
    for colour, clues in given["clues"].items():
        for _ in range(clues):
            keep(g, 0, COLOURS.index(colour) * FACES + CLUE)
    return [colour for seat, colour in enumerate(COLOURS) if g.marks[seat]]


def trap(given: dict[str, Any]) -> object:
    kind = KINDS.index(given["pawn"])
    where = next(s for s, t in enumerate(build({}).pack.where) if sorted(t) == sorted(given["targets"]))
    g = build(
        {
            "next": "day" if kind == HUMANS else "night",
            "pawns": [f"0:{given['pawn']}:{where}"],
            "tiles": {str(where): ["1:trap"]},
            "dice": given["dice"],
        }
    )
    for action in (PickToAct(where), Move(where), Look(), Disk(len(given["dice"]))):
        assert action in settle(g)
        play(g, action)
    settle(g)
    if g.trapped[2] == 1:
        return f"{given['pawn']} kept as food"
    return f"{given['pawn']} removed" if g.pawns[PAWNS_OF_A_KIND] == GONE else "unharmed"


def after_fail(given: dict[str, Any]) -> object:
    face = FACE_KEYS.index(given["kind"])
    g = build({})
    g.agenda.clear()
    kind = HUMANS if face == HUMAN else VAMPIRES
    first = PAWNS + kind * PAWNS_OF_A_KIND
    for pawn in range(PAWNS_OF_A_KIND - given["supply"]):
        g.pawns[first + pawn] = GONE
    begin_check(g, 0, 20, NEED[face], HUMANS)
    g.facing = FACES + face
    g.do(FightOver(0))
    asked = settle(g)
    said = []
    if g.hand[FACES + face]:
        said.append("tile to owner's hand")
    if asked:
        assert asked == [Put(kind, s) for s in range(36)]
        said.append("owner places pawn")
    if g.discards[FACES + face]:
        said.append("tile discarded")
    return "; ".join(said)


def may_play_card(given: dict[str, Any]) -> object:
    g = build({})
    g.cards[0] = (1 << given["hand"]) - 1
    g.played[0] = given["played_this_round"]
    return could_answer(g, BEFORE_ROLL, 0, 0)


def stock(given: dict[str, Any]) -> object:
    g: Young = build({"next": "setup", "round": 0, "players": given["players"]})
    chance = Rng.of("stock")
    while g.round == 0:
        options = settle(g)
        if g.round == 0:
            play(g, options[chance.below(len(options))])
    left = {len(stack) for stack in g.stacks}
    assert len(left) == 1
    assert all(g.height(s) <= STACK_LIMIT for s in range(36))
    return {
        "tiles_on_board": sum(slot != EMPTY for slot in g.board),
        "pawns_on_board": sum(s >= 0 for s in g.pawns),
        "tiles_left_each": left.pop(),
    }


OPS: dict[str, Callable[[dict[str, Any]], object]] = {
    "check": check,
    "dice": dice,
    "move": move,
    "activate": activate,
    "can_place": can_place,
    "feed": feed,
    "placement": placement,
    "out": out,
    "nests": nests,
    "trap": trap,
    "after_fail": after_fail,
    "may_play_card": may_play_card,
    "stock": stock,
}


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case['id']} {case['title']}")
def test_the_engine_agrees(case: dict[str, Any]) -> None:
    assert OPS[case["op"]](case["input"]) == case["expected"]
