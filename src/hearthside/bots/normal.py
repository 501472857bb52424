"""One decision ahead, by the score ledger and the game's own judgement."""

from typing import Any, ClassVar

from hearthside.bots.bot import Bot, Sight


class Normal(Bot):
    """The option its game judges best in a re-dealt world; the first of equals."""

    name: ClassVar[str] = "normal"
    title: ClassVar[str] = "Normal bot"
    blurb: ClassVar[str] = "Takes what looks best right now."

    def choose(self, sight: Sight) -> Any:
        options = sight.options
        if len(options) == 1:
            return options[0]
        worths = sight.game.judge(sight.known, sight.seat, options)
        return options[worths.index(max(worths))]
