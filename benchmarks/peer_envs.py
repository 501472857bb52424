"""Random agents in our peers' environments, run by their own interpreter: ``python peer_envs.py connect_four 2.0`` prints one JSON line.

Every step has its observation and its legal actions, as an agent in training gets them. Only steps of agents count.
"""

import json
import sys
from random import Random
from time import process_time
from typing import Any


def of_pettingzoo(name: str) -> Any:
    """A game of PettingZoo's own, wrapped as it comes; the same loop as for ours."""
    import importlib

    env = importlib.import_module(f"pettingzoo.classic.{name}").raw_env()

    def play(rng: Random, seed: int) -> int:
        env.reset(seed=seed)
        steps = 0
        for _ in env.agent_iter():
            seen, _, ended, cut, info = env.last()
            if ended or cut:
                env.step(None)
                continue
            mask = seen["action_mask"] if "action_mask" in seen else info["action_mask"]
            legal = mask.view(bool).nonzero()[0]
            env.step(legal[int(rng.random() * len(legal))])
            steps += 1
        return steps

    return play


def of_rlcard() -> Any:
    import rlcard

    env: Any = rlcard.make("gin-rummy", config={"seed": 1})

    def play(rng: Random, seed: int) -> int:
        state, _ = env.reset()
        steps = 0
        while not env.is_over():
            legal = list(state["legal_actions"])
            state, _ = env.step(legal[int(rng.random() * len(legal))])
            steps += 1
        return steps

    return play


def of_catanatron() -> Any:
    import gymnasium

    env: Any = gymnasium.make("catanatron_gym:catanatron-v1").unwrapped

    def play(rng: Random, seed: int) -> int:
        _, info = env.reset(seed=seed)
        steps, over = 0, False
        while not over:
            legal = info["valid_actions"]
            _, _, ended, cut, info = env.step(legal[int(rng.random() * len(legal))])
            over = ended or cut
            steps += 1
        return steps

    return play


def of_openspiel() -> Any:
    from open_spiel.python import rl_environment

    env = rl_environment.Environment("gin_rummy")

    def play(rng: Random, seed: int) -> int:
        now = env.reset()
        steps = 0
        while not now.last():
            legal = now.observations["legal_actions"][now.observations["current_player"]]
            now = env.step([legal[int(rng.random() * len(legal))]])
            steps += 1
        return steps

    return play


PEERS = {
    "connect_four": lambda: of_pettingzoo("connect_four_v3"),
    "hanabi": lambda: of_pettingzoo("hanabi_v5"),
    "gin_rummy": of_rlcard,
    "catanatron": of_catanatron,
    "open_spiel": of_openspiel,
}


def main(name: str, seconds: float) -> None:
    play = PEERS[name]()
    rng = Random(1)
    play(rng, 0)
    games = steps = 0
    begin = process_time()
    while (spent := process_time() - begin) < seconds:
        games += 1
        steps += play(rng, games)
    print(json.dumps({"games": games, "steps": steps, "cpu_seconds": spent}))


if __name__ == "__main__":
    main(sys.argv[1], float(sys.argv[2]))
