"""The deal of a day: the same everywhere, because anybody can compute it."""

import json
from hashlib import sha256

from hearthside.kernel.game import Game


def daily_seed(game: Game, day: str) -> str:
    """The seed of a game's deal on a day (``2026-11-18``), half of the SHA-256 of a JSON list without spaces.

    It has the rules version in it: other rules or cards make another deal.
    """
    said = json.dumps(["hearthside daily", game.key, game.rules_version, day], separators=(",", ":"))
    return sha256(said.encode()).hexdigest()[:32]


def daily_players(game: Game) -> int:
    """How many play it: as few as the game takes, somebody alone where that is a game."""
    return min(game.players)
