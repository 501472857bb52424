"""Train an agent with sb3-contrib's MaskablePPO on one processor for a few minutes, and see how it does against ``random``.

    pip install "hearthside[envs]" sb3-contrib
    python examples/train_maskable_ppo.py to_the_dogs --minutes 5 --out my_agent.npz

The policy is written as plain arrays, so that ``examples/my_agent.py`` plays it without torch.
"""

import argparse
import csv
import sys
import time
from pathlib import Path

import numpy as np
import torch
from sb3_contrib import MaskablePPO
from stable_baselines3.common.vec_env import DummyVecEnv

from hearthside.envs.gym import SeatEnv
from hearthside.lab.intervals import wilson

STEPS = 8192


def wins(model: MaskablePPO, game: str, opponent: str, games: int) -> float:
    """Of so many games; one that is tied is half won."""
    env = SeatEnv(game, (opponent,))
    won = 0.0
    for number in range(games):
        row, info = env.reset(seed=10**6 + number)
        over, reward = False, 0.0
        while not over:
            action, _ = model.predict(row, action_masks=info["action_mask"].astype(bool), deterministic=True)
            row, reward, over, _, info = env.step(int(action))
        won += 0.5 + reward / 2
    return won


def save(model: MaskablePPO, file: str, game: str) -> None:
    """The layers of the policy, and what they were trained for."""
    layers = [*model.policy.mlp_extractor.policy_net, model.policy.action_net]
    arrays = {}
    for place, layer in enumerate([layer for layer in layers if isinstance(layer, torch.nn.Linear)]):
        arrays[f"weight{place}"] = layer.weight.detach().numpy()
        arrays[f"bias{place}"] = layer.bias.detach().numpy()
    terms = SeatEnv(game).terms.metadata()
    np.savez(file, game=game, features=terms["features"], catalogue=terms["catalogue"], **arrays)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", nargs="?", default="to_the_dogs")
    parser.add_argument("--minutes", type=float, default=5.0)
    parser.add_argument("--opponent", default="random", help="whom it trains against")
    parser.add_argument(
        "--games", type=int, default=200, help="against random, on deals of their own, at each point of the curve"
    )
    parser.add_argument("--out", default="my_agent.npz")
    parser.add_argument("--curve", default=None, help="a CSV file for the curve")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    torch.set_num_threads(1)

    def one() -> SeatEnv:
        return SeatEnv(given.game, (given.opponent,), rewards="margin")

    model = MaskablePPO(
        "MlpPolicy",
        DummyVecEnv([one] * 8),
        n_steps=STEPS // 8,
        batch_size=512,
        n_epochs=4,
        learning_rate=5e-4,
        gamma=1.0,
        ent_coef=0.005,
        policy_kwargs={"net_arch": [128, 128], "activation_fn": torch.nn.ReLU},
        seed=given.seed,
        device="cpu",
    )
    curve = []
    spent, steps = 0.0, 0
    while True:
        won = wins(model, given.game, "random", given.games)
        low, high = wilson(won, given.games)
        curve.append([steps, round(spent), won / given.games, low, high])
        sys.stdout.write(
            f"{steps:8} steps {spent:5.0f} s: {won / given.games:.1%} ({low:.1%}–{high:.1%}) against random\n"
        )
        sys.stdout.flush()
        save(model, given.out, given.game)
        if given.curve:
            with Path(given.curve).open("w", encoding="utf-8", newline="") as file:
                csv.writer(file).writerows([["steps", "cpu_seconds", "won", "low", "high"], *curve])
        if spent >= 60 * given.minutes:
            return
        before = time.process_time()
        model.learn(4 * STEPS, reset_num_timesteps=False)
        steps += 4 * STEPS
        spent += time.process_time() - before


if __name__ == "__main__":
    main()
