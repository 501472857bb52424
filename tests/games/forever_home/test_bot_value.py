"""The value of a position: chances that add up, know who leads, and cost little."""

from math import log
from time import process_time

import pytest

from hearthside.games.forever_home.bot_light import light
from hearthside.games.forever_home.bot_value import sure_points, value
from hearthside.games.forever_home.state import Shelters
from hearthside.kernel.agenda import play, settle
from hearthside.kernel.game import ALONE
from hearthside.kernel.rng import Rng
from tests.positions.forever_home import GAME, PACK, build


def start(players: int, seed: int, advanced: bool = False) -> Shelters:
    g: Shelters = GAME.start(players, GAME.read_settings({"advanced": advanced}), PACK, Rng.of(f"value {seed}"))
    return g


@pytest.mark.parametrize("advanced", [False, True])
@pytest.mark.parametrize("players", GAME.players)
def test_it_counts_what_the_ledger_counts_without_commendations(players: int, advanced: bool) -> None:
    g, rng = start(players, players, advanced), Rng.of("chance")
    while options := settle(g):
        if rng.below(7) == 0:
            assert sure_points(g) == counted(g)
        play(g, light(g, options, rng))
    assert sure_points(g) == counted(g)


def counted(g: Shelters) -> list[int]:
    """The points of all rows but those of the commendations."""
    boxes = {box.id for box in PACK.commendations}
    ledgers = GAME.score(g).seats
    return [sum(row.points for row in ledger.rows if row.what not in boxes) for ledger in ledgers]


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_chances_of_all_seats_add_up_at_every_moment(players: int) -> None:
    g, rng = start(players, players), Rng.of("chance")
    while options := settle(g):
        chances = [value(g, seat) for seat in range(players)]
        assert all(0 <= chance <= 1 for chance in chances)
        assert sum(chances) == pytest.approx(1)
        play(g, light(g, options, rng))
    assert sum(value(g, seat) for seat in range(players)) == pytest.approx(1)


def test_alone_it_tells_the_final_points_on_a_scale() -> None:
    apart = []
    for seed in range(20):
        g, rng = start(1, seed), Rng.of(f"chance {seed}")
        while settle(g) and g.round < 7:
            play(g, light(g, settle(g), rng))
        foreseen = -ALONE * log(1 - value(g, 0))
        while options := settle(g):
            play(g, light(g, options, rng))
        apart.append(abs(foreseen - GAME.score(g).seats[0].total))
    assert sum(apart) / len(apart) < 7


def test_a_lead_is_worth_more_near_the_end() -> None:
    six = ["T04", "T05", "T10", "T12", "T14", "T16"]
    early = build({"completed": [["T44"], []]})
    late = build({"completed": [["T44", *six[:5]], six]})
    assert 0.5 < value(early, 0) < value(late, 0)


def test_it_costs_less_than_a_tenth_of_a_light_playout() -> None:
    g, rng = start(2, 1), Rng.of("chance")
    while g.round < 4:
        play(g, light(g, settle(g), rng))
    settle(g)
    begin = process_time()
    for _ in range(10):
        value(g, 0)
    valuing = (process_time() - begin) / 10
    begin = process_time()
    for _ in range(10):
        world = g.clone()
        world.rng = rng.fork("world")
        while options := settle(world):
            play(world, light(world, options, rng))
    assert valuing < (process_time() - begin) / 10 / 5  # a tenth, with room for a busy machine
