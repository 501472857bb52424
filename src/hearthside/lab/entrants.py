"""Who plays in the lab: bots by name, and thinking ones with a smaller budget."""

from hearthside.bots import Bot, named
from hearthside.bots.search import Hard
from hearthside.kernel.errors import Problem


def entrant(name: str) -> tuple[str, Bot]:
    """A bot and what it is called here. ``hard@90`` thinks with 90 playouts a decision, not with its whole budget, which takes long."""
    level, at, playouts = (name, "", "") if ":" in name else name.partition("@")
    bot = named(level)
    if not at:
        return bot.name, bot
    if not isinstance(bot, Hard) or not playouts.isdecimal() or not int(playouts):
        raise Problem(f"{name!r} is no bot: only one that thinks ahead takes a number of playouts, such as hard@90.")
    return f"{bot.name}@{int(playouts)}", type(bot)(int(playouts))
