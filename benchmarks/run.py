"""``make bench``: random play of every game beside our peers, in the same run, as ratios.

A number per second says more about the machine than about the program; so every round measures each game and each peer
one after the other in processes of their own, and what counts is the ratio of the best rounds: whatever else the machine
does can only slow a round down. Our games are measured as they are written and, where mypyc can, compiled.
"""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table

from benchmarks.engines import compiled, environment, interpreted
from hearthside.kernel.registry import games

ROOT = Path(__file__).resolve().parent.parent
ROUNDS = 6
SECONDS = 0.5
PEER = "catanatron"
PEERS = {
    "catanatron": "Catanatron 3.2.1, 4 random players",
    "gin_rummy": "RLCard gin rummy, 2 random agents",
    "open_spiel": "OpenSpiel gin_rummy (C++), 2 random players",
}
WANTED = {"forest_shuffle": 10.0, "forever_home": 6.0, "to_the_dogs": 8.0, "forever_young": 7.0}
"""How many times Catanatron's decisions per CPU-second a game must reach; only real choices count in Forever Young."""
ONLY_CHOICES = {"forever_young"}
CLONE_WANTED = 1 / 50
"""What a clone in the middle of a game may cost, as a part of a random playout from there."""
PARTS = ("clone", "redeal", "view", "score", "judge")


def measure(*command: str | Path, env: dict[str, str] | None = None) -> dict[str, Any]:
    done = subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.PIPE, text=True, env=env)
    result = json.loads(done.stdout)
    assert isinstance(result, dict)
    return result


def rates(rounds: list[dict[str, Any]], what: str) -> float:
    return max(float(one[what]) / float(one["cpu_seconds"]) for one in rounds)


def best(rounds: list[dict[str, Any]], part: str) -> float:
    """Microseconds."""
    return min(float(one["microseconds"][part]) for one in rounds)


def main() -> int:
    tables = {game.key: (game.title, 3 if 3 in game.players else game.players[-1]) for game in games()}
    engines = {"": interpreted()}
    fast = None if os.environ.get("INTERPRETED_ONLY") else compiled()
    if fast is not None:
        engines[", compiled"] = fast
    plays: dict[str, list[dict[str, Any]]] = {name: [] for name in PEERS}
    ours: dict[tuple[str, str], list[dict[str, Any]]] = {(key, engine): [] for engine in engines for key in tables}
    for number in range(ROUNDS):
        print(f"\rround {number + 1} of {ROUNDS}", end="", file=sys.stderr, flush=True)
        for name, rounds in plays.items():
            rounds.append(measure(ROOT / ".bench/bin/python", ROOT / "benchmarks/peers.py", name, str(SECONDS)))
        for (key, engine), rounds in ours.items():
            command = ("-m", "benchmarks.own", key, str(tables[key][1]), str(SECONDS))
            rounds.append(measure(sys.executable, *command, env=environment(engines[engine])))
    print("\r" + " " * 40 + "\r", end="", file=sys.stderr)

    beside = rates(plays[PEER], "decisions")
    shown = Table(title=f"Random play, decisions per CPU-second (the best of {ROUNDS} rounds)", title_justify="left")
    parts = Table(title="In the middle of a game, as parts of a random playout from there", title_justify="left")
    shown.add_column("what")
    for column in ("decisions/s", "choices/s", "× Catanatron", "choices × Catanatron"):
        shown.add_column(column, justify="right")
    parts.add_column("what")
    for column in ("playout, µs", *PARTS):
        parts.add_column(column, justify="right")
    missed = []
    for name, rounds in plays.items():
        shown.add_row(PEERS[name], *_row(rounds, beside))
    for (key, engine), rounds in ours.items():
        title, players = tables[key]
        shown.add_row(f"{title}, {players} players{engine}", *_row(rounds, beside))
        playout = best(rounds, "playout")
        parts.add_row(f"{title}{engine}", f"{playout:,.0f}", *[f"1 : {playout / best(rounds, p):,.1f}" for p in PARTS])
        reached = rates(rounds, "choices" if key in ONLY_CHOICES else "decisions") / beside
        if not engine and key in WANTED and reached < WANTED[key]:
            missed.append(f"{title} reaches {reached:.1f} × Catanatron, not {WANTED[key]:.1f} ×.")
        if best(rounds, "clone") > CLONE_WANTED * playout:
            missed.append(f"A clone of {title}{engine} costs more than 1/{1 / CLONE_WANTED:.0f} of a playout.")
    console = Console(width=130)
    console.print(shown, parts)
    console.print("A choice is a decision with more than one option. OpenSpiel plays its rules in C++.")
    for sentence in missed:
        console.print(f"Missed: {sentence}")
    return 1 if missed else 0


def _row(rounds: list[dict[str, Any]], beside: float) -> list[str]:
    decisions, choices = rates(rounds, "decisions"), rates(rounds, "choices")
    return [f"{decisions:,.0f}", f"{choices:,.0f}", f"{decisions / beside:.1f}", f"{choices / beside:.1f}"]


if __name__ == "__main__":
    sys.exit(main())
