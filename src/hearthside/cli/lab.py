"""What the commands of the lab share: how many work, the bar that says how far they are, and bots that fail."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, ProgressColumn, Task, TextColumn, TimeRemainingColumn
from rich.text import Text

from hearthside.cli.output import complain
from hearthside.kernel.errors import Problem
from hearthside.lab import work
from hearthside.lab.games import FailedBot, Plan
from hearthside.lab.simulate import keep_failure
from hearthside.lab.work import Crew

Jobs = Annotated[
    int | None,
    typer.Option("--jobs", "-j", min=1, help="Processes to use; all cores unless told. The result is the same."),
]
Cluster = Annotated[
    str | None,
    typer.Option("--cluster", metavar="ray", help="Work on Ray: `ray` on this machine, ray://HOST:PORT on a cluster."),
]
Seed = Annotated[int, typer.Option("--seed", help="The same seed gives the same games.")]
Data = Annotated[str | None, typer.Option("--data", metavar="DIR", help="Keep all results as Parquet.")]
Resume = Annotated[bool, typer.Option("--resume", help="Go on with the results in --data.")]

STOPPED = 1
TOLD = 3
"""So many failed games are told one by one."""


def crew_of(jobs: int | None, cluster: str | None) -> Crew | None:
    """Who does the work; None: this process alone."""
    if cluster is not None:
        from hearthside.lab.cluster import Ray

        return Ray(cluster, jobs)
    return work.crew_of(cores() if jobs is None else jobs)


def cores() -> int:
    """The processors this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


class Rate(ProgressColumn):
    """Games a second."""

    def render(self, task: Task) -> Text:
        return Text(f"{task.speed:,.1f} games/s" if task.speed else "")


@contextmanager
def bar(title: str, total: int) -> Iterator[Any]:
    """A progress bar: ``advance(done, so_far)`` moves it. It goes to standard error, so that standard output is the answer alone."""
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        Rate(),
        TimeRemainingColumn(),
        TextColumn("{task.fields[so_far]}"),
    )
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task(title, total=total, so_far="")

        def advance(done: int, so_far: str = "") -> None:
            progress.update(task, completed=done, so_far=so_far)

        yield advance


class Failures:
    """Tells of bots that fail, and keeps the records that show it."""

    def __init__(self, plan: Plan, folder: str) -> None:
        self.plan, self.folder = plan, folder
        self.number = 0

    def __call__(self, number: int, failure: FailedBot) -> None:
        self.number += 1
        if self.number > TOLD:
            return
        try:
            file = keep_failure(self.folder, self.plan, number, failure)
        except (OSError, Problem):
            file = None
        kept = f"Its record: {file}" if file else f"Its record could not be written to {self.folder!r}"
        complain(
            f"The bot {failure.bot} failed at decision {failure.decision} of game {number}: {failure.what.rstrip('.')}. {kept}."
        )

    def told(self) -> bool:
        """Say how many failed in all; whether any did."""
        if self.number:
            games = "game failed; it is" if self.number == 1 else "games failed; they are"
            complain(f"{self.number} {games} counted, but nobody wins.")
        return self.number > 0


def check_writable(name: str | None, what: str) -> None:
    """Refuse a file that cannot be written before hours are spent on what comes into it."""
    if name is None:
        return
    file = Path(name)
    there = file.exists()
    try:
        with file.open("ab"):
            pass
        if not there:
            file.unlink()
    except OSError as wrong:
        raise Problem(f"The {what} cannot be written to {name!r}: {wrong.strerror or wrong}.") from None


def check_resume(resume: bool, data: str | None) -> None:
    """Refuse to go on with what is not named."""
    if resume and data is None:
        raise Problem("Name the results to go on with: --data DIR --resume.")


def folder_of_failures(game: str, data: str | None) -> str:
    """Where the records of failed games go."""
    return f"{game}-failed" if data is None else str(Path(data) / "failed")


def complain_stopped(done: int, planned: int, what: str, data: str | None) -> None:
    """Say how far it came, and how to go on."""
    kept = f" Go on with: --data {data} --resume." if data else ""
    complain(f"Stopped after {done} of {planned} {what}; what is above counts those.{kept}")


def percent(interval: tuple[float, float]) -> str:
    """An interval of rates: "48.1–53.0 %"."""
    low, high = interval
    return f"{100 * low:.1f}–{100 * high:.1f} %"
