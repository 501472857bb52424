"""A random playout is settling and playing in turn, nothing else."""

import pytest

from hearthside.kernel.agenda import FACTOR, digest, play, settle
from hearthside.kernel.playout import playout
from hearthside.kernel.registry import find, ours
from hearthside.kernel.rng import PRIME, Quick, Rng


@pytest.mark.parametrize("key", ours())
def test_a_playout_ends_where_settling_and_playing_end(key: str) -> None:
    game = find(key)
    settings = game.read_settings({})
    one, other = [game.start(game.players[-1], settings, game.load(), Rng.of("same")) for _ in range(2)]
    chance = 1 + Quick.of("chance").below(PRIME - 1)
    decisions = choices = 0
    while options := settle(one):
        decisions += 1
        choices += len(options) > 1
        play(one, options[chance % len(options)])
        if len(options) > 1:
            chance = chance * FACTOR % PRIME
    assert playout(other, Quick.of("chance")) == (decisions, choices)
    assert digest(other) == digest(one)
