"""Steps per CPU-second of our environments beside our peers', in one run, as ratios: ``python -m benchmarks.environments``.

Agents act at random, and every step has its observation and its legal actions. Each environment is measured in a
process of its own, one after the other in every round, and the best rounds count. With ``INTERPRETED_ONLY`` set, or where mypyc
cannot, our games are measured as they are written only.
"""

import argparse
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table

from benchmarks.engines import compiled, environment, interpreted
from benchmarks.run import ROOT
from hearthside.kernel.registry import games

ROUNDS = 5
SECONDS = 1.0
PEERS = {
    "connect_four": "PettingZoo connect_four_v3",
    "hanabi": "PettingZoo hanabi_v5",
    "gin_rummy": "RLCard gin-rummy",
    "catanatron": "Catanatron gym",
    "open_spiel": "OpenSpiel gin_rummy, rl_environment",
}
AIMS: dict[str, dict[str, float]] = {
    "": {"gin_rummy": 1.0, "open_spiel": 1.0, "catanatron": 1.0},
    ", compiled": {"gin_rummy": 5.0, "open_spiel": 3.0, "catanatron": 5.0},
}
"""How many times a peer's steps every game is to reach, by engine."""


def measure(*command: str | Path, env: dict[str, str] | None = None) -> dict[str, Any]:
    done = subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.PIPE, text=True, env=env)
    result = json.loads(done.stdout)
    assert isinstance(result, dict)
    return result


def best(rounds: list[dict[str, Any]]) -> float:
    return max(one["steps"] / one["cpu_seconds"] for one in rounds)


def main() -> None:
    argparse.ArgumentParser(description="Steps of every environment beside our peers'.").parse_args()
    engines = {"": interpreted()}
    fast = None if os.environ.get("INTERPRETED_ONLY") else compiled()
    if fast is not None:
        engines[", compiled"] = fast
    peers: dict[str, list[dict[str, Any]]] = {name: [] for name in PEERS}
    ours: dict[tuple[str, str], list[dict[str, Any]]] = {
        (game.key, engine): [] for engine in engines for game in games()
    }
    for number in range(ROUNDS):
        print(f"\rround {number + 1} of {ROUNDS}", end="", file=sys.stderr, flush=True)
        for name, rounds in peers.items():
            rounds.append(measure(ROOT / ".bench/bin/python", ROOT / "benchmarks/peer_envs.py", name, str(SECONDS)))
        for (key, engine), rounds in ours.items():
            command = ("-m", "benchmarks.own_env", key, str(SECONDS))
            rounds.append(measure(sys.executable, *command, env=environment(engines[engine])))
    print("\r" + " " * 40 + "\r", end="", file=sys.stderr)
    beside = {name: best(rounds) for name, rounds in peers.items()}
    shown = Table(title=f"Steps per CPU-second with observation and mask (the best of {ROUNDS} rounds)")
    shown.add_column("what")
    shown.add_column("steps/s", justify="right")
    for name in PEERS:
        shown.add_column(f"× {name}", justify="right")
    for name, rate in beside.items():
        shown.add_row(PEERS[name], f"{rate:,.0f}", *[f"{rate / other:.1f}" for other in beside.values()])
    missed = []
    titles = {game.key: game.title for game in games()}
    for (key, engine), rounds in ours.items():
        rate = best(rounds)
        shown.add_row(f"{titles[key]}{engine}", f"{rate:,.0f}", *[f"{rate / other:.1f}" for other in beside.values()])
        for name, aim in AIMS[engine].items():
            if rate < aim * beside[name]:
                told = f"{titles[key]}{engine} reaches {rate / beside[name]:.1f} × {PEERS[name]}, not {aim:.0f} ×."
                missed.append(told)
    console = Console(width=130)
    console.print(shown)
    for sentence in missed:
        console.print(f"Short of its aim: {sentence}")


if __name__ == "__main__":
    main()
