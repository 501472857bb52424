"""``hearthside replay``."""

import sys
from typing import Annotated, Any

import typer
from rich.text import Text

from hearthside.cli.draw import draw_table
from hearthside.cli.given import AsJson, PackFile, RecordFile, find_game, read_pack, read_record
from hearthside.cli.output import console, write_json
from hearthside.cli.score import print_score
from hearthside.kernel.errors import Problem
from hearthside.kernel.match import Match, replay
from hearthside.kernel.voice import SPECTATOR


def run(
    file: RecordFile,
    seat: Annotated[
        int, typer.Option("--seat", help="Whose eyes to look through, counted from 0; without it, a spectator's.")
    ] = SPECTATOR,
    step: Annotated[
        bool, typer.Option("--step", help="Draw the table after every decision and wait for Enter.")
    ] = False,
    pack: PackFile = None,
    json: AsJson = False,
) -> None:
    """Tell a recorded game again, as one seat saw it.

    Example: [bold]hearthside replay game.json --seat 0 --step[/bold]
    """
    record = read_record(file)
    found = find_game(record.game)
    if not SPECTATOR <= seat < len(record.seats):
        raise Problem(f"There is no seat {seat}; the seats of this game are 0 to {len(record.seats) - 1}.")
    text = read_pack(pack)
    match = replay(record, None if text is None else found.load(text))
    if json:
        write_json(told(match, seat))
    elif step:
        walk(match, seat)
    else:
        out = console()
        for move in told(match, seat)["moves"]:
            for sentence in move["said"]:
                out.print(Text(f"{move['number']:5} ", "dim").append(sentence, "not dim"))
        finish(match, seat)


def told(match: Match, seat: int) -> dict[str, Any]:
    """The whole game in sentences, decision by decision; number 0 is the set-up."""
    voice = match.voice(seat)
    moves: list[dict[str, Any]] = []
    for number, decision in enumerate(match.decisions):
        seen = (match.game.see(event, seat) for event in decision.events)
        said = [match.game.say(voice, event) for event in seen if event is not None]
        moves.append({"number": number, "seat": decision.seat if decision.action else None, "said": said})
    score = match.score(None if match.over else seat)
    return {
        "game": match.game.key,
        "seats": match.players,
        "over": match.over,
        "moves": moves,
        "totals": [ledger.total for ledger in score.seats],
        "winners": score.winners if match.over else [],
    }


def walk(match: Match, seat: int) -> None:
    """The table after every decision; Enter goes on, and the end of the input stops."""
    out = console()
    again = match.afresh()
    story = told(match, seat)["moves"]
    for number, decision in enumerate(match.decisions):
        if decision.action is not None:
            again.play(decision.action, decision.seat)
        out.rule(f"{number} of {match.number}")
        for sentence in story[number]["said"]:
            out.print(Text("  " + sentence))
        draw_table(out, again, seat)
        if number < match.number:
            try:
                out.input("[dim]Enter: on, Ctrl-C: stop [/dim]")
            except EOFError:
                return
            if not sys.stdin.isatty():
                out.print()
    finish(match, seat)


def finish(match: Match, seat: int) -> None:
    """The score: in full after the end, else as far as the seat can count it."""
    out = console()
    names = [player.name for player in match.players]
    if match.over:
        print_score(out, match.score(), names)
    else:
        out.print(f"The game was saved after {match.number} decisions; it is not over.")
        print_score(out, match.score(seat), names, over=False)
