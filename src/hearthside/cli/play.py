"""``hearthside play``."""

import secrets
from pathlib import Path
from typing import Annotated

import typer

from hearthside.bots import USUAL
from hearthside.cli.given import (
    GivenSettings,
    PackFile,
    find_game,
    read_pack,
    read_record,
    read_seats,
    read_settings,
)
from hearthside.cli.output import console
from hearthside.kernel.errors import Problem
from hearthside.kernel.game import Game
from hearthside.kernel.match import Match, forced_seats, replay


def run(
    game: Annotated[
        str | None,
        typer.Argument(metavar="GAME", help="A game, as `hearthside games` names it; not needed with --resume."),
    ] = None,
    seats: Annotated[
        str | None,
        typer.Option(
            "--seats", help="Who plays, in the order they sit: me, or a bot's name. Several me share the keyboard."
        ),
    ] = None,
    seed: Annotated[int | None, typer.Option("--seed", help="The same seed gives the same deal.")] = None,
    setting: GivenSettings = None,
    pack: PackFile = None,
    resume: Annotated[str | None, typer.Option("--resume", metavar="FILE", help="Go on with a saved game.")] = None,
    record: Annotated[
        str | None,
        typer.Option("--record", metavar="FILE", help="Where the game is saved; a new file here if not named."),
    ] = None,
) -> None:
    """Play in the terminal. Type a number to choose; why, hint, undo, rules, log, score, board, help and quit do what they say.

    The game is saved when you stop, by quit, Ctrl-C or the end of the input, and can be resumed.

    Example: [bold]hearthside play forest_shuffle --seats me,normal,normal[/bold]
    """
    if resume is not None:
        if seats is not None or seed is not None or setting:
            raise Problem("A resumed game has its seats, seed and settings already: leave them out with --resume.")
        match = resumed(resume, game, pack)
        path = Path(record or resume)
    elif game is None:
        raise Problem("Name a game to play, or a saved one with --resume. `hearthside games` lists them.")
    else:
        found = find_game(game)
        players = read_seats(default_seats(found) if seats is None else seats)
        secret = secrets.token_hex(16) if seed is None else str(seed)
        settings = read_settings(found, setting)
        match = Match(found, players, seed=secret, settings=settings, pack=found.load(read_pack(pack), settings))
        path = Path(record) if record else new_file(found)
    match.answer_forced = forced_seats([player.kind for player in match.players])
    # Imported here: no other command should pay for drawing tables and rules.
    from hearthside.cli.terminal import Terminal

    if not Terminal(console(), match, path, pack).play():
        raise typer.Exit(1)


def default_seats(game: Game) -> str:
    """One person against normal bots, as few as make a game."""
    fewest = min(players for players in game.players if players > 1)
    return ",".join(["me"] + [USUAL] * (fewest - 1))


def resumed(name: str, game: str | None, pack: str | None) -> Match:
    """The match in a saved file, played again up to where it stopped."""
    saved = read_record(name)
    found = find_game(saved.game)
    if game is not None and find_game(game) is not found:
        raise Problem(f"The file {name!r} holds a game of {found.title}, not of {find_game(game).title}.")
    if saved.over:
        raise Problem(f"The game in {name!r} is over. Look at it with: hearthside replay {name}")
    if all(player.kind == "bot" for player in saved.seats):
        raise Problem(f"Only bots play in {name!r}. Look at it with: hearthside replay {name}")
    text = read_pack(pack)
    return replay(saved, None if text is None else found.load(text))


def new_file(game: Game) -> Path:
    """A file that is not there yet, named after the game."""
    number = 1
    while (path := Path(f"{game.key}-{number}.hearth.json")).exists():
        number += 1
    return path
