"""What event cards do, the moments they are played in, and by whom."""

import msgspec

# Windows in which event cards are played

BEFORE_MOVE = 0
AFTER_LOOK = 1
BEFORE_DISK = 2
BEFORE_ROLL = 3
AFTER_ROLL = 4
AFTER_ACTION = 5
BETWEEN_ACTIONS = 6
FEED = 7
PLACEMENT_NUMBER = 8
WINDOWS = 9
WINDOW_KEYS = (
    "before_move",
    "after_look",
    "before_disk",
    "before_roll",
    "after_roll",
    "after_action",
    "between_actions",
    "feed",
    "placement_number",
)

# Effects of event cards

ADD_DICE = 0
FORCE_REROLL = 1
RETURN_TILE = 2
HOLD_PAWN = 3
MOVE_ANYWHERE = 4
EXTRA_ACTION = 5
SKIP_FEEDING = 6
STEAL_KEPT = 7
SET_PLACEMENT = 8
REFRESH_DISKS = 9


class _Effect(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind"):
    """What an event card does; ``kind`` names it in the data."""


class AddDice(_Effect, frozen=True, tag="add-dice"):
    """Before your own roll: so many dice more."""

    amount: int


class ForceReroll(_Effect, frozen=True, tag="force-reroll"):
    """After any roll: up to so many dice are thrown again."""

    dice: int


class ReturnTile(_Effect, frozen=True, tag="return-tile"):
    """Your tile that was looked at goes under its stack, unresolved."""


class HoldPawn(_Effect, frozen=True, tag="hold-pawn"):
    """Another player's pawn stays where it is for this action."""


class MoveAnywhere(_Effect, frozen=True, tag="move-anywhere"):
    """Your pawn goes to any square instead of its move."""


class ExtraAction(_Effect, frozen=True, tag="extra-action"):
    """Your pawn acts once more."""


class SkipFeeding(_Effect, frozen=True, tag="skip-feeding"):
    """Your vampires count as fed."""


class StealKept(_Effect, frozen=True, tag="steal-kept"):
    """A random kept tile of an opponent becomes yours."""


class SetPlacement(_Effect, frozen=True, tag="set-placement"):
    """You set your own number of tiles to place."""

    least: int
    most: int


class RefreshDisks(_Effect, frozen=True, tag="refresh-disks"):
    """Up to so many of your used disks come back."""

    disks: int


Effect = (
    AddDice
    | ForceReroll
    | ReturnTile
    | HoldPawn
    | MoveAnywhere
    | ExtraAction
    | SkipFeeding
    | StealKept
    | SetPlacement
    | RefreshDisks
)


class Occasion:
    """When an event card with some effect is played, and by whom."""

    def __init__(self, op: int, window: int, actor: bool, other: bool) -> None:
        self.op = op
        self.window = window
        self.actor = actor
        """The one whose action it is may play it."""
        self.other = other
        """The others may."""

    def fits(self, window: int, own: bool) -> bool:
        """Whether it may be played in this window, on an action of one's own or on somebody else's."""
        return window == self.window and (self.actor if own else self.other)


MOMENTS_OF: dict[str, Occasion] = {
    "add-dice": Occasion(ADD_DICE, BEFORE_ROLL, True, False),
    "force-reroll": Occasion(FORCE_REROLL, AFTER_ROLL, True, True),
    "return-tile": Occasion(RETURN_TILE, AFTER_LOOK, True, False),
    "hold-pawn": Occasion(HOLD_PAWN, BEFORE_MOVE, False, True),
    "move-anywhere": Occasion(MOVE_ANYWHERE, BEFORE_MOVE, True, False),
    "extra-action": Occasion(EXTRA_ACTION, AFTER_ACTION, True, False),
    "skip-feeding": Occasion(SKIP_FEEDING, FEED, True, False),
    "steal-kept": Occasion(STEAL_KEPT, BETWEEN_ACTIONS, True, True),
    "set-placement": Occasion(SET_PLACEMENT, PLACEMENT_NUMBER, True, False),
    "refresh-disks": Occasion(REFRESH_DISKS, BEFORE_DISK, True, False),
}
"""By the word that stands for the effect in a pack. A tile's action is its owner's: so False Trail answers "one's own"."""


def effect_word(effect: Effect) -> str:
    """The word that stands for the effect in a pack."""
    return str(effect.__struct_config__.tag)
