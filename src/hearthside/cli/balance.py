"""``hearthside balance``."""

from typing import Annotated

import msgspec
import typer

from hearthside.cli.given import AsJson, GameName, GivenSettings, find_game, read_pack, read_settings, split
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
from hearthside.kernel.errors import Problem
from hearthside.kernel.game import Game
from hearthside.lab.compare import Beside, Comparison, PackPair, check_pair, compare
from hearthside.lab.entrants import entrant
from hearthside.lab.games import Plan
from hearthside.lab.results import kept_pairs

OWN = "own"
SHOWN = 40


def run(
    game: GameName,
    pack: Annotated[str, typer.Option("--pack", metavar="A", help="A pack (TOML), or `own`: the game's own cards.")],
    against: Annotated[str, typer.Option("--against", metavar="B", help="The pack to compare it with.")] = OWN,
    bots: Annotated[str | None, typer.Option("--bots", help="Who plays; normal at every seat unless told.")] = None,
    games: Annotated[int, typer.Option("--games", "-n", min=2, help="How many games with either pack.")] = 200,
    seed: Seed = 1,
    data: Data = None,
    resume: Resume = False,
    jobs: Jobs = None,
    cluster: Cluster = None,
    setting: GivenSettings = None,
    json: AsJson = False,
) -> None:
    """Play the same seeds with two packs: what differs, whether that is real, and how many games more would tell.

    Example: [bold]hearthside balance to_the_dogs --pack cheaper.toml --against own --games 1000[/bold]
    """
    found = find_game(game)
    fewest = min((count for count in found.players if count > 1), default=1)
    names = ["normal"] * fewest if bots is None else split(bots)
    settings = read_settings(found, setting)
    texts = [_text(found, name, settings) for name in (pack, against)]
    plan = Plan(found.key, tuple(entrant(name)[0] for name in names), games, seed, settings, texts[0], detail=True)
    pair = PackPair(plan, msgspec.structs.replace(plan, pack=texts[1]))
    check_resume(resume, data)
    check_pair(pair)
    stores = None if data is None else kept_pairs(data, pair, resume)
    failures = Failures(plan, folder_of_failures(found.key, data))
    with bar(found.title, games) as advance:
        crew = crew_of(jobs, cluster)
        names_of = (pack, against)
        result = compare(pair, names_of, crew, lambda now: advance(now.played, so_far(now)), failures, stores)
    if json:
        write_json(result)
    else:
        show(result, found.title)
    if result.failed:
        complain(f"{result.failed} pairs of games did not come to their end with both packs and are left out.")
    if result.stopped:
        complain_stopped(result.games + result.failed, games, "games", data)
    if result.failed or result.stopped:
        raise typer.Exit(STOPPED)


def _text(game: Game, name: str, settings: dict[str, bool | int | str]) -> str | None:
    """The text of a pack that loads."""
    text = None if name == OWN else read_pack(name)
    try:
        game.load(text, settings)
    except Problem as wrong:
        raise Problem(f"The pack {name!r} does not load: {wrong}") from None
    return text


def so_far(beside: Beside) -> str:
    """How the mean score differs, and how sure that is."""
    sides = beside.numbers.get("mean score")
    if sides is None:
        return ""
    low, high = sides.off.interval()
    return f"mean score {low:+.2f} to {high:+.2f}"


def show(result: Comparison, title: str) -> None:
    """The differences for people: all that are real, and the surest of the others."""
    a, b = result.packs
    rows = table(
        "what", a, b, "difference", "95 % interval", "real?",
        right=(a, b, "difference", "95 % interval"),
        title=f"{title}, {result.players} players, {result.games} games with either pack, on the same seeds",
    )  # fmt: skip
    number = max(SHOWN, sum(each.real for each in result.differences))
    for each in result.differences[:number]:
        low, high = each.ci95
        if each.real:
            verdict = "yes"
        elif each.more_games_to_tell is None:
            verdict = "the same"
        else:
            verdict = f"not shown; {each.more_games_to_tell:,} games more would tell"
        rows.add_row(
            each.what,
            f"{each.a:.3f}",
            f"{each.b:.3f}",
            f"{each.difference:+.3f}",
            f"{low:+.3f} to {high:+.3f}",
            verdict,
        )
    out = console()
    out.print(rows)
    left = len(result.differences) - number
    more = f" {left} more differences, less sure than these, are in --json." if left > 0 else ""
    out.print(
        f"Real: it stands by Holm's method over all {len(result.differences)} numbers compared. Seed {result.seed}.{more}"
    )
