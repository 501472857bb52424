"""One seat of a game against bots, as a Gymnasium environment.

``import hearthside.envs.gym`` registers ``hearthside/ForestShuffle-v0``, ``hearthside/ForeverHome-v0``, ``hearthside/ToTheDogs-v0`` and
``hearthside/ForeverYoung-v0``.
"""

from collections.abc import Mapping, Sequence
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.error import InvalidAction, ResetNeeded
from gymnasium.vector import AsyncVectorEnv
from numpy.typing import NDArray

from hearthside.bots import Bot, ask, find
from hearthside.envs.episode import HIGH, LOW, SEEDS, BadInput, Episode, Terms, checked_illegal, number_of
from hearthside.kernel.errors import Problem
from hearthside.kernel.rng import Rng

IDS = {
    "forest_shuffle": "hearthside/ForestShuffle-v0",
    "forever_home": "hearthside/ForeverHome-v0",
    "to_the_dogs": "hearthside/ToTheDogs-v0",
    "forever_young": "hearthside/ForeverYoung-v0",
}
RENDER_MODES = ("ansi",)
OBSERVATIONS = ("vector", "dict")

Seen = Any
"""A row, or a dict with the row and the mask."""


class SeatEnv(gymnasium.Env[Any, np.int64]):
    """The agent has one seat, bots have the others; they answer before the agent is asked again.

    The mask of legal actions is in ``info["action_mask"]`` and what ``action_masks()`` gives, as sb3-contrib's MaskablePPO asks for it;
    with ``observation="dict"`` it is part of the observation, too. An illegal action raises; with ``illegal="replace"`` a legal one is
    drawn in its place, for libraries that know no masks.
    """

    metadata: dict[str, Any] = {"render_modes": list(RENDER_MODES), "render_fps": 2}  # noqa: RUF012  # as Gymnasium declares it

    def __init__(
        self,
        game: str,
        opponents: Sequence[str] = ("random",),
        seat: int | None = None,
        options: Mapping[str, object] | None = None,
        rewards: str = "rank",
        observation: str = "vector",
        illegal: str = "raise",
        render_mode: str | None = None,
    ) -> None:
        """``seat`` is the agent's; another one each episode if it is not named. ``options`` are the optional rules of the game."""
        opponents = (opponents,) if isinstance(opponents, str) else tuple(opponents)
        players = 1 + len(opponents)
        self.terms = Terms(game, players, options, rewards)
        try:
            self._bots: list[Bot] = [find(name) for name in opponents]
        except Problem as wrong:
            raise BadInput(str(wrong)) from None
        if seat is not None and not 0 <= seat < players:
            raise BadInput(f"There are the seats 0 to {players - 1}, not {seat}.")
        if observation not in OBSERVATIONS:
            raise BadInput(f"An observation can be a {' or a '.join(OBSERVATIONS)}, not {observation!r}.")
        if render_mode not in (None, *RENDER_MODES):
            raise BadInput(f"The render mode can be {' or '.join(RENDER_MODES)}, not {render_mode!r}.")
        self.seat = seat
        self.illegal = checked_illegal(illegal)
        self.with_mask = observation == "dict"
        self.render_mode = render_mode
        self.metadata = {**SeatEnv.metadata, **self.terms.metadata()}
        row = spaces.Box(LOW, HIGH, (self.terms.size,), np.float32)
        mask = spaces.Box(0, 1, (self.terms.actions,), np.int8)
        self.observation_space = spaces.Dict({"observation": row, "action_mask": mask}) if self.with_mask else row
        self.action_space = spaces.Discrete(self.terms.actions)
        self.episode: Episode | None = None

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Seen, dict[str, Any]]:
        super().reset(seed=seed)
        number = str(self.np_random.integers(SEEDS))
        players = self.terms.players
        self._me = int(self.np_random.integers(players)) if self.seat is None else self.seat
        self.episode = Episode(self.terms, number)
        self._streams = [Rng.of(number).fork(f"bot:{seat}") for seat in range(players)]
        self._others_play(self.episode)
        return self._seen(self.episode)

    def _others_play(self, episode: Episode) -> None:
        """Until the agent has a choice, or the game is over."""
        game = self.terms.game
        while not episode.over:
            if len(episode.legal) == 1:
                episode.take(episode.legal[0])
                continue
            seat = episode.seat
            if seat == self._me:
                return
            bot = self._bots[seat - (seat > self._me)]
            action = ask(bot, game, episode.state, seat, episode.options, self._streams[seat])
            episode.take(episode.legal[episode.options.index(action)])

    def _seen(self, episode: Episode) -> tuple[Seen, dict[str, Any]]:
        row, mask = episode.row(self._me), episode.mask(self._me)
        return ({"observation": row, "action_mask": mask} if self.with_mask else row), {"action_mask": mask}

    def action_masks(self) -> NDArray[np.bool_]:
        """What the agent may do, as MaskablePPO asks for it."""
        return self._begun().mask(self._me).astype(np.bool_)

    def _begun(self) -> Episode:
        if self.episode is None:
            raise ResetNeeded("Reset the environment before its first step.")
        return self.episode

    def step(self, action: np.int64 | int) -> tuple[Seen, float, bool, bool, dict[str, Any]]:
        episode = self._begun()
        if episode.over:
            raise ResetNeeded("The game is over: reset the environment to begin another.")
        number = number_of(action)
        if number not in episode.legal:
            if self.illegal == "raise":
                raise InvalidAction(episode.why_not(action))
            number = episode.legal[self.np_random.integers(len(episode.legal))]
        episode.take(number)
        self._others_play(episode)
        seen, info = self._seen(episode)
        return seen, episode.returns()[self._me], episode.over, False, info

    def render(self) -> str | None:
        """The table as the agent sees it, in words."""
        return None if self.render_mode is None else self._begun().text(self._me)


def make_vec(game: str, n: int, **chosen: Any) -> AsyncVectorEnv:
    """``n`` environments of a game in processes of their own, with Gymnasium's vector API; rows and masks lie in shared memory."""
    if n < 1:
        raise BadInput(f"There must be one environment at least, not {n}.")
    chosen = {"observation": "dict", **chosen}
    SeatEnv(game, **chosen)  # what is wrong is said here, not in a process that dies

    def one() -> SeatEnv:
        return SeatEnv(game, **chosen)

    return AsyncVectorEnv([one] * n, shared_memory=True, context="spawn")


def register() -> None:
    """Make the games known to ``gymnasium.make``."""
    for game, name in IDS.items():
        if name not in gymnasium.registry:
            gymnasium.register(name, "hearthside.envs.gym:SeatEnv", kwargs={"game": game})


register()
