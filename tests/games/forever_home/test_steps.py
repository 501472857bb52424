"""Steps are immutable: those of every turn are built once and shared."""

from collections.abc import Callable, Sequence

import pytest

from hearthside.games.forever_home import steps
from hearthside.kernel.agenda import Step


@pytest.mark.parametrize(
    ("shared", "new"),
    [
        (steps.TURN, steps.Turn),
        (steps.FIRST, lambda seat: steps.Act(seat, 1)),
        (steps.SECOND, lambda seat: steps.Act(seat, 2)),
        (steps.PLACE, steps.PlaceDog),
        (steps.PLACE_OR_WAIT, steps.PlaceOrWait),
        (steps.PLACE_WAITING, steps.PlaceWaiting),
        (steps.END, steps.EndTurn),
    ],
)
def test_a_shared_step_is_that_of_its_seat(shared: Sequence[Step], new: Callable[[int], Step]) -> None:
    assert [step.facts() for step in shared] == [new(seat).facts() for seat in range(5)]
