"""A friendly beginner: sensible moves, and honest mistakes."""

from typing import Any, ClassVar

from hearthside.bots.bot import Bot, Sight
from hearthside.kernel.agenda import question

NOTICED = 40
"""The chance, in percent, that a beginner thinks of an option at all."""
FEW = 2
"""So many options nobody overlooks."""


class Easy(Bot):
    """The best of the options it happens to think of; it overlooks some of them every time.

    What finishes an action begun before, a choice between two, and questions that most often have one answer, it gets right.
    """

    name: ClassVar[str] = "easy"
    title: ClassVar[str] = "Easy bot"
    blurb: ClassVar[str] = "Plays like a friendly beginner, mistakes and all."

    def choose(self, sight: Sight) -> Any:
        options = sight.options
        if len(options) == 1:
            return options[0]
        top = question(sight.known)
        assert top is not None
        noticed = list(range(len(options)))
        if not (top.follow or top.silent or len(options) <= FEW):
            noticed = [place for place in noticed if sight.rng.below(100) < NOTICED]
            noticed = noticed or [sight.rng.below(len(options))]
        worths = sight.game.judge(sight.known, sight.seat, options)
        return options[max(noticed, key=worths.__getitem__)]
