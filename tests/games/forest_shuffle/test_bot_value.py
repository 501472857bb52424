"""The value of a position: chances that add up, know who leads, and cost little."""

from time import process_time

import pytest

from hearthside.games.forest_shuffle.bot_light import light
from hearthside.games.forest_shuffle.bot_value import expected, value
from hearthside.games.forest_shuffle.game import GAME
from hearthside.games.forest_shuffle.state import Forest
from hearthside.kernel.agenda import play, settle
from hearthside.kernel.rng import Rng
from tests.positions.forest_shuffle import build


def start(players: int, seed: int) -> Forest:
    g: Forest = GAME.start(players, {}, GAME.load(), Rng.of(f"value {seed}"))
    return g


@pytest.mark.parametrize("players", GAME.players)
def test_the_chances_of_all_seats_add_up_at_every_moment(players: int) -> None:
    g, rng = start(players, players), Rng.of("chance")
    while options := settle(g):
        chances = [value(g, seat) for seat in range(players)]
        assert all(0 <= chance <= 1 for chance in chances)
        assert sum(chances) == pytest.approx(1)
        play(g, light(g, options, rng))
    assert sum(value(g, seat) for seat in range(players)) == pytest.approx(1)


def test_a_lead_is_worth_more_near_the_end() -> None:
    forest = [[{"tree": "Douglas Fir"}, {"tree": "Douglas Fir 2"}, {"tree": "Douglas Fir 3"}], [{"tree": "Birch"}] * 1]
    early, late = build({"forest": forest}), build({"forest": forest, "winter": 2})
    late.deck = late.deck[:6]
    assert 0.5 < value(early, 0) < value(late, 0)


def test_cards_in_hand_are_points_to_come_while_there_is_time_to_play_them() -> None:
    hands = [["Linden", "Birch", "Oak", "Beech", "Silver Fir"], ["Douglas Fir"]]
    early, over = build({"hands": hands}), build({"hands": hands, "winter": 3})
    ahead, at_the_end = [rich - poor for rich, poor in (expected(early), expected(over))]
    assert ahead > max(5, at_the_end)


def test_the_winner_is_foreseen_in_most_games_when_winter_begins() -> None:
    right = 0
    for seed in range(60):
        g, rng = start(2, seed), Rng.of(f"chance {seed}")
        while len(settle(g)) and g.winter == 0:
            play(g, light(g, settle(g), rng))
        foreseen = int(value(g, 1) > 0.5)
        while options := settle(g):
            play(g, light(g, options, rng))
        right += foreseen in GAME.score(g).winners
    assert right >= 40


def test_it_costs_less_than_a_tenth_of_a_light_playout() -> None:
    g, rng = start(2, 1), Rng.of("chance")
    while len(g.deck) > 80 or not settle(g):
        play(g, light(g, settle(g), rng))
    begin = process_time()
    for _ in range(10):
        value(g, 0)
    valuing = (process_time() - begin) / 10
    begin = process_time()
    for _ in range(5):
        world = g.clone()
        while options := settle(world):
            play(world, light(world, options, rng))
    assert valuing < (process_time() - begin) / 5 / 5  # a tenth, with room for a busy machine
