"""Every position file of every game: one for each paragraph of the rulebook and each ruling."""

import re
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from hearthside.kernel.registry import find
from tests.positions import runner

HERE = Path(__file__).parent
ROOMS = sorted(folder.name for folder in HERE.iterdir() if any(folder.glob("*.toml")))


@pytest.mark.parametrize(
    ("room", "position"),
    [
        pytest.param(room, position, id=f"{room}: {position['name']}")
        for room in ROOMS
        for position in runner.positions(HERE / room)
    ],
)
def test_position(room: str, position: dict[str, Any]) -> None:
    """Given, do, expect."""
    helpers = import_module(f"tests.positions.{room}")
    runner.run(find(room), position, helpers.build, helpers.look, getattr(helpers, "number", runner.as_written))


def test_the_form_of_a_position_is_told_whole() -> None:
    page = (HERE.parents[1] / "docs" / "adding-a-game.md").read_text(encoding="utf-8")
    (form,) = re.findall(r"```toml\n\[\[position\]\]\n(.*?)```", page, re.DOTALL)
    assert set(re.findall(r"^(\w+) = ", form, re.MULTILINE)) == runner.KNOWN
