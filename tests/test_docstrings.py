"""Every example in a docstring of the package holds."""

import doctest
from importlib import import_module
from pkgutil import walk_packages

import pytest

import hearthside

NEEDS_A_DATABASE = "hearthside.server.migrations."
MODULES = sorted(
    module.name
    for module in walk_packages(hearthside.__path__, "hearthside.")
    if not module.name.startswith(NEEDS_A_DATABASE) and not module.name.endswith("__main__")
)


@pytest.mark.parametrize("name", MODULES)
def test_examples_in_docstrings_hold(name: str) -> None:
    assert doctest.testmod(import_module(name)).failed == 0


def test_there_are_examples_to_hold() -> None:
    finder = doctest.DocTestFinder(exclude_empty=True)
    examples = [len(test.examples) for name in MODULES for test in finder.find(import_module(name))]
    assert sum(examples) > 40
