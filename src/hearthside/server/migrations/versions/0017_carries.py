"""Codes with which somebody carries who they are to another device."""

import sqlalchemy as sa
from alembic import op

revision = "0017"
down_revision = "0016"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "carries",
        sa.Column("id", sa.String(64), primary_key=True),
        sa.Column("guest", sa.String(64), nullable=False),
        sa.Column("sealed", sa.String(128), nullable=False),
        sa.Column("expires", sa.Float, nullable=False),
    )
