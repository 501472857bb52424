"""Forest Shuffle for PettingZoo; what can be chosen is described at ``aec.RawEnv``."""

from typing import Any

from hearthside.envs.pettingzoo import aec, parallel
from hearthside.envs.pettingzoo.aec import RawEnv
from hearthside.envs.pettingzoo.parallel import ParallelGame

GAME = "forest_shuffle"


def raw_env(**chosen: Any) -> RawEnv:
    """The environment itself: an illegal action raises."""
    return RawEnv(GAME, **chosen)


def env(**chosen: Any) -> Any:
    """The environment as PettingZoo's own are wrapped: an illegal action loses the game."""
    return aec.wrapped(raw_env(**chosen))


def parallel_env(**chosen: Any) -> ParallelGame:
    """Everybody acts at once, and the action of the one who is asked counts."""
    return parallel.ParallelGame(GAME, **chosen)
