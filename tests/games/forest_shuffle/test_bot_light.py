"""The policy of playouts: sensible games, quickly."""

from hearthside.games.forest_shuffle.bot_light import light
from hearthside.games.forest_shuffle.game import GAME
from hearthside.games.forest_shuffle.state import Forest
from hearthside.kernel.agenda import digest, play, question, settle
from hearthside.kernel.rng import Rng


def playout(seed: int, players: int, lights: int) -> Forest:
    """A game whose first seats play lightly, the others at random."""
    g: Forest = GAME.start(players, {}, GAME.load(), Rng.of(f"light {seed}"))
    rng = Rng.of(f"chance {seed}")
    while options := settle(g):
        top = question(g)
        assert top is not None
        action = light(g, options, rng) if top.seat < lights else options[rng.below(len(options))]
        assert action in options
        play(g, action)
    return g


def test_it_always_beats_chance() -> None:
    for seed in range(20):
        for players in (2, 5):
            assert GAME.score(playout(seed, players, 1)).winners == [0]


def test_its_games_come_near_those_of_the_judgement() -> None:
    totals = [ledger.total for seed in range(20) for ledger in GAME.score(playout(seed, 2, 2)).seats]
    assert sum(totals) / len(totals) > 110


def test_it_plays_the_same_with_the_same_stream() -> None:
    assert digest(playout(1, 3, 3)) == digest(playout(1, 3, 3))
