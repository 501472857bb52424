"""The examples in docs/games/forever_home.md work as they stand."""

import re
from pathlib import Path

from hearthside.games.forever_home.cards import load
from hearthside.games.forever_home.game import GAME
from hearthside.games.forever_home.sheet import sheet

PAGE = (Path(__file__).parents[3] / "docs" / "games" / "forever_home.md").read_text(encoding="utf-8")


def blocks(language: str) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", PAGE, re.DOTALL)


def test_the_example_pack_loads() -> None:
    pack = load(blocks("toml")[0])
    assert pack.name == "Our box"
    assert [space.cell for space in pack.spaces] == [2, 10, 14, 21, 23]
    assert pack.training == load().training


def test_the_example_entries_are_cards_of_ours() -> None:
    """The second block shows one entry of each other section as it stands in our data."""
    own = load()
    ids = re.findall(r'^id = "([^"]+)"', blocks("toml")[1], re.MULTILINE)
    sections = (own.training, own.homes, own.commendations, own.solo)
    assert all(any(entry.id == one for entry in section) for one, section in zip(ids, sections, strict=True))


def test_the_example_score_files_are_counted() -> None:
    game, solo = [sheet(block.encode(), load()) for block in blocks("json")]
    assert game.names == ("Ana", "Tomás")
    assert [ledger.total for ledger in game.score.seats] == [21, 22]
    assert solo.score.seats[0].total == 22


def test_every_option_is_told() -> None:
    for setting in GAME.settings:
        assert f"| `{setting.key}` |" in PAGE
