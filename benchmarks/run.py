"""``make bench``: random play of every game beside our peers, in the same run, as ratios.

A number per second says more about the machine than about the program; so every round measures each game and each peer
one after the other in processes of their own, and what counts is the ratio of the best rounds: whatever else the machine
does can only slow a round down.
"""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table

from hearthside.kernel.game import games

ROOT = Path(__file__).resolve().parent.parent
ROUNDS = 6
SECONDS = 1.0
PEER = "catanatron"
PEERS = {"catanatron": "Catanatron 3.2.1, 4 random players", "gin_rummy": "RLCard gin rummy, 2 random agents"}
WANTED = {"forest_shuffle": 6.0, "forever_home": 6.0, "to_the_dogs": 6.0, "forever_young": 4.0}
"""How many times Catanatron's decisions per CPU-second a game must reach; only real choices count in Forever Young."""
ONLY_CHOICES = {"forever_young"}
CLONE_WANTED = 1 / 50
"""What a clone in the middle of a game may cost, as a part of a random playout from there."""


def peer(name: str) -> dict[str, Any]:
    return _run(ROOT / ".bench/bin/python", ROOT / "benchmarks/peers.py", name, str(SECONDS))


def own(key: str, players: int) -> dict[str, Any]:
    return _run(Path(sys.executable), "-m", "benchmarks.own", key, str(players), str(SECONDS))


def _run(*command: str | Path) -> dict[str, Any]:
    done = subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.PIPE, text=True)
    result = json.loads(done.stdout)
    assert isinstance(result, dict)
    return result


def rates(rounds: list[dict[str, Any]], what: str) -> float:
    return max(float(one[what]) / float(one["cpu_seconds"]) for one in rounds)


def main() -> int:
    tables = {game.key: (game.title, 3 if 3 in game.players else game.players[-1]) for game in games()}
    measured: dict[str, list[dict[str, Any]]] = {name: [] for name in [*PEERS, *tables]}
    for number in range(ROUNDS):
        for name, rounds in measured.items():
            print(f"\rround {number + 1} of {ROUNDS}: {name:20}", end="", file=sys.stderr, flush=True)
            rounds.append(peer(name) if name in PEERS else own(name, tables[name][1]))
    print("\r" + " " * 40 + "\r", end="", file=sys.stderr)

    beside = rates(measured[PEER], "decisions")
    shown = Table(title=f"Random play, decisions per CPU-second (the best of {ROUNDS} rounds)", title_justify="left")
    shown.add_column("what")
    for column in ("decisions/s", "choices/s", "× Catanatron", "choices × Catanatron", "wanted", "clone : playout"):
        shown.add_column(column, justify="right")
    missed = []
    for name, rounds in measured.items():
        decisions, choices = rates(rounds, "decisions"), rates(rounds, "choices")
        row = [f"{decisions:,.0f}", f"{choices:,.0f}", f"{decisions / beside:.1f}", f"{choices / beside:.1f}"]
        if name in PEERS:
            shown.add_row(PEERS[name], *row, "", "")
            continue
        title, players = tables[name]
        reached = (choices if name in ONLY_CHOICES else decisions) / beside
        clone = min(float(one["clone"]) for one in rounds)
        shown.add_row(f"{title}, {players} players", *row, f"≥ {WANTED[name]:.0f}", f"1 : {1 / clone:,.0f}")
        if reached < WANTED[name]:
            missed.append(f"{title} reaches {reached:.1f}× Catanatron, not {WANTED[name]:.0f}×.")
        if clone > CLONE_WANTED:
            missed.append(
                f"A clone of {title} costs 1/{1 / clone:.0f} of a playout, more than 1/{1 / CLONE_WANTED:.0f}."
            )
    console = Console(width=130)
    console.print(shown)
    console.print("A choice is a decision with more than one option. A clone is taken in the middle of a game.")
    for sentence in missed:
        console.print(f"Missed: {sentence}")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
