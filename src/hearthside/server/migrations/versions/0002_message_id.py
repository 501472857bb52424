"""The client's own id of a message is called ``id`` here, too."""

from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    # Written out: SQLite and Postgres spell it alike, and Alembic would copy the whole table in SQLite.
    op.execute("ALTER TABLE moves RENAME COLUMN said TO id")
