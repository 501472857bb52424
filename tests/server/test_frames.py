"""What comes over a socket is read where it arrives when it is simple, and by the library when it is not; nobody can tell which."""

import asyncio
from typing import Any

import pytest
import uvicorn
from uvicorn.server import ServerState

from hearthside.server.guard import Framed

MASK = b"\x01\x02\x03\x04"
REQUEST = b"\r\n".join(
    [
        b"GET / HTTP/1.1",
        b"Host: localhost",
        b"Upgrade: websocket",
        b"Connection: Upgrade",
        b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==",
        b"Sec-WebSocket-Version: 13",
        b"",
        b"",
    ]
)


class Wire(asyncio.Transport):
    """Keeps what is written."""

    def __init__(self) -> None:
        super().__init__()
        self.written: list[bytes] = []
        self.closing, self.paused = False, False

    def write(self, data: Any) -> None:
        self.written.append(bytes(data))

    def get_extra_info(self, name: str, default: Any = None) -> Any:
        return default

    def get_write_buffer_size(self) -> int:
        return 0

    def is_closing(self) -> bool:
        return self.closing

    def close(self) -> None:
        self.closing = True

    abort = close

    def pause_reading(self) -> None:
        self.paused = True

    def resume_reading(self) -> None:
        self.paused = False


def frame(first: int, content: bytes, masked: bool = True) -> bytes:
    size = len(content)
    length = bytes([size]) if size < 126 else b"\x7e" + size.to_bytes(2, "big")
    if not masked:
        return bytes([first]) + length + content
    hidden = bytes(byte ^ MASK[place % 4] for place, byte in enumerate(content))
    return bytes([first, 0x80 | length[0]]) + length[1:] + MASK + hidden


async def _nobody(scope: Any, receive: Any, send: Any) -> None:
    await send({"type": "websocket.accept"})
    await asyncio.Event().wait()


async def _line(**settings: Any) -> tuple[Framed, Wire]:
    """A socket that is open."""
    config = uvicorn.Config(_nobody, log_config=None, ws_max_size=100_000, ws_per_message_deflate=False, **settings)
    line, wire = Framed(config, ServerState(), {}), Wire()
    line.connection_made(wire)
    line.data_received(REQUEST)
    for _ in range(3):
        await asyncio.sleep(0)
    assert line.handshake_complete
    line.queue._waiting.clear()
    wire.written.clear()
    return line, wire


def _heard(line: Framed) -> list[Any]:
    return [message.get("text") or message.get("bytes") or message["type"] for message in line.queue._waiting]


SAID = [
    frame(0x81, b"one"),
    frame(0x81, "zwölf".encode() * 30),
    frame(0x89, b"ping"),
    frame(0x01, b"in "),
    frame(0x89, b"between"),
    frame(0x80, b"parts"),
    frame(0x82, b"bytes"),
    frame(0x81, b"last"),
]
MEANT = ["one", "zwölf" * 30, "in parts", b"bytes", "last"]


@pytest.mark.parametrize("piece", [1, 2, 3, 7, 100, 10_000])
def test_it_is_all_the_same_in_which_pieces_frames_come(piece: int) -> None:
    async def told() -> list[Any]:
        line, wire = await _line()
        said = b"".join(SAID)
        for at in range(0, len(said), piece):
            line.data_received(said[at : at + piece])
        assert b"".join(wire.written) == b"\x8a\x04ping\x8a\x07between"
        assert wire.paused  # nobody listened, and more than one message waits
        return _heard(line)

    assert asyncio.run(told()) == MEANT


def test_each_frame_by_itself_is_heard_too() -> None:
    async def told() -> list[Any]:
        line, _ = await _line()
        for each in SAID:
            line.data_received(each)
        return _heard(line)

    assert asyncio.run(told()) == MEANT


@pytest.mark.parametrize(
    ("wrong", "code"),
    [
        (frame(0x81, b"not masked", masked=False), 1002),
        (frame(0xC1, b"bits that mean nothing"), 1002),
        (frame(0x80, b"goes on, but nothing began"), 1002),
        (frame(0x01, b"begins") + frame(0x81, b"begins again"), 1002),
        (frame(0x83, b"of no kind"), 1002),
        (frame(0x81, b"\xff\xfe"), 1007),
        (b"\x81\xff" + (10**12).to_bytes(8, "big") + MASK, 1009),
    ],
)
def test_what_is_no_message_closes_the_line_and_what_follows_is_not_heard(wrong: bytes, code: int) -> None:
    async def told() -> tuple[list[Any], bytes]:
        line, wire = await _line()
        line.data_received(frame(0x81, b"well") + wrong + frame(0x81, b"too late"))
        assert wire.closing
        return _heard(line), wire.written[-1]

    heard, last = asyncio.run(told())
    assert heard == ["well", "websocket.disconnect"]
    assert (last[0], int.from_bytes(last[2:4], "big")) == (0x88, code)


def test_what_follows_the_request_at_once_is_heard() -> None:
    async def told() -> list[Any]:
        config = uvicorn.Config(_nobody, log_config=None, ws_per_message_deflate=False)
        line, wire = Framed(config, ServerState(), {}), Wire()
        line.connection_made(wire)
        early = frame(0x81, b"early") + frame(0x81, b"half of it")
        line.data_received(REQUEST + early[:-5])
        line.data_received(early[-5:] + frame(0x81, b"later"))
        return _heard(line)

    assert asyncio.run(told()) == ["websocket.connect", "early", "half of it", "later"]


def test_only_who_is_silent_is_pinged() -> None:
    async def pinged(talks: bool) -> int:
        line, wire = await _line(ws_ping_interval=0.2, ws_ping_timeout=5)
        for _ in range(8):
            await asyncio.sleep(0.05)
            if talks:
                line.data_received(frame(0x81, b"still here"))
        line.stop_keepalive()
        return sum(each[0] == 0x89 for each in wire.written)

    assert asyncio.run(pinged(talks=True)) == 0
    assert asyncio.run(pinged(talks=False)) == 1
