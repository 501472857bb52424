"""A socket at a table, as the table knows it."""

import asyncio
from collections import deque

from hearthside.server.questions import Question

QUESTIONS = 32
"""Questions of one socket that may wait."""


class Connection:
    """One socket at a table: what it was told last, and what waits to be told."""

    def __init__(self, seat: int, guest: str) -> None:
        self.seat = seat
        self.guest = guest
        self.swift = False
        """Whoever is here wants the bots to hurry."""
        self.n = -1
        """The history number of the last picture sent."""
        self.replies: deque[bytes] = deque()
        self.sent = asyncio.Event()
        """All replies are out."""
        self.gone = False
        """Nobody listens any more."""
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
