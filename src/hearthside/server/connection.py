"""A socket at a table, as the table knows it."""

import asyncio
from collections import deque
from typing import Protocol

from hearthside.server.questions import Question

QUESTIONS = 32
"""Questions of one socket that may wait."""


class Outlet(Protocol):
    """Where messages go out."""

    def say(self, text: bytes) -> None:
        """One message; Gone when nobody is there."""

    @property
    def full(self) -> bool:
        """Whether what was said still waits to be read."""

    async def room(self) -> None:
        """Wait until it is read."""


class Connection:
    """One socket at a table: what it was told last, and what waits to be told."""

    def __init__(self, line: Outlet, seat: int, guest: str) -> None:
        self.line = line
        self.seat = seat
        self.guest = guest
        self.swift = False
        """Whoever is here wants the bots to hurry."""
        self.n = -1
        """The history number of the last picture sent."""
        self.questions: deque[Question] = deque()
        self.thinker: asyncio.Task[None] | None = None
        """Answers its questions, while it has some."""
        self.presence = False
        """Somebody came or went since it was told."""
        self.stale = False
        """What stands has changed since, and with it perhaps whether anybody is to decide."""
        self.chat = 0
        """The last line of the chat it was told, or need not be told."""
        self.wake = asyncio.Event()
        """There is something to be told that could not be told at once."""
