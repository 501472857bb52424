"""The ladder of bots: every level against the one below it in every game, written into the table of docs/bots.md.

python -m tools.ladder [--games N] [--jobs J] [GAME …]
python -m tools.ladder GAME --bots hard@120,normal --players 3      one row alone

Rows of the same game, players and bots are written anew; all others stay.
"""

import argparse
import re
import time
from itertools import pairwise
from pathlib import Path

from hearthside.bots import bots
from hearthside.kernel.registry import find, ours
from hearthside.lab.tournament import Contest, Pairing, hold

DOCS = Path(__file__).resolve().parent.parent / "docs" / "bots.md"
BEGIN, END = "<!-- ladder -->", "<!-- /ladder -->"
SEED = 11
SLOW = 40
"""Games of a pair in which somebody thinks ahead; the others play ten times as many."""


def rungs() -> list[tuple[str, str]]:
    """Each level and the one below it."""
    names = [bot.name for bot in bots()]
    return [(above, below) for below, above in pairwise(names)]


def row(game: str, above: str, below: str, games: int, jobs: int, players: int) -> str:
    """One line of the table."""
    began = time.monotonic()
    (pair,) = hold(Contest(game, (above, below), games, SEED, players), jobs).pairs
    minutes = (time.monotonic() - began) / 60
    print(f"{game}: {above} against {below} {pair.a_win_rate:.1%} of {pair.games}, {minutes:.1f} min", flush=True)
    return line(find(game).title, pair, players, minutes)


def line(title: str, pair: Pairing, players: int, minutes: float) -> str:
    low, high = pair.ci95
    rate = f"{pair.a_win_rate:.1%} ({low:.1%}–{high:.1%})"
    return f"| {title} | {players} | {pair.a} | {pair.b} | {pair.games} | {rate} | {minutes:.1f} |"


def written(docs: str, rows: list[str]) -> str:
    """The page with these rows in the places of the old ones, in the order of the games."""
    head = ["| game | players | bot | against | games | wins (95 %) | minutes |", "|---|---|---|---|---|---|---|"]
    old = re.search(f"{BEGIN}\n(.*){END}", docs, re.DOTALL)
    kept = {of(row): row for row in (old[1].splitlines()[len(head) :] if old else [])}
    kept |= {of(row): row for row in rows}
    order = {find(game).title: at for at, game in enumerate(ours())}
    ordered = sorted(kept, key=lambda row: order[row[0]])
    table = "\n".join([BEGIN, *head, *[kept[row] for row in ordered], END])
    return re.sub(f"{BEGIN}.*{END}", lambda _: table, docs, flags=re.DOTALL)


def of(row: str) -> tuple[str, ...]:
    """What a row is about: game, players, bot, against."""
    return tuple(cell.strip() for cell in row.split("|")[1:5])


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("game", nargs="*", default=list(ours()))
    asked.add_argument("--games", type=int, default=SLOW, help="games of a pair in which somebody thinks ahead")
    asked.add_argument("--jobs", type=int, default=2)
    asked.add_argument("--bots", help="these two alone, as hard@120,normal")
    asked.add_argument("--players", type=int, default=2, help="with --bots")
    given = asked.parse_args()
    rows = []
    if given.bots:
        above, below = given.bots.split(",")
        rows = [row(game, above, below, given.games, given.jobs, given.players) for game in given.game]
    for game in () if given.bots else given.game:
        two = min(count for count in find(game).players if count > 1)
        for above, below in rungs():
            thinks = above in ("hard", "expert")
            rows.append(row(game, above, below, given.games * (1 if thinks else 10), given.jobs, two))
        for players in (3, 4):
            if players in find(game).players and players != two:
                rows.append(row(game, "hard", "normal", given.games, given.jobs, players))
    DOCS.write_text(written(DOCS.read_text(encoding="utf-8"), rows), encoding="utf-8")


if __name__ == "__main__":
    main()
