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

SOON = 1.0
"""Seconds before a process that died is replaced."""


def supervise(config: Config, host: str, listener: socket.socket, open_browser: bool, processes: int) -> None:
    """Serve in so many processes until told to stop."""
    share = msgspec.structs.replace(config, workers=max(1, config.workers // processes))
    spawn = get_context("spawn")

    def begin(browser: bool) -> SpawnProcess:
        process = spawn.Process(target=serve_alone, args=(share, host, listener, browser))
        process.start()
        return process

    stopping = False

    def stop(number: int, frame: FrameType | None) -> None:
        nonlocal stopping
        stopping = True
        for process in running:
            if process.pid is not None and process.is_alive():
                process.terminate()

    running: list[SpawnProcess] = [begin(open_browser)]
    running += [begin(browser=False) for _ in range(processes - 1)]
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, stop)
    while running:
        wait([process.sentinel for process in running], timeout=SOON)
        ended = [process for process in running if not process.is_alive()]
        for process in ended:
            running.remove(process)
            if process.exitcode == REFUSED:
                stop(0, None)
            elif not stopping:
                logger.error("process", extra={"facts": {"ended": process.exitcode}})
                time.sleep(SOON)
                running.append(begin(browser=False))
        if stopping:
            stop(0, None)  # also those begun meanwhile


REFUSED = 2
"""The exit code of a process that cannot begin: another would not, either."""


def serve_alone(config: Config, host: str, listener: socket.socket, open_browser: bool) -> None:
    """One of them."""
    from hearthside.server.run import one  # it imports this module

    set_up()
    threading.Thread(target=_end_with_parent, daemon=True).start()
    try:
        one(config, host, listener, open_browser)
    except Problem as wrong:
        sys.stderr.write(f"{wrong}\n")
        sys.exit(REFUSED)


def _end_with_parent() -> None:
    """Nobody is left to tell us to stop when the first process was killed."""
    parent = parent_process()
    assert parent is not None
    wait([parent.sentinel])
    os.kill(os.getpid(), signal.SIGTERM)
