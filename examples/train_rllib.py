"""Train with Ray RLlib on two workers for a short while: the mask is part of the observation, and the network keeps to it.

pip install "hearthside[envs]" "ray[rllib]" torch
python examples/train_rllib.py to_the_dogs --iterations 5
"""

import argparse
import sys
from typing import Any

import gymnasium
import ray
from ray.rllib.algorithms.ppo import PPOConfig
from ray.rllib.core.rl_module.rl_module import RLModuleSpec
from ray.rllib.examples.rl_modules.classes.action_masking_rlm import ActionMaskingTorchRLModule
from ray.tune.registry import register_env

from hearthside.envs.gym import SeatEnv


class Masked(gymnasium.ObservationWrapper[Any, Any, Any]):
    """RLlib's own masking module asks for the names it uses."""

    def __init__(self, env: SeatEnv) -> None:
        super().__init__(env)
        space: Any = env.observation_space
        mask = gymnasium.spaces.Box(0.0, 1.0, space["action_mask"].shape)
        self.observation_space = gymnasium.spaces.Dict({"observations": space["observation"], "action_mask": mask})

    def observation(self, observation: Any) -> Any:
        return {"observations": observation["observation"], "action_mask": observation["action_mask"].astype("float32")}


def made(config: dict[str, Any]) -> Masked:
    return Masked(SeatEnv(config["game"], (config["opponent"],), observation="dict"))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", nargs="?", default="to_the_dogs")
    parser.add_argument("--opponent", default="random")
    parser.add_argument("--iterations", type=int, default=5)
    parser.add_argument("--workers", type=int, default=2)
    given = parser.parse_args()
    ray.init(num_cpus=given.workers + 1, include_dashboard=False, log_to_driver=False)
    register_env("hearthside", made)
    config = (
        PPOConfig()
        .environment("hearthside", env_config={"game": given.game, "opponent": given.opponent})
        .env_runners(num_env_runners=given.workers)
        .rl_module(
            rl_module_spec=RLModuleSpec(
                module_class=ActionMaskingTorchRLModule, model_config={"head_fcnet_hiddens": [128, 128]}
            )
        )
        .training(train_batch_size_per_learner=2000, minibatch_size=250, num_epochs=2, lr=5e-4, gamma=1.0)
    )
    algorithm = config.build_algo()
    for number in range(given.iterations):
        result = algorithm.train()
        runners = result["env_runners"]
        steps, reward = runners["num_env_steps_sampled_lifetime"], runners.get("episode_return_mean", 0.0)
        sys.stdout.write(f"{number + 1}: {int(steps)} steps, mean reward {reward:+.2f} (1 is a win, -1 a defeat)\n")
        sys.stdout.flush()
    algorithm.stop()
    ray.shutdown()


if __name__ == "__main__":
    main()
