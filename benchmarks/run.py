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
AIMS = {
    "": {"forest_shuffle": 12.0, "forever_home": 12.0, "to_the_dogs": 12.0, "forever_young": 9.0},
    ", compiled": {"forest_shuffle": 40.0, "forever_home": 40.0, "to_the_dogs": 40.0, "forever_young": 30.0},
}
"""How many times Catanatron's decisions per CPU-second the real choices of a game are to reach, by engine."""
PART_AIMS = {"clone": 1 / 200, "redeal": 1 / 30}
"""What these may cost in the middle of a game, as a part of a playout: a whole random game from the deal on."""
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


def main() -> None:
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

    beside = rates(plays[PEER], "decisions"), rates(plays[PEER], "choices")
    shown = Table(title=f"Random play, decisions per CPU-second (the best of {ROUNDS} rounds)", title_justify="left")
    parts = Table(
        title="What is done in the middle of a game: how often in the time of a playout from the deal on / of the rest from there",
        title_justify="left",
    )
    shown.add_column("what")
    for column in ("decisions/s", "choices/s", "× Catanatron", "choices × Catanatron", "choices × its choices"):
        shown.add_column(column, justify="right")
    parts.add_column("what")
    for column in ("playout, µs", "rest, µs", *PARTS):
        parts.add_column(column, justify="right")
    missed = []
    for name, rounds in plays.items():
        shown.add_row(PEERS[name], *_row(rounds, beside))
    for (key, engine), rounds in ours.items():
        title, players = tables[key]
        shown.add_row(f"{title}, {players} players{engine}", *_row(rounds, beside))
        playout, rest = best(rounds, "whole"), best(rounds, "rest")
        often = [f"{playout / best(rounds, p):,.1f} / {rest / best(rounds, p):,.1f}" for p in PARTS]
        parts.add_row(f"{title}{engine}", f"{playout:,.0f}", f"{rest:,.0f}", *often)
        reached, aim = rates(rounds, "choices") / beside[0], AIMS[engine].get(key, 0.0)
        if reached < aim:
            missed.append(f"{title}{engine} reaches {reached:.1f} × Catanatron in choices, not {aim:.0f} ×.")
        for part, most in PART_AIMS.items():
            if best(rounds, part) > most * playout:
                missed.append(
                    f"A {part} of {title}{engine} costs more than 1/{1 / most:.0f} of a playout from the deal on."
                )
    console = Console(width=130)
    console.print(shown, parts)
    console.print("A choice is a decision with more than one option. OpenSpiel plays its rules in C++.")
    for sentence in missed:
        console.print(f"Short of its aim: {sentence}")


def _row(rounds: list[dict[str, Any]], beside: tuple[float, float]) -> list[str]:
    """Both rates, and each beside the peer's decisions; in the end choices beside choices."""
    decisions, choices = rates(rounds, "decisions"), rates(rounds, "choices")
    ratios = decisions / beside[0], choices / beside[0], choices / beside[1]
    return [f"{decisions:,.0f}", f"{choices:,.0f}", *[f"{ratio:.1f}" for ratio in ratios]]


if __name__ == "__main__":
    main()
