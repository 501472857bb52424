"""``hearthside score``."""

from typing import Annotated

import typer
from rich.console import Console
from rich.text import Text

from hearthside.cli.given import AsJson, GameName, PackFile, find_game, read_file, read_pack
from hearthside.cli.output import console, table, write_json
from hearthside.kernel.ledger import Score


def run(
    game: GameName,
    file: Annotated[str, typer.Argument(metavar="FILE", help="A position as JSON; - for standard input.")],
    pack: PackFile = None,
    json: AsJson = False,
) -> None:
    """Count a game you played with the paper cards. The shape of the file is told in docs/games/GAME.md.

    Example: [bold]hearthside score forest_shuffle our_evening.json[/bold]
    """
    found = find_game(game)
    sheet = found.sheet(read_file(file, "score file"), found.load(read_pack(pack)))
    if json:
        write_json(
            {
                "players": [
                    {
                        "total": ledger.total,
                        "rows": [
                            {
                                "what": row.what,
                                "points": row.points,
                                "cards": row.cards,
                                "rule": row.rule,
                                "text": row.text,
                            }
                            for row in ledger.rows
                        ],
                    }
                    for ledger in sheet.score.seats
                ],
                "winners": sheet.score.winners,
                "places": sheet.score.places,
            }
        )
    else:
        names = [name or f"Player {seat + 1}" for seat, name in enumerate(sheet.names)]
        names += [f"Player {seat + 1}" for seat in range(len(names), len(sheet.score.seats))]
        print_score(console(), sheet.score, names)


def print_score(out: Console, score: Score, names: list[str], over: bool = True) -> None:
    """Everybody's ledger and, when it is over, who has won."""
    for name, ledger, place in zip(names, score.seats, score.places, strict=True):
        if not ledger.rows:
            out.print(Text(f"{place}. {name}: {ledger.total}", "bold"))
            continue
        rows = table("points", "for", "rule", right=("points",), title=f"{place}. {name}: {ledger.total}")
        for row in ledger.rows:
            rows.add_row(str(row.points), Text(row.text), Text(row.rule, "dim"))
        out.print(rows)
    if not over or len(names) == 1:
        return
    winners = [names[seat] for seat in score.winners]
    verb = "share the win" if len(winners) > 1 else "win" if winners == ["You"] else "wins"
    out.print(Text(f"{' and '.join(winners)} {verb}.", "bold"))
