"""A trained agent as a bot: at tables, in simulations and tournaments it gets the same rows and masks it was trained with."""

from abc import abstractmethod
from functools import lru_cache
from typing import Any

import numpy as np

from hearthside.bots import Bot, Sight
from hearthside.envs.episode import Mask, Row, Terms, row_of
from hearthside.kernel.errors import Problem


@lru_cache(maxsize=64)
def _terms(game: str, players: int) -> Terms:
    return Terms(game, players)


def observed(sight: Sight) -> tuple[Row, Mask]:
    """What an environment would show here: the row of the seat and the mask of its options."""
    terms = _terms(sight.game.key, sight.known.players)
    if sight.game.catalogue_of(getattr(sight.known, "pack", terms.pack)) is not terms.catalogue:
        raise Problem("An agent plays with the cards it was trained with, not with a pack of one's own.")
    mask = np.zeros(terms.actions, np.int8)
    for option in sight.options:
        mask[terms.catalogue.index[option]] = 1
    return row_of(terms, sight.known, sight.seat), mask


class Agent(Bot):
    """Derive from it and answer ``policy``: ``hearthside tournament … --bots my_agent.py:Mine,normal`` plays it."""

    @abstractmethod
    def policy(self, game: str, row: Row, mask: Mask) -> int:
        """The number of the action to take, one that the mask allows."""

    def choose(self, sight: Sight) -> Any:
        if len(sight.options) == 1:
            return sight.options[0]
        row, mask = observed(sight)
        action = self.policy(sight.game.key, row, mask)
        if not (0 <= action < len(mask) and mask[action]):
            raise Problem(f"The policy answered {action}, which the mask does not allow.")
        return _terms(sight.game.key, sight.known.players).catalogue.actions[action]
