"""``hearthside verify``."""

import typer

from hearthside.cli.given import AsJson, PackFile, RecordFile, find_game, read_pack, read_record
from hearthside.cli.output import complain, console, write_json
from hearthside.kernel.errors import Problem
from hearthside.kernel.match import replay


def run(file: RecordFile, pack: PackFile = None, json: AsJson = False) -> None:
    """Deal and play a record again; exit code 1 names the first move that does not fit.

    It shows that the deck was not changed after the seed's hash was published. It cannot show that nobody who had the
    seed looked at it: whoever runs the table knows it during play.

    Example: [bold]hearthside verify game.json[/bold]
    """
    record = read_record(file)
    found = find_game(record.game)
    own = read_pack(pack)
    loaded = None if own is None else found.load(own)
    try:
        match = replay(record, loaded)
    except Problem as wrong:
        if json:
            write_json({"ok": False, "why": str(wrong)})
        else:
            complain(str(wrong))
        raise typer.Exit(1) from None
    ends = "to the end" if match.over else "as far as it went"
    why = f"{found.title}: the deal and all {match.number} moves fit, {ends}."
    if json:
        write_json({"ok": True, "why": why, "game": found.key, "moves": match.number, "over": match.over})
    else:
        console().print(why)
