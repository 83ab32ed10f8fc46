"""Cases, the cards on their boards, and their edits."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Make the three tables."""
    op.create_table(
        "saved_case",
        sa.Column("id", sa.String(32), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("title", sa.String(200), nullable=False),
        sa.Column("question", sa.Text(), nullable=False),
        sa.Column("ruling", sa.Text(), nullable=False),
        sa.Column("table_number", sa.String(40), nullable=False),
        sa.Column("note", sa.Text(), nullable=False),
        sa.Column("event", sa.String(80), nullable=False),
        sa.Column("standard", sa.Boolean(), nullable=False),
        sa.Column("rulebook", sa.String(16), nullable=False),
        sa.Column("given", sa.JSON(), nullable=False),
        sa.Column("choices", sa.JSON(), nullable=False),
        sa.Column("created", sa.String(32), nullable=False),
        sa.Column("changed", sa.String(32), nullable=False),
        sa.Column("deleted", sa.Boolean(), nullable=False),
        sa.Column("words", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_saved_case"),
    )
    op.create_index("ix_saved_case_event", "saved_case", ["event"])
    op.create_index("ix_saved_case_changed", "saved_case", ["changed"])
    op.create_table(
        "saved_case_card",
        sa.Column("case_id", sa.String(32), nullable=False),
        sa.Column("card", sa.String(120), nullable=False),
        sa.Column("place", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["case_id"], ["saved_case.id"], name="fk_saved_case_card_case_id_saved_case"),
        sa.PrimaryKeyConstraint("case_id", "card", name="pk_saved_case_card"),
    )
    op.create_index("ix_saved_case_card_card", "saved_case_card", ["card"])
    op.create_table(
        "saved_case_edit",
        sa.Column("case_id", sa.String(32), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("made_at", sa.String(32), nullable=False),
        sa.Column("changes", sa.JSON(), nullable=False),
        sa.ForeignKeyConstraint(["case_id"], ["saved_case.id"], name="fk_saved_case_edit_case_id_saved_case"),
        sa.PrimaryKeyConstraint("case_id", "number", name="pk_saved_case_edit"),
    )


def downgrade() -> None:
    """Take the tables away."""
    op.drop_table("saved_case_edit")
    op.drop_table("saved_case_card")
    op.drop_table("saved_case")
