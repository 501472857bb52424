"""What the browser counts with, and what it is compared with, is what the games say today."""

import json

import pytest

from hearthside.kernel.registry import ours
from tests.score import vectors
from tools import score_cards

GAMES = sorted(ours())


@pytest.mark.parametrize("game", GAMES)
def test_the_cards_of_the_score_page_are_those_of_the_game(game: str) -> None:
    kept = score_cards.file_of(game).read_text(encoding="utf-8")
    assert kept == score_cards.written(game), "run `python -m tools.score_cards`"


@pytest.mark.parametrize("game", GAMES)
def test_the_positions_the_browser_counts_again_are_current(game: str) -> None:
    kept = vectors.file_of(game).read_text(encoding="utf-8")
    assert kept == vectors.text_of(game), "run `python -m tests.score.vectors`"


@pytest.mark.parametrize("game", GAMES)
def test_there_are_scores_and_problems_to_compare_with(game: str) -> None:
    kept = json.loads(vectors.file_of(game).read_text(encoding="utf-8"))
    assert sum("problem" in one for one in kept) >= 9
    assert sum("players" in one for one in kept) >= 9
