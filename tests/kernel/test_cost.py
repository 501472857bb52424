"""What a decision costs, counted in bytecode instructions: the same on every machine, so it can be held to a bound."""

import pytest

from benchmarks.yardstick import instructions
from hearthside.build import is_compiled

MOST = {"forest_shuffle": 395, "forever_home": 610, "to_the_dogs": 605, "forever_young": 450}
"""A quarter more than they were when this was written (317, 489, 483, 359 with Python 3.11)."""


@pytest.mark.skipif(is_compiled(), reason="compiled functions have no instructions to count")
@pytest.mark.parametrize("key", MOST)
def test_a_random_decision_takes_no_more_instructions_than_it_should(key: str) -> None:
    each, counts = instructions(key, 2)
    dearest = sorted(counts.items(), key=lambda item: -item[1])[:5]
    names = ", ".join(code.co_qualname for code, _ in dearest)
    assert each <= MOST[key], f"{each:.0f} instructions a decision; most of them in {names}"
