"""What led to matches that go on from a running one, dealt anew."""

import sqlalchemy as sa
from alembic import op

revision = "0018"
down_revision = "0017"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("tables", sa.Column("redealt", sa.Boolean, nullable=False, server_default=sa.false()))
    op.create_table(
        "chapters",
        sa.Column("match_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("k", sa.Integer, primary_key=True),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("seed", sa.String(64), nullable=False),
        sa.Column("forced", sa.Text, nullable=False),
        sa.Column("moves", sa.Text, nullable=False),
    )
