"""A game for libraries in which everybody acts at once: only the action of the one who is asked counts."""

from collections.abc import Mapping
from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.error import InvalidAction, ResetNeeded
from pettingzoo import ParallelEnv

from hearthside.envs.episode import checked_illegal, number_of
from hearthside.envs.pettingzoo.aec import RENDER_MODES, RawEnv, observation_space


class ParallelGame(ParallelEnv[str, dict[str, Any], int]):
    """Every cycle all agents act; those who are not asked have an empty mask, and what they do is passed over.

    An illegal action of the one who is asked raises; with ``illegal="replace"`` a legal one is drawn in its place, for libraries that
    know no masks.
    """

    def __init__(
        self,
        game: str,
        players: int = 2,
        options: Mapping[str, object] | None = None,
        rewards: str = "rank",
        skip_forced: bool = True,
        max_cycles: int | None = None,
        render_mode: str | None = None,
        illegal: str = "raise",
    ) -> None:
        self.inner = RawEnv(game, players, options, rewards, skip_forced, max_cycles, render_mode)
        self.illegal = checked_illegal(illegal)
        self.render_mode = render_mode
        self.metadata = {**self.inner.metadata, "render_modes": list(RENDER_MODES), "is_parallelizable": True}
        self.possible_agents = self.inner.possible_agents
        self.agents: list[str] = []
        self.observation_spaces = {agent: observation_space(self.inner.terms) for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(self.inner.terms.actions) for agent in self.possible_agents}
        self._chance = np.random.default_rng()

    def observation_space(self, agent: str) -> spaces.Dict:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        return self.action_spaces[agent]

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, dict[str, Any]], dict[str, dict[str, Any]]]:
        if seed is not None:
            self._chance = np.random.default_rng(seed)
        self.inner.reset(seed)
        self.agents = self.possible_agents.copy()
        return self._observations(), {agent: {} for agent in self.agents}

    def _observations(self) -> dict[str, dict[str, Any]]:
        return {agent: self.inner.observe(agent) for agent in self.agents}

    def step(
        self, actions: dict[str, int]
    ) -> tuple[
        dict[str, dict[str, Any]], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]
    ]:
        if not self.agents:
            raise ResetNeeded("The game is over: reset the environment to begin another.")
        legal = self.inner.episode.legal
        action = actions.get(self.inner.agent_selection)
        number = number_of(action)
        if number not in legal:
            if self.illegal == "raise":
                raise InvalidAction(self.inner.episode.why_not(action))
            number = legal[self._chance.integers(len(legal))]
        self.inner.step(number)
        seen = self._observations()
        ended, cut = dict(self.inner.terminations), dict(self.inner.truncations)
        infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        if all(ended.values()) or all(cut.values()):
            self.agents = []
        return seen, dict(self.inner.rewards), ended, cut, infos

    def render(self) -> str | None:
        return self.inner.render()

    def close(self) -> None:
        """There is nothing to close."""
