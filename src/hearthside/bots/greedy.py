"""One decision ahead, by the score ledger and the game's own judgement."""

from typing import Any, ClassVar

from hearthside.bots.bot import Bot, Sight


class Greedy(Bot):
    """The option its game judges best in a re-dealt world; the first of equals."""

    name: ClassVar[str] = "greedy"
    blurb: ClassVar[str] = "looks one decision ahead and takes what is worth most"

    def choose(self, sight: Sight) -> Any:
        options = sight.options
        if len(options) == 1:
            return options[0]
        worths = sight.game.judge(sight.world(), sight.seat, options)
        return options[worths.index(max(worths))]
