"""Rulebooks: 18.4 is the base; an older one is a set of cited patches of charts and of flags.

So the difference between two rulebooks can be listed, and one position run under both.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from judge.engine.charts import damage, moving, older, opening, places, play, prophecy, timed, turn, use
from judge.engine.charts.older import Patch
from judge.engine.charts.readings import BY_SLUG, KIND
from judge.engine.charts.switches import patches_of
from judge.engine.table.rows import If, Procedure, Repeat, Row
from judge.engine.table.rules import Rules

Switched = tuple[tuple[str, tuple[tuple[str, int], ...]], ...]  # by rulebook the names of what was switched, with their values


@dataclass(frozen=True, slots=True, eq=False)  # each is made once, and told from others by what it is
class Rulebook:
    """A version: its patches against the base, in order. One that its owner has taken in ``follows`` a known one but for what was
    ``switched``."""

    name: str
    patches: tuple[Patch, ...] = ()
    follows: str = ""
    switched: tuple[tuple[str, int], ...] = ()

    @property
    def settled(self) -> tuple[str, ...]:
        """The names of what was switched: a reading among them is not open any more."""
        return tuple(name for name, _ in self.switched)


class Rulebooks(Mapping[str, Rulebook]):
    """The rulebooks that the engine plays: those that it knows, and those that an owner has taken in and switched."""

    def __init__(self, known: Iterable[Rulebook]) -> None:
        self.known = {book.name: book for book in known}
        self._all = self.known

    def __getitem__(self, name: str) -> Rulebook:
        return self._all[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._all)

    def __len__(self) -> int:
        return len(self._all)

    @property
    def switched(self) -> Switched:
        """Those taken in, each with what was switched: what was worked out under them holds as long as this is the same."""
        return tuple((name, book.switched) for name, book in self._all.items() if book.follows)

    def take_in(self, found: Mapping[str, tuple[str, Mapping[str, int]]]) -> None:
        """Play these besides the known ones, and no others: each follows one of them, but for what was switched in it."""
        made = {name: self._taken_in(name, *each) for name, each in found.items() if each[0] in self.known}
        self._all = {**self.known, **made, **self.known} if made else self.known  # one that is known is played as it is known

    def _taken_in(self, name: str, follows: str, chosen: Mapping[str, int]) -> Rulebook:
        switched = tuple(sorted(chosen.items()))
        now = self._all.get(name)
        if now is not None and (now.follows, now.switched) == (follows, switched):
            return now
        return Rulebook(name, (*self.known[follows].patches, *patches_of(name, chosen)), follows, switched)


# The base first: where a scenario names no rulebooks, they are tried in this order.
RULEBOOKS = Rulebooks(
    (
        Rulebook("18.4"),
        Rulebook("1.2", older.IN_ALL),
        Rulebook("1.1", (*older.IN_ALL, *older.BEFORE_1_2, *older.IN_1_1)),
        Rulebook("1.0", (*older.IN_ALL, *older.BEFORE_1_2, *older.IN_1_0)),
    )
)

BASE: dict[str, Procedure] = {
    procedure.id: procedure
    for module in (turn, opening, play, use, damage, moving, places, prophecy, timed)
    for procedure in module.PROCEDURES
}


def charts(rulebook: str, otherwise: Iterable[str] = ()) -> dict[str, Procedure]:
    """The charts of a rulebook, patched, with the readings of these ids taken the other way. Raises KeyError for a rulebook that
    the engine does not know."""
    found, own = dict(BASE), RULEBOOKS[rulebook].patches
    there = set(map(_carries_out, own))
    turned = (patch for each in otherwise for patch in BY_SLUG[each.removeprefix(KIND)].patches)
    # What a rulebook has so anyway is not put in once more: it would be carried out twice.
    patches = (*own, *(patch for patch in turned if _carries_out(patch) not in there))
    for chart in {patch.chart for patch in patches if patch.chart}:
        found[chart] = patched(chart, patches)
    return found


def _carries_out(patch: Patch) -> tuple[str, tuple[tuple[str, str], ...]]:
    return patch.about, tuple((row.id, getattr(row, "op", "")) for row in patch.rows)


def patched(chart: str, patches: Iterable[Patch]) -> Procedure:
    """One chart of the base with those of the patches that are about it."""
    procedure = BASE[chart]
    for patch in patches:
        if patch.chart == chart:
            procedure = replace(procedure, rows=_replaced(procedure.rows, patch))
    return procedure


def rules(rulebook: str, readings: Mapping[str, Any] | None = None) -> Rules:
    """The flags of a rulebook; ``readings`` overrides the default of named readings by flag."""
    flags = {patch.flag: patch.value for patch in RULEBOOKS[rulebook].patches if patch.flag}
    taken = {flag: value for flag, value in (readings or {}).items() if not flag.startswith(KIND)}
    return replace(Rules(), name=rulebook, **{**flags, **taken})


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
