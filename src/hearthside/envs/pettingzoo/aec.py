"""A game as a PettingZoo environment in which agents act one after another."""

from collections.abc import Mapping
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.error import InvalidAction
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from hearthside.envs.episode import HIGH, LOW, SEEDS, BadInput, Episode, Terms

RENDER_MODES = ("ansi",)


class RawEnv(AECEnv[str, dict[str, Any], int | None]):
    """Agents are ``player_0``, ``player_1`` … in the order they sit.

    An observation has ``observation``, what the seat knows as a row of numbers (``metadata["feature_names"]`` says which), and
    ``action_mask`` over the catalogue; ``info["legal_actions"]`` of the one who is asked names the same actions. An agent looks at the table when it is asked, and at the end. In between ``observe`` gives what it
    saw last: decisions without a choice are skipped, and where a skip would be seen it could tell what somebody holds. With
    ``skip_forced=False`` everybody is always asked, and may look at any time.
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
    ) -> None:
        """``options`` are the optional rules of the game; after ``max_cycles`` decisions a game is cut short."""
        super().__init__()
        self.terms = Terms(game, players, options, rewards, skip_forced)
        self.max_cycles = checked(max_cycles, render_mode)
        self.render_mode = render_mode
        self.metadata = {
            "name": f"{game}_v0",
            "render_modes": list(RENDER_MODES),
            "is_parallelizable": False,
            **self.terms.metadata(),
        }
        self.possible_agents = [f"player_{seat}" for seat in range(players)]
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.agents: list[str] = []
        self.observation_spaces = {agent: observation_space(self.terms) for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(self.terms.actions) for agent in self.possible_agents}
        self._seeds = np.random.default_rng()

    def observation_space(self, agent: str) -> spaces.Dict:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        if seed is not None:
            self._seeds = np.random.default_rng(seed)
        self.episode = Episode(self.terms, str(self._seeds.integers(SEEDS)))
        self.cycles = 0
        self._seen = [self.episode.row(seat) for seat in range(self.terms.players)]
        self._fresh = False
        self.agents = self.possible_agents.copy()
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        if self.terms.skip_forced:
            self.episode.skip_forced()
        self._go_on()

    def observe(self, agent: str) -> dict[str, Any]:
        seat, episode = self._seats[agent], self.episode
        if episode.seat == seat:
            if not self._fresh:
                self._look(seat)
        elif episode.over or not self.terms.skip_forced:
            self._seen[seat] = episode.row(seat)
        return {"observation": self._seen[seat].copy(), "action_mask": episode.mask(seat)}

    def _look(self, seat: int) -> None:
        """The one who is asked looks at the table: once a decision, whether somebody wants to see it or not."""
        self._seen[seat] = self.episode.row(seat)
        self._fresh = True

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        episode = self.episode
        if not self._fresh:
            self._look(episode.seat)
        if not episode.step(action):
            raise InvalidAction(episode.why_not(action))
        self._fresh = False
        self.cycles += 1
        self.infos[agent] = {}
        if episode.over:
            # The only rewards there are; until here all of them are 0, and so is what they add up to.
            self.rewards = dict(zip(self.possible_agents, episode.returns(), strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
            self._accumulate_rewards()
        elif self.cycles == self.max_cycles:
            self.truncations = dict.fromkeys(self.agents, True)
        self._go_on()

    def _go_on(self) -> None:
        if not self.episode.over:
            self.agent_selection = asked = self.possible_agents[self.episode.seat]
            self.infos[asked] = {"legal_actions": tuple(self.episode.legal)}

    def render(self) -> str | None:
        """The table as the asked agent sees it, in words."""
        if self.render_mode is None:
            gymnasium.logger.warn("You are calling render method without specifying any render mode.")
            return None
        return self.episode.text(self._seats[self.agent_selection])

    def close(self) -> None:
        """There is nothing to close."""


def checked(max_cycles: int | None, render_mode: str | None) -> int | None:
    """How many cycles there are at most; refuses what cannot be."""
    if max_cycles is not None and max_cycles < 1:
        raise BadInput(f"There must be one cycle at least, not {max_cycles}.")
    if render_mode not in (None, *RENDER_MODES):
        raise BadInput(f"The render mode can be {' or '.join(RENDER_MODES)}, not {render_mode!r}.")
    return max_cycles


def observation_space(terms: Terms) -> spaces.Dict:
    """The row and the mask."""
    return spaces.Dict(
        {
            "observation": spaces.Box(LOW, HIGH, (terms.size,), np.float32),
            "action_mask": spaces.Box(0, 1, (terms.actions,), np.int8),
        }
    )


def wrapped(env: RawEnv) -> Any:
    """As PettingZoo's own games are wrapped."""
    ends_when_illegal: Any = wrappers.TerminateIllegalWrapper(env, illegal_reward=-1)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(ends_when_illegal))
