"""Forever Home: train shelter dogs in patterns and find them homes."""

from hearthside.games.forever_home.game import GAME

__all__ = ["GAME"]
