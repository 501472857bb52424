"""Results as Parquet, in a folder that can be gone on with. The columns are in results.py, and told in docs/balance.md.

Each table is a folder with a file for every thousand results or so, named by its first. A file is written under another name and put in
its place whole, that of the first table last: a part is there or it is not.
"""

import os
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any, Generic, Protocol, TypeVar

import msgspec

from hearthside.kernel.errors import Problem
from hearthside.kernel.settings import Settings

VERSION = 1
"""Of the columns; a file of another version is not read."""
PART = 1000
"""Results in a part."""
_STAMP = b"hearthside"

Item = TypeVar("Item")
Tables = dict[str, list[dict[str, Any]]]
"""The rows of each table."""


class Stamp(msgspec.Struct, frozen=True, omit_defaults=True):
    """What every file says about itself: which version, and the results of which plan."""

    version: int
    game: str
    rules: int
    bots: tuple[str, ...]
    seed: int
    settings: Settings
    pack: str
    """The hash of the cards."""
    command: str = "simulate"
    players: int = 0
    """At a table, where the bots do not say it."""


class _StampVersion(msgspec.Struct):
    version: int


class Columns(Protocol[Item]):
    """How results of one sort lie in tables."""

    schemas: dict[str, Any]
    """The columns of each table; the first has one row a result."""

    def rows(self, first: int, items: list[Item]) -> Tables:
        """The rows of these results, the first of which has this number."""

    def items(self, tables: Tables) -> Iterator[Item]:
        """The results these rows came from."""


def arrow() -> Any:
    """The library that writes Parquet; a Problem says how to get it."""
    try:
        import pyarrow
        import pyarrow.parquet
    except ImportError:
        raise Problem("Writing Parquet needs pyarrow: pip install 'hearthside[lab]'.") from None
    return pyarrow


class ResultStore(Generic[Item]):
    """A folder of results of one plan."""

    def __init__(self, folder: Path, stamp: Stamp, columns: Columns[Item], resume: bool = False) -> None:
        self.folder = folder
        self.stamp = stamp
        self.columns = columns
        self.tables = tuple(columns.schemas)
        self._waiting: list[Item] = []
        try:
            for table in self.tables:
                (folder / table).mkdir(parents=True, exist_ok=True)
        except OSError as wrong:
            raise self._cannot_write(wrong) from None
        self.kept = self._whole()
        """How many results are there, from the first on."""
        if self.kept and not resume:
            raise Problem(f"{str(folder)!r} holds results already. Go on with --resume, or name another folder.")

    def _parts(self) -> list[Path]:
        return sorted((self.folder / self.tables[0]).glob("*.parquet"))

    def _whole(self) -> int:
        """How many results are there from the first on; a Problem when they are of another version or plan."""
        pq = arrow().parquet
        kept = 0
        for part in self._parts():
            try:
                metadata = pq.read_metadata(part)
            except (arrow().ArrowInvalid, OSError) as wrong:
                raise Problem(f"{str(part)!r} cannot be read as Parquet: {wrong}.") from None
            data = (metadata.metadata or {}).get(_STAMP)
            if data is None:
                raise Problem(f"{str(part)!r} was not written by `hearthside {self.stamp.command}`.")
            version = msgspec.json.decode(data, type=_StampVersion).version
            if version != VERSION:
                raise Problem(
                    f"{str(part)!r} has version {version} of the columns; this Hearthside reads version {VERSION}. "
                    "Name another folder."
                )
            self._same_plan(msgspec.json.decode(data, type=Stamp))
            if int(part.stem) != kept:
                raise Problem(f"{str(self.folder)!r} is not whole: what comes from number {kept} on is missing.")
            kept += metadata.num_rows
        return kept

    def _same_plan(self, found: Stamp) -> None:
        for what in ("command", "game", "rules", "bots", "players", "seed", "settings", "pack"):
            theirs, ours = getattr(found, what), getattr(self.stamp, what)
            if theirs != ours:
                named = {"rules": "rules version", "pack": "cards", "players": "number of players"}.get(what, what)
                are = "are" if what in ("bots", "settings", "pack") else "is"
                raise Problem(
                    f"{str(self.folder)!r} holds results of another plan: its {named} {are} {_said(theirs)}, not {_said(ours)}."
                )

    def read(self, most: int | None = None) -> Iterator[Item]:
        """The results that are kept, in order, part by part; no more than so many."""
        return islice((item for part in self._parts() for item in self._items(part)), most)

    def _items(self, part: Path) -> Iterator[Item]:
        pq = arrow().parquet
        return self.columns.items(
            {table: pq.read_table(self.folder / table / part.name).to_pylist() for table in self.tables}
        )

    def cut(self, number: int) -> None:
        """Keep no more than so many."""
        for part in reversed(self._parts()):
            if self.kept <= number:
                break
            self.kept = int(part.stem)
            if self.kept < number:
                self._waiting = list(islice(self._items(part), number - self.kept))
                self.flush()
            else:
                part.unlink()

    def add(self, item: Item) -> None:
        """Another result; parts are written as they fill up."""
        self._waiting.append(item)
        if len(self._waiting) == PART:
            self.flush()

    def flush(self) -> None:
        """Write what is waiting."""
        if not self._waiting:
            return
        pa = arrow()
        rows = self.columns.rows(self.kept, self._waiting)
        for table in reversed(self.tables):
            schema = self.columns.schemas[table].with_metadata({_STAMP: msgspec.json.encode(self.stamp)})
            file = self.folder / table / f"{self.kept:09}.parquet"
            beside = file.with_suffix(".part")
            try:
                pa.parquet.write_table(pa.Table.from_pylist(rows[table], schema=schema), beside, compression="zstd")
                os.replace(beside, file)
            except OSError as wrong:
                raise self._cannot_write(wrong) from None
        self.kept += len(self._waiting)
        self._waiting = []

    def _cannot_write(self, wrong: OSError) -> Problem:
        return Problem(f"Results cannot be written to {str(self.folder)!r}: {wrong.strerror or wrong}.")


def _said(value: object) -> str:
    return ",".join(value) if isinstance(value, tuple) else str(value)
