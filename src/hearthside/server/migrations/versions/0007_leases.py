"""Which server drives the bots of which table."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "leases",
        sa.Column("match_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("node", sa.String(32), nullable=False),
    )
