"""The history of a saved case as people read it: texts as they stood, and boards place by place."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from judge.cards.pool import Pool
from judge.show.context.addresses import Addresses
from judge.show.context.library import Library
from judge.show.context.packed import pack
from judge.show.context.plain import told
from judge.show.context.position import Position
from judge.show.editor.draft import Draft, name_of
from judge.show.editor.filled import fill
from judge.show.editor.inputs import PILES, PLAYERS, ROWS, inputs_of
from judge.show.table.layout import title
from judge.store.case import TAKEN_IN, Case, Change, Edit, Setting, as_it_was

FIELD_NAMES = {
    "title": "Title",
    "question": "Question",
    "ruling": "Ruling",
    "table": "Table",
    "note": "Note",
    "event": "Event",
    "standard": "Event ruling",
    "deleted": "Deleted",
    TAKEN_IN: "Imported from a file",
    "given": "Board",
    "do": "What was done",
    "rulebook": "Rulebook",
}
# What follows from the board is not told a second time.
_SILENT = frozenset({"cards"})


@dataclass(frozen=True, slots=True)
class Changed:
    """A field of an edit, or a place of the board."""

    name: str = told("the field, or the place")
    old: str = told("what stood there")
    new: str = told("what stands there since")


@dataclass(frozen=True, slots=True)
class EditShown:
    """An edit of a case."""

    at: str = told("when, UTC")
    by: str = told("who; empty where nobody signs in")
    changes: tuple[Changed, ...] = told("what it changed")
    foreign: bool = told("whether a file that was taken in tells it, and nothing here has seen it")
    before: str = told("the board as it stood before, in the form; empty when the edit left it alone")


def position_of(case: Case) -> Position:
    """The position that a case was saved at."""
    return _position(case.setting)


def told_edits(library: Library, case: Case) -> tuple[EditShown, ...]:
    """Every edit of a case, the last one first."""
    return tuple(_told(library, case, number) for number in range(len(case.edits), 0, -1))


def edits_since(library: Library, case: Case, version: int) -> tuple[EditShown, ...]:
    """What has been changed since a version was seen, the last edit first."""
    return told_edits(library, case)[: max(case.version - version, 0)]


def _told(library: Library, case: Case, number: int) -> EditShown:
    """The edit that ended the version of this number."""
    edit = case.edits[number - 1]
    changes = tuple(one for change in edit.changes if change.field not in _SILENT for one in _changed(library.pool, change))
    foreign = any(change.field == TAKEN_IN for later in case.edits[number:] for change in later.changes)
    return EditShown(edit.at, edit.by, changes, foreign, _before(case, edit, number))


def _before(case: Case, edit: Edit, version: int) -> str:
    if "given" not in {change.field for change in edit.changes}:
        return ""
    was = as_it_was(case, version)[1]
    return Addresses.of(was.rulebook).board(_position(was).board)


def _position(setting: Setting) -> Position:
    return Position(pack(dict(setting.given)), setting.do)


def _changed(pool: Pool, change: Change) -> tuple[Changed, ...]:
    name = FIELD_NAMES.get(change.field, change.field)
    if change.field == "given":
        return board_changes(pool, json.loads(str(change.old)), json.loads(str(change.new)))
    if change.field == "do":
        return choice_changes(json.loads(str(change.old)), json.loads(str(change.new)))
    if change.field == "rulebook":
        return (Changed(name, json.loads(str(change.old)), json.loads(str(change.new))),)
    return (Changed(name, _shown(change.old), _shown(change.new)),)


def _shown(value: str | bool) -> str:
    return value if isinstance(value, str) else ("yes" if value else "no")


def choice_changes(old: Sequence[str], new: Sequence[str]) -> tuple[Changed, ...]:
    """What was done, where that is not the same."""
    return () if list(old) == list(new) else (Changed(FIELD_NAMES["do"], ", then ".join(old), ", then ".join(new)),)


# --- a board, place by place


def board_changes(pool: Pool, old: Mapping[str, Any], new: Mapping[str, Any]) -> tuple[Changed, ...]:
    """The places of the board where two set-ups differ."""
    was, now = fill(old, pool), fill(new, pool)
    before, after = dict(_places(was, old)), dict(_places(now, new))
    differing = tuple(
        Changed(f"{title(name_of(now, player))}, {place}" if player else place, before[player, place], after[player, place])
        for player, place in before
        if before[player, place] != after[player, place]
    )
    return differing or (Changed("Board", "as it was", "the same in other words"),)


def _places(draft: Draft, given: Mapping[str, Any]) -> Iterator[tuple[tuple[str, str], str]]:
    """Each place of a board, of a side or of none, and what is there."""
    yield ("", "Whose turn"), title(name_of(draft, draft["active"]))
    yield ("", "Active house"), draft["house"]
    yield ("", "Step"), draft["step"]
    yield ("", "High tide"), title(name_of(draft, draft["tide"])) if draft["tide"] else ""
    yield ("", "First turn"), _shown(draft["first_turn"])
    yield ("", "Time called, row"), _shown(draft["time"])
    yield ("", "Began the game"), title(name_of(draft, draft["began"])) if draft["began"] else ""
    for part, name in (("done", "Done this turn"), ("doing", "Being done"), ("cards", "Cards of its own")):
        yield ("", name), json.dumps(given[part], ensure_ascii=False) if part in given else ""
    for player in PLAYERS:
        yield (player, "name"), title(name_of(draft, player))
        for place, text in _side(draft[player]):
            yield (player, place), text


def _side(side: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    for row in ROWS:
        yield row, ", ".join(map(_card, side[row]))
    for pile in PILES:
        yield pile, ", ".join(side[pile].splitlines())
    for number, name in (("amber", "Æmber"), ("keys", "keys"), ("chains", "chains")):
        yield name, str(side[number])
    yield "houses", side["houses"]
    yield "token", side["token"]


def _card(card: Mapping[str, Any]) -> str:
    told = [(each.kind, each.name, card[each.name]) for each in inputs_of("card") if card[each.name]]
    numbers = [f"{value} {name}" for kind, name, value in told if kind == "number"]
    marks = [name for kind, name, _ in told if kind == "tick"]
    others = [each for each in (card["upgrades"] and f"with {card['upgrades']}", card["more"]) if each]
    borne = "; ".join([*numbers, *marks, *others])
    return f"{card['card']} ({borne})" if borne else str(card["card"])
