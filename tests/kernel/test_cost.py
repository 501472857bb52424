"""What a decision costs, counted in bytecode instructions: the same on every machine, so it can be held to a bound."""

import pytest

from benchmarks.yardstick import instructions
from hearthside.build import is_compiled

MOST = {"forest_shuffle": 430, "forever_home": 650, "to_the_dogs": 670, "forever_young": 440}
"""A quarter more than they were when this was written (346, 521, 536, 351 with Python 3.11)."""


@pytest.mark.skipif(is_compiled(), reason="compiled functions have no instructions to count")
@pytest.mark.parametrize("key", MOST)
def test_a_random_decision_takes_no_more_instructions_than_it_should(key: str) -> None:
    each, counts = instructions(key, 2)
    dearest = sorted(counts.items(), key=lambda item: -item[1])[:5]
    names = ", ".join(code.co_qualname for code, _ in dearest)
    assert each <= MOST[key], f"{each:.0f} instructions a decision; most of them in {names}"
