"""The schema's history. It is brought up to date whenever a server starts."""

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.util import CommandError
from sqlalchemy import Connection

from hearthside.kernel.errors import Problem

LOCK = 4_815_162
"""Any number, the same in every version."""


def upgrade(connection: Connection, to: str = "head") -> None:
    """Bring the database behind this connection up to date, or to an earlier version."""
    # Two servers may start at once: the second one waits here and finds nothing left to do.
    wait = "BEGIN IMMEDIATE" if connection.dialect.name == "sqlite" else f"SELECT pg_advisory_xact_lock({LOCK})"
    connection.exec_driver_sql(wait)
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    try:
        command.upgrade(config, to)
    except CommandError:
        raise Problem("This database was written by a newer Hearthside. Please update Hearthside.") from None
