"""``hearthside tournament``."""

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
    complain_stopped,
    crew_of,
    folder_of_failures,
    percent,
)
from hearthside.cli.output import console, table, write_json
from hearthside.lab.entrants import entrant
from hearthside.lab.games import Plan
from hearthside.lab.results import kept_meetings
from hearthside.lab.tournament import Contest, Crosstable, Pairing, Standings, check, hold, number_of_games


def run(
    game: GameName,
    bots: Annotated[
        str,
        typer.Option("--bots", help="Who plays: every one against every other; hard@90 with 90 playouts a decision."),
    ] = "easy,normal",
    games: Annotated[int, typer.Option("--games", "-n", min=1, help="How many games of each pair.")] = 100,
    seed: Seed = 1,
    players: Annotated[
        int | None,
        typer.Option("--players", "-p", min=1, help="With more than two: one of the first among ones of the second."),
    ] = None,
    until_sure: Annotated[
        bool, typer.Option("--until-sure", help="Stop each pair once it is decided; --games is the most it takes.")
    ] = False,
    data: Data = None,
    resume: Resume = False,
    jobs: Jobs = None,
    cluster: Cluster = None,
    setting: GivenSettings = None,
    pack: PackFile = None,
    json: AsJson = False,
) -> None:
    """Let every bot play every other on the same deals, seats swapped: who wins how often, how sure that is, and ratings.

    Example: [bold]hearthside tournament to_the_dogs --bots easy,normal,hard --games 40 --until-sure[/bold]
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
        until_sure,
    )
    check_resume(resume, data)
    check(contest)
    store = None if data is None else kept_meetings(data, contest, resume)
    plan = Plan(found.key, contest.bots, games, seed, contest.settings, contest.pack)
    failures = Failures(plan, folder_of_failures(found.key, data))
    with bar(found.title, number_of_games(contest)) as advance:
        crew = crew_of(jobs, cluster)
        result = hold(contest, 1, lambda now: advance(now.played, so_far(now)), failures, crew, store)
    if json:
        write_json(result)
    else:
        show(result, found.title, until_sure)
    failed = failures.told()
    if result.stopped:
        complain_stopped(
            sum(pair.games for pair in result.pairs) + result.failed, number_of_games(contest), "games", data
        )
    if failed or result.stopped:
        raise typer.Exit(STOPPED)


def so_far(now: Crosstable) -> str:
    """The first pair that is still open, with its interval."""
    for pair in range(len(now.names)):
        if not now.decided(pair):
            it = now.pairing(pair)
            return f"{it.a} over {it.b} {percent(it.ci95)}"
    return ""


def show(result: Standings, title: str, until_sure: bool) -> None:
    """The standings for people: who beats whom, pair by pair, and the ratings."""
    out = console()
    if len(result.ratings) > 2:
        out.print(f"[bold]{title}, {result.players} players: share of wins of the row against the column[/bold]")
        out.print(matrix(result))
    pairs = table(
        "bot", "against", "games", "won", "lost", "tied", "win rate", "95 % interval", *(["decided"] if until_sure else []),
        right=("games", "won", "lost", "tied", "win rate"),
        title=f"{title}, {result.players} players, {'up to ' if until_sure else ''}{result.games} games a pair",
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
            *([verdict(pair)] if until_sure else []),
        )
    out.print(pairs)
    if result.players > 2:
        out.print(
            f"One of the first among {result.players - 1} of the second; a fair share is {1 / result.players:.1%}."
        )
    if until_sure:
        out.print(
            "These intervals hold however often one looks, so they are wider than those of a fixed number of games."
        )
    best = sorted(result.ratings.items(), key=lambda rated: -rated[1])
    told = [f"{bot} {rating:.0f} ± {1.96 * result.rating_doubts[bot]:.0f}" for bot, rating in best]
    out.print("Ratings: " + ", ".join(told) + f". Seed {result.seed}.")


def verdict(pair: Pairing) -> str:
    if not pair.decided:
        return "not yet"
    return "even" if pair.decided == "even" else f"{pair.decided} is stronger"


def matrix(result: Standings) -> object:
    """Everybody against everybody."""
    names = list(result.ratings)
    found = table("", *names, right=tuple(names))
    rates = {(pair.a, pair.b): pair.a_win_rate for pair in result.pairs}
    for row in names:
        cells = []
        for column in names:
            rate = rates.get((row, column))
            if rate is None and (column, row) in rates and result.players <= 2:
                rate = 1 - rates[column, row]
            cells.append("–" if rate is None else f"{rate:.0%}")
        found.add_row(row, *cells)
    return found
