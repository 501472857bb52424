"""Thousands of players in one process, who cost little: raw sockets, and of each message only what they need is read.

Frames are read and written by hand: a general client takes more processor than the server it is to measure.
"""

import asyncio
import os
import selectors
import time
from base64 import b64encode
from collections.abc import Callable, Coroutine, Sequence
from typing import Any, Protocol, TypeVar

T = TypeVar("T")

AT_ONCE = 25
"""Tables whose sockets are opened at the same time."""
TEXT, CLOSE, PING, PONG = 1, 8, 9, 10
BLINK = 0.001
"""Seconds for which nobody looks at what has come."""


class Blinking(selectors.DefaultSelector):
    """Looks every millisecond at all that has come, and is not woken for each of 5,000 messages a second: to wake the players
    is paid by who sends, and a server with a network in between would not have to. What is measured is late by that much."""

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        if timeout is None or timeout > 0:
            time.sleep(BLINK)
        return super().select(0)


def run(doing: Coroutine[Any, Any, T]) -> T:
    """``asyncio.run`` for a crowd."""
    with asyncio.Runner(loop_factory=lambda: asyncio.SelectorEventLoop(Blinking())) as runner:
        return runner.run(doing)


class Line(asyncio.Protocol):
    """One WebSocket: every text that comes is handed on, with the time it came."""

    def __init__(self, request: bytes, heard: Callable[[bytes, float], None], lost: Callable[[], None]) -> None:
        self._request, self._heard, self._lost = request, heard, lost
        self._rest = b""
        self._open = False
        self.answered: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        """The other side has agreed to speak so; what is said before that may get lost."""
        self._transport: asyncio.Transport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport
        transport.write(self._request)

    def connection_lost(self, exc: Exception | None) -> None:
        self._lost()

    def say(self, text: bytes, kind: int = TEXT) -> None:
        assert self._transport is not None
        # A mask of zeros is a mask: what is masked with it stays as it is.
        size = len(text)
        head = bytes((0x80 | kind, 0x80 | size)) if size < 126 else bytes((0x80 | kind, 0xFE)) + size.to_bytes(2, "big")
        self._transport.write(head + b"\0\0\0\0" + text)

    def end(self) -> None:
        if self._transport is not None:
            self._transport.abort()

    def data_received(self, data: bytes) -> None:
        now = time.perf_counter()
        if self._rest:
            data = self._rest + data
        at = 0
        if not self._open:
            at = data.find(b"\r\n\r\n") + 4
            if at < 4:
                self._rest = data
                return
            if not data.startswith(b"HTTP/1.1 101"):
                self.end()
                return
            self._open = True
            self.answered.set_result(None)
        while (frame := _frame(data, at)) is not None:
            kind, begins, ends = frame
            if kind == TEXT:
                self._heard(data[begins:ends], now)
            elif kind == PING:
                self.say(data[begins:ends], PONG)
            elif kind == CLOSE:
                self.end()
            at = ends
        self._rest = data[at:]


def _frame(data: bytes, at: int) -> tuple[int, int, int] | None:
    """The kind of the next frame, where its content begins and ends; None when it is not all there."""
    there = len(data)
    if there < at + 2:
        return None
    kind, size, begins = data[at] & 15, data[at + 1], at + 2
    if size == 126:
        size, begins = int.from_bytes(data[at + 2 : at + 4], "big"), at + 4
    elif size == 127:
        size, begins = int.from_bytes(data[at + 2 : at + 10], "big"), at + 10
    return (kind, begins, begins + size) if there >= begins + size else None


async def call(
    host: str, port: int, path: str, heard: Callable[[bytes, float], None], lost: Callable[[], None], *headers: str
) -> Line:
    """Open a WebSocket."""
    key = b64encode(os.urandom(16)).decode()
    fixed = ["Upgrade: websocket", "Connection: Upgrade", f"Sec-WebSocket-Key: {key}", "Sec-WebSocket-Version: 13"]
    lines = [f"GET {path} HTTP/1.1", f"Host: {host}:{port}", *fixed, *headers, "", ""]
    loop = asyncio.get_running_loop()
    _, line = await loop.create_connection(lambda: Line("\r\n".join(lines).encode(), heard, lost), host, port)
    await line.answered
    return line


class Counts:
    """What all players together have seen."""

    def __init__(self) -> None:
        self.acknowledged: list[float] = []
        self.shown: list[float] = []
        self.errors: list[str] = []
        self.late = 0
        """Moves that were due while the table still waited for the one before."""

    def begin(self) -> None:
        """Forget what was counted to warm up."""
        self.acknowledged.clear()
        self.shown.clear()
        self.late = 0


class Player(Protocol):
    """Whoever moves at one table, on whichever server."""

    async def sit(self) -> None: ...

    def move(self, now: float) -> bool:
        """Make the next move; False when the table is not so far."""
        ...

    def end(self) -> None: ...


async def sit(players: Sequence[Player]) -> None:
    """Let all sit down, not all at once."""
    door = asyncio.Semaphore(AT_ONCE)

    async def one(player: Player) -> None:
        async with door:
            await asyncio.wait_for(player.sit(), 120)

    await asyncio.gather(*map(one, players))


async def play(players: Sequence[Player], rate: float, seconds: float, counts: Counts) -> None:
    """So many moves a second in all, table after table, whether or not the server keeps up."""
    began, made = time.perf_counter(), 0
    while (now := time.perf_counter()) < began + seconds:
        while made < (now - began) * rate:
            counts.late += not players[made % len(players)].move(now)
            made += 1
        await asyncio.sleep(max(0.0, began + made / rate - time.perf_counter()))
