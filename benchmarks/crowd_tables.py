"""Tables at which the crowd plays: ours, and those of a peer."""

import asyncio
import json
import re
from functools import partial
from typing import Any

import msgspec

from benchmarks.crowd import Counts, Line, call
from hearthside.kernel.rng import Rng

SEATS = 4
_STATE = re.compile(rb'"_stateID":(\d+)')


class Table:
    """Four sockets and whoever of them is to move; what is said over them is the business of those who inherit from it."""

    def __init__(self, host: str, port: int, name: str, counts: Counts) -> None:
        self.host, self.port, self.name, self.counts = host, port, name, counts
        self.rng = Rng.of(name)
        self.lines: list[Line] = []
        self.seen = asyncio.Event()
        """Everybody has been shown the table."""
        self.unseen = set(range(SEATS))
        self.next: tuple[int, bytes] | None = None
        """Who is to move, and the message that does it."""
        self.mover, self.n, self.sent = -1, 0, 0.0
        """Who moved last, to which number, and when."""

    async def sit(self) -> None:
        for seat in range(SEATS):
            self.lines.append(await self.line(seat))
        await self.seen.wait()

    async def line(self, seat: int) -> Line:
        raise NotImplementedError

    def move(self, now: float) -> bool:
        if self.next is None:
            return False
        self.mover, message = self.next
        self.next, self.sent = None, now
        self.n += 1
        self.lines[self.mover].say(message)
        return True

    def shown(self, seat: int, n: int, now: float) -> None:
        """This seat sees the table after so many moves."""
        if n == self.n and seat != self.mover:
            self.counts.shown.append(now - self.sent)

    def there(self, seat: int) -> None:
        self.unseen.discard(seat)
        if not self.unseen:
            self.seen.set()

    def lost(self) -> None:
        self.counts.errors.append("closed")

    def end(self) -> None:
        for line in self.lines:
            line.end()


class _Option(msgspec.Struct):
    action: msgspec.Raw


class _Position(msgspec.Struct):
    n: int
    options: list[_Option]


class _Told(msgspec.Struct):
    position: _Position


_told = msgspec.json.Decoder(_Told).decode
_N = len('{"type":"update","position":{"n":')


class HearthsideTable(Table):
    """Forest Shuffle, from its deal; ``token`` is the guest who holds all four seats."""

    def __init__(self, host: str, port: int, name: str, counts: Counts, token: str) -> None:
        super().__init__(host, port, name, counts)
        self.token = token

    async def line(self, seat: int) -> Line:
        path = f"/api/tables/{self.name}/seats/{seat}/socket"
        who = f"Authorization: Bearer {self.token}"
        line = await call(self.host, self.port, path, partial(self.heard, seat), self.lost, who)
        line.say(b'{"type":"hello"}')
        return line

    def heard(self, seat: int, text: bytes, now: float) -> None:
        kind = text[9:11]
        if kind == b"up":
            n = int(text[_N : text.index(b",", _N)])
            self.shown(seat, n, now)
            self.look(seat, text)
        elif kind == b"ac":
            self.counts.acknowledged.append(now - self.sent)
        elif kind == b"re":
            self.counts.errors.append(text.decode())
        elif kind == b"we":
            self.look(seat, text)
            self.there(seat)

    def look(self, seat: int, text: bytes) -> None:
        """Choose, when this seat is asked: only it is shown options."""
        if b'"options":[]' in text:
            return
        position = _told(text).position
        if position.n == self.n:
            action = position.options[self.rng.below(len(position.options))].action
            self.next = seat, b'{"type":"play","id":"m","n":%d,"actions":[%s]}' % (self.n, bytes(action))


class BoardgameTable(Table):
    """A match of boardgame.io over Socket.IO: whoever's turn it is makes the one move there is."""

    async def line(self, seat: int) -> Line:
        path = "/socket.io/?EIO=4&transport=websocket"
        return await call(self.host, self.port, path, partial(self.heard, seat), self.lost)

    def heard(self, seat: int, text: bytes, now: float) -> None:
        if text.startswith(b"42"):
            self.told(seat, text, now)
        elif text.startswith(b"40"):
            self.lines[seat].say(self.said("sync", self.name, str(seat), None, SEATS))
        elif text.startswith(b"0"):
            asyncio.get_running_loop().call_soon(lambda: self.lines[seat].say(b"40/load,"))
        elif text == b"2":
            self.lines[seat].say(b"3")

    def told(self, seat: int, text: bytes, now: float) -> None:
        if text.startswith(b'42/load,["sync"'):
            self.there(seat)
            self.ask()
        elif text.startswith(b'42/load,["update"'):
            found = _STATE.search(text)
            assert found is not None
            n = int(found[1])
            if seat == self.mover and n == self.n:
                self.counts.acknowledged.append(now - self.sent)
                self.ask()
            self.shown(seat, n, now)
        elif not text.startswith(b'42/load,["matchData"'):
            self.counts.errors.append(text.decode())

    def ask(self) -> None:
        """The seats move in turn."""
        seat = self.n % SEATS
        payload: dict[str, Any] = {"type": "step", "args": [], "playerID": str(seat), "credentials": None}
        self.next = seat, self.said("update", {"type": "MAKE_MOVE", "payload": payload}, self.n, self.name, str(seat))

    @staticmethod
    def said(*what: Any) -> bytes:
        return b"42/load," + json.dumps(what).encode()
