"""Writes packs of one's own for tests."""

import json
from typing import Any

import msgspec

from hearthside.games.forever_home.cards import load

OWN = load()


def own(section: str) -> list[dict[str, Any]]:
    """A section of the game's own cards as plain data."""
    plain = msgspec.to_builtins(getattr(OWN, section))
    assert isinstance(plain, list | tuple)
    return [dict(entry) for entry in plain]


def pack_with(**sections: list[dict[str, Any]]) -> str:
    """A pack with these sections, as TOML."""
    lines = ['name = "Mine"']
    for section, entries in sections.items():
        for entry in entries:
            lines += [f"[[{section}]]", *[f"{key} = {_toml(value)}" for key, value in entry.items()]]
    return "\n".join(lines)


def _toml(value: Any) -> str:
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{key} = {_toml(item)}" for key, item in value.items()) + " }"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(_toml(item) for item in value) + "]"
    return json.dumps(value)
