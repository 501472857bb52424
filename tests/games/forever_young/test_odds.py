"""The exact chances against counting every roll, and the tables of the house."""

from fractions import Fraction
from itertools import product

import pytest

from hearthside.games.forever_young.odds import after_roll, best_keep, chance


def counted(dice: int, targets: tuple[int, ...], need: int) -> Fraction:
    """The chance by looking at every roll there is."""
    rolls = list(product(range(1, 7), repeat=dice))
    return Fraction(sum(any(roll.count(t) >= need for t in targets) for roll in rolls), len(rolls))


def counted_again(dice: int, targets: tuple[int, ...], need: int) -> Fraction:
    """The same with one re-roll: after every roll, the best of all sets of dice to throw again, by counting."""
    total = Fraction(0)
    rolls = list(product(range(1, 7), repeat=dice))
    for roll in rolls:
        best = Fraction(int(any(roll.count(t) >= need for t in targets)))
        for keep in product((False, True), repeat=dice):
            kept = [die for die, stays in zip(roll, keep, strict=True) if stays]
            thrown = list(product(range(1, 7), repeat=dice - len(kept)))
            hits = sum(any((list(new) + kept).count(t) >= need for t in targets) for new in thrown)
            best = max(best, Fraction(hits, len(thrown)))
        total += best
    return total / len(rolls)


@pytest.mark.parametrize("targets", [(4,), (4, 5)])
@pytest.mark.parametrize("need", [1, 2, 3])
@pytest.mark.parametrize("dice", [1, 2, 3, 4, 5])
def test_a_roll_is_as_likely_as_counting_says(dice: int, targets: tuple[int, ...], need: int) -> None:
    assert chance(dice, len(targets), need) == counted(dice, targets, need)


@pytest.mark.parametrize("targets", [(4,), (4, 5)])
@pytest.mark.parametrize("need", [1, 2, 3])
def test_a_re_roll_is_as_good_as_its_best_use(targets: tuple[int, ...], need: int) -> None:
    assert chance(3, len(targets), need, 1) == counted_again(3, targets, need)


def test_the_house_table_of_chances() -> None:
    table = {
        (2, 0): ("56/31", "6/3", "0/0"),
        (3, 0): ("70/42", "15/7", "1/0"),
        (4, 0): ("80/52", "26/13", "3/2"),
        (6, 0): ("91/67", "48/26", "12/6"),
        (4, 1): ("96/77", "58/36", "15/9"),
        (6, 1): ("99/89", "84/59", "43/27"),
    }
    for (dice, rerolls), row in table.items():
        found = tuple(
            f"{float(chance(dice, 2, need, rerolls)) * 100:.0f}/{float(chance(dice, 1, need, rerolls)) * 100:.0f}"
            for need in (1, 2, 3)
        )
        assert found == row


def test_more_dice_and_more_re_rolls_never_hurt() -> None:
    for targets in (1, 2):
        for need in (1, 2, 3):
            for rerolls in range(3):
                chances = [chance(dice, targets, need, rerolls) for dice in range(1, 7)]
                assert chances == sorted(chances)
                assert chance(4, targets, need, rerolls) <= chance(4, targets, need, rerolls + 1)


def test_two_fives_of_six_are_kept_for_a_third() -> None:
    assert best_keep(6, 2, 0, 2, 3, 1) == (2, 0)
    assert f"{float(after_roll(6, 2, 0, 2, 3, 1)):.0%}" == "53%"


def test_a_won_roll_stays_won() -> None:
    assert after_roll(4, 0, 2, 2, 2, 0) == 1
