"""Steps are immutable: those of every turn are built once and shared."""

from collections.abc import Callable, Sequence

import pytest

from hearthside.games.forest_shuffle import steps, steps_effects, steps_paying
from hearthside.kernel.agenda import Step


@pytest.mark.parametrize(
    ("shared", "new"),
    [
        (steps.TURN, steps.Turn),
        (steps.SECOND_DRAW, steps.SecondDraw),
        (steps.END_TURN, steps.EndTurn),
        (steps.LAY, steps_effects.Lay),
        (steps_paying.SLOTS, steps_paying.ChooseSlot),
    ],
)
def test_a_shared_step_is_that_of_its_seat(shared: Sequence[Step], new: Callable[[int], Step]) -> None:
    assert [step.facts() for step in shared] == [new(seat).facts() for seat in range(5)]


def test_a_shared_payment_is_that_of_its_seat_and_its_cards() -> None:
    for seat, payments in enumerate(steps_paying.PAYMENTS):
        assert [step.facts() for step in payments] == [steps_paying.PayOne(seat, left).facts() for left in range(10)]
