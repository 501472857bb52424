"""Long work on the event loop, cut into slices: between two of them everybody else gets a turn."""

import asyncio
import time
from collections.abc import Generator
from typing import TypeVar

T = TypeVar("T")

SLICE = 0.002
"""Seconds after which the others get a turn: by the clock, which is cheap to ask and never behind the processor's time."""
SHORT = 0.0005
"""Seconds that whoever asked for the work may add to their own turn."""


class Slices:
    """One piece of long work at a time, or many together would make one long turn again."""

    def __init__(self) -> None:
        self._alone = asyncio.Lock()

    async def run(self, steps: Generator[None, None, T]) -> T:
        """Take all steps; what they return."""
        async with self._alone:
            began = time.monotonic()
            while True:
                try:
                    next(steps)
                except StopIteration as end:
                    done: T = end.value
                    break
                if time.monotonic() - began > SLICE:
                    await asyncio.sleep(0)
                    began = time.monotonic()
        if time.monotonic() - began > SHORT:
            await asyncio.sleep(0)
        return done


def at_once(steps: Generator[None, None, T]) -> T:
    """The same where nobody waits."""
    while True:
        try:
            next(steps)
        except StopIteration as end:
            done: T = end.value
            return done
