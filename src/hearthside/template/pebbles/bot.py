"""The bots' judgement: build when a cairn is high or there is no time left, else draw."""

from typing import Any

from hearthside.template.pebbles.actions import Add, Build, Draw
from hearthside.template.pebbles.state import Beach

PATIENCE = 3
"""A cairn lower than this waits while there are pebbles in the pile."""


def judge(world: Beach, seat: int, options: list[Any]) -> list[float]:
    """How good each option looks."""
    hand = [world.pack.colour[pebble] for pebble in world.hands[seat]]
    hurry = len(world.pile) < 2 * world.players
    worths: list[float] = []
    for action in options:
        if isinstance(action, Build):
            height = hand.count(action.colour)
            worths.append(float(height**2) if hurry or height > PATIENCE else 0.1 * height)
        else:
            worths.append(2.0 if isinstance(action, Draw) else 1.0 if isinstance(action, Add) else 0.0)
    return worths
