"""``hearthside serve``: start the server, and the browser when it listens."""

import asyncio
import gc
import os
import socket
import sys
import webbrowser
from collections.abc import Sequence
from contextlib import suppress
from typing import Any

import msgspec
import uvicorn
from litestar.types import ASGIApp

from hearthside.build import kind
from hearthside.kernel.errors import Problem
from hearthside.server.app import build
from hearthside.server.config import Config, from_environment
from hearthside.server.guard import Guard
from hearthside.server.logs import log, set_up
from hearthside.server.passing import Passing
from hearthside.server.store import Store
from hearthside.server.supervisor import supervise
from hearthside.server.tables import Tables

GRACE = 5
"""Seconds requests have to end when the server stops."""
COLLECT = (1_000, 8, 2_500)
"""When to look for garbage that refers to itself: often and shortly among what is new (eight thousand things take some
milliseconds), seldom among what has lasted, for that stops everybody."""
TURN = 0.0005
"""Seconds a thread that has something to do waits for the one that computes: the one that commits moves mostly waits for the disk."""
LARGEST = 262_144
"""Bytes in one message of a socket; a longer one closes it. What a client may say is much shorter."""


class Server(uvicorn.Server):
    """Says where it listens."""

    def __init__(
        self, config: uvicorn.Config, tables: Tables, address: str, open_browser: bool, passing: Passing | None
    ) -> None:
        super().__init__(config)
        self._passing = passing
        self._tables = tables
        self._address = address
        self._open_browser = open_browser

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if not self.started:
            return
        if self._passing is not None:
            self._passing.listen(self._protocol)
        log("listening", address=self._address, engine=kind(), pid=os.getpid())
        if sys.stdout.isatty():
            sys.stdout.write(f"\nHearthside is at {self._address} (Ctrl-C stops it; the engine is {kind()})\n\n")
        if self._open_browser:
            await asyncio.to_thread(webbrowser.open, self._address)

    def _protocol(self) -> asyncio.Protocol:
        """For a connection that another process has accepted."""
        made: asyncio.Protocol = self.config.http_protocol_class(  # type: ignore[call-arg]
            config=self.config, server_state=self.server_state, app_state=self.lifespan.state
        )
        return made

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        if self._passing is not None:
            self._passing.close()
        # Here, and not after ``serve``: that ends the process by the signal it was told to stop with.
        await super().shutdown(sockets)
        await self._tables.close()
        log("stopped")


def serve(
    host: str,
    port: int,
    database: str | None,
    open_browser: bool,
    hosts: Sequence[str] = (),
    processes: int = 1,
    keep_days: float = 0,
) -> None:
    """Serve until told to stop."""
    run(from_environment(database, hosts, keep_days), host, port, open_browser, processes)


def run(config: Config, host: str, port: int, open_browser: bool = False, processes: int = 1) -> None:
    set_up()
    config = msgspec.structs.replace(config, host=host)
    if processes > 1 and not config.database.startswith("postgresql"):
        raise Problem("Several processes need a Postgres: --database postgresql://user@host/name")
    with bound(host, port) as listener:
        if processes == 1:
            one(config, host, listener, open_browser)
        else:
            supervise(config, host, listener, open_browser, processes)


def one(config: Config, host: str, listener: socket.socket, open_browser: bool, passing: Passing | None = None) -> None:
    """Serve in this process."""
    # Uvicorn has stopped gracefully when it passes Ctrl-C on.
    with suppress(KeyboardInterrupt):
        asyncio.run(_serve(config, host, listener, open_browser, passing))


async def _serve(
    config: Config, host: str, listener: socket.socket, open_browser: bool, passing: Passing | None
) -> None:
    # Opened before anything listens: what is wrong with the database is said in a sentence, and nobody is let in.
    tables = Tables(config, Store(config.database))
    try:
        await tables.open()
    except BaseException:
        await tables.close()
        raise
    app = build(config, tables)
    await _rehearse(app)
    spare_the_collector()
    sys.setswitchinterval(TURN)
    shown = "localhost" if host in ("0.0.0.0", "127.0.0.1", "::", "::1") else host
    http, line = Guard(config.limits, passing).protocols()
    settings = uvicorn.Config(
        app,
        log_config=None,
        access_log=False,
        server_header=False,
        lifespan="off",
        http=http,
        ws=line,
        ws_max_size=LARGEST,
        ws_per_message_deflate=False,  # a few kilobytes a move are not worth the time and the memory of packing them
        timeout_graceful_shutdown=GRACE,
    )
    address = f"http://{shown}:{listener.getsockname()[1]}"
    await Server(settings, tables, address, open_browser, passing).serve([listener])


async def _rehearse(app: ASGIApp) -> None:
    """Ask for something before anybody else can: what libraries load when they are first used, they load now."""

    async def receive() -> Any:
        return {"type": "http.request", "body": b"", "more_body": False}

    async def send(message: Any) -> None:
        pass

    address = ("127.0.0.1", 0)
    request = {"method": "GET", "path": "/api/tables", "raw_path": b"/api/tables", "query_string": b"", "root_path": ""}
    about = {"http_version": "1.1", "scheme": "http", "client": address, "server": address, "state": {}}
    scope: Any = {"type": "http", "headers": [(b"host", b"localhost")]} | request | about
    await app(scope, receive, send)


def spare_the_collector() -> None:
    """Games, cards and modules stay for ever, and tables for long: looking through all of them again and again is in vain."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*COLLECT)


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
