"""Rows: what a procedure is made of. Pure data, so that a chart can be printed, compared, patched and cited.

``when`` guards a row with a predicate; a row with ``to`` binds what its operation gives to that variable. ``args`` are
fixed parts of the row (an effect's nouns in a compiled ability). A row with an empty ``name`` is plumbing: it stands in
no printed chart and makes no line in the trace, but it has an id like any other.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

from judge.engine.table.registry import OPERATIONS


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """What every row has: an id within its procedure, a printed name, its citations and a guard."""

    id: str = ""
    name: str = ""
    cites: tuple[str, ...] = ()
    when: str = ""
    args: tuple[Any, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Do(Row):
    """Carry out an operation."""

    op: str
    to: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Pick(Row):
    """Ask a player. ``op`` lists the options; ``kind`` says what is asked; ``who`` reads the player from a variable;
    ``speaks`` are the effects that the options stand for, or the one that "yes" does."""

    op: str
    to: str
    kind: str
    may: bool = False
    who: str = ""
    speaks: tuple[Any, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class PickSome(Row):
    """Ask for several out of a set, one after the other in a fixed order; ``op`` gives (options, least, most); ``who`` reads the
    player from a variable."""

    op: str
    to: str
    kind: str
    who: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Call(Row):
    """Run another procedure; ``binds`` pairs its variables with ours; ``to`` takes over its ``result``."""

    proc: str
    binds: tuple[tuple[str, str], ...] = ()
    to: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Window(Row):
    """Collect the abilities that react to ``events`` and resolve them in the order that the player chooses.

    ``op`` gives the abilities waiting at opening; unless ``frozen``, late arrivals join.
    """

    op: str
    frozen: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Event(Row):
    """Something is about to happen: replacement effects apply, in the order chosen, each once.

    If one replaces it, the rest of the procedure does not run.
    """

    kind: str


@dataclass(frozen=True, slots=True, kw_only=True)
class If(Row):
    """``then`` if the predicate ``when`` holds, else ``other``."""

    then: tuple[Row, ...]
    other: tuple[Row, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Repeat(Row):
    """``body`` once for each member of what ``op`` gives, bound to ``to``; if ``op`` is empty while ``when`` holds, and without
    either until the game ends."""

    body: tuple[Row, ...]
    op: str = ""
    to: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class End(Row):
    """The procedure ends here."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Turn(Row):
    """Ask the active player for a move (or a house); runs the procedure that belongs to it and comes back."""

    kind: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Jump(Row):
    """Made by flattening ``If`` and ``Repeat``: go to ``target`` (if ``when`` fails, where there is one)."""

    target: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Next(Row):
    """Made by flattening ``Repeat``: take the next member of the list in ``source``, or go to ``target``."""

    source: str
    to: str
    target: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Procedure:
    """A chart, or a compiled ability. ``params`` are the variables that a caller must bind."""

    id: str
    title: str
    cites: tuple[str, ...]
    rows: tuple[Row, ...]
    params: tuple[str, ...] = ()
    flat: tuple[Row, ...] = field(default=(), compare=False)


class ChartError(Exception):
    """A chart that cannot be right: an unset variable, an unknown operation, a named row without a citation."""


def flatten(proc: Procedure) -> Procedure:
    """Turn the nested rows into a flat list with jumps, and check the procedure.

    Raises ChartError naming the procedure and the row.
    """
    flat: list[Row] = []
    _flatten(proc.rows, flat)
    flat.append(End(id="end"))
    made = replace(proc, flat=tuple(row if row.id else replace(row, id=f"{i}") for i, row in enumerate(flat)))
    check(made)
    return made


def _flatten(rows: tuple[Row, ...], flat: list[Row]) -> None:
    for row in rows:
        match row:
            case If(then=then, other=other):
                at = len(flat)
                flat.append(row)
                _flatten(then, flat)
                if other:
                    middle = len(flat)
                    flat.append(row)
                    flat[at] = Jump(id=row.id, name=row.name, cites=row.cites, when=row.when, args=row.args, target=len(flat))
                    _flatten(other, flat)
                    flat[middle] = Jump(target=len(flat))
                else:
                    flat[at] = Jump(id=row.id, name=row.name, cites=row.cites, when=row.when, args=row.args, target=len(flat))
            case Repeat(op="", when="", body=body):
                at = len(flat)
                _flatten(body, flat)
                flat.append(Jump(target=at))
            case Repeat(op="", body=body):
                at = len(flat)
                flat.append(row)
                _flatten(body, flat)
                flat.append(Jump(target=at))
                flat[at] = Jump(id=row.id, name=row.name, cites=row.cites, when=row.when, args=row.args, target=len(flat))
            case Repeat(op=op, to=to, body=body):
                source = f"~{to}{len(flat)}"
                flat.append(Do(id=row.id, name=row.name, cites=row.cites, op=op, to=source, args=row.args, when=row.when))
                at = len(flat)
                flat.append(row)
                _flatten(body, flat)
                flat.append(Jump(target=at))
                flat[at] = Next(source=source, to=to, target=len(flat))
            case _:
                flat.append(row)


def check(proc: Procedure) -> None:
    """Raise ChartError for an unknown operation, an unset variable or a named row without a citation."""
    known = set(proc.params)
    for row in proc.flat:
        at = f"{proc.id}#{row.id}"
        if row.name and not row.cites and not proc.cites:
            raise ChartError(f"{at}: a row with a printed name needs a citation")
        for name in (getattr(row, "op", ""), row.when.removeprefix("not ")):
            if name and name not in OPERATIONS:
                raise ChartError(f"{at}: no operation is called {name}")
            missing = [var for var in OPERATIONS[name].reads if var not in known] if name else []
            if missing:
                raise ChartError(f"{at}: {name} reads {', '.join(missing)}, which nothing has set")
            known |= set(OPERATIONS[name].writes) if name else set()
        unbound = [ours for _, ours in getattr(row, "binds", ()) if ours not in known]
        if unbound:
            raise ChartError(f"{at}: passes on {', '.join(unbound)}, which nothing has set")
        if getattr(row, "to", ""):
            known.add(row.to)  # type: ignore[attr-defined]
