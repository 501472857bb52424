"""Random play of our peers, run by their own environment: ``python peers.py catanatron 2.0`` prints one JSON line."""

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


def main(name: str, seconds: float) -> None:
    peer = PEERS[name]()
    sample = [peer.choices(seed) for seed in range(SAMPLE)]
    share = sum(chosen for _, chosen in sample) / sum(decisions for decisions, _ in sample)
    games = decisions = 0
    begin = process_time()
    while (spent := process_time() - begin) < seconds:
        games += 1
        decisions += peer.play(games)
    print(json.dumps({"games": games, "decisions": decisions, "choices": decisions * share, "cpu_seconds": spent}))


if __name__ == "__main__":
    main(sys.argv[1], float(sys.argv[2]))
