"""The judgement of ``normal`` stays as it was set by hand, and both judgements see no more than their seat."""

from hashlib import sha256
from typing import Any

import pytest

from hearthside.kernel.actions import wire
from hearthside.kernel.agenda import State, play, question, settle
from hearthside.kernel.game import Game
from hearthside.kernel.registry import find
from hearthside.kernel.rng import Rng

Decision = tuple[State, int, list[Any], Any]
WALKS = {
    "forest_shuffle": "f68556f37206502b",
    "forever_home": "8d3f9fede2110c05",
    "to_the_dogs": "7574db987b73be1f",
    "forever_young": "75f712673c21324f",
}
"""The beginning of the digest of everything ``normal`` did in one game of two."""


def walk(game: Game, sharp: bool) -> list[Decision]:
    """A game between two who judge in this way: each position with a choice, who chose among what, and what was chosen."""
    g = game.start(2, game.read_settings({}), game.load(), Rng.of("walk"))
    walked: list[Decision] = []
    while options := settle(g):
        top = question(g)
        assert top is not None
        looks = game.looks(g, top.seat, options, sharp) if len(options) > 1 else [0.0]
        chosen = options[looks.index(max(looks))]
        if len(options) > 1:
            walked.append((g.clone(), top.seat, options, chosen))
        play(g, chosen)
    return walked


@pytest.mark.parametrize("game", WALKS)
def test_normal_plays_as_before(game: str) -> None:
    done = [wire(chosen) for _, _, _, chosen in walk(find(game), sharp=False)]
    assert sha256(repr(done).encode()).hexdigest()[:16] == WALKS[game]


@pytest.mark.parametrize("game", WALKS)
def test_the_sharper_judgement_sees_no_more_than_its_seat(game: str) -> None:
    found = find(game)
    for number, (g, seat, options, chosen) in enumerate(walk(found, sharp=True)[::5]):
        world = found.redeal(g, seat, Rng.of(f"world {number}"))
        assert settle(world) == options
        looks = found.looks(world, seat, options, sharp=True)
        assert options[looks.index(max(looks))] == chosen
