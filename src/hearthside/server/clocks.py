"""The time people have: what a clock says after each move. Pure, but for ``now``."""

import time
from collections.abc import Mapping, Sequence

import msgspec

from hearthside.server.wire_parts import Clock

_EPOCH = time.time() - time.monotonic()


def now() -> float:
    """Seconds since 1970, as a clock that is never set: whoever sets the machine's own takes nobody's time."""
    return _EPOCH + time.monotonic()


class Dial(msgspec.Struct, frozen=True):
    """What the clock of a table shows, as it is kept."""

    asked: int | None
    deadline: float | None
    """When the asked seat runs out of time; None while no clock runs."""
    banks: Sequence[float]
    """What each seat has left, or had when it was asked."""


def after_move(clock: Clock, was: Dial, seat: int, undo: bool, fresh: bool, asked: int | None, now: float) -> Dial:
    """The dial after a move of this seat, or after it took one back; the clock of the asked seat runs.

    ``fresh``: whoever is asked next gets the whole time of a move. Not so who has just taken something back, else
    playing and taking back would bring time without end.
    """
    banks = list(was.banks)
    if was.deadline is not None and was.asked is not None:
        began = was.deadline - banks[was.asked]
        banks[seat] = max(0.0, banks[seat] - max(0.0, now - began))
    if clock.per == "game":
        passed = (was.asked if undo else asked) != seat
        banks[seat] = max(0.0, banks[seat] + passed * (-clock.increment if undo else clock.increment))
    elif fresh and asked is not None:
        banks[asked] = float(clock.seconds)
    return Dial(asked, None if asked is None else now + banks[asked], banks)


def stopped(dial: Dial, now: float) -> Dial:
    """The same while nobody's clock runs."""
    banks = list(dial.banks)
    if dial.deadline is not None and dial.asked is not None:
        banks[dial.asked] = max(0.0, dial.deadline - now)
    return Dial(dial.asked, None, banks)


def going(dial: Dial, now: float) -> Dial:
    """The same when the asked person is to decide (again)."""
    if dial.deadline is not None or dial.asked is None:
        return dial
    return Dial(dial.asked, now + dial.banks[dial.asked], dial.banks)


def changed(was: Dial, dial: Dial) -> Mapping[int, float]:
    """The banks that are not what they were."""
    both = zip(was.banks, dial.banks, strict=True)
    return {seat: bank for seat, (before, bank) in enumerate(both) if bank != before}
