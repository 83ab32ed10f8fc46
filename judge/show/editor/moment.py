"""What is being done, in the form: the usual fields of a moment have inputs, anything else is typed in the notation.

A moment is no list of fields that a board declares (see ``judge.engine.board.moments``), so this is said here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from judge.cards.pool import Pool
from judge.show.editor.notation import inline, is_texts, parted, shown

PARTS = ("moment", "card", "defender", "cards", "player", "resolved", "other", "led")
_TEXTS = PARTS[1:6]


def read(typed: Mapping[str, str], handle: Callable[[str, str], str], notation: Callable[[str, str], dict[str, Any]]) -> Any:
    """What is being done: one level, or a list of such where something has led to it.

    ``handle`` gives the name that a card has on the board, ``notation`` reads what is typed as in a scenario file; both are told
    the field, for problems.
    """
    level: dict[str, Any] = {"moment": typed["moment"]}
    for name in _TEXTS:
        text, place = typed[name], f"doing.{name}"
        if text and name == "player":
            level[name] = text
        elif text and name == "resolved":
            abilities = (each.partition(": ") for each in parted(text))
            level[name] = [handle(card, place) + (f" {label}" if colon else "") for card, colon, label in abilities]
        elif text:
            level[name] = [handle(each, place) for each in parted(text)] if name == "cards" else handle(text, place)
    level |= notation(f"{{{typed['other']}}}", "doing.other") if typed["other"] else {}
    led = notation(typed["led"], "doing.led") if typed["led"] else []
    return [*led, level] if isinstance(led, list) and led else level


def fill(doing: Any, pool: Pool) -> dict[str, str]:
    """The fields for what is being done."""
    levels = doing if isinstance(doing, list) else [doing] if doing else []
    *led, last = [dict(each) for each in levels if isinstance(each, Mapping)] or [{}]
    found = dict.fromkeys(PARTS, "")
    for name in ("moment", *_TEXTS):
        value = last.get(name)
        if name in ("cards", "resolved") and is_texts(value):
            found[name] = ", ".join(_ability(each, pool) if name == "resolved" else shown(each, pool) for each in last.pop(name))
        elif name not in ("cards", "resolved") and isinstance(value, str):
            found[name] = last.pop(name) if name in ("moment", "player") else shown(last.pop(name), pool)
    outer = f"[{', '.join(f'{{{inline(level)}}}' for level in led)}]" if led else ""
    return {**found, "other": inline(last), "led": outer}


def _ability(label: str, pool: Pool) -> str:
    """An ability by its card, and as much of its label as tells it apart behind a colon."""
    handle, _, rest = label.partition(" ")
    return shown(handle, pool) + (f": {rest}" if rest else "")


def field_of(where: str) -> str:
    """The field for a problem of the engine: ``doing[1].card`` of two levels is at ``doing.card``."""
    _, _, name = where.partition(".")
    return f"doing.{name}" if name in ("moment", *_TEXTS) else "doing.other" if name else "doing.moment"
