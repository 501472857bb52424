"""Worlds made likely by what the others' play tells: the seat cannot tell them from the real one, and hidden tiles lie where such are laid."""

from typing import Any

import pytest

from hearthside.games.forever_young.cards import FACES, HUMAN_LEADER, STACK_LIMIT
from hearthside.games.forever_young.game import GAME
from hearthside.games.forever_young.state import TILE, Young, knows
from hearthside.kernel.agenda import play, question, settle
from hearthside.kernel.rng import Rng
from hearthside.testing.laws import seen


def after(decisions: int, players: int) -> Young:
    """A game between players who judge, after so many decisions."""
    g: Young = GAME.start(players, GAME.read_settings({}), GAME.load(), Rng.of("likely worlds"))
    for _ in range(decisions):
        options = settle(g)
        top = question(g)
        assert top is not None
        looks = GAME.judge(g, top.seat, options)
        play(g, options[looks.index(max(looks))])
    settle(g)
    return g


def leaders_alone(world: Any, seat: int) -> int:
    """How many unseen leaders of others lie on squares with a single target."""
    return len(
        [
            at
            for at, slot in enumerate(world.board)
            if slot >= 0
            and not slot & knows(seat)
            and (slot & TILE) % FACES <= HUMAN_LEADER
            and world.pack.target_count(at // STACK_LIMIT) == 1
        ]
    )


@pytest.mark.parametrize("players", [2, 3])
def test_a_likely_world_has_all_pieces_and_looks_the_same_to_the_seat(players: int) -> None:
    for decisions in (60, 200):
        g = after(decisions, players)
        for seat in range(players):
            world = GAME.likely(g, seat, Rng.of(f"world {seat}"))
            assert GAME.pieces(world) == GAME.pieces(g)
            settle(world)
            assert seen(GAME, world, seat) == seen(GAME, g, seat)


def test_what_was_supposed_does_not_depend_on_the_world_it_began_with() -> None:
    g = after(120, 2)
    other = GAME.redeal(g, 0, Rng.of("another"))
    worlds: list[Any] = [GAME.likely(each, 0, Rng.of("same")) for each in (g, other)]
    assert worlds[0].board == worlds[1].board


def test_leaders_are_supposed_on_squares_with_a_single_target() -> None:
    g = after(60, 2)
    streams = [f"world {number}" for number in range(60)]
    even = sum([leaders_alone(GAME.redeal(g, 0, Rng.of(stream)), 0) for stream in streams])
    likely = sum([leaders_alone(GAME.likely(g, 0, Rng.of(stream)), 0) for stream in streams])
    assert likely > 1.5 * even
