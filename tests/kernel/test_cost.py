"""What a decision and a re-dealt world cost, counted in bytecode instructions: the same on every machine, so it can be held to a bound."""

import pytest

from benchmarks.yardstick import instructions, redealing
from hearthside.build import is_compiled

MOST = {"forest_shuffle": 410, "forever_home": 455, "to_the_dogs": 380, "forever_young": 415}
"""A quarter more than they were when this was written (329, 362, 304, 334 with Python 3.11)."""
MOST_TO_DEAL = {"forest_shuffle": 3580, "forever_home": 5620, "to_the_dogs": 2420, "forever_young": 13060}
"""The same for dealing the first world of a position again (2866, 4497, 1938, 10449)."""

pytestmark = pytest.mark.skipif(is_compiled(), reason="compiled functions have no instructions to count")


@pytest.mark.parametrize("key", MOST)
def test_a_random_decision_takes_no_more_instructions_than_it_should(key: str) -> None:
    each, counts = instructions(key, 2)
    dearest = sorted(counts.items(), key=lambda item: -item[1])[:5]
    names = ", ".join(code.co_qualname for code, _ in dearest)
    assert each <= MOST[key], f"{each:.0f} instructions a decision; most of them in {names}"


@pytest.mark.parametrize("key", MOST_TO_DEAL)
def test_dealing_again_takes_no_more_instructions_than_it_should(key: str) -> None:
    each, counts = redealing(key)
    dearest = sorted(counts.items(), key=lambda item: -item[1])[:5]
    names = ", ".join(code.co_qualname for code, _ in dearest)
    assert each <= MOST_TO_DEAL[key], f"{each:.0f} instructions to deal again; most of them in {names}"
