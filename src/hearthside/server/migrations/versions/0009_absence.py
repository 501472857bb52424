"""Who is connected where, since when somebody is away, and what the others would do about it."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("seats", sa.Column("node", sa.String(32), nullable=False, server_default=""))
    op.add_column("seats", sa.Column("away", sa.Float))
    op.add_column("seats", sa.Column("given", sa.Boolean, nullable=False, server_default=sa.false()))
    op.add_column("seats", sa.Column("votes", sa.Text, nullable=False, server_default=""))
    op.create_index("seats_node", "seats", ["node"])
