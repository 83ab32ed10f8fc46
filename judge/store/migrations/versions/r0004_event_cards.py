"""Cards that were kept for an event."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Make the table; its rows go with their event."""
    op.create_table(
        "event_card",
        sa.Column("event_id", sa.String(32), nullable=False),
        sa.Column("card_id", sa.String(60), nullable=False),
        sa.Column("given", sa.JSON(), nullable=False),
        sa.Column("kept_at", sa.String(32), nullable=False),
        sa.Column("kept_by", sa.String(80), nullable=False),
        sa.ForeignKeyConstraint(["event_id"], ["event.id"], name="fk_event_card_event_id_event", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("event_id", "card_id", name="pk_event_card"),
    )


def downgrade() -> None:
    """Forget the cards."""
    op.drop_table("event_card")
