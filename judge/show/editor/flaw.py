"""A problem of a board or of a pasted text, at its place."""

from __future__ import annotations

from dataclasses import dataclass

from judge.show.context.plain import told


@dataclass(frozen=True, slots=True)
class Flaw:
    """A problem of the board."""

    field: str = told("the field it is about")
    says: str = told("what is wrong, and the way out")
    code: str = told("its stable code")
