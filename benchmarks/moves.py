"""What a move costs a server besides sockets and the disk: reading it, playing it, and drawing up what four seats see of it.

``python -m benchmarks.moves`` counts machine instructions with valgrind, which are the same on a busy machine: those of so
many moves less those of the first third, so that what is done once is not counted. ``--profile`` says instead where the time goes.
"""

import argparse
import asyncio
import cProfile
import pstats
import re
import subprocess
import sys
import time
from types import SimpleNamespace
from typing import Any, cast

import msgspec

from hearthside.kernel.actions import wire
from hearthside.kernel.registry import find
from hearthside.kernel.rng import Rng
from hearthside.server import messages
from hearthside.server.connection import Connection
from hearthside.server.history import History, load
from hearthside.server.rows import SeatRow, TableRow
from hearthside.server.run import spare_the_collector
from hearthside.server.slices import Slices
from hearthside.server.store import Store
from hearthside.server.table import Table
from hearthside.server.tables import Tables
from hearthside.server.wire import PlayActions, pack

SEATS = 4
GUEST = "guest"
NAMES = ("Ana", "Ben", "Cleo", "Dan")


class Sink:
    """A line whose other end is nowhere; it counts what is said."""

    full = False

    def __init__(self) -> None:
        self.bytes = 0

    def say(self, text: bytes) -> None:
        self.bytes += len(text)

    async def room(self) -> None:
        pass


async def opened(game: str, number: int) -> tuple[Table, list[Connection]]:
    """A table that keeps nothing, with four people who look on."""

    async def append(*move: Any) -> None:
        pass

    store = cast("Store", SimpleNamespace(append=append, node=""))
    settings = find(game).read_settings({})
    row = TableRow(
        id=f"table{number}",
        game=game,
        rules=find(game).rules_version,
        pack=load(game, settings).digest,
        name="A table",
        settings=settings,
        seed=f"moves {number}",
        host=GUEST,
        invite="",
        rematch="",
        status="running",
        n=0,
        asked=None,
        created=0.0,
        touched=0.0,
    )
    seats = [SeatRow(row.id, seat, "me", name, "", GUEST, False) for seat, name in enumerate(NAMES)]
    table = Table(store, row, seats, Slices())
    history = History(await table.setup())
    table.begin(msgspec.structs.replace(row, asked=history.match.asked), history)
    table.chat_read = table.chat_said  # nobody has said anything
    connections = [Connection(Sink(), seat, GUEST) for seat in range(SEATS)]
    for connection in connections:
        await table.welcome(connection.seat, GUEST, -1)
        connection.n = 0
        table.connections.add(connection)
    return table, connections


async def play(game: str, tables: int, moves: int) -> tuple[int, int, float]:
    """How many moves were made, how many bytes were said, and the seconds of processor they took."""
    spare_the_collector()
    rng, found = Rng.of("moves"), [await opened(game, number) for number in range(tables)]
    idle = cast("Tables", SimpleNamespace(autoplay=SimpleNamespace(stir=lambda table: None)))
    made, began = 0, time.process_time()
    for _ in range(moves):
        for table, connections in found:
            if table.match.asked is None:
                continue
            options, seat, n = table.match.options, table.match.asked, table.history.n
            action = wire(options[rng.below(len(options))])
            text = msgspec.json.encode({"type": "play", "id": "m", "n": n, "actions": [action]}).decode()
            message = messages.read(text, len(text))
            assert isinstance(message, PlayActions)
            answer = await messages.answer(idle, table, seat, GUEST, message)
            connections[seat].line.say(pack(answer))
            await asyncio.sleep(0)
            assert all(connection.n == table.history.n for connection in connections), "everybody has been told"
            made += 1
    took = time.process_time() - began
    return made, sum(cast("Sink", connection.line).bytes for _, its in found for connection in its), took


def counted(game: str, tables: int, moves: int) -> tuple[int, int]:
    """Machine instructions of a whole process that plays so, and the moves that were made in it."""
    command = ["valgrind", "--tool=cachegrind", "--cache-sim=no", "--cachegrind-out-file=/dev/null", sys.executable]
    command += ["-m", "benchmarks.moves", "--game", game, "--tables", str(tables), "--moves", str(moves), "--plain"]
    done = subprocess.run(command, check=True, capture_output=True, text=True)
    instructions = re.search(r"I\s+refs:\s+([\d,]+)", done.stderr)
    assert instructions is not None
    return int(instructions[1].replace(",", "")), int(done.stdout.split()[0])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="forest_shuffle")
    parser.add_argument("--tables", type=int, default=40)
    parser.add_argument("--moves", type=int, default=18, help="at each table")
    parser.add_argument("--plain", action="store_true", help="play, and count nothing")
    parser.add_argument("--profile", action="store_true", help="say where the time goes")
    given = parser.parse_args()
    if given.profile:
        with cProfile.Profile() as profile:
            asyncio.run(play(given.game, given.tables, given.moves))
        pstats.Stats(profile).sort_stats("tottime").print_stats(45)
    elif given.plain:
        made, said, took = asyncio.run(play(given.game, given.tables, given.moves))
        print(f"{made} moves, {said / made:.0f} bytes said for each, {1e3 * took / made:.3f} ms of processor")
    else:
        whole, most = counted(given.game, given.tables, given.moves)
        part, fewer = counted(given.game, given.tables, given.moves // 3)
        print(f"{(whole - part) / (most - fewer):,.0f} machine instructions a move")


if __name__ == "__main__":
    main()
