"""The commands, and the one place where what went wrong becomes a sentence and an exit code."""

import os
import sys
from importlib import import_module
from typing import Annotated, Any

import typer
from typer.core import TyperCommand, TyperGroup

from hearthside import __version__
from hearthside.build import kind
from hearthside.cli.output import complain
from hearthside.kernel.errors import Problem

WRONG = 1
"""The answer is no: a record that does not verify; or it was stopped before the end."""
MISUSED = 2
"""What was typed or given cannot be understood or does not exist."""


COMMANDS = {
    "games": "List the games: key, title, players and settings.",
    "play": "Play in the terminal. Type a number to choose; why, hint, undo, rules, log, score, board, help and quit do what they say.",
    "simulate": "Let bots play many games: who wins how often, how sure that is, and how fast it went.",
    "tournament": "Let every bot play every other on the same deals, seats swapped: who wins how often, how sure that is, and ratings.",
    "balance": "Play the same seeds with two packs: what differs, whether that is real, and how many games more would tell.",
    "skill": "Say how much of a result is skill, how much is the seat, and how much is luck.",
    "score": "Count a game you played with the paper cards. The shape of the file is told in docs/games/GAME.md.",
    "replay": "Tell a recorded game again, as one seat saw it.",
    "review": "Look back at a finished game: everybody's chances over its course, the decisions that cost most and those that won most.",
    "verify": "Deal and play a record again; exit code 1 names the first move that does not fit.",
    "cards": "Show a game's cards: text, number of copies, and where we know them from.",
    "serve": "Serve the games to browsers; friends join by link.",
    "admin": "Look after the tables of a server: list, inspect, close and delete them, verify them all, copy and restore the database.",
    "new-game": "Write a small complete game to make your own: a package that Hearthside finds once it is installed.",
}
"""Each command with the first sentence of its help; its module is imported when somebody uses it."""
LOOK: dict[str, Any] = {"add_completion": False, "pretty_exceptions_enable": False, "rich_markup_mode": "rich"}
HELP: dict[str, Any] = {"help_option_names": ["--help", "-h"]}


class Spoken(TyperGroup):
    """Never a traceback for what a person did: a sentence on standard error, and 0, 1 or 2."""

    def __init__(self, **given: Any) -> None:
        super().__init__(**given)
        self.commands.update({name: TyperCommand(name=name, help=told) for name, told in COMMANDS.items()})

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        if args and args[0] in COMMANDS:
            self.commands[args[0]] = command(args[0])
        return super().resolve_command(ctx, args)

    def invoke(self, ctx: Any) -> Any:
        try:
            result = super().invoke(ctx)
            sys.stdout.flush()
        except Problem as problem:
            complain(str(problem))
            raise typer.Exit(MISUSED) from None
        except KeyboardInterrupt:
            complain("Stopped.")
            raise typer.Exit(WRONG) from None
        except BrokenPipeError:
            # Nobody reads any more; what is still in the buffer must not fail again when Python exits.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            complain("The output was closed before everything was written.")
            raise typer.Exit(WRONG) from None
        return result


app = typer.Typer(
    cls=Spoken,
    help="Four modern board games: in the browser, in the terminal, and for bots.",
    epilog="Without a command, Hearthside opens in the browser. Exit codes: 0 done, 1 the answer is no, 2 not understood.",
    invoke_without_command=True,
    no_args_is_help=False,
    context_settings=HELP,
    **LOOK,
)


def command(name: str) -> Any:
    """A command with all that belongs to it."""
    alone = typer.Typer(**LOOK, context_settings=HELP)
    alone.command(name)(import_module(f"hearthside.cli.{name.replace('-', '_')}").run)
    return typer.main.get_command(alone)


def _version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"{__version__} ({kind()})")
        raise typer.Exit


@app.callback()
def hearthside(
    ctx: typer.Context,
    version: Annotated[
        bool,
        typer.Option(
            "--version",
            callback=_version,
            is_eager=True,
            help="Print the version, and whether the engine is compiled, and stop.",
        ),
    ] = False,
) -> None:
    """Four modern board games: in the browser, in the terminal, and for bots."""
    if ctx.invoked_subcommand is None:
        from hearthside.cli import serve

        serve.run()


def main() -> None:
    """The console script."""
    app(prog_name="hearthside")
