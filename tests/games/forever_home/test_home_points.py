"""What a home pays, for every kind of home card, once or again and again."""

import pytest

from hearthside.games.forever_home.cards import DOGS, AnyN, DistinctTypes, Groups, HomeRule, Need, Sets
from hearthside.games.forever_home.scoring import home_points

PAIR = Need(need={"red": 2}, reputation=3)
BOTH = Need(need={"red": 1, "orange": 1}, reputation=4)


@pytest.mark.parametrize(
    ("rule", "dogs", "points"),
    [
        (AnyN(n=3, reputation=2), [2, 3, 2], 4),
        (AnyN(n=3, reputation=2, repeatable=False), [2, 3, 2], 2),
        (AnyN(n=3, reputation=2, repeatable=False), [2, 0, 0], 0),
        (Sets(sets=(PAIR, BOTH)), [5, 1, 0], 10),
        (Sets(sets=(PAIR, BOTH)), [3, 3, 0], 12),
        (Sets(sets=(PAIR, BOTH), repeatable=False), [5, 5, 0], 7),
        (Sets(sets=(BOTH, PAIR), repeatable=False), [2, 1, 0], 4),
        (Groups(groups=(2,), reputation=5), [5, 2, 1], 15),
        (Groups(groups=(2,), reputation=5, repeatable=False), [5, 2, 1], 5),
        (Groups(groups=(2, 1), reputation=5), [4, 1, 1], 10),
        (Groups(groups=(2, 1), reputation=5), [6, 0, 0], 0),
        (Groups(groups=(3, 2), reputation=9), [3, 3, 3, 1], 9),
        (Groups(groups=(3, 2), reputation=9), [5, 5, 0], 18),
        (DistinctTypes(table={"1": 1, "3": 6}), [1, 1, 0], 1),
        (DistinctTypes(table={"2": 1, "3": 6}), [4, 0, 0], 0),
        (DistinctTypes(table={"1": 1, "3": 6}), [1, 2, 1], 6),
    ],
)
def test_a_home_pays_for_the_dogs_that_live_there(rule: HomeRule, dogs: list[int], points: int) -> None:
    assert home_points(rule, dogs + [0] * (len(DOGS) - len(dogs))) == points
