"""A saved case as a value: the position, what people wrote about it, and every edit since."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any

from judge.store.sound import is_board, is_sound, is_texts


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
    """Everything that was changed at one moment, and by whom; empty where nobody signs in."""

    at: str
    changes: tuple[Change, ...]
    by: str = ""


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
    by: str = ""
    # What is wrong with its row where that was damaged; of the rest only the title and the times are then told.
    damaged: str = ""


# How long a text may be: a title fits a line, a note fits a page.
LONGEST = {"title": 200, "question": 500, "ruling": 4000, "table": 40, "note": 4000, "event": 80}
# Who edited: a name, and the role at the event.
LONGEST_NAME, LONGEST_BY = 60, 80
# Stands in the history of a case where it was taken in from a file.
TAKEN_IN = "taken_in"
EDITABLE = tuple(each.name for each in fields(Words))


def differences(old: Words, new: Words) -> tuple[Change, ...]:
    """The fields that an edit changes."""
    pairs = ((name, getattr(old, name), getattr(new, name)) for name in EDITABLE)
    return tuple(Change(name, before, after) for name, before, after in pairs if before != after)


# --- the position: in the history each part of it is kept as JSON, so that every state of the case can be put together again

PARTS = ("given", "do", "rulebook", "cards")


def setting_changes(old: Setting, new: Setting) -> tuple[Change, ...]:
    """The parts of a position that an edit changes, as JSON."""
    before, after = _parts(old), _parts(new)
    return tuple(Change(name, before[name], after[name]) for name in PARTS if before[name] != after[name])


def _parts(setting: Setting) -> dict[str, str]:
    parts = {"given": dict(setting.given), "do": list(setting.do), "rulebook": setting.rulebook, "cards": list(setting.cards)}
    return {name: json.dumps(value, ensure_ascii=False, separators=(",", ":")) for name, value in parts.items()}


def is_change(field: Any, *values: Any) -> bool:
    """Whether these can be the old and new contents of a field: a text, a yes or no, or that part of a position as JSON."""
    if not isinstance(field, str):
        return False
    if field not in PARTS:
        return all(isinstance(each, str if field in LONGEST else str | bool) and is_sound(each) for each in values)
    try:
        parts = [json.loads(each) if isinstance(each, str) else None for each in values]
    except (ValueError, RecursionError):
        return False
    fits = {"given": is_board, "do": is_texts, "cards": is_texts}.get(field, _is_text)
    return all(map(fits, parts))


def _is_text(value: Any) -> bool:
    return isinstance(value, str) and is_sound(value)


def as_it_was(case: Case, version: int) -> tuple[Words, Setting]:
    """What was written at an earlier version, and the position then: every edit since is taken back."""
    words: dict[str, Any] = {name: getattr(case.words, name) for name in EDITABLE}
    parts = _parts(case.setting)
    for edit in reversed(case.edits[max(version, 1) - 1 :]):
        for change in edit.changes:
            if change.field in parts:
                parts[change.field] = str(change.old)
            elif change.field in words:
                words[change.field] = change.old
    given, do, rulebook, cards = (json.loads(parts[name]) for name in PARTS)
    return Words(**words), Setting(rulebook=rulebook, given=given, do=tuple(do), cards=tuple(cards))
