"""The tables of the store, as SQLAlchemy maps them. What changes here needs a migration; a test compares the two."""

from __future__ import annotations

from typing import Any

from sqlalchemy import JSON, ForeignKey, MetaData, String, Text
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column, relationship

from judge.store.case import LONGEST, LONGEST_BY

# Constraints get the same names on every database, so that a migration can name them.
NAMES = {
    "ix": "ix_%(column_0_label)s",
    "fk": "fk_%(table_name)s_%(column_0_name)s_%(referred_table_name)s",
    "pk": "pk_%(table_name)s",
    "uq": "uq_%(table_name)s_%(column_0_name)s",
}


LONGEST_CARD = 60


class Base(DeclarativeBase):
    """The root of all tables."""

    metadata = MetaData(naming_convention=NAMES)


class EventRow(Base):
    """An event. Without codes it only groups cases; ``mark`` begins its codes, ``salt`` goes into their hashes."""

    __tablename__ = "event"

    id: Mapped[str] = mapped_column(String(32), primary_key=True)
    name: Mapped[str] = mapped_column(String(LONGEST["event"]), unique=True)
    mark: Mapped[str] = mapped_column(String(8), index=True)
    salt: Mapped[str] = mapped_column(String(64))
    created: Mapped[str] = mapped_column(String(32))
    codes: Mapped[list[CodeRow]] = relationship(cascade="all, delete-orphan", order_by="CodeRow.role", lazy="selectin")
    cards: Mapped[list[EventCardRow]] = relationship(cascade="all, delete-orphan", passive_deletes=True)


class CodeRow(Base):
    """The code of a role at an event, of which only the hash is kept."""

    __tablename__ = "event_code"

    event_id: Mapped[str] = mapped_column(ForeignKey("event.id"), primary_key=True)
    role: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    hashed: Mapped[str] = mapped_column(String(128))
    made: Mapped[str] = mapped_column("made_at", String(32))


class EventCardRow(Base):
    """A card that was kept for an event: ``given`` is the card as a board brings one along."""

    __tablename__ = "event_card"

    event_id: Mapped[str] = mapped_column(ForeignKey("event.id", ondelete="CASCADE"), primary_key=True)
    card: Mapped[str] = mapped_column("card_id", String(LONGEST_CARD), primary_key=True)
    given: Mapped[dict[str, Any]] = mapped_column(JSON)
    at: Mapped[str] = mapped_column("kept_at", String(32))
    by: Mapped[str] = mapped_column("kept_by", String(LONGEST_BY))


class CaseRow(Base):
    """A case. ``words`` is what a search looks through: every text, folded."""

    __tablename__ = "saved_case"

    id: Mapped[str] = mapped_column(String(32), primary_key=True)
    version: Mapped[int]
    title: Mapped[str] = mapped_column(String(LONGEST["title"]))
    question: Mapped[str] = mapped_column(Text)
    ruling: Mapped[str] = mapped_column(Text)
    table: Mapped[str] = mapped_column("table_number", String(LONGEST["table"]))
    note: Mapped[str] = mapped_column(Text)
    event_id: Mapped[str | None] = mapped_column(ForeignKey("event.id"), index=True)
    standard: Mapped[bool]
    rulebook: Mapped[str] = mapped_column(String(16))
    given: Mapped[dict[str, Any]] = mapped_column(JSON)
    do: Mapped[list[str]] = mapped_column("choices", JSON)
    created: Mapped[str] = mapped_column(String(32))
    changed: Mapped[str] = mapped_column(String(32), index=True)
    deleted: Mapped[bool]
    words: Mapped[str] = mapped_column(Text)
    by: Mapped[str] = mapped_column("saved_by", String(LONGEST_BY), server_default="")
    of_event: Mapped[EventRow | None] = relationship(lazy="joined")
    cards: Mapped[list[CardRow]] = relationship(cascade="all, delete-orphan", order_by="CardRow.place", lazy="selectin")
    edits: Mapped[list[EditRow]] = relationship(cascade="all, delete-orphan", order_by="EditRow.number", lazy="selectin")

    @property
    def event(self) -> str:
        """The name of the event that the case belongs to; empty for none."""
        return self.of_event.name if self.of_event else ""


class CardRow(Base):
    """A card that lies on the board of a case."""

    __tablename__ = "saved_case_card"

    case_id: Mapped[str] = mapped_column(ForeignKey("saved_case.id"), primary_key=True)
    card: Mapped[str] = mapped_column(String(120), primary_key=True, index=True)
    place: Mapped[int]


class NoteRow(Base):
    """Something about the store itself: by which ``version`` of the judge its tables were made."""

    __tablename__ = "store_note"

    name: Mapped[str] = mapped_column(String(32), primary_key=True)
    says: Mapped[str] = mapped_column(Text)


class EndedRow(Base):
    """A session that was signed out: whoever has kept its cookie is nobody."""

    __tablename__ = "ended_session"

    id: Mapped[str] = mapped_column(String(32), primary_key=True)
    at: Mapped[str] = mapped_column("ended_at", String(32))


class EditRow(Base):
    """One edit of a case: ``changes`` holds the field, what stood there, and what stands there now."""

    __tablename__ = "saved_case_edit"

    case_id: Mapped[str] = mapped_column(ForeignKey("saved_case.id"), primary_key=True)
    number: Mapped[int] = mapped_column(primary_key=True)
    at: Mapped[str] = mapped_column("made_at", String(32))
    changes: Mapped[list[list[Any]]] = mapped_column(JSON)
    by: Mapped[str] = mapped_column("made_by", String(LONGEST_BY), server_default="")
