"""The bot everything else is measured against."""

from typing import Any, ClassVar

from hearthside.bots.bot import Bot, Sight


class Random(Bot):
    """Any option, each as likely as the others."""

    name: ClassVar[str] = "random"
    title: ClassVar[str] = "Random bot"
    blurb: ClassVar[str] = "Plays anything the rules allow."
    blind: ClassVar[bool] = True

    def choose(self, sight: Sight) -> Any:
        return sight.options[sight.rng.below(len(sight.options))]
