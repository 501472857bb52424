"""What is kept of each command's results, in columns that pandas, Polars and DuckDB read. docs/balance.md tells what they mean."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from hearthside.kernel import registry
from hearthside.kernel.settings import Settings
from hearthside.lab.compare import PackPair
from hearthside.lab.games import FailedBot, Plan, Played
from hearthside.lab.skill import DealPlayed, Study, combinations_of
from hearthside.lab.store import VERSION, ResultStore, Stamp, Tables, arrow
from hearthside.lab.tournament import Contest, Meeting, Outcome, pairs_of

UNTOLD = FailedBot("", -1, 0, "", b"")
"""A failure of an earlier run: it was told then, with its record."""


def kept_games(folder: str, plan: Plan, resume: bool = False) -> ResultStore[Played]:
    """Where ``simulate`` keeps its games."""
    stamp = _stamp("simulate", plan.game, plan.bots, plan.seed, plan.settings, plan.pack)
    return ResultStore(Path(folder), stamp, GameColumns(plan), resume)


def kept_pairs(folder: str, pair: PackPair, resume: bool = False) -> tuple[ResultStore[Played], ResultStore[Played]]:
    """Where ``balance`` keeps its games: those with either pack as ``simulate`` would."""
    a = kept_games(str(Path(folder, "a")), pair.a, resume)
    b = kept_games(str(Path(folder, "b")), pair.b, resume)
    both = min(a.kept, b.kept)  # it may have been stopped between keeping the one and the other
    for one in (a, b):
        one.cut(both)
    return a, b


def kept_meetings(folder: str, contest: Contest, resume: bool = False) -> ResultStore[Outcome]:
    """Where ``tournament`` keeps its games."""
    plan = (contest.game, contest.bots, contest.seed, contest.settings, contest.pack, contest.players)
    return ResultStore(Path(folder), _stamp("tournament", *plan), MeetingColumns(contest), resume)


def kept_deals(folder: str, study: Study, resume: bool = False) -> ResultStore[DealPlayed]:
    """Where ``skill`` keeps its deals."""
    plan = (study.game, study.bots, study.seed, study.settings, study.pack, study.players)
    return ResultStore(Path(folder), _stamp("skill", *plan), DealColumns(study), resume)


def _stamp(
    command: str,
    key: str,
    bots: tuple[str, ...],
    seed: int,
    given: Settings,
    pack: str | None,
    players: int = 0,
) -> Stamp:
    game = registry.find(key)
    settings = game.read_settings(given)
    digest = game.load(pack, settings).digest
    return Stamp(VERSION, key, game.rules_version, bots, seed, dict(settings), digest, command, players)


class GameColumns:
    """One row a game, one a seat, one a component held."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        pa = arrow()
        number = ("game", pa.int64())
        self.schemas: dict[str, Any] = {
            "games": pa.schema(
                [
                    number,
                    ("seed", pa.string()),
                    ("finished", pa.bool_()),
                    ("failed", pa.bool_()),
                    ("decisions", pa.int32()),
                    ("turns", pa.int32()),
                    ("lead_changes", pa.int32()),
                    ("first_seat", pa.int8()),
                    ("ending", pa.string()),
                    ("cpu_seconds", pa.float64()),
                    ("digest", pa.string()),
                ]
            ),
            "cards": pa.schema(
                [number, ("seat", pa.int8()), ("place", pa.string()), ("card", pa.string()), ("copies", pa.int32())]
            ),
            "seats": pa.schema(
                [
                    number,
                    ("seat", pa.int8()),
                    ("turn_order", pa.int8()),
                    ("bot", pa.string()),
                    ("score", pa.int32()),
                    ("won", pa.bool_()),
                    ("share", pa.float64()),
                ]
            ),
        }

    def rows(self, first: int, items: list[Played]) -> Tables:
        plan = self.plan
        found: Tables = {table: [] for table in self.schemas}
        for game in items:
            found["games"].append(
                {
                    "game": game.number,
                    "seed": f"{plan.seed}-{game.number}",
                    "finished": game.finished,
                    "failed": game.failure is not None,
                    "decisions": game.decisions,
                    "turns": game.turns,
                    "lead_changes": game.lead_changes,
                    "first_seat": game.first,
                    "ending": game.ending,
                    "cpu_seconds": game.cpu_seconds,
                    "digest": game.digest,
                }
            )
            for seat, bot in enumerate(plan.bots):
                won = seat in game.winners
                found["seats"].append(
                    {
                        "game": game.number,
                        "seat": seat,
                        "turn_order": (seat - game.first) % len(plan.bots) if game.first >= 0 else -1,
                        "bot": bot,
                        "score": game.totals[seat],
                        "won": won,
                        "share": 1 / len(game.winners) if won else 0.0,
                    }
                )
            for seat, held in enumerate(game.held):
                found["cards"] += [
                    {"game": game.number, "seat": seat, "place": place, "card": card, "copies": copies}
                    for place, card, copies in held
                ]
        return found

    def items(self, tables: Tables) -> Iterator[Played]:
        players = len(self.plan.bots)
        cards: dict[int, list[list[tuple[str, str, int]]]] = {}
        for row in tables["cards"]:
            seats = cards.setdefault(row["game"], [[] for _ in range(players)])
            seats[row["seat"]].append((row["place"], row["card"], row["copies"]))
        for at, row in enumerate(tables["games"]):
            seats_of = tables["seats"][at * players : (at + 1) * players]
            yield Played(
                row["game"],
                row["finished"],
                row["decisions"],
                row["cpu_seconds"],
                row["digest"],
                tuple(seat["score"] for seat in seats_of),
                tuple(seat["seat"] for seat in seats_of if seat["won"]),
                row["first_seat"],
                row["turns"],
                row["lead_changes"],
                row["ending"],
                tuple(tuple(held) for held in cards.get(row["game"], [[] for _ in range(players)])),
                UNTOLD if row["failed"] else None,
            )


