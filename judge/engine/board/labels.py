"""How options are called, so that moves and answers can be written down, sent and read back."""

from __future__ import annotations

from typing import Any

from judge.engine.board.laid import Board
from judge.engine.table.machine import Machine
from judge.engine.table.question import Move, Question
from judge.engine.table.state import NOBODY, Trigger, Zone, index_of, line_entered
from judge.engine.table.tables import Tables
from judge.engine.words import derive

REFERENCES = ("target", "defender", "chance", "ready-order", "pile")
_MOVES = {
    "play": "play", "discard": "discard", "reap": "reap", "fight with": "fight", "unstun": "unstun", "activate": "activate",
}  # fmt: skip


class Labels:
    """Names the options of questions for one board."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self._indexes = {handle: index for index, handle in enumerate(board.handles)}

    def index(self, handle: str) -> int:
        """The card with this handle; NOBODY if there is none."""
        return self._indexes.get(handle, NOBODY)

    def card(self, reference: int | None) -> str:
        return self.board.handles[index_of(reference)] if reference is not None and reference >= 0 else "nobody"

    def option(self, m: Machine, question: Question, option: Any) -> str:
        """The label of one option, unique within its question (see ``options``)."""
        if isinstance(option, Trigger):
            return trigger_label(m.tables, self.board.handles, option)
        if isinstance(option, str):
            return option
        if question.kind == "allowance":
            return f"permission of {self.card(option.source)}"
        if isinstance(option, tuple):
            return self._move(m, option)
        if question.kind in REFERENCES:
            return self.card(option)
        if question.kind == "amount":
            return str(option)
        if question.kind == "flank":
            return self._place(m, option)
        return f"option {option + 1}"

    def options(self, m: Machine, question: Question) -> dict[str, Any]:
        """Label to option, in the order offered; labels that would be the same are numbered."""
        found: dict[str, Any] = {}
        for option in question.options:
            label = name = self.option(m, question, option)
            n = 1
            while name in found:
                n += 1
                name = f"{label} ({n})"
            found[name] = option
        return found

    def move_called(self, m: Machine, question: Question, label: str) -> Move | None:
        """The move with exactly this label, whether it is legal or not, found without listing the others.

        None where it takes a look at all of them: the label is another way of saying it, or no move at all.
        """
        if question.kind == "house":
            return ("house", label.removeprefix("choose ")) if label.startswith("choose ") else None
        if label == "end":
            return ("end",)
        says, _, name = label.rpartition(" ")
        index = self._indexes.get(name)
        if index is None:
            return None
        zone = m.s.cards[index].zone
        if (says == "activate" and zone != Zone.PROPHECIES) or (says == "unstun" and zone != Zone.LINE):
            return None
        if says in _MOVES:
            return (_MOVES[says], derive.ref_of(m, index))
        if says == "use" and zone in (Zone.LINE, Zone.ARTIFACTS):
            used = [ability for ability, _, _ in derive.abilities(m, index) if _is_used(m, ability)]
            return ("use", derive.ref_of(m, index), used[0]) if len(used) == 1 else None
        return None

    def _move(self, m: Machine, move: Move) -> str:
        match move:
            case ("end",):
                return "end"
            case ("tide",):
                return "raise the tide"
            case ("house", house):
                return f"choose {house}"
            case ("fight", reference):
                return f"fight with {self.card(reference)}"
            case ("resolve", reference, _):
                return f"resolve {self.card(reference)}"
            case ("use", reference, ability):
                several = sum(1 for a, _, _ in derive.abilities(m, index_of(reference)) if _is_used(m, a)) > 1
                label = m.tables.abilities[ability].label.lower().rstrip(":")
                return f"use {self.card(reference)}" + (f" {label} {ability}" if several else "")
            case (kind, reference):
                return f"{kind} {self.card(reference)}"
            case _:
                return str(move)

    def _place(self, m: Machine, at: Any) -> str:
        """Where in the battleline; ``at`` counts creatures from the left."""
        line = line_entered(m.s, m.env)
        if at == 0:
            return "left"
        if at >= len(line):
            return "right"
        return f"between {self.board.handles[line[at - 1]]} and {self.board.handles[line[at]]}"


def _is_used(m: Machine, ability: str) -> bool:
    return bool({"action", "omni"} & set(m.tables.abilities[ability].moments))


def trigger_label(tables: Tables, handles: tuple[str, ...], trigger: Trigger) -> str:
    """An ability that waits in a window: its card, what it is, and what it comes from where that is another card."""
    ability = tables.abilities[trigger.ability]
    name = f"{handles[index_of(trigger.bearer)]} {ability.label}"
    if index_of(trigger.source) != index_of(trigger.bearer):
        name += f" from {handles[index_of(trigger.source)]}"
    if trigger.event.card >= 0 and index_of(trigger.event.card) != index_of(trigger.bearer):
        name += f" on {handles[index_of(trigger.event.card)]}"
    return name
