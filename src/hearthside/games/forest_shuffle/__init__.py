"""Forest Shuffle, for two to five players."""

from hearthside.games.forest_shuffle.game import ForestShuffle
from hearthside.kernel.game import register

register(ForestShuffle())
