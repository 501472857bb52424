"""Random play of our peers, run by their own environment: ``python peers.py catanatron 2.0`` prints one JSON line."""

import json
import sys
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


def main(name: str, seconds: float) -> None:
    peer: Catanatron | GinRummy = Catanatron() if name == "catanatron" else GinRummy()
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
