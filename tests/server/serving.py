"""A real server process for tests: no pauses, generous limits, and the small game of the kernel's tests beside the others."""

import asyncio
import gc
import os
import secrets
import signal
import sys
import time
from collections import Counter
from pathlib import Path
from typing import Any

import msgspec

from hearthside.kernel.actions import Action
from hearthside.kernel.registry import games, register
from hearthside.kernel.standing import Standing, StandingChoice
from hearthside.server import questions
from hearthside.server.config import Config, Limits
from tests.kernel.toy import DRAW, HIGH_CARD, HighCardView


def answer(view: HighCardView, seat: int, chosen: frozenset[str]) -> Action | None:
    """Draw while there are cards; everybody sees how many there are."""
    return DRAW if chosen and view.deck and view.asked is not None and view.asked.step == "Turn" else None


def lapse(view: HighCardView, seat: int, chosen: frozenset[str]) -> frozenset[str]:
    return chosen - {"until-rolled"} if view.rolled else chosen


PATIENT_CARD = HIGH_CARD.but(
    key="patient_card",
    title="Patient Card",
    standing=Standing(
        (
            StandingChoice("always", "Always draw", "You draw while there are cards.", "drawing"),
            StandingChoice("until-rolled", "Draw until the die is rolled", "Then you are asked again.", "drawing"),
            StandingChoice("humming", "Hum", "It changes nothing else."),
        ),
        answer,
        lapse,
    ),
)
"""High Card with standing answers."""

# Also when this module is imported by a worker process: bots play them, too.
# Hints must be the same every time, however busy the machine is.
questions.HINT = (None, 2)
register(HIGH_CARD)
register(PATIENT_CARD)
HASTY = "HEARTHSIDE_HASTY"
"""Set for a server whose pages are looked at: how well somebody thinks ahead does not matter there, and takes most of the time."""
if HASTY in os.environ:
    for game in games():
        least = {"breadth": 3, "ahead": 0, "turns": 1, "alone": None, "shorter": None, "longer": None}
        game.thinking = msgspec.structs.replace(game.thinking, **least)

FREE = (1e6, 1e6)
GENEROUS = Limits(
    requests=FREE, new_tables=FREE, verdicts=FREE, messages=FREE, chat=FREE, watchers=FREE, sockets=10_000
)


LONG = 0.005
"""Seconds of processor a turn on the event loop may take."""


class Dealt:
    """Tables opened while this file is there are dealt from the seed it holds; all else is as secret as ever."""

    def __init__(self, file: Path) -> None:
        self.file = file

    def token_hex(self, size: int) -> str:
        if self.file.exists():
            return self.file.read_text()
        return secrets.token_hex(size)

    def __getattr__(self, name: str) -> Any:
        return getattr(secrets, name)


def set_by(file: Path) -> None:
    """The clock of this process is as many seconds ahead of the machine's as this file says, while it is there."""
    real = time.time

    def told() -> float:
        return real() + (float(file.read_text()) if file.exists() else 0.0)

    setattr(time, "time", told)  # noqa: B010  # only here, and for this process


def watch(file: Path) -> None:
    """Write down how much processor each turn on the event loop took, when it was long, and how much of it the collector of garbage.

    Whoever else is busy on the machine does not count.
    """
    run, collecting = asyncio.Handle._run, [0.0]

    def collected(phase: str, _: dict[str, int]) -> None:
        collecting[0] += time.thread_time() * (1 if phase == "stop" else -1)

    def watched(handle: asyncio.Handle) -> None:
        collecting[0] = 0.0
        began = time.thread_time()
        run(handle)
        spent = time.thread_time() - began
        if spent > LONG:
            with file.open("a") as log:
                log.write(f"{time.monotonic()} {spent} {collecting[0]} {handle!r}".replace("\n", " ") + "\n")

    gc.callbacks.append(collected)
    setattr(asyncio.Handle, "_run", watched)  # noqa: B010  # only here, and for this process


def look_for_garbage(file: Path) -> None:
    """When it is told to (SIGUSR1), write down what only the collector of garbage would find, by module, and how much there is to look at."""

    def look(_: int, __: object) -> None:
        gc.set_debug(gc.DEBUG_SAVEALL)
        gc.unfreeze()
        gc.collect()
        found = Counter(type(thing).__module__.partition(".")[0] for thing in gc.garbage)
        gc.set_debug(0)
        gc.garbage.clear()
        gc.collect()
        part = file.with_suffix(".part")
        part.write_bytes(msgspec.json.encode({"garbage": found, "lasting": len(gc.get_objects())}))
        part.replace(file)
        gc.freeze()

    signal.signal(signal.SIGUSR1, look)


def main() -> None:
    from hearthside.server import lobby  # not at the top: a worker process needs no web server
    from hearthside.server.run import run

    setattr(lobby, "secrets", Dealt(Path(sys.argv[3])))  # noqa: B010  # a test may choose the deal
    set_by(Path(sys.argv[3] + "-clock"))
    watch(Path(sys.argv[3] + "-loop"))
    look_for_garbage(Path(sys.argv[3] + "-garbage"))
    run(msgspec.json.decode(sys.argv[1], type=Config), "127.0.0.1", int(sys.argv[2]))


if __name__ == "__main__":
    main()
