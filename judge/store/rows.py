"""Between a case and its rows."""

from __future__ import annotations

import secrets
import unicodedata
from datetime import UTC, datetime
from typing import Any

from judge.store.case import EDITABLE, Case, Change, Edit, Setting, Words, is_change
from judge.store.sound import is_board, is_texts
from judge.store.tables import CardRow, CaseRow, EditRow

# Letters and digits that nobody confuses when an address is read out; 10 of them cannot be guessed.
LETTERS = "23456789abcdefghjkmnpqrstuvwxyz"
ID_LENGTH = 10
MOST_WORDS = 20  # of a query that are looked for


def row_of(case: Case, event_id: str | None) -> CaseRow:
    """The rows of a new case."""
    edits = [edit_row(number, edit) for number, edit in enumerate(case.edits, 1)]
    return CaseRow(**columns(case, event_id), cards=card_rows(case.setting), edits=edits)


def card_rows(setting: Setting) -> list[CardRow]:
    """The cards of a board, in their order."""
    return [CardRow(card=card, place=place) for place, card in enumerate(dict.fromkeys(setting.cards))]


def edit_row(number: int, edit: Edit) -> EditRow:
    """The row of an edit."""
    return EditRow(number=number, at=edit.at, changes=[[each.field, each.old, each.new] for each in edit.changes], by=edit.by)


def columns(case: Case, event_id: str | None) -> dict[str, Any]:
    """What stands in the columns of a case."""
    words, setting = case.words, case.setting
    return {
        **{name: getattr(words, name) for name in EDITABLE if name != "event"},
        "id": case.id,
        "version": case.version,
        "event_id": event_id,
        "rulebook": setting.rulebook,
        "given": dict(setting.given),
        "do": list(setting.do),
        "created": case.created,
        "changed": case.changed,
        "deleted": case.deleted,
        "by": case.by,
        "words": searched(words, setting.cards),
    }


def searched(words: Words, cards: tuple[str, ...]) -> str:
    """What a search looks through: every text and the cards, folded."""
    texts = [words.title, words.question, words.ruling, words.table, words.note, words.event]
    return folded(" ".join([*texts, *(card.replace("-", " ") for card in cards)]))


def case_of(row: CaseRow) -> Case:
    """The case in its rows; where they were damaged it is marked, so that all others are shown beside it."""
    if flaw := flaw_of(row):
        words = Words(title=f"{_text(row.title) or row.id} (unreadable)", event=row.event)
        setting, created, changed = Setting(rulebook="", given={}), _text(row.created), _text(row.changed)
        return Case(id=row.id, version=0, words=words, setting=setting, created=created, changed=changed, damaged=flaw)
    edits = tuple(Edit(each.at, tuple(Change(*change) for change in each.changes), each.by) for each in row.edits)
    return Case(
        id=row.id,
        version=row.version,
        words=Words(**{name: getattr(row, name) for name in EDITABLE}),
        setting=Setting(rulebook=row.rulebook, given=row.given, do=tuple(row.do), cards=tuple(each.card for each in row.cards)),
        created=row.created,
        changed=row.changed,
        deleted=row.deleted,
        edits=edits,
        by=row.by,
    )


def flaw_of(row: CaseRow) -> str:
    """What of a case cannot be read any more; empty for a sound one."""
    texts = [getattr(row, name) for name in EDITABLE if name != "standard"]
    parts = {
        "texts": all(isinstance(each, str) for each in (*texts, row.created, row.changed, row.by, row.rulebook)),
        "version": isinstance(row.version, int),
        "board": is_board(row.given),
        "choices": is_texts(row.do),
        "history": {type(each.at) for each in row.edits} <= {str} and all(_are_changes(each.changes) for each in row.edits),
    }
    return ", ".join(name for name, sound in parts.items() if not sound)


def _are_changes(value: object) -> bool:
    """Whether it is the changes of an edit."""
    return isinstance(value, list) and all(isinstance(each, list) and len(each) == 3 and is_change(*each) for each in value)


def _text(value: object) -> str:
    return value if isinstance(value, str) else ""


def folded(text: str) -> str:
    """Without capitals, accents and double spaces, so that whoever searches need not type them."""
    plain = unicodedata.normalize("NFKD", text.casefold().replace("æ", "ae"))
    return " ".join("".join(each for each in plain if not unicodedata.combining(each)).split())


def asked(query: str) -> list[str]:
    """The words of a query, folded; all of them must stand somewhere."""
    return folded(query).split()[:MOST_WORDS]


def new_id() -> str:
    """An id that nothing has."""
    return "".join(secrets.choice(LETTERS) for _ in range(ID_LENGTH))


def now() -> str:
    """The time, UTC: 2025-03-01T09:30:00.123Z."""
    return datetime.now(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")
