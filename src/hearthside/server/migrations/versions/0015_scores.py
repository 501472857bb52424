"""Counts of paper games that several people make together."""

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "scores",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("game", sa.String(64), nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("touched", sa.Float, nullable=False),
    )
    op.create_table(
        "score_parts",
        sa.Column("score_id", sa.String(32), sa.ForeignKey("scores.id"), primary_key=True),
        sa.Column("part", sa.String(16), primary_key=True),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("value", sa.Text, nullable=False),
    )
