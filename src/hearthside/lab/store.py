"""Results as Parquet: one row a game, one a seat, one a component held. The columns are told in docs/balance.md.

A folder holds ``games``, ``seats`` and ``cards``, each with a file for every thousand games or so, named by its first game. A file
is written under another name and put in its place whole, that of ``games`` last: a part is there or it is not.
"""

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from hearthside.kernel import registry
from hearthside.kernel.errors import Problem
from hearthside.lab.games import FailedBot, Plan, Played

VERSION = 1
"""Of the columns; a file of another version is not read."""
PART = 1000
"""Games in a part."""
TABLES = ("games", "seats", "cards")
_STAMP = b"hearthside"


class Stamp(msgspec.Struct, frozen=True):
    """What every file says about itself: which version, and the games of which plan."""

    version: int
    game: str
    rules: int
    bots: tuple[str, ...]
    seed: int
    settings: dict[str, bool | int | str]
    pack: str
    """The hash of the cards."""


class _StampVersion(msgspec.Struct):
    version: int


def arrow() -> Any:
    """The library that writes Parquet; a Problem says how to get it."""
    try:
        import pyarrow
        import pyarrow.parquet
    except ImportError:
        raise Problem("Writing Parquet needs pyarrow: pip install 'hearthside[lab]'.") from None
    return pyarrow


def schemas() -> dict[str, Any]:
    """The columns of the three tables."""
    pa = arrow()
    number = ("game", pa.int64())
    return {
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
        "cards": pa.schema(
            [number, ("seat", pa.int8()), ("place", pa.string()), ("card", pa.string()), ("copies", pa.int32())]
        ),
    }


class ResultStore:
    """A folder of results of one plan."""

    def __init__(self, folder: str, plan: Plan, resume: bool = False) -> None:
        self.folder = Path(folder)
        self.plan = plan
        game = registry.find(plan.game)
        settings = game.read_settings(plan.settings)
        pack = game.load(plan.pack, settings).digest
        self.stamp = Stamp(VERSION, plan.game, game.rules_version, plan.bots, plan.seed, dict(settings), pack)
        self._schemas = schemas()
        self._waiting: list[Played] = []
        try:
            for table in TABLES:
                (self.folder / table).mkdir(parents=True, exist_ok=True)
        except OSError as wrong:
            raise Problem(f"Results cannot be written to {folder!r}: {wrong.strerror or wrong}.") from None
        self.kept = self._whole()
        if self.kept and not resume:
            raise Problem(f"{folder!r} holds results already. Go on with --resume, or name another folder.")

    def _parts(self) -> list[Path]:
        return sorted((self.folder / "games").glob("*.parquet"))

    def _whole(self) -> int:
        """How many games are there from the first on; a Problem when they are of another version or plan."""
        pq = arrow().parquet
        kept = 0
        for part in self._parts():
            try:
                metadata = pq.read_metadata(part)
            except (arrow().ArrowInvalid, OSError) as wrong:
                raise Problem(f"{str(part)!r} cannot be read as Parquet: {wrong}.") from None
            data = (metadata.metadata or {}).get(_STAMP)
            if data is None:
                raise Problem(f"{str(part)!r} was not written by `hearthside simulate`.")
            version = msgspec.json.decode(data, type=_StampVersion).version
            if version != VERSION:
                raise Problem(
                    f"{str(part)!r} has version {version} of the columns; this Hearthside reads version {VERSION}. "
                    "Name another folder."
                )
            self._same_plan(part, msgspec.json.decode(data, type=Stamp))
            if int(part.stem) != kept:
                raise Problem(f"{str(self.folder)!r} is not whole: the results of game {kept} on are missing.")
            kept += metadata.num_rows
        return kept

    def _same_plan(self, part: Path, found: Stamp) -> None:
        for what in ("game", "rules", "bots", "seed", "settings", "pack"):
            theirs, ours = getattr(found, what), getattr(self.stamp, what)
            if theirs != ours:
                named = {"rules": "rules version", "pack": "cards"}.get(what, what)
                are = "are" if what in ("bots", "settings", "pack") else "is"
                raise Problem(
                    f"{str(self.folder)!r} holds results of another plan: its {named} {are} {_said(theirs)}, not {_said(ours)}."
                )

    def read(self) -> Iterator[Played]:
        """The games that are kept, in order, part by part."""
        pq = arrow().parquet
        for part in self._parts():
            tables = {table: pq.read_table(self.folder / table / part.name).to_pylist() for table in TABLES}
            yield from _played(tables, len(self.plan.bots))

    def add(self, game: Played) -> None:
        """Another game; parts are written as they fill up."""
        self._waiting.append(game)
        if len(self._waiting) == PART:
            self.flush()

    def flush(self) -> None:
        """Write what is waiting."""
        if not self._waiting:
            return
        pa = arrow()
        rows = _rows(self.plan, self._waiting)
        for table in ("seats", "cards", "games"):
            schema = self._schemas[table].with_metadata({_STAMP: msgspec.json.encode(self.stamp)})
            file = self.folder / table / f"{self._waiting[0].number:09}.parquet"
            beside = file.with_suffix(".part")
            try:
                pa.parquet.write_table(pa.Table.from_pylist(rows[table], schema=schema), beside, compression="zstd")
                os.replace(beside, file)
            except OSError as wrong:
                raise Problem(
                    f"Results cannot be written to {str(self.folder)!r}: {wrong.strerror or wrong}."
                ) from None
        self._waiting = []


def _said(value: object) -> str:
    return ",".join(value) if isinstance(value, tuple) else str(value)


def _rows(plan: Plan, games: list[Played]) -> dict[str, list[dict[str, Any]]]:
    found: dict[str, list[dict[str, Any]]] = {table: [] for table in TABLES}
    for game in games:
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


def _played(tables: dict[str, list[dict[str, Any]]], players: int) -> Iterator[Played]:
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
            FailedBot("", -1, row["decisions"] + 1, "", b"") if row["failed"] else None,
        )
