"""What uvicorn leaves open: half a request, a frame without an end, a client that never reads. Each has its limit."""

import asyncio
import sys
from collections import Counter
from typing import Any

from uvicorn.protocols.http.h11_impl import H11Protocol, RequestResponseCycle
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from hearthside.server.config import Limits
from hearthside.server.errors import Gone
from hearthside.server.limits import Bucket, household
from hearthside.server.passing import Passing

AT_ONCE = 16_384
"""Bytes taken from a connection before others get a turn."""
FRAMES = 64
"""Frames one message may come in."""
PINGS = (2.0, 40.0)
"""Pings of one client: so many a second, so many at once."""
UNREAD = 65_536
"""Bytes that wait for a client which only sends."""
LAST = 5.0
"""Seconds what was written last has to be read when a connection is closed."""
LINE = "line"
"""Under which name the handler of a socket finds the connection itself."""
SPARE = 100
"""Files we need for other things than connections."""


class Guard:
    """Counts the connections of a server."""

    def __init__(self, limits: Limits, passing: Passing | None = None) -> None:
        self.limits = limits
        self.passing = passing
        self.most = min(limits.connections, _files() - SPARE)
        self.unfinished: Counter[str] = Counter()
        """Connections of each address from which no whole request has come yet."""

    def admits(self, address: str, connections: int) -> bool:
        return connections <= self.most and self.unfinished[address] < self.limits.unfinished

    def protocols(self) -> tuple[type[asyncio.Protocol], type[asyncio.Protocol]]:
        """The classes for HTTP and for sockets, which uvicorn makes one of for each connection."""
        return type("Http", (Http,), {"guard": self}), Framed


def _files() -> int:
    """How many files this process may open; as many as it may ever."""
    if sys.platform == "win32":
        return 512
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    except (OSError, ValueError):
        return soft
    return min(hard, 2**31 - 1) if hard >= 0 else 2**31 - 1


class Http(H11Protocol):
    """A request must be there, and its answer taken, in time."""

    guard: Guard
    _address = ""
    _timer: asyncio.TimerHandle | None = None
    _counted = False

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._address = household(self.client[0]) if self.client else "local"
        if not self.guard.admits(self._address, len(self.connections)):
            transport.abort()
            return
        if hasattr(transport, "max_size"):
            transport.max_size = AT_ONCE
        self._unfinished()

    def handle_events(self) -> None:
        super().handle_events()
        if self.transport.is_closing() or self.transport.get_protocol() is not self:
            self._settled()
        elif not self._whole():
            self._unfinished()
        else:
            self._settled()
            self._timer = self.loop.call_later(self.guard.limits.answer, self.transport.abort)

    def _whole(self) -> bool:
        """Whether a request is there that is being answered."""
        cycle: RequestResponseCycle | None = self.cycle
        return cycle is not None and not cycle.response_complete and not cycle.more_body

    def on_response_complete(self) -> None:
        self._settled()
        if self.transport.is_closing():
            self._timer = self.loop.call_later(LAST, self.transport.abort)
        super().on_response_complete()

    def timeout_keep_alive_handler(self) -> None:
        super().timeout_keep_alive_handler()
        self._timer = self.loop.call_later(LAST, self.transport.abort)

    def handle_websocket_upgrade(self, event: Any) -> None:
        self._settled()
        if self._passed(event):
            self.connections.discard(self)
            self.transport.abort()  # our hold on it, not the connection
        else:
            super().handle_websocket_upgrade(event)

    def _passed(self, event: Any) -> bool:
        """Whether another process has taken this connection."""
        if self.guard.passing is None:
            return False
        lines = [b"%b %b HTTP/1.1" % (event.method, event.target), *(b"%b: %b" % each for each in self.headers)]
        return self.guard.passing.on(self.transport, event.target, b"\r\n".join(lines) + b"\r\n\r\n")

    def connection_lost(self, exc: Exception | None) -> None:
        self._settled()
        super().connection_lost(exc)

    def _unfinished(self) -> None:
        """From here on we wait for the rest of a request."""
        if self._counted:
            return
        self._settled()
        self._counted = True
        self.guard.unfinished[self._address] += 1
        self._timer = self.loop.call_later(self.guard.limits.request, self.transport.abort)

    def _settled(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if self._counted:
            self._counted = False
            self.guard.unfinished[self._address] -= 1
            if not self.guard.unfinished[self._address]:
                del self.guard.unfinished[self._address]


class Framed(WebSocketsSansIOProtocol):
    """A message comes in few frames, and who pings reads the answers.

    What is said at a table goes out here as it is, and does not become a message of ASGI on its way: that costs more
    than a move.
    """

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self._pings = Bucket(*PINGS)

    def handle_connect(self, event: Any) -> None:
        super().handle_connect(event)
        if not self.close_sent:
            self.scope["state"][LINE] = self

    def say(self, text: bytes) -> None:
        """One message to the client; Gone when nobody is there."""
        if self.close_sent or self.disconnected or self.transport.is_closing():
            raise Gone
        size = len(text)
        if size < 126:
            head = bytes((0x81, size))
        else:
            head = b"\x81\x7e" + size.to_bytes(2, "big") if size < 65_536 else b"\x81\x7f" + size.to_bytes(8, "big")
        self.transport.write(head + text)

    @property
    def full(self) -> bool:
        """Whether what was said still waits to be read."""
        return not self.writable.is_set()

    async def room(self) -> None:
        """Wait until it is read."""
        await self.writable.wait()

    async def hear(self) -> bytes | str:
        """The next message of the client; Gone when there is none any more."""
        event: Any = await self.receive()
        if event["type"] == "websocket.disconnect":
            raise Gone
        return event.get("text") or event.get("bytes") or b""

    def send_receive_event_to_app(self) -> None:
        # One message may wait while another is answered; only who says more than that has to wait to be read.
        paused, waiting = self.read_paused, not self.queue.empty()
        self.read_paused = True
        super().send_receive_event_to_app()
        self.read_paused = paused
        if waiting and not paused:
            self.read_paused = True
            self.transport.pause_reading()

    def handle_cont(self, event: Any) -> None:
        if len(self.frames) >= FRAMES:
            self._end(1009, "A message in too many frames.")
        else:
            super().handle_cont(event)

    def handle_ping(self) -> None:
        if not self._pings.take():
            self._end(1008, "Too many pings.")
        elif self.transport.get_write_buffer_size() > UNREAD:
            self.transport.abort()
        else:
            super().handle_ping()

    def keepalive_timeout(self) -> None:
        super().keepalive_timeout()
        self.loop.call_later(LAST, self.transport.abort)

    def _end(self, code: int, why: str) -> None:
        if self.close_sent or self.transport.is_closing():
            return
        self.frames = []
        self.queue.put_nowait({"type": "websocket.disconnect", "code": code, "reason": why})
        self.conn.fail(code, why)
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        self.transport.close()
        self.loop.call_later(LAST, self.transport.abort)
