"""Every level finds the moves a good player would not miss."""

from typing import Any

import pytest

from hearthside.bots import Sight
from hearthside.bots.search import Hard
from hearthside.kernel.agenda import State
from hearthside.kernel.game import Game
from hearthside.kernel.rng import Rng
from tests.bots import moves


def normal(game: Game, world: State, seat: int, options: list[Any]) -> Any:
    """The option the game's own judgement likes best, the first of equals."""
    worths = game.judge(world, seat, options)
    return options[worths.index(max(worths))]


def hard(game: Game, world: State, seat: int, options: list[Any]) -> Any:
    return Hard().choose(Sight(game, world, seat, options, Rng.of("one right move")))


BOTS: dict[str, moves.Choice] = {"normal": normal, "hard": hard}
"""The levels that must find them."""


@pytest.mark.parametrize(
    ("bot", "game", "position"),
    [
        pytest.param(bot, game, position, id=f"{bot}: {game}: {position['name']}")
        for bot in BOTS
        for game in moves.GAMES
        for position in moves.positions(game)
        if bot in position.get("bots", BOTS)
    ],
)
def test_the_right_move(bot: str, game: str, position: dict[str, Any]) -> None:
    """Given, do, best."""
    # A sight is the same whichever world it is made from, so one is enough for a bot that gets nothing else.
    moves.check(game, position, BOTS[bot], worlds=1 if bot == "hard" else 3)


@pytest.mark.parametrize("game", moves.GAMES)
def test_there_are_at_least_ten_a_game(game: str) -> None:
    for bot in BOTS:
        assert len([position for position in moves.positions(game) if bot in position.get("bots", BOTS)]) >= 10
