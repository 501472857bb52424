"""A greedy heuristic that hunts, feeds and defends."""

from hearthside.games.forever_young.actions import Action
from hearthside.games.forever_young.state import Young


def judge(world: Young, seat: int, options: list[Action]) -> list[float]:
    """How good each option looks; the highest is taken."""
    return [0.0 for _ in options]
