"""Why not: a sentence, the cure if there is one, and the paragraph of the rules."""

from typing import Any

from hearthside.kernel.errors import Refusal
from hearthside.template.pebbles.actions import Add, Build, Done, Draw, Rest
from hearthside.template.pebbles.state import HAND_LIMIT, Beach


def turn(g: Beach, seat: int, action: Any) -> Refusal:
    if isinstance(action, Draw):
        if not g.pile:
            return Refusal("The pile is empty.", "end", "Build a cairn, or rest.")
        return Refusal(f"You hold {HAND_LIMIT} pebbles already.", "drawing", "Build a cairn first.")
    if isinstance(action, Build):
        return Refusal("You have no pebble of this colour.", "building", "Build with another colour, or draw.")
    if isinstance(action, Rest):
        return Refusal("Nobody rests while there are pebbles in the pile.", "r1", "Draw, or build a cairn.")
    return Refusal("You are not building a cairn.", "turn", "Say first which colour you build with.")


def adding(g: Beach, seat: int, colour: int, action: Any) -> Refusal:
    if isinstance(action, Done):
        return Refusal("A cairn has at least one pebble.", "building", "Add a pebble.")
    if not isinstance(action, Add):
        return Refusal("You are building a cairn.", "building", "Add pebbles to it, or say that it is high enough.")
    if action.pebble in g.building:
        return Refusal("This pebble lies on the cairn already.", "building")
    if action.pebble not in g.hands[seat]:
        return Refusal("This pebble is not in your hand.", "building")
    if g.pack.colour[action.pebble] != colour:
        return Refusal("A cairn has one colour only.", "building")
    return Refusal("The pebbles of a cairn are named in ascending order.", "building")
