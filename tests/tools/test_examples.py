"""The pictures in the rules: each can come about, says what the engine says, and is drawn from the newest positions."""

import re

import pytest

from hearthside.kernel.agenda import question
from hearthside.kernel.registry import find
from tools.examples import GAMES, Example, games, read, state, text

ALL = [pytest.param(game, example, id=f"{game} {example.rule}") for game in games() for example in read(game)]
SHOWN = r"show === '([\w ]+)'|`(\w+) \$\{it\}`|startsWith\('(\w+) '\)"


@pytest.mark.parametrize("game", ["forest_shuffle", "forever_home", "forever_young", "to_the_dogs"])
def test_a_game_has_pictures_under_several_of_its_paragraphs(game: str) -> None:
    examples = read(game)
    assert len(examples) >= 6
    assert len({example.rule for example in examples}) == len(examples), "spread over the paragraphs"
    assert (GAMES / game / "examples.gen.json").read_bytes() == text(game), "run python -m tools.examples"


@pytest.mark.parametrize(("game", "example"), ALL)
def test_a_picture_is_of_a_position_the_engine_knows(game: str, example: Example) -> None:
    assert example.rule in find(game).anchors()
    g = state(game, example, example.then)
    top = question(g)
    if example.asked:
        assert top is not None and type(top).__name__ == example.asked
    drawn = (GAMES / game / "Example.svelte").read_text(encoding="utf-8")
    known = {word for found in re.findall(SHOWN, drawn) for word in found if word}
    assert example.show.split()[0] in known | {"forest", "town", "grid"}, "Example.svelte draws no such thing"


@pytest.mark.parametrize(("game", "example"), [it for it in ALL if it.values[1].points])  # type: ignore[union-attr]
def test_a_caption_names_the_points_of_the_score(game: str, example: Example) -> None:
    ledger = find(game).score(state(game, example)).seats[0]
    for what, points in example.points.items():
        rows = [row.points for row in ledger.rows if row.what == what]
        assert points == (ledger.total if what == "total" else sum(rows)), what
        assert what == "total" or rows, f"no row is called {what}"
        assert points == 0 or re.search(rf"\b{points}\b", example.caption), "the caption says another number"
