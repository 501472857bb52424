"""Skill chains, with a board on which they can run in circles."""

from typing import Any

from hearthside.games.forever_home import actions as a
from hearthside.games.forever_home.cards import Cards, load
from hearthside.games.forever_home.steps_skills import UseSkill
from hearthside.kernel.agenda import play, question, settle
from tests.games.forever_home.packs import pack_with
from tests.positions.forever_home import build


def board(places: list[tuple[int, int]], **skill: Any) -> Cards:
    """The game's cards with the same skill on these places of the board."""
    spaces = [
        {"id": f"S{i}", "row": row, "column": column, "provenance": "reconstructed", **skill}
        for i, (row, column) in enumerate(places)
    ]
    return load(pack_with(spaces=spaces))


CIRCLES = board([(1, 1), (1, 5), (5, 1), (5, 5), (3, 3)], skill="exchange_dog")
SLIDES = board([(1, 1), (1, 2), (1, 3), (5, 1), (5, 5)], skill="slide", axes=["horizontal"])


def test_a_chain_may_not_return_to_a_position_it_has_been_through() -> None:
    """C41: two exchanges back and forth would bring back the first position, so the last step is not offered."""
    g = build({"advanced": True, "grids": ["....r"], "dogs": "bpyg", "bag": "v"})
    g.pack = CIRCLES
    way = [a.TAKE_DOG[0], a.PLACE[0], a.EXCHANGE_DOG[4][1], a.EXCHANGE_DOG[0][2], a.EXCHANGE_DOG[4][1]]
    for action in way:
        assert action in settle(g)
        play(g, action)
    options = settle(g)
    back = a.EXCHANGE_DOG[0][2]
    assert back not in options
    top = question(g)
    assert isinstance(top, UseSkill)
    refusal = top.refuse(g, back)
    assert refusal is not None and refusal.rule == "c41"
    assert a.EXCHANGE_DOG[0][3] in options


def test_slides_may_not_return_to_a_position_either() -> None:
    """C41: dogs of one kind that take each other's places make the first position again."""
    g = build({"advanced": True, "grids": [".r.r"], "dogs": "bpyg", "bag": "v"})
    g.pack = SLIDES
    for action in (a.TAKE_DOG[0], a.PLACE[0], a.SLIDE[1][2], a.SLIDE[3][1]):
        assert action in settle(g)
        play(g, action)
    options = settle(g)
    assert a.SLIDE[2][3] not in options
    assert a.SLIDE[2][4] in options


def test_a_new_action_begins_a_new_chain() -> None:
    g = build({"advanced": True, "grids": ["....r"], "dogs": "bpyg", "bag": "vvvv"})
    g.pack = CIRCLES
    for action in (a.TAKE_DOG[0], a.PLACE[0], a.EXCHANGE_DOG[4][1], a.SKIP, a.MOVE[0][1], a.MOVE[1][0]):
        if action in settle(g):
            play(g, action)
    assert len(g.trail) <= 1


def test_a_chain_ends_when_nothing_new_is_left() -> None:
    """However long somebody goes on, the guard ends it."""
    g = build({"advanced": True, "grids": ["....r"], "dogs": "bbbr", "bag": "b"})
    g.pack = CIRCLES
    for action in (a.TAKE_DOG[0], a.PLACE[0]):
        settle(g)
        play(g, action)
    steps = 0
    while isinstance(question(g) if settle(g) else None, UseSkill):
        play(g, settle(g)[0])
        steps += 1
    assert 1 <= steps < 60
