"""Clocks, lines of the log that are no events, and how a match ended."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("tables", sa.Column("clock", sa.Text, nullable=False, server_default=""))
    op.add_column("tables", sa.Column("deadline", sa.Float))
    op.add_column("tables", sa.Column("notes", sa.Text, nullable=False, server_default=""))
    op.add_column("tables", sa.Column("finished", sa.Float))
    op.add_column("tables", sa.Column("result", sa.Text, nullable=False, server_default=""))
    op.create_index("tables_deadline", "tables", ["deadline"])
    op.add_column("seats", sa.Column("bank", sa.Float, nullable=False, server_default="0"))
    # The result is found when a server has time to play the match again; its last move was its end.
    op.execute("UPDATE tables SET finished = touched WHERE status = 'over'")
