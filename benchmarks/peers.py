"""Random play of our peers, run by their own environment: ``python peers.py catanatron 2.0`` prints one JSON line.

Without seconds it plays as ``benchmarks.slices`` tells it to: a number is a slice of so many CPU-seconds.
"""

import argparse
import json
import sys
from random import Random
from time import process_time
from typing import Any

SAMPLE = 10
"""So many games tell, outside the measured time, which part of the decisions has more than one option."""


class Catanatron:
    """Four random players."""

    def __init__(self) -> None:
        import catanatron

        self.lib = catanatron

    def play(self, seed: int) -> int:
        """One game: how many decisions."""
        game = self.lib.Game([self.lib.RandomPlayer(color) for color in self.lib.Color], seed=seed)
        game.play()
        return len(game.state.actions)

    def choices(self, seed: int) -> tuple[int, int]:
        """One game: decisions, and those with more than one option."""
        game = self.lib.Game([self.lib.RandomPlayer(color) for color in self.lib.Color], seed=seed)
        chosen = 0
        while game.winning_color() is None and game.state.num_turns < 1000:
            chosen += len(game.state.playable_actions) > 1
            game.play_tick()
        return len(game.state.actions), chosen


class GinRummy:
    """Two random agents."""

    def __init__(self) -> None:
        import rlcard
        from rlcard.agents import RandomAgent

        self.env: Any = rlcard.make("gin-rummy", config={"seed": 1})
        self.env.set_agents([RandomAgent(num_actions=self.env.num_actions) for _ in range(self.env.num_players)])

    def play(self, seed: int) -> int:
        before = int(self.env.timestep)
        self.env.run(is_training=True)
        return int(self.env.timestep) - before

    def choices(self, seed: int) -> tuple[int, int]:
        state, player = self.env.reset()
        decisions = chosen = 0
        while not self.env.is_over():
            decisions += 1
            chosen += len(state["legal_actions"]) > 1
            state, player = self.env.step(self.env.agents[player].step(state))
        return decisions, chosen


class OpenSpiel:
    """Two random players of gin rummy, written in C++ and played through its Python interface."""

    def __init__(self) -> None:
        import pyspiel

        self.game: Any = pyspiel.load_game("gin_rummy")

    def play(self, seed: int) -> int:
        return self.choices(seed)[0]

    def choices(self, seed: int) -> tuple[int, int]:
        """Chance is played as it falls and not counted as a decision."""
        rng = Random(seed)
        state = self.game.new_initial_state()
        decisions = chosen = 0
        while not state.is_terminal():
            actions = state.legal_actions()
            if not state.is_chance_node():
                decisions += 1
                chosen += len(actions) > 1
            state.apply_action(actions[int(rng.random() * len(actions))])
        return decisions, chosen


PEERS: dict[str, type[Catanatron | GinRummy | OpenSpiel]] = {
    "catanatron": Catanatron,
    "gin_rummy": GinRummy,
    "open_spiel": OpenSpiel,
}


class Table:
    """A peer that plays at random again and again, each time a new game."""

    def __init__(self, name: str) -> None:
        self.peer = PEERS[name]()
        sample = [self.peer.choices(seed) for seed in range(SAMPLE)]
        self.share = sum(chosen for _, chosen in sample) / sum(decisions for decisions, _ in sample)
        self.played = 0

    def play(self, seconds: float) -> dict[str, float]:
        """Whole games for so many CPU-seconds."""
        before = self.played
        decisions = 0
        begin = process_time()
        while (spent := process_time() - begin) < seconds:
            self.played += 1
            decisions += self.peer.play(self.played)
        games = self.played - before
        return {"games": games, "decisions": decisions, "choices": decisions * self.share, "cpu_seconds": spent}


def main() -> None:
    read = argparse.ArgumentParser(description="Random play of a peer, as a JSON line.")
    read.add_argument("name", choices=PEERS)
    read.add_argument(
        "seconds", type=float, nargs="?", help="without it, slices as they are asked for on standard input"
    )
    said = read.parse_args()
    table = Table(said.name)
    if said.seconds is not None:
        print(json.dumps(table.play(said.seconds)))
        return
    for line in sys.stdin:
        print(json.dumps(table.play(float(line))), flush=True)


if __name__ == "__main__":
    main()
