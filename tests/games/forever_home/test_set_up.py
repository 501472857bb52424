"""Set-up played through: the snake draft, the solo choice, placing."""

from hearthside.games.forever_home import actions as a
from hearthside.games.forever_home.state import Shelters
from hearthside.kernel.agenda import play, question, settle
from hearthside.kernel.rng import Rng
from tests.positions.forever_home import GAME, PACK, build


def asked_seats(g: Shelters, step: str) -> list[int]:
    """Who is asked this, one after another; the first option is taken each time."""
    seats: list[int] = []
    while True:
        options = settle(g)
        top = question(g)
        assert top is not None
        if type(top).__name__ != step:
            return seats
        seats.append(top.seat)
        play(g, options[0])


def test_starting_dogs_are_chosen_to_the_last_player_and_back() -> None:
    for players in (2, 3, 4, 5):
        g = build({"players": players, "start": "setup"})
        settle(g)
        order = [(g.first + i) % players for i in range(players)]
        assert asked_seats(g, "DraftDog") == order + order[::-1]
        assert g.pool == []
        assert all(len(waiting) == 2 for waiting in g.waiting)
        assert asked_seats(g, "PlaceStarter") == [seat for seat in order for _ in range(2)]
        assert all(occupied.bit_count() == 2 for occupied in g.occupied)
        top = question(g)
        assert top is not None and top.seat == g.first and g.round == 1


def test_starting_dogs_may_stand_anywhere_but_on_one_another() -> None:
    g = build({"start": "setup"})
    asked_seats(g, "DraftDog")
    assert settle(g) == a.PLACE
    play(g, a.PLACE[12])
    assert settle(g) == [place for place in a.PLACE if place.cell != 12]


def test_a_dog_put_back_can_be_drawn_again() -> None:
    g = build({"players": 1, "start": "setup"})
    options = settle(g)
    pool, before = list(g.pool), list(g.bag)
    play(g, options[0])
    settle(g)
    back = pool[0]
    assert g.bag[back] == before[back] + 1
    assert sorted((*g.waiting[0], back)) == pool


def test_the_first_player_is_chosen_by_chance() -> None:

    settings = {setting.key: setting.default for setting in GAME.settings}
    firsts = []
    for seed in range(30):
        g = GAME.start(3, settings, PACK, Rng.of(str(seed)))
        settle(g)
        firsts.append(g.first)
    assert {0, 1, 2} == set(firsts)
