"""The examples in docstrings and on the game's page are true."""

import doctest
import re
from importlib import import_module
from pathlib import Path

import pytest

from hearthside.games.forever_young.cards import own_pack
from hearthside.games.forever_young.game import ForeverYoung

PAGE = (Path(__file__).parents[3] / "docs" / "games" / "forever_young.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("module", ["odds", "steps_checks", "steps_pawns", "steps_upkeep", "words_names"])
def test_the_examples_in_docstrings_hold(module: str) -> None:
    result = doctest.testmod(import_module(f"hearthside.games.forever_young.{module}"))
    assert result.attempted
    assert not result.failed


def test_the_score_file_on_the_page_is_one() -> None:
    example = re.search(r"```json\n(.*?)```", PAGE, re.DOTALL)
    assert example is not None
    sheet = ForeverYoung().sheet(example[1].encode(), own_pack())
    assert sheet.names == ("Kerry", "Todd")
    assert sheet.score.places == (1, 2)


def test_the_page_tells_every_effect_of_an_event_card() -> None:
    told = set(re.findall(r"^\| `([a-z-]+)` \|", PAGE, re.MULTILINE))
    effects = {event.effect.__struct_config__.tag for event in own_pack().data.event}
    assert effects <= told
