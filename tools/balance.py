"""The four games between normal bots, written into the tables of docs/balance.md, and a page about each.

python -m tools.balance [--games N] [--jobs J] [--data DIR] [--stored] [GAME-PLAYERS …]

Results are kept in a folder (.balance) and gone on with: what was played is not played again. ``--stored`` plays nothing. Rows of tables
that are not asked for, or not stored, stay as they are; each says with which version of the rules it was played.
"""

import argparse
import re
from pathlib import Path

from hearthside.cli.lab_page import mean, page, quantile
from hearthside.kernel.cards import CardText
from hearthside.kernel.registry import find, ours
from hearthside.lab.games import Plan
from hearthside.lab.intervals import wilson
from hearthside.lab.results import kept_games
from hearthside.lab.simulate import run
from hearthside.lab.tally import Lift, PlanTally
from hearthside.lab.work import crew_of

ROOT = Path(__file__).resolve().parent.parent
DOCS = ROOT / "docs" / "balance.md"
BEGIN, END = "<!-- balance -->", "<!-- /balance -->"
SEED = 1
NEAR = 0.03
"""A seat should win within so much of its fair share."""
HELD = {"forest_shuffle-2", "forever_home-5", "to_the_dogs-4", "forever_young-4"}
"""The tables about which it is told what winners hold: one of each game."""
SHOWN = 5
"""So many components from either end."""


def tables() -> list[str]:
    """Every game with every number of players."""
    return [f"{game}-{players}" for game in ours() for players in find(game).players]


def played(name: str, games: int, jobs: int, data: Path, stored: bool) -> PlanTally | None:
    """The games of one table: those that are kept, and those still missing."""
    game, _, players = name.rpartition("-")
    plan = Plan(game, ("normal",) * int(players), games, SEED, detail=True)
    if stored and not (data / name).is_dir():
        return None
    store = kept_games(str(data / name), plan, resume=True)
    if stored:
        tally = PlanTally(plan)
        for each in store.read(games):
            tally.add(each)
    else:
        tally = run(plan, crew_of(jobs), store=store)
    return tally if tally.finished else None


def percents(interval: tuple[float, float]) -> str:
    return f"{100 * interval[0]:.1f}–{100 * interval[1]:.1f}"


def verdict(rates: list[float], intervals: list[tuple[float, float]], fair: float) -> str:
    """Whether every seat is within three points of the fair share, as far as these games tell."""
    if all(fair - NEAR <= low and high <= fair + NEAR for low, high in intervals):
        return "yes"
    if any(high < fair - NEAR or fair + NEAR < low for low, high in intervals):
        return "no"
    return "probably" if all(abs(rate - fair) <= NEAR for rate in rates) else "hardly"


def seat_row(tally: PlanTally) -> str:
    """One line of the table of fairness."""
    rates = [share / tally.finished for share in tally.order_shares]
    known = [wilson(share, tally.finished) for share in tally.order_shares]
    shares = ", ".join(f"{100 * rate:.1f} ({percents(each)})" for rate, each in zip(rates, known, strict=True))
    game = find(tally.plan.game)
    return (
        f"| {game.title} | {tally.players} | {tally.finished:,} | {game.rules_version} | {100 * tally.fair:.1f} | {shares} | "
        f"{verdict(rates, known, tally.fair)} |"
    )


def course_row(tally: PlanTally) -> str:
    """One line of the table of how games go."""
    scores: dict[int, int] = {}
    for counted in tally.scores:
        for score, number in counted.items():
            scores[score] = scores.get(score, 0) + number
    per_turn = tally.decisions / max(1, sum(turns * games for turns, games in tally.turns.items()))
    ends = "; ".join(
        f"{name} {100 * number / tally.finished:.1f} ({percents(wilson(number, tally.finished))})"
        for name, number in tally.endings.most_common()
    )
    return (
        f"| {find(tally.plan.game).title} | {tally.players} | {mean(scores):.1f} ({quantile(scores, 0.05)}–{quantile(scores, 0.95)}) | "
        f"{quantile(tally.turns, 0.25)}–{quantile(tally.turns, 0.75)} | {per_turn:.2f} | {mean(tally.leads):.1f} | {ends} |"
    )


