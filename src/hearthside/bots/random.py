"""The bot everything else is measured against."""

from typing import Any, ClassVar

from hearthside.bots.bot import Bot, Sight


class Random(Bot):
    """Any option, each as likely as the others."""

    name: ClassVar[str] = "random"
    blurb: ClassVar[str] = "takes any option, each as likely as the others"

    def choose(self, sight: Sight) -> Any:
        return sight.options[sight.rng.below(len(sight.options))]
