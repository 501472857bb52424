"""Random agents in one of our environments: ``python -m benchmarks.own_env forest_shuffle 2.0`` prints one JSON line.

Every step has its observation with the mask, as an agent in training gets them; the random agent takes one of the legal actions the environment
names, as it does with our peers that name them.
"""

import importlib
import json
import sys
from random import Random
from time import process_time
from typing import Any


def play(env: Any, rng: Random, seed: int) -> int:
    """One episode: how many steps."""
    env.reset(seed=seed)
    steps = 0
    for _ in env.agent_iter():
        _, _, ended, cut, info = env.last()
        if ended or cut:
            env.step(None)
            continue
        legal = info["legal_actions"]
        env.step(legal[int(rng.random() * len(legal))])
        steps += 1
    return steps


def main(game: str, seconds: float) -> None:
    env = importlib.import_module(f"hearthside.envs.pettingzoo.{game}_v0").raw_env()
    rng = Random(1)
    play(env, rng, 0)
    games = steps = 0
    begin = process_time()
    while (spent := process_time() - begin) < seconds:
        games += 1
        steps += play(env, rng, games)
    print(json.dumps({"games": games, "steps": steps, "cpu_seconds": spent}))


if __name__ == "__main__":
    main(sys.argv[1], float(sys.argv[2]))
