"""``python -m tests.score.vectors``: positions and what ``hearthside score --json`` says of each, for the count in the browser.

The positions are the finished golden games written down as score files, the hand-made ones of ``tests/games/*/test_sheet.py`` and the
facts of ``scoring_cases.json``. The browser's own tests (``web/src/lib/score/vectors.test.ts``) count them again.
"""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from hearthside.kernel import record as records
from hearthside.kernel.errors import Problem
from hearthside.kernel.match import replay
from hearthside.kernel.registry import find
from tests.score import written_down

TESTS = Path(__file__).parent.parent
FOLDER = Path(__file__).parent / "vectors"
UNREADABLE = (
    "This is not a score file",
    "This score file cannot be read",
    "This score file does not fit",
    "This score file is not JSON",
)
"""Sentences about files that are no score file at all: the page cannot write one."""


def vectors(game: str) -> Iterator[dict[str, Any]]:
    """Every position with its score or its problem."""
    for file in [*played(game), *getattr(written_down, game)()]:
        answer = counted(game, file)
        if not str(answer.get("problem", "")).startswith(UNREADABLE):
            yield {"file": file, **answer}


def played(game: str) -> Iterator[dict[str, Any]]:
    for file in sorted((TESTS / "records" / game).glob("*.json")):
        match = replay(records.read(file.read_bytes()))
        yield written_down.AT_THE_END[game](match.state)


def counted(game: str, file: Any) -> dict[str, Any]:
    found = find(game)
    try:
        score = found.sheet(json.dumps(file).encode(), found.load()).score
    except Problem as wrong:
        return {"problem": str(wrong)}
    players = [
        {"total": one.total, "rows": [[row.what, row.points, row.text, row.rule] for row in one.rows]}
        for one in score.seats
    ]
    return {"players": players, "winners": score.winners, "places": list(score.places)}


def text_of(game: str) -> str:
    """The file as it should be, a position a line."""
    lines = [json.dumps(one, ensure_ascii=False, separators=(",", ":")) for one in vectors(game)]
    return "[\n" + ",\n".join(lines) + "\n]\n"


def file_of(game: str) -> Path:
    return FOLDER / f"{game}.json"


if __name__ == "__main__":
    for each in written_down.AT_THE_END:
        file_of(each).write_text(text_of(each), encoding="utf-8")
