"""A saved case as a value: the position, what people wrote about it, and every edit since."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any


@dataclass(frozen=True, slots=True, kw_only=True)
class Words:
    """What people write about a case; all of it can be edited."""

    title: str
    question: str = ""
    ruling: str = ""
    table: str = ""
    note: str = ""
    event: str = ""
    standard: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Setting:
    """The position that a case is about: a set-up, the moves and answers on it, the rulebook, and the cards that lie there."""

    rulebook: str
    given: Mapping[str, Any]
    do: tuple[str, ...] = ()
    cards: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Change:
    """One field before and after an edit."""

    field: str
    old: str | bool
    new: str | bool


@dataclass(frozen=True, slots=True)
class Edit:
    """Everything that was changed at one moment."""

    at: str
    changes: tuple[Change, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Case:
    """``version`` counts the edits, so that nobody overwrites what he has not seen. Times are UTC: 2025-03-01T09:30:00.123Z."""

    id: str
    version: int
    words: Words
    setting: Setting
    created: str
    changed: str
    deleted: bool = False
    edits: tuple[Edit, ...] = ()


# How long a text may be: a title fits a line, a note fits a page.
LONGEST = {"title": 200, "question": 500, "ruling": 4000, "table": 40, "note": 4000, "event": 80}
EDITABLE = tuple(each.name for each in fields(Words))


def differences(old: Words, new: Words) -> tuple[Change, ...]:
    """The fields that an edit changes."""
    pairs = ((name, getattr(old, name), getattr(new, name)) for name in EDITABLE)
    return tuple(Change(name, before, after) for name, before, after in pairs if before != after)
