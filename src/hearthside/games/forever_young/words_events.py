"""Event cards in a few words: what they do and the moment they wait for, as a small card has room for."""

from typing import assert_never

from hearthside.games.forever_young.effects import (
    AddDice,
    Effect,
    ExtraAction,
    ForceReroll,
    HoldPawn,
    MoveAnywhere,
    RefreshDisks,
    ReturnTile,
    SetPlacement,
    SkipFeeding,
    StealKept,
)
from hearthside.kernel.english import number, sentence, some


def brief(effect: Effect) -> tuple[str, str]:
    """What the card does, and when.

    >>> brief(AddDice(2))
    ('Two more dice, six at most.', 'Before your roll')
    >>> brief(SetPlacement(1, 5))
    ('Place one to five tiles instead.', 'Your number is set')
    """
    match effect:
        case AddDice(amount=n):
            return f"{sentence(some(n, 'more die', 'more dice'))}, six at most.", "Before your roll"
        case ForceReroll(dice=n):
            many = "One die is" if n == 1 else f"Up to {some(n, 'die', 'dice')} are"
            return f"{many} thrown again.", "After any roll"
        case ReturnTile():
            return "It slips under its stack, unresolved.", "Your tile is seen"
        case HoldPawn():
            return "A rival's pawn stays where it is.", "Before a rival moves"
        case MoveAnywhere():
            return "Your pawn goes to any square.", "Before your move"
        case ExtraAction():
            return "It takes one more action.", "After your pawn acts"
        case SkipFeeding():
            return "Your vampires count as fed.", "Before you feed"
        case StealKept():
            return "Take a rival's kept tile at random.", "Between actions"
        case SetPlacement(least=least, most=most):
            return f"Place {number(least)} to {some(most, 'tile')} instead.", "Your number is set"
        case RefreshDisks(disks=n):
            return f"Turn up to {some(n, 'used disk')} face up.", "Before your disk"
        case _:
            assert_never(effect)
