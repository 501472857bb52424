"""Forest Shuffle, for two to five players."""

from hearthside.games.forest_shuffle.game import GAME

__all__ = ["GAME"]
