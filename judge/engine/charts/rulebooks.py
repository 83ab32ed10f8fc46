"""Rulebooks: 18.4 is the base; an older one is a set of cited patches of charts and of flags.

So the difference between two rulebooks can be listed, and one position run under both.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

from judge.engine.charts import damage, moving, older, opening, places, play, prophecy, turn, use
from judge.engine.charts.older import Patch
from judge.engine.table.rows import If, Procedure, Repeat, Row
from judge.engine.table.rules import Rules


@dataclass(frozen=True, slots=True)
class Rulebook:
    """A version: its patches against the base, in order."""

    name: str
    patches: tuple[Patch, ...] = ()


@dataclass(frozen=True, slots=True)
class Reading:
    """A point that 18.4 leaves open: the flag, the default that we follow, both places, and what it is about."""

    id: str
    flag: str
    default: Any
    cites: tuple[str, ...]
    says: str


READINGS = (
    Reading(
        "reading:redirected-damage",
        "redirected_damage_meets_ward",
        True,
        ("faq:armor-shadow-self-raiding-knight", "glossary:ward"),
        "Damage that an effect sends to another creature is not reduced by that creature's armor, but its ward or “cannot be "
        "dealt damage” still stops it.",
    ),
    Reading(
        "reading:tagged-watcher",
        "tagged_watcher_resolves",
        False,
        ("glossary:destroyed", "glossary:ability-card-ability"),
        "A card that watches for destroyed creatures and is tagged itself is still in play when another tagged card leaves play "
        "early, but it has left before “after a creature is destroyed” abilities resolve, so its own does not.",
    ),
    Reading(
        "reading:before-fight-window",
        "before_fight_window_is_finished",
        True,
        ("faq:before-fight-assault-and-ability", "glossary:ability-card-ability"),
        "Hazardous of a creature that has died in the “Before Fight:” window still hits the attacker, because everything in that "
        "window resolves.",
    ),
    Reading(
        "reading:opening-hand",
        "opening_hand_sheds",
        False,
        ("glossary:chains", "glossary:mulligan"),
        "Chains from before the game make the opening hand smaller, and none is shed for it.",
    ),
)

# The base first: where a scenario names no rulebooks, they are tried in this order.
RULEBOOKS = {
    book.name: book
    for book in (
        Rulebook("18.4"),
        Rulebook("1.2", older.IN_ALL),
        Rulebook("1.1", (*older.IN_ALL, *older.BEFORE_1_2, *older.IN_1_1)),
        Rulebook("1.0", (*older.IN_ALL, *older.BEFORE_1_2, *older.IN_1_0)),
    )
}

BASE: dict[str, Procedure] = {
    procedure.id: procedure
    for module in (turn, opening, play, use, damage, moving, places, prophecy)
    for procedure in module.PROCEDURES
}


def charts(rulebook: str) -> dict[str, Procedure]:
    """The charts of a rulebook, patched. Raises KeyError for a rulebook that the engine does not know."""
    found = dict(BASE)
    for chart in {patch.chart for patch in RULEBOOKS[rulebook].patches if patch.chart}:
        found[chart] = patched(chart, RULEBOOKS[rulebook].patches)
    return found


def patched(chart: str, patches: Iterable[Patch]) -> Procedure:
    """One chart of the base with those of the patches that are about it."""
    procedure = BASE[chart]
    for patch in patches:
        if patch.chart == chart:
            procedure = replace(procedure, rows=_replaced(procedure.rows, patch))
    return procedure


def rules(rulebook: str, readings: dict[str, Any] | None = None) -> Rules:
    """The flags of a rulebook; ``readings`` overrides the default of named readings by flag."""
    flags = {patch.flag: patch.value for patch in RULEBOOKS[rulebook].patches if patch.flag}
    return replace(Rules(), name=rulebook, **{**flags, **(readings or {})})


def _replaced(rows: tuple[Row, ...], patch: Patch) -> tuple[Row, ...]:
    """The rows with the one that a patch names replaced, also inside conditions and loops."""
    return tuple(new for row in rows for new in (patch.rows if row.id == patch.row else (_inside(row, patch),)))


def _inside(row: Row, patch: Patch) -> Row:
    match row:
        case If(then=then, other=other):
            return replace(row, then=_replaced(then, patch), other=_replaced(other, patch))
        case Repeat(body=body):
            return replace(row, body=_replaced(body, patch))
        case _:
            return row
