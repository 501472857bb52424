"""Several processes at one address: all sockets of a table lead to the same one, so that a move is played and drawn up once.

Whoever accepts a connection reads which table it wants and hands the connection itself on. Any process can serve any table, so
where that is not possible it stays.
"""

import asyncio
import re
import socket
from collections.abc import Callable, Sequence
from zlib import crc32

from hearthside.server.logs import fail

_TABLE = re.compile(rb"/api/tables/([^/?]+)/seats/-?\d+/socket")
LONGEST = 65_536
"""Bytes of a request that is handed on; more are refused before they come here."""


class Passing:
    """One of several processes, and the ways to all of them."""

    def __init__(self, place: int, ears: socket.socket, mouths: Sequence[socket.socket]) -> None:
        self._place = place
        self._ears = ears
        self._mouths = mouths
        self._arriving: set[asyncio.Task[None]] = set()

    def home(self, target: bytes) -> int:
        """The process where the sockets of the table in this address belong; ours, for any other address."""
        found = _TABLE.match(target)
        return self._place if found is None else crc32(found[1]) % len(self._mouths)

    def on(self, transport: asyncio.BaseTransport, target: bytes, request: bytes) -> bool:
        """Hand a connection on with the request that came from it; False when it stays here."""
        to, line = self.home(target), transport.get_extra_info("socket")
        if to == self._place or line is None or len(request) > LONGEST:
            return False
        try:
            socket.send_fds(self._mouths[to], [request], [line.fileno()])
        except OSError:
            return False  # nobody there takes them just now
        return True

    def listen(self, protocol: Callable[[], asyncio.Protocol]) -> None:
        """Take what others hand on, each with a new protocol."""
        self._ears.setblocking(False)
        asyncio.get_running_loop().add_reader(self._ears, self._take, protocol)

    def close(self) -> None:
        asyncio.get_running_loop().remove_reader(self._ears)

    def _take(self, protocol: Callable[[], asyncio.Protocol]) -> None:
        try:
            request, files, _, _ = socket.recv_fds(self._ears, LONGEST, 1)
        except BlockingIOError:
            return
        for file in files:
            task = asyncio.create_task(_arrive(socket.socket(fileno=file), request, protocol))
            self._arriving.add(task)
            task.add_done_callback(self._arriving.discard)


async def _arrive(line: socket.socket, request: bytes, protocol: Callable[[], asyncio.Protocol]) -> None:
    try:
        line.setblocking(False)
        _, made = await asyncio.get_running_loop().connect_accepted_socket(protocol, line)
        made.data_received(request)
    except OSError as wrong:
        fail("passing", wrong)
        line.close()


def ways(processes: int) -> list[tuple[socket.socket, socket.socket]] | None:
    """For each process where it listens, and where the others speak to it; None where connections cannot be handed on."""
    if not hasattr(socket, "send_fds"):
        return None
    found = []
    for _ in range(processes):
        ears, mouth = socket.socketpair(socket.AF_UNIX, socket.SOCK_DGRAM)
        mouth.setblocking(False)
        found.append((ears, mouth))
    return found
