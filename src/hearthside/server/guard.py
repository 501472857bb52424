"""What uvicorn leaves open: half a request, a frame without an end, a client that never reads. Each has its limit."""

import asyncio
import sys
from collections import Counter, deque
from typing import Any

from uvicorn.protocols.http.h11_impl import H11Protocol, RequestResponseCycle
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.protocol import OPEN

from hearthside.server.config import Limits
from hearthside.server.errors import Gone
from hearthside.server.limits import Bucket, household
from hearthside.server.passing import Passing

try:
    from websockets.speedups import apply_mask
except ImportError:  # it is not compiled everywhere
    from websockets.utils import apply_mask

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


def _frame(data: bytes, at: int) -> tuple[int, int]:
    """Where the content of the frame that begins here begins and ends; behind all that is there when it is not all there."""
    there = len(data)
    if there < at + 2:
        return there + 1, there + 1
    size, begins = data[at + 1] & 0x7F, at + (6 if data[at + 1] & 0x80 else 2)
    if size > 125:
        wide = 2 if size == 126 else 8
        if there < at + 2 + wide:
            return there + 1, there + 1
        size, begins = int.from_bytes(data[at + 2 : at + 2 + wide], "big"), begins + wide
    return begins, begins + size


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


class Inbox:
    """What has come and is not heard yet, for one who listens: an ``asyncio.Queue`` without what nobody needs here."""

    def __init__(self) -> None:
        self._waiting: deque[Any] = deque()
        self._listener: asyncio.Future[None] | None = None

    def empty(self) -> bool:
        return not self._waiting

    def put_nowait(self, message: Any) -> None:
        self._waiting.append(message)
        if self._listener is not None and not self._listener.done():
            self._listener.set_result(None)

    async def get(self) -> Any:
        while not self._waiting:
            self._listener = asyncio.get_running_loop().create_future()
            await self._listener
        return self._waiting.popleft()


class Framed(WebSocketsSansIOProtocol):
    """A message comes in few frames, and who pings reads the answers.

    What is said at a table goes out here as it is, and does not become a message of ASGI on its way: that costs more
    than a move. What comes is mostly a short text in one frame; it is read here, and all else by the library.
    """

    queue: Inbox  # type: ignore[assignment]

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self.queue = Inbox()
        self._pings = Bucket(*PINGS)
        self._simple = False
        """Everything that came so far came in whole frames, so the next byte begins one."""
        self._heard_at = 0.0

    def data_received(self, data: bytes) -> None:
        self._heard_at = self.loop.time()
        at, there = 0, len(data)
        while self._simple and at < there and not self.transport.is_closing():
            begins, ends = _frame(data, at)
            if ends > there:
                self._simple = False  # the library puts it together, and reads all that follows
            else:
                if not self._one_text(data, at, begins, ends):
                    super().data_received(data[at:ends])
                at = ends
        if not self._simple and not self.transport.is_closing():
            asked = self.handshake_initiated
            super().data_received(data[at:])
            self._simple = not asked and self.handshake_initiated and data.find(b"\r\n\r\n") == there - 4

    def _one_text(self, data: bytes, at: int, begins: int, ends: int) -> bool:
        """Hand on a frame that is a whole text, not a long one; False when it is anything else."""
        if (
            data[at] != 0x81
            or not 0x80 <= data[at + 1] < 0xFF
            or self.frames
            or self.close_sent
            or self.conn.state is not OPEN
        ):
            return False
        try:
            text = apply_mask(data[begins:ends], data[begins - 4 : begins]).decode()
        except UnicodeDecodeError:
            return False
        waiting = not self.queue.empty()
        self.queue.put_nowait({"type": "websocket.receive", "text": text})
        self._pause(waiting)
        return True

    def send_keepalive_ping(self) -> None:
        """Only to who has been silent: whoever has just said something is there."""
        silent = self.loop.time() - self._heard_at
        if self.ping_interval is not None and silent < self.ping_interval:
            self.ping_timer = self.loop.call_later(self.ping_interval - silent, self.send_keepalive_ping)
        else:
            super().send_keepalive_ping()

    def handle_connect(self, event: Any) -> None:
        super().handle_connect(event)
        if not self.close_sent:
            self.scope["state"][LINE] = self

    def on_task_complete(self, task: "asyncio.Task[None]") -> None:
        super().on_task_complete(task)
        self.scope.clear()  # type: ignore[attr-defined]  # all that was made for this socket is there, and holds itself

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self.conn.parser.close()

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
        # The library would stop reading after each message.
        paused, waiting = self.read_paused, not self.queue.empty()
        self.read_paused = True
        super().send_receive_event_to_app()
        self.read_paused = paused
        self._pause(waiting)

    def _pause(self, waiting: bool) -> None:
        """One message may wait while another is answered; only who says more than that has to wait to be read."""
        if waiting and not self.read_paused:
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
