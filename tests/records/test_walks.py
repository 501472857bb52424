"""Golden games show the same on their way: options, events, views and scores, move by move and kind by kind."""

from pathlib import Path

import pytest

from tests.records.walk import FILES, expected, name, shown

KNOWN = expected()


@pytest.mark.parametrize("file", FILES, ids=name)
def test_a_golden_game_shows_the_same_on_its_way(file: Path) -> None:
    """A wanted change is written down with ``python -m tests.records.walk``; the diff names what changed."""
    assert name(file) in KNOWN, "a new golden game: write down what it shows"
    known = KNOWN[name(file)]
    seen = shown(file, known.trail)
    follows = known.trail.startswith(seen.trail)
    assert follows, f"move {len(seen.trail) // 2 - 1} shows something else"
    assert seen == known
