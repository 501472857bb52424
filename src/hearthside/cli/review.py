"""``hearthside review``."""

from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeRemainingColumn
from rich.text import Text

from hearthside.bots.review import BUDGET, Moment, Review, SeatReview, review
from hearthside.cli.given import AsJson, PackFile, RecordFile, find_game, read_pack, read_record
from hearthside.cli.output import console, table, write_json
from hearthside.cli.review_page import page
from hearthside.kernel.errors import Problem
from hearthside.kernel.match import replay

BARS = "▁▂▃▄▅▆▇█"
WIDTH = 60
"""Columns of a curve."""


def run(
    file: RecordFile,
    html: Annotated[
        str | None, typer.Option("--html", metavar="FILE", help="Write the review as one page for a browser.")
    ] = None,
    budget: Annotated[
        int, typer.Option("--budget", min=1, max=3600, help="How long to think: about so many seconds.")
    ] = BUDGET,
    pack: PackFile = None,
    json: AsJson = False,
) -> None:
    """Look back at a finished game: everybody's chances over its course, the decisions that cost most and those that won most.

    Each decision is weighed with what its player knew then, never with hidden cards. The same record and budget give the
    same review.

    Example: [bold]hearthside review game.json --html review.html[/bold]
    """
    record = read_record(file)
    found = find_game(record.game)
    text = read_pack(pack)
    match = replay(record, None if text is None else found.load(text))
    if not match.over:
        raise Problem("This game is not over yet; it can be reviewed when it is.")
    if html is not None:
        _try(html)
    with Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        TaskProgressColumn(),
        TimeRemainingColumn(),
        console=Console(stderr=True),
        transient=True,
    ) as progress:
        task = progress.add_task(f"Reviewing {found.title}", total=1.0)
        made = review(match, budget, progress=lambda part: progress.update(task, completed=part))
    if html is not None:
        _write(html, page(made, match).encode())
    if json:
        write_json(made)
    elif html is None:
        show(console(), made)
    else:
        console().print(f"The review is in {html}.", markup=False)


def _try(name: str) -> None:
    """That it cannot be written is better said before two minutes of thinking."""
    new = not Path(name).exists()
    _write(name, b"", "ab")
    if new:
        Path(name).unlink()


def _write(name: str, data: bytes, mode: str = "wb") -> None:
    try:
        with Path(name).open(mode) as to:
            to.write(data)
    except OSError as wrong:
        raise Problem(f"The review cannot be written to {name!r}: {wrong.strerror or wrong}.") from None


def show(out: Console, made: Review) -> None:
    """The review for people at a terminal."""
    names = [player.name for player in made.players]
    score = table(
        "player", "points", "accuracy", "decisions weighed", right=("points", "accuracy", "decisions weighed")
    )
    for it in made.seats:
        accuracy = "–" if it.accuracy is None else f"{it.accuracy:.0%}"
        score.add_row(Text(names[it.seat]), str(made.totals[it.seat]), accuracy, str(it.weighed))
    out.print(Text(f"{made.title}, {made.moves} decisions", "bold"))
    out.print(score)
    out.print(Text("Points expected" if made.alone else "Chance to win", "bold"))
    for seat, name in enumerate(names):
        out.print(Text(f"{name[:14]:14} ").append(spark(made, seat), "cyan"))
    for it in made.seats:
        show_seat(out, made, it, names[it.seat])


def show_seat(out: Console, made: Review, it: SeatReview, name: str) -> None:
    for title, found, word in (
        (f"Most costly decisions of {name}", it.costly, "Better"),
        (f"Best decisions of {name}", it.best, "Next best"),
    ):
        if found:
            out.print()
            out.print(Text(title, "bold"))
        for moment in found:
            show_moment(out, moment, word, made.alone)


def show_moment(out: Console, it: Moment, word: str, alone: bool) -> None:
    out.print(
        Text(f"{it.number + 1:5} ", "dim").append(f"{it.taken.label} ({said(it.taken.chance, alone)})", "not dim")
    )
    out.print(Text(f"      {word}: {it.other.label} ({said(it.other.chance, alone)}). ").append(by(it, alone), "dim"))
    out.print(Text(f"      {it.why}", "dim"))


def said(chance: float, alone: bool) -> str:
    """A chance, or the points of somebody alone.

    >>> said(0.614, False), said(31.6, True)
    ('61 %', '32 points')
    """
    return f"{chance:.0f} points" if alone else f"{100 * chance:.0f} %"


def by(it: Moment, alone: bool) -> str:
    """How much is between the two, and how sure that is."""
    scale = 1 if alone else 100
    return f"Between them: {scale * it.by:.0f} ({scale * it.low:.0f} to {scale * it.high:.0f})."


def spark(made: Review, seat: int) -> str:
    """A curve in one line."""
    most = max(max(outlook.chances[seat] for outlook in made.curve), 1e-9) if made.alone else 1.0
    line = ""
    place = 0
    for column in range(WIDTH):
        wanted = made.moves * (column + 1) / WIDTH
        while place + 1 < len(made.curve) and made.curve[place].number < wanted:
            place += 1
        line += BARS[min(len(BARS) - 1, int(len(BARS) * made.curve[place].chances[seat] / most))]
    return line
