"""Which version of the judge keeps the cases here, and which sessions were signed out before their time."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Make the two tables."""
    op.create_table(
        "store_note",
        sa.Column("name", sa.String(32), nullable=False),
        sa.Column("says", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("name", name="pk_store_note"),
    )
    op.create_table(
        "ended_session",
        sa.Column("id", sa.String(32), nullable=False),
        sa.Column("ended_at", sa.String(32), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_ended_session"),
    )


def downgrade() -> None:
    """Forget both."""
    op.drop_table("ended_session")
    op.drop_table("store_note")
