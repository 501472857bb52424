"""How cost grows: ``python -m benchmarks.growth`` prints it for players, length, tables and memory, and what starting takes.

CPU time, the best of several rounds; whatever else the machine does can only make a round slower.
"""

import argparse
import resource
import subprocess
import sys
import tracemalloc
from time import process_time

from benchmarks.yardstick import instructions
from hearthside.kernel.game import Game
from hearthside.kernel.match import Match
from hearthside.kernel.playout import playout
from hearthside.kernel.record import Player
from hearthside.kernel.registry import games
from hearthside.kernel.rng import Quick

GAMES = 6
ROUNDS = 5
TABLES = (1, 10, 100)
MATCHES = 100
MOVES = 20
SERVER = """
import tempfile, time
from hearthside.server import run
from hearthside.server.config import Config, address

class Started(run.Server):
    async def startup(self, sockets=None):
        await super().startup(sockets)
        print(time.process_time())
        self.should_exit = True

run.Server = Started
with tempfile.TemporaryDirectory() as folder:
    run.run(Config(address(folder + "/tables.sqlite")), "127.0.0.1", 0)
"""
"""A new database, a free port, and stopped as soon as it listens; its workers start beside it and count for themselves."""
STARTS = {
    "hearthside --help": ("-m", "hearthside.cli", "--help"),
    "hearthside --version": ("-m", "hearthside.cli", "--version"),
    "hearthside games": ("-m", "hearthside.cli", "games"),
    "a worker, all games loaded": (
        "-c",
        "import hearthside.server.workers as workers\nfor game in workers.games(): game.load()",
    ),
}


def rate(game: Game, players: int) -> tuple[float, float]:
    """Decisions a game, and microseconds a decision."""
    settings, pack = game.read_settings({}), game.load()
    best = [float("inf")] * GAMES
    decisions = [0] * GAMES
    for _ in range(ROUNDS):
        for seed in range(GAMES):
            g = game.start(players, settings, pack, Quick.of(f"deal {seed}"))
            begin = process_time()
            decisions[seed], _ = playout(g, Quick.of(f"chance {seed}"))
            best[seed] = min(best[seed], process_time() - begin)
    return sum(decisions) / GAMES, sum(best) / sum(decisions) * 1e6


def matches(game: Game, together: int) -> float:
    """Microseconds a decision: the beginning of a hundred matches, so many at a time in turn."""
    players = [Player(name, "person") for name in ("Ada", "Ben", "Cleo")]
    rng = Quick.of("tables")
    spent, taken = 0.0, 0
    for first in range(0, MATCHES, together):
        tables = [Match(game, players, seed=str(first + i)) for i in range(together)]
        begin = process_time()
        for _ in range(MOVES):
            for match in tables:
                match.play(match.options[rng.below(len(match.options))])
                taken += 1
        spent += process_time() - begin
    return spent / taken * 1e6


def memory(game: Game) -> float:
    """Kilobytes of a match that is over."""
    players = [Player(name, "person") for name in ("Ada", "Ben", "Cleo")]
    rng = Quick.of("memory")
    tracemalloc.start()
    match = Match(game, players, seed="memory")
    while not match.over:
        match.play(match.options[rng.below(len(match.options))])
    held, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return held / 1024


def start(*arguments: str) -> float:
    """CPU seconds of a fresh process."""
    best = float("inf")
    for _ in range(ROUNDS):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run([sys.executable, *arguments], check=True, stdout=subprocess.DEVNULL)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        best = min(best, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
    return best


def listening() -> float:
    """CPU seconds of the server until it listens."""
    command = [sys.executable, "-c", SERVER]
    said = [subprocess.run(command, check=True, capture_output=True, text=True).stdout for _ in range(ROUNDS)]
    return min(float(seconds) for seconds in said)


def main() -> None:
    argparse.ArgumentParser(description="What decisions, tables and starting cost; some minutes.").parse_args()
    print(f"{'game':16}{'players':>8}{'decisions':>11}{'instructions each':>19}{'µs each':>9}")
    for game in games():
        for players in game.players:
            length, each = rate(game, players)
            counted, _ = instructions(game.key, 2, players)
            print(f"{game.key:16}{players:8}{length:11.0f}{counted:19.0f}{each:9.1f}", flush=True)
    print(
        f"\n{'game':16}"
        + "".join([f"{f'{number} tables':>12}" for number in TABLES])
        + "   µs a move of a match; KB when over"
    )
    for game in games():
        shown = [min([matches(game, number) for _ in range(ROUNDS)]) for number in TABLES]
        print(f"{game.key:16}" + "".join([f"{each:12.1f}" for each in shown]) + f"{memory(game):12.0f}", flush=True)
    print()
    for what, command in STARTS.items():
        print(f"{what:32}{start(*command):6.2f} s")
    print(f"{'the server until it listens':32}{listening():6.2f} s")


if __name__ == "__main__":
    main()
