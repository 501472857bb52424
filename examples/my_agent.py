"""Play the policy that ``train_maskable_ppo.py`` has written, without torch.

    hearthside tournament to_the_dogs --bots examples/my_agent.py:Agent,random --games 100

The policy is ``my_agent.npz`` beside this file, or the file that HEARTHSIDE_AGENT names.
"""

import os
from pathlib import Path
from typing import ClassVar

import numpy as np

from hearthside.envs import agent
from hearthside.envs.episode import Mask, Row, Terms
from hearthside.kernel.errors import Problem


class Agent(agent.Agent):
    """Layers of weights, the highest output that is allowed."""

    name: ClassVar[str] = "my-agent"

    def __init__(self) -> None:
        file = Path(os.environ.get("HEARTHSIDE_AGENT", Path(__file__).with_name("my_agent.npz")))
        trained = np.load(file)
        self.game, self.features = str(trained["game"]), str(trained["features"])
        number = sum(name.startswith("weight") for name in trained.files)
        self.layers = [(trained[f"weight{place}"], trained[f"bias{place}"]) for place in range(number)]

    def policy(self, game: str, row: Row, mask: Mask) -> int:
        if (game, len(row)) != (self.game, self.layers[0][0].shape[1]):
            raise Problem(f"This agent was trained for two players of {Terms(self.game).game.title}.")
        for place, (weight, bias) in enumerate(self.layers):
            row = weight @ (row if place == 0 else np.maximum(row, 0)) + bias
        return int(np.where(mask == 1, row, -np.inf).argmax())
