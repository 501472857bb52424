"""The games this server offers."""

from hearthside import bots
from hearthside.kernel.game import ROOMS, Game, find
from hearthside.kernel.game import _games as registered
from hearthside.server.wire import GameInfo, SettingInfo


def games() -> list[Game]:
    for room in ROOMS:
        try:
            find(room)
        except Exception:  # noqa: BLE001, S112
            continue
    return list(registered.values())


def info(game: Game) -> GameInfo:
    """A game as the home page shows it."""
    settings = tuple(SettingInfo(s.key, s.title, s.help, s.default, s.choices, s.rule) for s in game.settings)
    names = tuple(bot.name for bot in bots.bots())
    return GameInfo(game.key, game.title, game.blurb, game.minutes, game.players, settings, names)
