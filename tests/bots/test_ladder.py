"""A short ladder of forty games on duplicate deals, with bounds that only a broken bot misses; docs/bots.md has the long one."""

import pytest

from hearthside.bots import Bot, find
from hearthside.bots.search import Hard
from hearthside.kernel.registry import find as find_game
from hearthside.kernel.registry import ours
from hearthside.kernel.rng import Rng
from hearthside.lab.games import play_one
from hearthside.lab.tournament import Contest, Pairing, hold
from tools import ladder

GAMES = 4
"""Of each of the two lower rungs in each game; with two of the upper one they are forty in all."""
HASTY = 12
"""Playouts for a decision of ``hard`` here."""
FAR = 3
"""How many turns ahead they go at most."""
PAIR = Pairing("easy", "random", 2, 2, 0, 0, 1.0, (0.3, 1.0))


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


def test_a_row_of_the_docs_takes_the_place_of_the_old_one_and_the_rest_of_the_page_stays() -> None:
    docs = ladder.DOCS.read_text(encoding="utf-8")
    row = ladder.line(find_game("to_the_dogs").title, PAIR, 2, 12345.6)
    page = ladder.written(docs, [row])
    assert page.count(row) == 1
    assert ladder.of(row) not in {ladder.of(line) for line in page.splitlines() if line != row}
    assert len(page.splitlines()) == len(docs.splitlines())
    assert ladder.written(page, [row]) == page
    assert docs.partition(ladder.BEGIN)[0] == page.partition(ladder.BEGIN)[0]
    assert docs.partition(ladder.END)[2] == page.partition(ladder.END)[2]


def test_a_row_about_something_new_stands_with_its_game() -> None:
    docs = ladder.DOCS.read_text(encoding="utf-8")
    row = ladder.line(find_game("forest_shuffle").title, PAIR, 5, 1.0)
    page = ladder.written(docs, [row])
    assert len(page.splitlines()) == len(docs.splitlines()) + 1
    assert page.index(row) < page.index(f"| {find_game('to_the_dogs').title} |")


def test_each_level_is_measured_against_the_one_below() -> None:
    assert ladder.rungs() == [("easy", "random"), ("normal", "easy"), ("hard", "normal"), ("expert", "hard")]
