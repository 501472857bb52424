"""The schema's history. It is brought up to date whenever a server starts."""

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.util import CommandError
from sqlalchemy import Connection

from hearthside.kernel.errors import Problem


def upgrade(connection: Connection) -> None:
    """Bring the database behind this connection up to date."""
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    try:
        command.upgrade(config, "head")
    except CommandError:
        raise Problem("This database was written by a newer Hearthside. Please update Hearthside.") from None
