"""``hearthside tournament``."""

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
    read_pack,
    read_settings,
    split,
)
from hearthside.cli.output import console, table, write_json
from hearthside.lab.tournament import Contest, Standings, check, entrant, hold, meetings


def run(
    game: GameName,
    bots: Annotated[
        str,
        typer.Option("--bots", help="Who plays: every one against every other; hard@90 with 90 playouts a decision."),
    ] = "easy,normal",
    games: Annotated[int, typer.Option("--games", "-n", min=1, help="How many games of each pair.")] = 100,
    seed: Annotated[int, typer.Option("--seed", help="The same seed gives the same games.")] = 1,
    players: Annotated[
        int | None,
        typer.Option("--players", "-p", min=1, help="With more than two: one of the first among ones of the second."),
    ] = None,
    jobs: Annotated[int, typer.Option("--jobs", "-j", min=1, help="Processes to use; the result is the same.")] = 1,
    setting: GivenSettings = None,
    pack: PackFile = None,
    json: AsJson = False,
) -> None:
    """Let every bot play every other on the same deals, seats swapped: who wins how often, how sure that is, and ratings.

    Example: [bold]hearthside tournament to_the_dogs --bots easy,normal,hard --games 40 --jobs 2[/bold]
    """
    found = find_game(game)
    fewest = min((count for count in found.players if count > 1), default=1)
    contest = Contest(
        found.key,
        tuple(entrant(name)[0] for name in split(bots)),
        games,
        seed,
        fewest if players is None else players,
        read_settings(found, setting),
        read_pack(pack),
    )
    check(contest)
    # The bar goes to standard error, so that standard output is the answer alone.
    with Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=Console(stderr=True),
        transient=True,
    ) as progress:
        task = progress.add_task(found.title, total=len(meetings(contest)))
        result = hold(contest, jobs, lambda: progress.advance(task))
    if json:
        write_json(result)
    else:
        show(result, found.title)


def show(result: Standings, title: str) -> None:
    """The standings for people."""
    pairs = table(
        "bot", "against", "games", "won", "lost", "tied", "win rate", "95 % interval",
        right=("games", "won", "lost", "tied", "win rate"),
        title=f"{title}, {result.players} players, {result.games} games a pair",
    )  # fmt: skip
    for pair in result.pairs:
        low, high = pair.ci95
        pairs.add_row(
            pair.a,
            pair.b,
            str(pair.games),
            str(pair.a_wins),
            str(pair.b_wins),
            str(pair.ties),
            f"{pair.a_win_rate:.1%}",
            f"{low:.1%}–{high:.1%}",
        )
    out = console()
    out.print(pairs)
    if result.players > 2:
        out.print(
            f"One of the first among {result.players - 1} of the second; a fair share is {1 / result.players:.1%}."
        )
    best = sorted(result.ratings.items(), key=lambda rated: -rated[1])
    out.print("Ratings: " + ", ".join(f"{bot} {rating:.0f}" for bot, rating in best) + f". Seed {result.seed}.")
