"""The commands, and the one place where what went wrong becomes a sentence and an exit code."""

import os
import sys
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from hearthside import __version__
from hearthside.cli import cards, games, play, replay, score, serve, simulate, verify
from hearthside.cli.output import complain
from hearthside.kernel.errors import Problem

WRONG = 1
"""The answer is no: a record that does not verify; or it was stopped before the end."""
MISUSED = 2
"""What was typed or given cannot be understood or does not exist."""


class Spoken(TyperGroup):
    """Never a traceback for what a person did: a sentence on standard error, and 0, 1 or 2."""

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
    add_completion=False,
    no_args_is_help=False,
    pretty_exceptions_enable=False,
    rich_markup_mode="rich",
    context_settings={"help_option_names": ["--help", "-h"]},
)

app.command("games")(games.run)
app.command("play")(play.run)
app.command("simulate")(simulate.run)
app.command("score")(score.run)
app.command("replay")(replay.run)
app.command("verify")(verify.run)
app.command("cards")(cards.run)
app.command("serve")(serve.run)


def _version(wanted: bool) -> None:
    if wanted:
        typer.echo(__version__)
        raise typer.Exit


@app.callback()
def hearthside(
    ctx: typer.Context,
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Print the version and stop.")
    ] = False,
) -> None:
    """Four modern board games: in the browser, in the terminal, and for bots."""
    if ctx.invoked_subcommand is None:
        serve.run()


def main() -> None:
    """The console script."""
    app(prog_name="hearthside")
