"""A friendly beginner: sensible moves, and honest mistakes."""

from typing import Any, ClassVar

from hearthside.bots.bot import Bot, Sight
from hearthside.kernel.agenda import question

NOTICED = 35
"""The chance, in percent, that a beginner thinks of an option at all."""
LEAST = 2
"""So many options anybody thinks of; where there are no more, none is overlooked."""


class Easy(Bot):
    """The best of the options it happens to think of, two at least; it overlooks some of the others every time.

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
        if not (top.follow or top.silent or len(options) <= LEAST):
            noticed = [place for place in noticed if sight.rng.below(100) < NOTICED]
            while len(noticed) < LEAST:
                place = sight.rng.below(len(options))
                if place not in noticed:
                    noticed.append(place)
        worths = sight.game.judge(sight.known, sight.seat, options)
        return options[max(noticed, key=worths.__getitem__)]
