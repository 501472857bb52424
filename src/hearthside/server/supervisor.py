"""Several server processes that listen at one address: one that dies is replaced, and all are told to stop together."""

import os
import signal
import socket
import sys
import threading
import time
from multiprocessing import get_context, parent_process
from multiprocessing.connection import wait
from multiprocessing.context import SpawnProcess
from types import FrameType

import msgspec

from hearthside.kernel.errors import Problem
from hearthside.server.config import Config
from hearthside.server.logs import logger, set_up
from hearthside.server.passing import Passing, ways

SOON = 1.0
"""Seconds before a process that died is replaced."""


def supervise(config: Config, host: str, listener: socket.socket, open_browser: bool, processes: int) -> None:
    """Serve in so many processes until told to stop."""
    share = msgspec.structs.replace(config, workers=max(1, config.workers // processes))
    spawn = get_context("spawn")
    paths = ways(processes)
    places: dict[SpawnProcess, int] = {}

    def begin(place: int, browser: bool) -> SpawnProcess:
        # What waits for one that died is there for the one that takes its place.
        passing = None if paths is None else (place, paths[place][0], [mouth for _, mouth in paths])
        process = spawn.Process(target=serve_alone, args=(share, host, listener, browser, passing))
        process.start()
        places[process] = place
        return process

    stopping = False

    def stop(number: int, frame: FrameType | None) -> None:
        nonlocal stopping
        stopping = True
        for process in running:
            if process.pid is not None and process.is_alive():
                process.terminate()

    running: list[SpawnProcess] = [begin(0, open_browser)]
    running += [begin(place, browser=False) for place in range(1, processes)]
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, stop)
    while running:
        wait([process.sentinel for process in running], timeout=SOON)
        ended = [process for process in running if not process.is_alive()]
        for process in ended:
            running.remove(process)
            place = places.pop(process)
            if process.exitcode == REFUSED:
                stop(0, None)
            elif not stopping:
                logger.error("process", extra={"facts": {"ended": process.exitcode}})
                time.sleep(SOON)
                running.append(begin(place, browser=False))
        if stopping:
            stop(0, None)  # also those begun meanwhile


REFUSED = 2
"""The exit code of a process that cannot begin: another would not, either."""


Way = tuple[int, socket.socket, list[socket.socket]]
"""The place of a process, where it takes connections, and where it hands them on to each."""


def serve_alone(config: Config, host: str, listener: socket.socket, open_browser: bool, way: Way | None) -> None:
    """One of them."""
    from hearthside.server.run import one  # it imports this module

    set_up()
    threading.Thread(target=_end_with_parent, daemon=True).start()
    try:
        one(config, host, listener, open_browser, None if way is None else Passing(*way))
    except Problem as wrong:
        sys.stderr.write(f"{wrong}\n")
        sys.exit(REFUSED)


def _end_with_parent() -> None:
    """Nobody is left to tell us to stop when the first process was killed."""
    parent = parent_process()
    assert parent is not None
    wait([parent.sentinel])
    os.kill(os.getpid(), signal.SIGTERM)
