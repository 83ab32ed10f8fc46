"""The inputs of the plain form, zone by zone, as the declaration of a board has them.

What has no input of its own is typed in the notation of scenario files. The fields of the form are named after their place
(``emily.battleline.2.damage``), so that a problem can be shown at its field, and the form needs nothing but a browser.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from judge.engine.board.fields import Field, fields_of
from judge.engine.board.spec import BoardSpec, CardSpec, DoneSpec, FightSpec, SideSpec

PLAYERS = ("opponent", "emily")
LIST_KINDS = {CardSpec: "cards", FightSpec: "fights"}  # lists of records in one input


class Input(NamedTuple):
    """An input: its part of the board, what is typed in it, what it is called, what stands in it while it is empty."""

    name: str
    kind: str  # number, tick, choice, card, cards, row, pile, words, handles, fights
    label: str
    hint: str
    field: Field


@cache
def inputs_of(part: str, zone: str = "") -> tuple[Input, ...]:
    """The inputs of the ``board``, a ``side``, what was ``done``, a ``card``; of one in a zone, if that is named."""
    kind = {"board": BoardSpec, "side": SideSpec, "done": DoneSpec, "card": CardSpec}[part]
    typed = (each for each in fields_of(kind).values() if each.about.typed)
    here = (each for each in typed if not zone or not each.about.where or zone in each.about.where)
    return tuple(Input(each.name, _kind(each), each.about.typed, each.about.hint, each) for each in here)


def _kind(field: Field) -> str:
    shape, of = field.shapes[0], field.about.of
    if field.about.drawn:
        return "row" if field.about.drawn == "row" else "pile"
    if shape.record is not None:
        return LIST_KINDS[shape.record]
    if shape.json == "array":
        return {"house": "words", "reading": "words", "id": "pile"}.get(of, "handles")
    if shape.json == "string":
        return "card" if of == "id" else "choice"
    return "number" if shape.json == "integer" else "tick"


ROWS = tuple(each.name for each in inputs_of("side") if each.kind == "row")
PILES = {each.name: each.label for each in inputs_of("side") if each.kind == "pile"}
