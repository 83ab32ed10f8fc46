"""Events with codes; the cases that stood under a name belong to the event of that name; who saved and edited."""

import secrets
from datetime import UTC, datetime

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"

LETTERS = "23456789abcdefghjkmnpqrstuvwxyz"


def upgrade() -> None:
    """Make the two tables, and turn the names of events into events.

    Columns are added and dropped where they stand: SQLite would copy the table otherwise, and drop the old one with
    everything that points at it.
    """
    op.create_table(
        "event",
        sa.Column("id", sa.String(32), nullable=False),
        sa.Column("name", sa.String(80), nullable=False),
        sa.Column("mark", sa.String(8), nullable=False),
        sa.Column("salt", sa.String(64), nullable=False),
        sa.Column("created", sa.String(32), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_event"),
        sa.UniqueConstraint("name", name="uq_event_name"),
    )
    op.create_index("ix_event_mark", "event", ["mark"])
    op.create_table(
        "event_code",
        sa.Column("event_id", sa.String(32), nullable=False),
        sa.Column("role", sa.Integer(), nullable=False, autoincrement=False),
        sa.Column("hashed", sa.String(128), nullable=False),
        sa.Column("made_at", sa.String(32), nullable=False),
        sa.ForeignKeyConstraint(["event_id"], ["event.id"], name="fk_event_code_event_id_event"),
        sa.PrimaryKeyConstraint("event_id", "role", name="pk_event_code"),
    )
    op.execute(
        "ALTER TABLE saved_case ADD COLUMN event_id VARCHAR(32) CONSTRAINT fk_saved_case_event_id_event REFERENCES event (id)"
    )
    _events_of_names(op.get_bind())
    op.drop_index("ix_saved_case_event", "saved_case")
    op.drop_column("saved_case", "event")
    op.create_index("ix_saved_case_event_id", "saved_case", ["event_id"])
    op.add_column("saved_case", sa.Column("saved_by", sa.String(80), nullable=False, server_default=""))
    op.add_column("saved_case_edit", sa.Column("made_by", sa.String(80), nullable=False, server_default=""))


def _events_of_names(connection: sa.Connection) -> None:
    now = datetime.now(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")
    names = connection.scalars(sa.text("SELECT DISTINCT event FROM saved_case WHERE event <> ''")).all()
    for name in names:
        event = {"id": "".join(secrets.choice(LETTERS) for _ in range(10)), "name": name, "now": now}
        connection.execute(sa.text("INSERT INTO event VALUES (:id, :name, '', '', :now)"), event)
        connection.execute(sa.text("UPDATE saved_case SET event_id = :id WHERE event = :name"), event)


def downgrade() -> None:
    """Turn the events into names again; their codes are lost."""
    op.drop_column("saved_case_edit", "made_by")
    op.drop_column("saved_case", "saved_by")
    op.add_column("saved_case", sa.Column("event", sa.String(80), nullable=False, server_default=""))
    op.execute("UPDATE saved_case SET event = COALESCE((SELECT name FROM event WHERE event.id = saved_case.event_id), '')")
    op.create_index("ix_saved_case_event", "saved_case", ["event"])
    op.drop_index("ix_saved_case_event_id", "saved_case")
    op.drop_column("saved_case", "event_id")
    op.drop_table("event_code")
    op.drop_table("event")
