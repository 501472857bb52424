"""``hearthside simulate``."""

from pathlib import Path
from typing import Annotated

import typer

from hearthside.cli.given import AsJson, GameName, GivenSettings, PackFile, find_game, read_pack, read_settings, split
from hearthside.cli.lab import (
    STOPPED,
    Cluster,
    Data,
    Failures,
    Jobs,
    Resume,
    Seed,
    bar,
    check_resume,
    check_writable,
    complain_stopped,
    crew_of,
    folder_of_failures,
    percent,
)
from hearthside.cli.output import console, table, write_json
from hearthside.kernel.errors import Problem
from hearthside.lab.entrants import entrant
from hearthside.lab.games import Plan, check
from hearthside.lab.intervals import wilson
from hearthside.lab.results import kept_games
from hearthside.lab.simulate import run as play_all
from hearthside.lab.tally import PlanTally, Report


def run(
    game: GameName,
    bots: Annotated[str, typer.Option("--bots", help="The bots in the order they sit.")] = "random,random",
    games: Annotated[int, typer.Option("--games", "-n", min=1, help="How many games.")] = 100,
    seed: Seed = 1,
    jobs: Jobs = None,
    report: Annotated[
        str | None, typer.Option("--report", metavar="FILE", help="Write a page about balance (HTML).")
    ] = None,
    data: Data = None,
    resume: Resume = False,
    records: Annotated[
        str | None, typer.Option("--records", metavar="DIR", help="Keep a record of every game.")
    ] = None,
    cluster: Cluster = None,
    setting: GivenSettings = None,
    pack: PackFile = None,
    json: AsJson = False,
) -> None:
    """Let bots play many games: who wins how often, how sure that is, and how fast it went.

    Example: [bold]hearthside simulate forest_shuffle --bots normal,random --games 200 --report balance.html[/bold]
    """
    found = find_game(game)
    plan = Plan(
        found.key,
        tuple(entrant(name)[0] for name in split(bots)),
        games,
        seed,
        read_settings(found, setting),
        read_pack(pack),
        records,
        report is not None or data is not None,
    )
    check_resume(resume, data)
    check(plan)
    check_writable(report, "report")
    store = None if data is None else kept_games(data, plan, resume)
    failures = Failures(plan, records or folder_of_failures(found.key, data))
    with bar(found.title, games) as advance:
        tally = play_all(
            plan, crew_of(jobs, cluster), lambda so_far: advance(so_far.played, leader(so_far)), store, failures
        )
    if json:
        write_json(tally.report())
    else:
        show(tally.report(), found.title)
    if report is not None:
        write_page(tally, report)
    failed = failures.told()
    if tally.stopped:
        complain_stopped(tally.played, games, "games", data)
    if failed or tally.stopped:
        raise typer.Exit(STOPPED)


def write_page(tally: PlanTally, report: str) -> None:
    """The page about balance. It could be written when the games began; a disk may have filled up since."""
    from hearthside.cli.lab_page import page

    try:
        Path(report).write_text(page(tally), encoding="utf-8")
    except OSError as wrong:
        raise Problem(f"The report cannot be written to {report!r}: {wrong.strerror or wrong}.") from None


def leader(tally: PlanTally) -> str:
    """Who wins most so far, and how sure that is."""
    if not tally.finished:
        return ""
    seat = max(range(tally.players), key=tally.wins.__getitem__)
    return f"seat {seat + 1} {tally.plan.bots[seat]} wins {percent(wilson(tally.wins[seat], tally.finished))}"


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
