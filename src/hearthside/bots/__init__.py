"""Bots: they see views and re-dealt worlds, never the real state."""

from hearthside.bots.bot import Bot, Sight
from hearthside.bots.registry import (
    NAMES,
    USUAL,
    WITHIN,
    TooLong,
    ask,
    bots,
    decide,
    decide_anyway,
    find,
    hint,
    named,
    stream,
)

__all__ = [
    "NAMES",
    "USUAL",
    "WITHIN",
    "Bot",
    "Sight",
    "TooLong",
    "ask",
    "bots",
    "decide",
    "decide_anyway",
    "find",
    "hint",
    "named",
    "stream",
]
