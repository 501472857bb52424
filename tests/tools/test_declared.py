"""The copy that is compiled: Structs keep their keywords and annotations, everything else stays as it is."""

import builtins
import sys
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

import msgspec
import pytest

from tools.declared import prepare

SOURCE = '''"""Two Structs, one derived from the other, and a plain class."""

from typing import Literal

import msgspec


class Base(msgspec.Struct, frozen=True, tag_field="do", forbid_unknown_fields=True):
    """What all have in common."""


class Pay(Base, frozen=True, tag="pay"):
    cards: tuple[int, ...]
    kind: Literal["oak", "elm"] | None = None

    @property
    def most(self) -> int:
        return max(self.cards)


class Plain:
    def __init__(self) -> None:
        self.paid = Pay((3, 5))
'''

Load = Callable[[str], ModuleType]


@pytest.fixture
def load(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Load:
    monkeypatch.syspath_prepend(tmp_path)
    # What the compiler leaves out, the interpreter meets.
    monkeypatch.setattr(builtins, "_mypyc_attr", lambda **_: lambda it: it, raising=False)

    def imported(name: str) -> ModuleType:
        monkeypatch.delitem(sys.modules, name, raising=False)
        return import_module(name)

    return imported


def test_a_prepared_struct_is_as_it_was_written(tmp_path: Path, load: Load) -> None:
    file = tmp_path / "prepared_module.py"
    file.write_text(SOURCE)
    prepare([file])
    module: Any = load("prepared_module")
    assert file.read_text().count("@_as_written(") == 2
    pay = module.Plain().paid
    assert msgspec.json.encode(pay) == b'{"do":"pay","cards":[3,5],"kind":null}'
    assert msgspec.convert({"do": "pay", "cards": [1], "kind": "oak"}, module.Pay) == module.Pay((1,), "oak")
    assert pay.most == 5
    assert file.read_text().count("    @property\n") == 1
    assert isinstance(pay, module.Base)
    assert len({pay, module.Pay((3, 5))}) == 1
    with pytest.raises(msgspec.ValidationError, match="kind"):
        msgspec.convert({"do": "pay", "cards": [1], "kind": "ash"}, module.Pay)


def test_a_struct_whose_fields_go_by_name_may_have_defaults_first(tmp_path: Path, load: Load) -> None:
    file = tmp_path / "keyword_module.py"
    file.write_text("import msgspec\n\n\nclass A(msgspec.Struct, kw_only=True):\n    x: int = 1\n    y: int\n")
    prepare([file])
    module: Any = load("keyword_module")
    assert module.A.__struct_fields__ == ("x", "y")
    assert "    y: int\n    x: int = 1\n" in file.read_text()


def test_structs_are_found_across_modules(tmp_path: Path, load: Load) -> None:
    (tmp_path / "first_module.py").write_text(SOURCE)
    second = tmp_path / "second_module.py"
    second.write_text("from first_module import Base\n\n\nclass Draw(Base, frozen=True, tag='draw'):\n    pass\n")
    prepare([tmp_path / "first_module.py", second])
    module: Any = load("second_module")
    assert msgspec.json.encode(module.Draw()) == b'{"do":"draw"}'


def test_a_name_is_a_struct_only_where_it_is_derived_from_one(tmp_path: Path) -> None:
    (tmp_path / "first_module.py").write_text(SOURCE)
    second = tmp_path / "second_module.py"
    second.write_text(
        "from first_module import Base as Mine\n\n\nclass Pay:\n    pass\n\n\nclass Draw(Mine):\n    pass\n"
    )
    prepare([second], [tmp_path / "first_module.py"])
    assert second.read_text().count("@_as_written(") == 1


def test_what_games_derive_from_may_have_children_that_are_not_compiled(tmp_path: Path) -> None:
    file = tmp_path / "agenda.py"
    file.write_text("class Step:\n    pass\n\n\nclass Ask(Step):\n    pass\n\n\nclass Act(Ask):\n    pass\n")
    prepare([file])
    assert file.read_text().count("@_mypyc_attr(allow_interpreted_subclasses=True)\n") == 2
    assert "\n\n\nclass Act(Ask):" in file.read_text()


def test_an_exception_and_a_module_without_classes_are_not_touched(tmp_path: Path) -> None:
    file = tmp_path / "plain_module.py"
    for text in ("def plain() -> None:\n    pass\n", "class Wrong(Exception):\n    pass\n"):
        file.write_text(text)
        prepare([file])
        assert file.read_text() == text


def test_constants_are_declared_final_and_lines_keep_their_numbers(tmp_path: Path) -> None:
    file = tmp_path / "constants.py"
    file.write_text(
        "LIMIT = 3\nDAY, NIGHT = range(2)\nROOMY, CRAMPED = 6, -4.5\nNAMES: tuple[str, ...] = ('é',)\nlower = 1\nTWICE = 1\nTWICE = 2\n"
    )
    prepare([file])
    lines = file.read_text().splitlines()
    assert lines[-7:] == [
        "LIMIT: _Final = 3",
        "DAY: _Final = 0; NIGHT: _Final = 1",
        "ROOMY: _Final = 6; CRAMPED: _Final = -4.5",
        "NAMES: _Final[tuple[str, ...]] = ('é',)",
        "lower = 1",
        "TWICE = 1",
        "TWICE = 2",
    ]
