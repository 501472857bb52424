"""A short ladder of forty games on duplicate deals, with bounds that only a broken bot misses; docs/bots.md has the long one."""

import pytest

from hearthside.bots import Bot, find
from hearthside.bots.search import Hard
from hearthside.kernel.registry import find as find_game
from hearthside.kernel.registry import ours
from hearthside.kernel.rng import Rng
from hearthside.lab.games import play_one
from hearthside.lab.tournament import Contest, hold
from tools import ladder

GAMES = 4
"""Of each of the two lower rungs in each game; with two of the upper one they are forty in all."""
HASTY = 12
"""Playouts for a decision of ``hard`` here."""
FAR = 3
"""How many turns ahead they go at most."""


@pytest.mark.parametrize("game", ours())
def test_a_beginner_beats_chance_and_is_beaten_by_one_who_judges(game: str) -> None:
    players = min(count for count in find_game(game).players if count > 1)
    (chance,) = hold(Contest(game, ("easy", "random"), GAMES, 5, players)).pairs
    (judging,) = hold(Contest(game, ("normal", "easy"), GAMES, 5, players)).pairs
    assert chance.a_win_rate >= 0.5
    assert chance.a_win_rate + judging.a_win_rate >= 1.25


def test_thinking_ahead_beats_a_beginner_even_when_hasty() -> None:
    assert sum(won_by_thinking(game) for game in ours()) >= 5


def won_by_thinking(key: str) -> float:
    """How many of two games on the same deal a hasty thinker wins against a beginner."""
    game = find_game(key)
    won = 0.0
    for seat in range(2):
        bots: list[Bot] = [find("easy"), find("easy")]
        bots[seat] = Hard(HASTY, FAR)
        g = game.start(2, game.read_settings({}), game.load(), Rng.of("ladder"))
        play_one(game, g, bots, [Rng.of("ladder").fork(str(each)) for each in range(2)])
        winners = game.score(g).winners
        won += 1 / len(winners) if seat in winners else 0.0
    return won


def test_the_table_of_the_docs_is_made_again_and_the_rest_of_the_page_stays() -> None:
    docs = ladder.DOCS.read_text(encoding="utf-8")
    page = ladder.written(docs, ["| a row |"])
    assert page.count("| a row |") == 1
    assert ladder.written(page, ["| another |"]) == ladder.written(docs, ["| another |"])
    assert docs.partition(ladder.BEGIN)[0] == page.partition(ladder.BEGIN)[0]
    assert docs.partition(ladder.END)[2] == page.partition(ladder.END)[2]
    assert ladder.rungs() == [("easy", "random"), ("normal", "easy"), ("hard", "normal"), ("expert", "hard")]
