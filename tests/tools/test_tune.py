"""Numbers are tuned towards what wins, and the numbers of a judgement are those its file has."""

from importlib import import_module

import pytest

from hearthside.games.forest_shuffle.bot_weights import TASTE
from hearthside.games.forest_shuffle.cards import load
from hearthside.kernel.registry import find
from hearthside.kernel.weights import read_weights
from tools.tune import SWING, Numbers, Table, Tables, tune

TUNED = ("forest_shuffle", "forever_home", "to_the_dogs", "forever_young")


class Nearest(Table):
    """A game that is won by whoever is nearer to 3 and to -1."""

    def __init__(self) -> None:
        pass

    def pair(self, seed: str, one: dict[str, float], other: dict[str, float]) -> tuple[float, float]:
        apart = [(each["up"] - 3) ** 2 + (each["down"] + 1) ** 2 for each in (one, other)]
        return apart[1] - apart[0], 1.0


def test_numbers_move_towards_those_that_win() -> None:
    tuned = tune(
        Nearest(), Numbers({"up": 2.0, "down": 0.0, "still": 5.0}, {"up": 0.2, "down": 0.2, "still": 0.0}), 5000, "toy"
    )
    assert tuned["up"] == pytest.approx(3, abs=0.4)
    assert tuned["down"] == pytest.approx(-1, abs=0.4)
    assert tuned["still"] == 5.0


@pytest.mark.parametrize("game", TUNED)
def test_both_judgements_of_a_game_weigh_with_the_same_numbers(game: str) -> None:
    package = f"hearthside.games.{game}"
    by_hand = read_weights(package, "judgement")
    assert list(read_weights(package, "sharp")) == list(by_hand)
    for name in [name for name in by_hand if not name.startswith(TASTE)]:
        with pytest.raises(KeyError, match=name):
            import_module(f"{package}.bot_weights").Weights({key: 1.0 for key in by_hand if key != name})


@pytest.mark.parametrize("game", TUNED)
def test_a_pair_between_equals_is_even(game: str) -> None:
    numbers = read_weights(f"hearthside.games.{game}", "judgement")
    better, won = Table(find(game), 2, True).pair("equal", numbers, numbers)
    assert better == pytest.approx(0)
    assert won == pytest.approx(1)


def test_several_processes_find_what_one_finds() -> None:
    numbers = read_weights("hearthside.games.to_the_dogs", "judgement")
    asked = [(f"deal {number}", numbers | {"taking": 0.1 * number}, numbers) for number in range(6)]
    several = Tables(2, "to_the_dogs", by_points=True, swing=SWING)
    with several.crew:
        assert several.pairs(asked) == Table(find("to_the_dogs"), 2, by_points=True).pairs(asked)


def test_every_species_of_the_forest_has_its_taste() -> None:
    numbers = read_weights("hearthside.games.forest_shuffle", "judgement")
    assert [name.removeprefix(TASTE) for name in numbers if name.startswith(TASTE)] == list(load().index)
