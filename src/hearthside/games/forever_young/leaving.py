"""A player leaves the table in the middle of whatever is going on."""

from hearthside.games.forever_young.cards import AFTER_ROLL, BEFORE_DISK, BEFORE_ROLL, FACES
from hearthside.games.forever_young.fate import fall
from hearthside.games.forever_young.state import EMPTY, PAWNS, PLACEMENT, Young, family
from hearthside.games.forever_young.steps_cards import Answer, Circle, PickDice, ThrowAgain
from hearthside.games.forever_young.steps_checks import (
    Arm,
    ChooseDisk,
    Fight,
    FightOver,
    RollDice,
    Snap,
    TrapOver,
    end_check,
)
from hearthside.games.forever_young.steps_pawns import Resolve
from hearthside.games.forever_young.steps_upkeep import GiveNumber, NumberFor
from hearthside.kernel.agenda import Step

_CHECK = (Fight, Snap, ChooseDisk, Arm, RollDice, FightOver, TrapOver, PickDice, ThrowAgain)


def leave(g: Young, seat: int) -> None:
    """A player who leaves falls without credit for anybody; a fight or a trap they are part of is called off.

    Everything that waits for them leaves the agenda, and a number meant for them goes to the next player on the left.
    """
    assert not g.out[seat] and not g.ended
    part = g.facing != EMPTY and seat in (g.facing // FACES, g.acting_seat)
    looked_at = _looked_at(g) == seat
    agenda: list[Step] = []
    for step in g.agenda:
        if isinstance(step, GiveNumber) and step.neighbour == seat:
            agenda.append(NumberFor(step.seat))
        elif not (
            getattr(step, "seat", EMPTY) == seat
            or (part and _of_a_check(step))
            or (looked_at and isinstance(step, Resolve))
        ):
            agenda.append(step)
    g.agenda[:] = agenda
    if part:
        g.discard(end_check(g))
    if g.acting_seat == seat:
        g.acting_seat = g.acting = EMPTY
    number = g.number[seat]
    fall(g, seat)
    if g.agenda and g.phase == PLACEMENT and number and not g.number[g.after(seat)]:
        g.number[g.after(seat)] = number


def _looked_at(g: Young) -> int:
    """The family whose tile has been looked at and waits to be faced."""
    if not any(isinstance(step, Resolve) for step in g.agenda):
        return EMPTY
    return family(g.board[g.topmost(g.acting_seat, g.pawns[g.acting_seat * PAWNS + g.acting])])


def _of_a_check(step: Step) -> bool:
    if isinstance(step, (Circle, Answer)):
        return step.window in (BEFORE_DISK, BEFORE_ROLL, AFTER_ROLL)
    return isinstance(step, _CHECK)
