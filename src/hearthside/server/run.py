"""``hearthside serve``: start the server, and the browser when it listens."""

import asyncio
import socket
import sys
import webbrowser
from contextlib import suppress

import uvicorn

from hearthside.build import kind
from hearthside.kernel.errors import Problem
from hearthside.server.app import build
from hearthside.server.config import Config, from_environment
from hearthside.server.logs import log, set_up

GRACE = 5
"""Seconds requests have to end when the server stops."""
LARGEST = 262_144
"""Bytes in one message of a socket; a longer one closes it. What a client may say is much shorter."""


class Server(uvicorn.Server):
    """Says where it listens."""

    def __init__(self, config: uvicorn.Config, address: str, open_browser: bool) -> None:
        super().__init__(config)
        self._address = address
        self._open_browser = open_browser

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if not self.started:
            return
        log("listening", address=self._address, engine=kind())
        if sys.stdout.isatty():
            sys.stdout.write(f"\nHearthside is at {self._address} (Ctrl-C stops it; the engine is {kind()})\n\n")
        if self._open_browser:
            await asyncio.to_thread(webbrowser.open, self._address)


def serve(host: str, port: int, database: str | None, open_browser: bool) -> None:
    """Serve until told to stop."""
    run(from_environment(database), host, port, open_browser)


def run(config: Config, host: str, port: int, open_browser: bool = False) -> None:
    set_up()
    with bound(host, port) as listener:
        real = listener.getsockname()[1]
        shown = "localhost" if host in ("0.0.0.0", "127.0.0.1", "::", "::1") else host
        server = Server(
            uvicorn.Config(
                build(config),
                log_config=None,
                access_log=False,
                server_header=False,
                ws="websockets-sansio",
                ws_max_size=LARGEST,
                timeout_graceful_shutdown=GRACE,
            ),
            f"http://{shown}:{real}",
            open_browser,
        )
        with suppress(KeyboardInterrupt):  # uvicorn has stopped gracefully and passes Ctrl-C on
            asyncio.run(server.serve([listener]))
    if not server.started:
        sys.exit(3)


def bound(host: str, port: int) -> socket.socket:
    """A listening socket; a Problem when the address is not ours to use."""
    try:
        family = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0][0]
        # Named as TCP, else asyncio does not switch off Nagle's delay (40 ms an answer) on what it accepts.
        listener = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
        if sys.platform != "win32":
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind((host, port))
        listener.listen(256)
    except OSError as wrong:
        raise Problem(f"Cannot listen on {host}:{port}: {wrong.strerror or wrong}. Try another --port.") from None
    return listener
