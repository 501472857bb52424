"""Golden games: each record plays again, link by link, to the position it ended in."""

from pathlib import Path

import pytest

from hearthside.kernel import record as records
from hearthside.kernel.match import replay
from hearthside.kernel.registry import ours

FILES = sorted(Path(__file__).parent.glob("*/*.json"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.name}/{file.stem}")
def test_a_golden_game_plays_again(file: Path) -> None:
    record = records.read(file.read_bytes())
    match = replay(record)
    assert match.over
    assert match.record() == record


def test_every_game_has_golden_games() -> None:
    assert {file.parent.name for file in FILES} == set(ours())
