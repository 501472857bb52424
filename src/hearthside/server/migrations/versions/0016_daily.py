"""The deal of the day: tables that are played with it, and what bots made of it."""

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0015"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("tables", sa.Column("daily", sa.String(10), nullable=False, server_default=""))
    op.create_table(
        "daily_results",
        sa.Column("game", sa.String(64), primary_key=True),
        sa.Column("rules", sa.Integer, primary_key=True),
        sa.Column("day", sa.String(10), primary_key=True),
        sa.Column("bot", sa.String(32), primary_key=True),
        sa.Column("result", sa.Text, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
    )
