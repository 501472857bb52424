"""The greedy heuristic (first draft)."""

from typing import Any

from hearthside.games.forever_home.state import Shelters


def judge(g: Shelters, seat: int, options: list[Any]) -> list[float]:
    return [0.0 for _ in options]