def lift_rows(tally: PlanTally) -> list[str]:
    """The components with the most and the least lift, of each place they lie in."""
    game = find(tally.plan.game)
    texts = {text.id: text for text in game.cards(game.load())}
    lifts = [lift for lift in tally.lifts() if lift.holders >= 100]
    rows = []
    for place in sorted({lift.where for lift in lifts}):
        here = [lift for lift in lifts if lift.where == place]
        ends = here if len(here) <= 2 * SHOWN else [*here[:SHOWN], *here[-SHOWN:]]
        rows += [f"| {game.title}, {tally.players} | {place} | {told(lift, texts)} |" for lift in ends]
    return rows


def told(lift: Lift, texts: dict[str, CardText]) -> str:
    text = texts.get(lift.card)
    name = lift.card if text is None else f"{text.name} ({text.id})"
    origin = "" if text is None else text.provenance
    stands = "**" if lift.stands else ""
    return (
        f"{name} | {origin} | {lift.holders:,} | {100 * lift.win_rate:.1f} | "
        f"{stands}{100 * lift.alike:+.1f} ± {100 * lift.reach:.1f}{stands}"
    )


FAIRNESS = """The share of victories in per cent by turn order, whoever goes first at the left, each with its 95 % interval. Within 3: *yes* when every
interval lies within three points of the fair share, *no* when one lies wholly outside; between them *probably* when all shares lie within, *hardly* when one does not."""
HEADS = (
    (
        "### Is it fair?",
        FAIRNESS,
        ("game", "players", "games", "rules version", "fair", "first, second …", "within 3"),
    ),
    (
        "### How games go",
        "Scores: the mean, and between which 90 % of them lie. Turns: the middle half of the games. How games end: in per cent, with its interval.",
        ("game", "players", "score", "turns", "decisions a turn", "lead changes", "how games end"),
    ),
    (
        "### What winners hold",
        f"Of each sort the {SHOWN} components with the most lift and the {SHOWN} with the least, among those held a hundred times or more. What stands by Holm's method is bold.",
        ("game, players", "where", "component", "known from", "held", "wins %", "lift in points"),
    ),
)


def rows_of(docs: str) -> list[list[str]]:
    """The rows of the three tables as the page has them."""
    inside = docs[docs.index(BEGIN) : docs.index(END)]
    parts = re.split(r"^### .*$", inside, flags=re.MULTILINE)[1:]
    return [[line for line in part.splitlines() if line.startswith("| ")][1:] for part in parts]


def key_of(row: str) -> tuple[int, int]:
    """Where a row belongs: games as the house lists them, fewer players first."""
    cells = [cell.strip() for cell in row.strip("|").split("|")]
    title, _, players = cells[0].rpartition(", ") if ", " in cells[0] else (cells[0], "", cells[1])
    return [find(game).title for game in ours()].index(title), int(players)


def written(docs: str, tallies: list[PlanTally]) -> str:
    """The page with these rows in the place of the old ones of the same tables; others stay."""
    several = [tally for tally in tallies if tally.players > 1]
    made = [
        [seat_row(tally) for tally in several],
        [course_row(tally) for tally in tallies],
        [row for tally in several if f"{tally.plan.game}-{tally.players}" in HELD for row in lift_rows(tally)],
    ]
    lines = [BEGIN]
    for (heading, told, columns), new, old in zip(HEADS, made, rows_of(docs), strict=True):
        by_game = columns[0] == "game, players"
        known = {key_of(row)[: 1 if by_game else 2] for row in new}
        kept = [row for row in old if key_of(row)[: 1 if by_game else 2] not in known]
        table = [f"| {' | '.join(columns)} |", "|" + "---|" * len(columns), *sorted([*kept, *new], key=key_of)]
        lines += [heading, "", told, "", *table, ""]
    lines[-1] = END
    section = "\n".join(lines)
    return re.sub(f"{BEGIN}.*{END}", lambda _: section, docs, flags=re.DOTALL)


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("table", nargs="*", default=tables(), help="such as to_the_dogs-4; all unless told")
    asked.add_argument("--games", type=int, default=4000)
    asked.add_argument("--jobs", type=int, default=2)
    asked.add_argument("--data", type=Path, default=ROOT / ".balance")
    asked.add_argument("--stored", action="store_true", help="play nothing; write what is there")
    given = asked.parse_args()
    tallies = []
    for name in given.table:
        tally = played(name, given.games, given.jobs, given.data, given.stored)
        if tally is None:
            continue
        tallies.append(tally)
        (given.data / f"{name}.html").write_text(page(tally), encoding="utf-8")
        print(seat_row(tally), flush=True)
        if tally.stopped:
            break
    DOCS.write_text(written(DOCS.read_text(encoding="utf-8"), tallies), encoding="utf-8")


if __name__ == "__main__":
    main()
