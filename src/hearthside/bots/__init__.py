"""Bots: they see views and re-dealt worlds, never the real state."""

from hearthside.bots.bot import Bot, Sight
from hearthside.bots.registry import NAMES, bots, decide, find, hint, stream

__all__ = ["NAMES", "Bot", "Sight", "bots", "decide", "find", "hint", "stream"]
