"""``hearthside skill``."""

from collections.abc import Sequence
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
)
from hearthside.cli.output import complain, console, table, write_json
from hearthside.lab.entrants import entrant
from hearthside.lab.games import Plan
from hearthside.lab.results import kept_deals
from hearthside.lab.skill import DealPlayed, SkillReport, Study, check, measure, parts_of

MEANS = {
    "skill": "who sits there",
    "seat": "going first, second …",
    "deal": "the cards a seat gets, whoever sits there",
    "rest": "luck within the game, and who makes what of a deal",
}


def run(
    game: GameName,
    bots: Annotated[
        str, typer.Option("--bots", help="A ladder of bots, the weakest first; hard@90 with 90 playouts a decision.")
    ] = "easy,normal",
    deals: Annotated[
        int, typer.Option("--deals", "-n", min=2, help="How many deals; each is played in every rotation.")
    ] = 100,
    players: Annotated[int | None, typer.Option("--players", "-p", min=2, help="Players at the table.")] = None,
    seed: Seed = 1,
    data: Data = None,
    resume: Resume = False,
    jobs: Jobs = None,
    cluster: Cluster = None,
    setting: GivenSettings = None,
    pack: PackFile = None,
    json: AsJson = False,
) -> None:
    """Say how much of a result is skill, how much is the seat, and how much is luck.

    Example: [bold]hearthside skill forest_shuffle --bots easy,normal --deals 200[/bold]
    """
    found = find_game(game)
    fewest = min((count for count in found.players if count > 1), default=1)
    study = Study(
        found.key,
        tuple(entrant(name)[0] for name in split(bots)),
        deals,
        seed,
        fewest if players is None else players,
        read_settings(found, setting),
        read_pack(pack),
    )
    check_resume(resume, data)
    check(study)
    store = None if data is None else kept_deals(data, study, resume)
    plan = Plan(found.key, study.bots, deals, seed, study.settings, study.pack)
    failures = Failures(plan, folder_of_failures(found.key, data))
    with bar(found.title, deals) as advance:
        crew = crew_of(jobs, cluster)
        result = measure(study, crew, lambda done, so_far: advance(done, _so_far(done, so_far, study)), failures, store)
    if json:
        write_json(result)
    else:
        show(result, found.title)
    if result.failed:
        complain(f"Deals left out because a bot failed: {result.failed}.")
    if result.stopped:
        complain_stopped(result.deals + result.failed, deals, "deals", data)
    if result.failed or result.stopped:
        raise typer.Exit(STOPPED)


def _so_far(done: int, deals: Sequence[DealPlayed], study: Study) -> str:
    """The part of skill now and then; taking the spread apart takes a moment."""
    if len(deals) < 10 or done & (done - 1):
        return ""
    return f"skill {parts_of(deals, study.players)['skill']:.0%} after {done}"


def show(result: SkillReport, title: str) -> None:
    """The parts for people."""
    rows = table(
        "part", "of the spread", "95 % interval", "what it is",
        right=("of the spread", "95 % interval"),
        title=f"{title}, {result.players} players: what decides who wins, {result.deals} deals in every rotation ({result.games} games)",
    )  # fmt: skip
    for name, part in result.parts.items():
        low, high = part.ci95
        rows.add_row(name, f"{part.part:.1%}", f"{low:.1%} to {high:.1%}", MEANS[name])
    out = console()
    out.print(rows)
    ladder = ", ".join(f"{bot} {rate:.1%}" for bot, rate in result.ladder.items())
    seats = ", ".join(f"{rate:.1%}" for rate in result.seats)
    out.print(f"Wins on this ladder: {ladder}; a fair share is {1 / result.players:.1%}. By turn order: {seats}.")
    for pair, games in result.games_to_tell.items():
        out.print(f"Between {pair}: {games:,} games until the stronger is ahead 19 times in 20.")
    out.print(f"It is the skill of this ladder: bots farther apart show more of it. Seed {result.seed}.")
