"""One name, one class: whoever reads a name needs to look in one place only."""

import ast
from pathlib import Path

import pytest

import hearthside
from hearthside.kernel.registry import ours

ROOT = Path(hearthside.__file__).parent


def classes(folder: Path) -> list[str]:
    """Every class below this folder, as often as it is written."""
    return [
        node.name
        for file in sorted(folder.rglob("*.py"))
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, ast.ClassDef)
    ]


def twice(names: list[str]) -> list[str]:
    return sorted({name for name in names if names.count(name) > 1})


@pytest.mark.parametrize("game", [*[f"games/{key}" for key in ours()], "template/pebbles"])
def test_no_two_classes_have_one_name(game: str) -> None:
    """Neither inside a game nor between it and the house; games never meet, so theirs may be called alike."""
    house = [
        name
        for room in sorted(ROOT.iterdir())
        if room.is_dir() and room.name not in ("games", "template")
        for name in classes(room)
    ]
    assert len(house) > 100
    assert twice(house + classes(ROOT / game)) == []
