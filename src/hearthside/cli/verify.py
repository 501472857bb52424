"""``hearthside verify``."""

import typer

from hearthside.cli.given import AsJson, PackFile, RecordFile, find_game, read_pack, read_record
from hearthside.cli.output import complain, console, write_json
from hearthside.kernel.errors import Problem
from hearthside.kernel.match import replay
from hearthside.kernel.record import Record


def run(file: RecordFile, pack: PackFile = None, json: AsJson = False) -> None:
    """Deal and play a record again; exit code 1 names the first move that does not fit.

    It shows that the deck was not changed after its hash was published, and, when the players gave nonces, that the
    seed was made from the promised secret and from all of them, so nobody alone chose it. It cannot show that nobody
    who had the seed looked at it: whoever runs the table knows it during play.

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
    why = f"{found.title}: the deal and all {match.number} moves fit, {ends}." + _dealt(record)
    if json:
        write_json({"ok": True, "why": why, "game": found.key, "moves": match.number, "over": match.over})
    else:
        console().print(why, highlight=False)


def _dealt(record: Record) -> str:
    """Who had a part in the deal: everybody can look for their own nonce."""
    if record.deal is None:
        return ""
    given = [f"{player.name} {nonce}" for player, nonce in zip(record.seats, record.deal.nonces, strict=True) if nonce]
    return f" The server's secret and these nonces made the deal: {', '.join(given)}."
