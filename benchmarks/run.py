"""``make bench``: random play of every game beside our peers, in the same run, as ratios.

A number per second says more about the machine than about the program; so Catanatron plays a short slice before and after each slice
of a game or another peer, and what counts is the middle one of all ratios between neighbours: see ``benchmarks.slices``. Our games are
measured as they are written and, where mypyc can, compiled.
"""

import argparse
import os
import sys
from pathlib import Path

from rich.console import Console
from rich.table import Table

from benchmarks.engines import compiled, environment, interpreted
from benchmarks.slices import Beside, Player, Slice, middle, rate
from hearthside.kernel.registry import games

ROOT = Path(__file__).resolve().parent.parent
ROUNDS = 40
SECONDS = 0.2
"""A slice: two games of Catanatron and more, and a hundred of ours."""
LOOKS = 2
"""So often the middle of games is measured; the best counts, as each is a best of short stretches itself."""
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
CONSOLE = Console(width=140)


class Measured:
    """A game of ours, by one engine: its slices, and what is done in the middle of it."""

    def __init__(self, title: str, key: str, players: int, engine: str, env: dict[str, str]) -> None:
        self.title = f"{title}{engine}"
        self.heading = f"{title}, {players} players{engine}"
        self.aim = AIMS[engine].get(key, 0.0)
        self.player = Player(sys.executable, "-m", "benchmarks.own", key, str(players), env=env)
        self.beside = Beside()
        self.looks: list[Slice] = []

    def best(self, part: str) -> float:
        """Microseconds."""
        return min(float(look[part]) for look in self.looks)

    def playout(self) -> float:
        """Microseconds: as long as games are on the average, each decision as quick as in the best slice, as the parts are at their best."""
        slices = self.beside.slices
        length = sum([it["decisions"] for it in slices]) / sum([it["games"] for it in slices])
        return length / max([rate(it, "decisions") for it in slices]) * 1e6

    def missed(self) -> list[str]:
        """What falls short of its aim."""
        reached, _, _ = middle(self.beside.ratios("choices", "decisions"))
        found = []
        if reached < self.aim:
            found.append(f"{self.title} reaches {reached:.1f} × Catanatron in choices, not {self.aim:.0f} ×.")
        for part, most in PART_AIMS.items():
            if self.best(part) > most * self.playout():
                found.append(
                    f"A {part} of {self.title} costs more than 1/{1 / most:.0f} of a playout from the deal on."
                )
        return found


def main() -> None:
    read = argparse.ArgumentParser(
        description="Random play of every game beside our peers, as written and, unless INTERPRETED_ONLY is set, compiled."
    )
    read.add_argument("--rounds", type=int, default=ROUNDS, help="slices of each")
    read.add_argument("--seconds", type=float, default=SECONDS, help="CPU-seconds of a slice")
    said = read.parse_args()
    engines = {"": interpreted()}
    fast = None if os.environ.get("INTERPRETED_ONLY") else compiled()
    if fast is not None:
        engines[", compiled"] = fast
    peers = {name: Player(ROOT / ".bench/bin/python", ROOT / "benchmarks/peers.py", name) for name in PEERS}
    peer = peers.pop(PEER)
    others = {name: Beside() for name in peers}
    ours = [
        Measured(game.title, game.key, 3 if 3 in game.players else game.players[-1], engine, environment(folder))
        for engine, folder in engines.items()
        for game in games()
    ]
    turns = [*[(peers[name], beside) for name, beside in others.items()], *[(one.player, one.beside) for one in ours]]
    asked = str(said.seconds)
    before = peer.ask(asked)
    alone = [before]
    for number in range(said.rounds):
        print(f"\rround {number + 1} of {said.rounds}", end="", file=sys.stderr, flush=True)
        for player, beside in turns:
            it = player.ask(asked)
            after = peer.ask(asked)
            beside.add(before, it, after)
            alone.append(after)
            before = after
    show(said.rounds, alone, others, ours)
    for one in ours:
        print(f"\rthe middle of {one.title}" + " " * 20, end="", file=sys.stderr, flush=True)
        one.looks = [one.player.ask("parts") for _ in range(LOOKS)]
        one.player.close()
    for other in (peer, *peers.values()):
        other.close()
    show_parts(ours)


def show(rounds: int, alone: list[Slice], others: dict[str, Beside], ours: list[Measured]) -> None:
    """Rates and ratios."""
    print("\r" + " " * 60 + "\r", end="", file=sys.stderr)
    shown = Table(
        title=f"Random play, decisions per CPU-second (the middle one of {rounds} slices, each beside Catanatron's around it)",
        title_justify="left",
    )
    shown.add_column("what")
    for column in (
        "decisions/s",
        "choices/s",
        "× Catanatron",
        "choices × Catanatron",
        "half between",
        "choices × its choices",
    ):
        shown.add_column(column, justify="right")
    peer = Beside()
    for before, it, after in zip(alone, alone[1:], alone[2:], strict=False):
        peer.add(before, it, after)
    shown.add_row(PEERS[PEER], *_row(peer))
    for name, beside in others.items():
        shown.add_row(PEERS[name], *_row(beside))
    for one in ours:
        shown.add_row(one.heading, *_row(one.beside))
    CONSOLE.print(shown)
    CONSOLE.print("A choice is a decision with more than one option. OpenSpiel plays its rules in C++.")


def show_parts(ours: list[Measured]) -> None:
    """What is done in the middle of games; and all that misses its aim."""
    print("\r" + " " * 60 + "\r", end="", file=sys.stderr)
    parts = Table(
        title="What is done in the middle of a game: how often in the time of a playout from the deal on / of the rest from there",
        title_justify="left",
    )
    parts.add_column("what")
    for column in ("playout, µs", "rest, µs", *PARTS):
        parts.add_column(column, justify="right")
    for one in ours:
        playout, rest = one.playout(), one.best("rest")
        often = [f"{playout / one.best(p):,.1f} / {rest / one.best(p):,.1f}" for p in PARTS]
        parts.add_row(one.title, f"{playout:,.0f}", f"{rest:,.0f}", *often)
    CONSOLE.print(parts)
    for sentence in [sentence for one in ours for sentence in one.missed()]:
        CONSOLE.print(f"Short of its aim: {sentence}")


def _row(beside: Beside) -> list[str]:
    """Both rates, and each beside the peer's decisions; in the end choices beside choices."""
    chosen, low, high = middle(beside.ratios("choices", "decisions"))
    return [
        f"{beside.rate('decisions'):,.0f}",
        f"{beside.rate('choices'):,.0f}",
        f"{middle(beside.ratios('decisions', 'decisions'))[0]:.1f}",
        f"{chosen:.1f}",
        f"{low:.1f}–{high:.1f}",
        f"{middle(beside.ratios('choices', 'choices'))[0]:.1f}",
    ]


if __name__ == "__main__":
    main()
