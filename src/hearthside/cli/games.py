"""``hearthside games``."""

import msgspec

from hearthside.cli.given import AsJson
from hearthside.cli.output import console, table, write_json
from hearthside.kernel.english import yes_no
from hearthside.kernel.registry import games


def run(json: AsJson = False) -> None:
    """List the games: key, title, players and settings.

    Example: [bold]hearthside games --json[/bold]
    """
    if json:
        write_json(
            [
                {
                    "key": game.key,
                    "title": game.title,
                    "blurb": game.blurb,
                    "players": game.players,
                    "minutes": game.minutes,
                    "rules_version": game.rules_version,
                    "settings": msgspec.to_builtins(game.settings),
                }
                for game in games()
            ]
        )
        return
    out = console()
    listed = table("game", "title", "players", "minutes", "about", right=("minutes",))
    for game in games():
        minutes = "–".join(str(n) for n in dict.fromkeys(game.minutes))
        listed.add_row(game.key, game.title, f"{game.players[0]}–{game.players[-1]}", minutes, game.blurb)
    out.print(listed)
    for game in games():
        if game.settings:
            settings = table("setting", "can be", "without it", "meaning", title=f"Settings of {game.title}")
            for setting in game.settings:
                settings.add_row(
                    setting.key, ", ".join(map(yes_no, setting.choices)), yes_no(setting.default), setting.help
                )
            out.print(settings)
