"""Pebbles: build cairns of one colour, as high as you dare."""

from hearthside.template.pebbles.game import GAME

__all__ = ["GAME"]