class MeetingColumns:
    """One row a game between two bots."""

    def __init__(self, contest: Contest) -> None:
        self.seed = contest.seed
        self.pairs = pairs_of(contest)
        pa = arrow()
        self.schemas: dict[str, Any] = {
            "meetings": pa.schema(
                [
                    ("game", pa.int64()),
                    ("pair", pa.int32()),
                    ("a", pa.string()),
                    ("b", pa.string()),
                    ("deal", pa.int64()),
                    ("seed", pa.string()),
                    ("seat", pa.int8()),
                    ("share", pa.float64()),
                    ("places", pa.list_(pa.int8())),
                    ("failed", pa.bool_()),
                ]
            )
        }

    def rows(self, first: int, items: list[Outcome]) -> Tables:
        found = []
        for number, outcome in enumerate(items, first):
            meeting = outcome.meeting
            a, b = self.pairs[meeting.pair]
            found.append(
                {
                    "game": number,
                    "pair": meeting.pair,
                    "a": a,
                    "b": b,
                    "deal": meeting.deal,
                    "seed": f"{self.seed}-{meeting.deal}",
                    "seat": meeting.seat,
                    "share": outcome.share,
                    "places": outcome.places,
                    "failed": outcome.failure is not None,
                }
            )
        return {"meetings": found}

    def items(self, tables: Tables) -> Iterator[Outcome]:
        for row in tables["meetings"]:
            meeting = Meeting(row["pair"], row["deal"], row["seat"])
            yield Outcome(meeting, row["share"], tuple(row["places"]), UNTOLD if row["failed"] else None)


class DealColumns:
    """One row a deal, and one a seat of it in each rotation."""

    def __init__(self, study: Study) -> None:
        self.study = study
        self.tables = combinations_of(study)
        pa = arrow()
        self.schemas: dict[str, Any] = {
            "deals": pa.schema([("deal", pa.int64()), ("seed", pa.string()), ("failed", pa.int32())]),
            "seats": pa.schema(
                [
                    ("deal", pa.int64()),
                    ("rotation", pa.int8()),
                    ("turn_order", pa.int8()),
                    ("bot", pa.string()),
                    ("share", pa.float64()),
                ]
            ),
        }

    def rows(self, first: int, items: list[DealPlayed]) -> Tables:
        study = self.study
        found: Tables = {table: [] for table in self.schemas}
        for number, deal in enumerate(items, first):
            found["deals"].append({"deal": number, "seed": f"{study.seed}-{number}", "failed": len(deal.failures)})
            seated = self.tables[deal.combination]
            for rotation, shares in enumerate(deal.shares):
                found["seats"] += [
                    {
                        "deal": number,
                        "rotation": rotation,
                        "turn_order": order,
                        "bot": study.bots[seated[(order + rotation) % study.players]],
                        "share": share,
                    }
                    for order, share in enumerate(shares)
                ]
        return found

    def items(self, tables: Tables) -> Iterator[DealPlayed]:
        players = self.study.players
        shares = [row["share"] for row in tables["seats"]]
        rows = [tuple(shares[at : at + players]) for at in range(0, len(shares), players)]
        for at, row in enumerate(tables["deals"]):
            yield DealPlayed(
                row["deal"] % len(self.tables),
                tuple(rows[at * players : (at + 1) * players]),
                (UNTOLD,) * row["failed"],
            )
