"""Databases of every earlier version, SQLite and Postgres, are brought up to date with all they hold."""

import asyncio
import contextlib
import sqlite3
from pathlib import Path
from typing import Any

import msgspec
import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import Connection, MetaData, Table, select, text

from hearthside.kernel.errors import Problem
from hearthside.server import migrations
from hearthside.server.config import address
from hearthside.server.history import Entry
from hearthside.server.rows import metadata
from hearthside.server.store import Store, columns
from tests.kernel.toy import CATALOGUE, DRAW, PLACE, SHOW
from tests.server.kept import within
from tests.server.test_store import a_table

VERSIONS = [file.name[:4] for file in sorted((Path(migrations.__file__).parent / "versions").glob("[0-9]*.py"))]
RENAMED = {("moves", "said"): "id"}
"""Columns that were called otherwise once."""


def held(connection: Connection) -> dict[str, list[dict[str, Any]]]:
    """Every row there is, by table."""
    known = MetaData()
    known.reflect(connection)
    return {
        name: [dict(row._mapping) for row in connection.execute(select(table))]
        for name, table in known.tables.items()
        if name != "alembic_version"
    }


def filled(connection: Connection, version: str) -> dict[str, list[dict[str, Any]]]:
    """Make a database of this version, put something into every table it has, and tell what."""
    migrations.upgrade(connection, version)
    row, seats = a_table("t", 1.0)
    move = {"match_id": "t", "n": 1, "seat": 0, "move": '[{"do":"draw"}]', "at": 1.0, "id": "mine", "said": "mine"}
    known_rows = {"tables": [columns(row)], "seats": [msgspec.structs.asdict(seat) for seat in seats], "moves": [move]}
    known = MetaData()
    known.reflect(connection)
    for table in known.sorted_tables:
        if table.name == "alembic_version":
            continue
        for each in known_rows.get(table.name, [something(table)]):
            connection.execute(table.insert().values({key: each[key] for key in each if key in table.c}))
    return held(connection)


def something(table: Table) -> dict[str, Any]:
    """A row of this table."""
    return {column.name: _value(column) for column in table.c}


def _value(column: Any) -> object:
    if column.foreign_keys:
        return {"tables": "t", "scores": "s"}[next(iter(column.foreign_keys)).column.table.name]
    values: dict[type, object] = {bool: True, int: 7, float: 7.0, str: "s"}
    return values[column.type.python_type]


async def opened(where: str) -> tuple[object, list[Entry]]:
    """The table and its moves, as a server of today reads them."""
    store = Store(where)
    try:
        await store.open()
        assert await store.writes(1.0)
        return await store.table("t"), await store.moves("t", CATALOGUE)
    finally:
        await store.close()


@pytest.mark.parametrize("version", VERSIONS)
def test_a_database_of_every_version_is_brought_up_to_date_with_all_it_holds(version: str, empty: str) -> None:
    before = within(empty, lambda c: filled(c, version))
    assert len(before) >= 3
    assert all(before.values())
    assert asyncio.run(opened(empty)) == (a_table("t", 1.0), [Entry(0, (DRAW,), "mine")])
    after = within(empty, held)
    for table, rows in before.items():
        if table == "nodes":  # a server that opened it forgets those nobody has heard of
            continue
        for row in rows:
            same = {RENAMED.get((table, name), name): value for name, value in row.items()}
            assert [kept for kept in after[table] if kept.items() >= same.items()], (table, same)


def test_a_database_of_the_first_version_is_read_as_it_was_written_then(tmp_path: Path) -> None:
    file = tmp_path / "old.sqlite"
    with contextlib.closing(sqlite3.connect(file)) as old:
        old.executescript((Path(__file__).parent / "schema-0001.sql").read_text(encoding="utf-8"))
    table, moves = asyncio.run(opened(address(str(file))))
    row, [me, bot] = a_table("t", 1.0)
    assert table == (row, [me, msgspec.structs.replace(bot, bot="greedy")])  # what normal was called then
    assert moves == [Entry(0, (DRAW,), "mine"), Entry(0, (), "back"), Entry(0, (SHOW[3], PLACE[1]), "")]


def test_the_migrations_lead_to_the_schema_the_code_uses(empty: str) -> None:
    within(empty, migrations.upgrade)
    assert within(empty, lambda c: compare_metadata(MigrationContext.configure(c), metadata)) == []


def test_a_database_of_a_newer_version_is_refused_with_a_sentence(empty: str) -> None:
    within(empty, migrations.upgrade)
    within(empty, lambda c: c.execute(text("UPDATE alembic_version SET version_num = '9999'")))
    with pytest.raises(Problem, match="newer Hearthside"):
        asyncio.run(opened(empty))
