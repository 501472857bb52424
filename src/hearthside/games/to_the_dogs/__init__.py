"""To the Dogs: a whole town of strays, and a home for each of them."""

from hearthside.games.to_the_dogs.game import GAME

__all__ = ["GAME"]
