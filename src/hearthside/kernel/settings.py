"""The optional rules of a game, and the values chosen for a match."""

from collections.abc import Mapping, Sequence

import msgspec

from hearthside.kernel.english import yes_no
from hearthside.kernel.errors import Problem

Value = bool | int | str
Settings = dict[str, Value]
"""A value for every setting of the game."""


class Setting(msgspec.Struct, frozen=True):
    """One optional rule of a game, or its choice of packs."""

    key: str
    title: str
    help: str
    default: Value
    choices: tuple[Value, ...]
    """Every value it may take; (False, True) for a switch."""
    rule: str = ""


def read_settings(title: str, settings: Sequence[Setting], given: Mapping[str, object]) -> Settings:
    """A value for every setting; a Problem naming what is unknown or cannot be. Text from a command line is understood."""
    chosen: Settings = {setting.key: setting.default for setting in settings}
    for key, value in given.items():
        setting = next((s for s in settings if s.key == key), None)
        if setting is None:
            known = ", ".join(chosen) or "none"
            raise Problem(f"{title} has no setting {key!r}. Its settings are: {known}.")
        for choice in setting.choices:
            if (value == choice and type(value) is type(choice)) or value == yes_no(choice):
                chosen[key] = choice
                break
        else:
            can = ", ".join([yes_no(choice) for choice in setting.choices])
            raise Problem(f"The setting {key!r} cannot be {value!r}. It can be: {can}.")
    return chosen
