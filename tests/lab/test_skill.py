"""Skill, seat, deal and the rest: worlds in which the answer is known."""

import pytest

from hearthside.kernel.errors import Problem
from hearthside.kernel.rng import Rng
from hearthside.lab.skill import DealPlayed, Study, combinations_of, measure, parts_of, report


def deals(winner: object, players: int = 2, number: int = 300) -> list[DealPlayed]:
    """``winner(rng, deal, rotation)`` names the turn order that wins."""
    rng = Rng.of("skill")
    found = []
    for deal in range(number):
        rows = []
        for rotation in range(players):
            won = winner(rng, deal, rotation)  # type: ignore[operator]
            rows.append(tuple(float(order == won) for order in range(players)))
        found.append(DealPlayed(0, tuple(rows)))
    return found


def test_where_the_better_one_always_wins_everything_is_skill() -> None:
    parts = parts_of(deals(lambda rng, deal, rotation: -rotation % 2), 2)
    assert parts["skill"] == pytest.approx(1)


def test_where_the_first_always_wins_everything_is_the_seat() -> None:
    parts = parts_of(deals(lambda rng, deal, rotation: 0), 2)
    assert parts["seat"] == pytest.approx(1)


def test_where_the_cards_always_win_everything_is_the_deal() -> None:
    parts = parts_of(deals(lambda rng, deal, rotation: deal % 2), 2)
    assert parts["deal"] == pytest.approx(1, abs=0.02)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_where_dice_decide_everything_is_the_rest(players: int) -> None:
    parts = parts_of(deals(lambda rng, deal, rotation: rng.below(players), players), players)
    assert parts["rest"] == pytest.approx(1, abs=0.1)
    assert sum(parts.values()) == pytest.approx(1)


def test_a_mixture_is_taken_apart() -> None:
    """One game in two is won by the better one, the others by a coin."""
    half = deals(lambda rng, deal, rotation: -rotation % 2 if rng.below(2) else rng.below(2), number=2000)
    parts = parts_of(half, 2)
    assert parts["skill"] == pytest.approx(0.25, abs=0.04)
    assert parts["rest"] == pytest.approx(0.75, abs=0.06)
    found = report(Study("to_the_dogs", ("easy", "normal"), 2000, 1), half[:400])
    low, high = found.parts["skill"].ci95
    assert low < 0.25 < high and high - low < 0.25
    assert found.ladder["easy"] > found.ladder["normal"]
    assert found.games_to_tell["easy, normal"] == pytest.approx(1.645**2 * 0.75 * 0.25 / 0.0625, abs=4)


def test_every_bot_sits_everywhere() -> None:
    assert combinations_of(Study("to_the_dogs", ("a", "b", "c"), 2, 1, 2)) == [(0, 1), (0, 2), (1, 2)]
    assert combinations_of(Study("to_the_dogs", ("a", "b"), 2, 1, 3)) == [(0, 1, 0), (1, 0, 1)]


def test_a_beginner_against_chance_shows_skill() -> None:
    found = measure(Study("to_the_dogs", ("random", "easy"), 8, 1))
    assert (found.deals, found.games) == (8, 16)
    assert found.ladder["easy"] > 0.8
    assert found.parts["skill"].part > 0.5
    assert sum(found.seats) == pytest.approx(1, abs=1e-3)


@pytest.mark.parametrize(
    ("study", "sentence"),
    [
        (Study("to_the_dogs", ("easy",), 5, 1), "at least two different bots"),
        (Study("to_the_dogs", ("easy", "easy"), 5, 1), "at least two different bots"),
        (Study("to_the_dogs", ("easy", "oracle"), 5, 1), "There is no bot 'oracle'"),
        (Study("to_the_dogs", ("easy", "normal"), 1, 1), "two deals at least"),
        (Study("to_the_dogs", ("easy", "normal"), 5, 1, players=7), "players, not 7"),
        (Study("forever_home", ("easy", "normal"), 5, 1, players=1), "Alone there is nobody"),
    ],
)
def test_what_cannot_be_studied_is_refused(study: Study, sentence: str) -> None:
    with pytest.raises(Problem, match=sentence):
        measure(study)
