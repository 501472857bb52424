"""Every example of the page about the data is one that works."""

import re
from pathlib import Path

import pytest

from hearthside.games.forest_shuffle.cards import AnyPoints, load, read
from hearthside.games.forest_shuffle.deeds import AnyEffect
from hearthside.games.forest_shuffle.sheet import sheet

PAGE = (Path(__file__).parents[3] / "docs" / "games" / "forest_shuffle.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"```(toml|json)\n(.*?)```", PAGE, re.DOTALL)


@pytest.mark.parametrize(("language", "text"), EXAMPLES)
def test_an_example_works_as_it_stands(language: str, text: str) -> None:
    if language == "json":
        assert sheet(text.encode(), load()).score.seats[0].total > 0
    elif "[[card]]" in text and "[[species]]" not in text:
        card = read(text).card[0]
        printed = next(other for other in load().cards if other.number == card.number)
        assert (card.left, card.right) == (printed.left, printed.right)
    else:
        assert load(text).digest != load().digest


def test_there_is_a_species_a_card_and_a_score_file() -> None:
    assert [language for language, _ in EXAMPLES] == ["toml", "toml", "json"]


def test_the_page_names_every_word_of_the_vocabulary() -> None:
    kinds = [kind.__struct_config__.tag for kind in (*AnyPoints.__args__, *AnyEffect.__args__)]
    assert [kind for kind in kinds if f"`{kind}`" not in PAGE] == []
