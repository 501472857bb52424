"""``hearthside simulate``."""

from typing import Annotated

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from hearthside.cli.given import (
    AsJson,
    GameName,
    GivenSettings,
    PackFile,
    find_game,
    read_bots,
    read_pack,
    read_settings,
)
from hearthside.cli.output import console, table, write_json
from hearthside.kernel.errors import Problem
from hearthside.lab.simulate import Plan, Report, simulate


def run(
    game: GameName,
    bots: Annotated[str, typer.Option("--bots", help="The bots in the order they sit.")] = "random,random",
    games: Annotated[int, typer.Option("--games", "-n", min=1, help="How many games.")] = 100,
    seed: Annotated[int, typer.Option("--seed", help="The same seed gives the same games.")] = 1,
    jobs: Annotated[int, typer.Option("--jobs", "-j", min=1, help="Processes to use; the result is the same.")] = 1,
    records: Annotated[
        str | None, typer.Option("--records", metavar="DIR", help="Keep a record of every game.")
    ] = None,
    setting: GivenSettings = None,
    pack: PackFile = None,
    json: AsJson = False,
) -> None:
    """Let bots play many games: who wins how often, how sure that is, and how fast it went.

    Example: [bold]hearthside simulate forest_shuffle --bots normal,random --games 200 --jobs 2[/bold]
    """
    found = find_game(game)
    plan = Plan(found.key, tuple(read_bots(bots)), games, seed, read_settings(found, setting), read_pack(pack), records)
    # The bar goes to standard error, so that standard output is the answer alone.
    with Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=Console(stderr=True),
        transient=True,
    ) as progress:
        task = progress.add_task(found.title, total=games)
        try:
            report = simulate(plan, jobs, lambda: progress.advance(task))
        except OSError as wrong:
            raise Problem(f"The records cannot be written to {records!r}: {wrong.strerror or wrong}.") from None
    if json:
        write_json(report)
    else:
        show(report, found.title)


def show(report: Report, title: str) -> None:
    """The report for people."""
    seats = table(
        "seat", "bot", "wins", "win rate", "95 % interval", "mean score",
        right=("seat", "wins", "win rate", "mean score"),
        title=f"{title}, {report.players} players, {report.finished} of {report.games} games finished",
    )  # fmt: skip
    for number, seat in enumerate(report.seats, start=1):
        low, high = seat.ci95
        seats.add_row(
            str(number),
            seat.bot,
            str(seat.wins),
            f"{seat.win_rate:.1%}",
            f"{low:.1%}–{high:.1%}",
            f"{seat.mean_score:.1f}",
        )
    out = console()
    out.print(seats)
    out.print(
        f"{report.decisions:,} decisions in {report.cpu_seconds:.2f} CPU-seconds: "
        f"{report.decisions_per_cpu_second:,.0f} a second. Digest {report.digest[:16]}, seed {report.seed}."
    )
