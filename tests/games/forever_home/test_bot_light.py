"""The policy of playouts: sensible games, quickly."""

import pytest

from hearthside.games.forever_home.bot_light import light
from hearthside.games.forever_home.state import Shelters
from hearthside.kernel.agenda import digest, play, question, settle
from hearthside.kernel.rng import Rng
from hearthside.kernel.settings import Settings
from tests.positions.forever_home import GAME, PACK


def playout(seed: int, players: int, lights: int, settings: Settings) -> Shelters:
    """A game whose first seats play lightly, the others at random."""
    g: Shelters = GAME.start(players, GAME.read_settings(settings), PACK, Rng.of(f"light {seed}"))
    rng = Rng.of(f"chance {seed}")
    while options := settle(g):
        top = question(g)
        assert top is not None
        action = light(g, options, rng) if top.seat < lights else options[rng.below(len(options))]
        assert action in options
        play(g, action)
    return g


def test_it_always_beats_chance() -> None:
    for seed in range(10):
        for players in (2, 5):
            assert GAME.score(playout(seed, players, 1, {})).winners == [0]


@pytest.mark.parametrize(
    "settings",
    [{}, {"advanced": True}, {"completion": "optional"}, {"deferred_placement": False}, {"allow_mirror": False}],
)
def test_it_answers_every_question_of_every_variant(settings: Settings) -> None:
    for players in GAME.players:
        assert not playout(players, players, players, settings).agenda


def test_its_games_come_near_those_of_the_judgement() -> None:
    games = [playout(seed, 2, 2, {}) for seed in range(20)]
    totals = [ledger.total for g in games for ledger in GAME.score(g).seats]
    assert sum(totals) / len(totals) > 27
    assert sum(g.round for g in games) / len(games) < 13


def test_it_plays_the_same_with_the_same_stream() -> None:
    assert digest(playout(1, 3, 3, {})) == digest(playout(1, 3, 3, {}))
