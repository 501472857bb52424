"""Forever Young: a vampire game for two to six players."""

from hearthside.games.forever_young.game import GAME

__all__ = ["GAME"]
