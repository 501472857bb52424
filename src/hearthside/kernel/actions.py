"""Every action of a game exists once, in a fixed order, in its catalogue."""

from collections.abc import Iterable
from hashlib import sha256
from typing import Any

import msgspec

from hearthside.kernel.errors import Problem


class Action(msgspec.Struct, frozen=True, tag_field="do", forbid_unknown_fields=True):
    """Base of a game's actions. On the wire: ``{"do": "pay", "card": 17}``."""


class Catalogue:
    """All actions of a game. An action's place is its number for learning agents and never changes within a rules version."""

    def __init__(self, union: Any, actions: Iterable[Action]) -> None:
        """``union`` is the type of all action classes (``Draw | Pay``), used to read them from the wire."""
        self.actions: tuple[Action, ...] = tuple(actions)
        self.index: dict[Action, int] = {action: i for i, action in enumerate(self.actions)}
        assert len(self.index) == len(self.actions), "an action stands in the catalogue twice"
        self._union = union

    def __len__(self) -> int:
        return len(self.actions)

    def read(self, wire: object) -> Action:
        """The flyweight for an action from outside; a sentence with a path when it is not one."""
        try:
            action = msgspec.convert(wire, self._union)
        except msgspec.ValidationError as wrong:
            raise Problem(f"This is not an action of the game: {wrong}.") from None
        place = self.index.get(action)
        if place is None:
            raise Problem(f"The game has no such action: {msgspec.json.encode(action).decode()}.")
        return self.actions[place]

    def fingerprint(self) -> str:
        """Pinned in a test, so that action numbers cannot change unseen."""
        return sha256(msgspec.json.encode(self.actions)).hexdigest()


def wire(action: Action) -> dict[str, Any]:
    """The action as plain data for a record or a client."""
    plain = msgspec.to_builtins(action)
    assert isinstance(plain, dict)
    return plain
