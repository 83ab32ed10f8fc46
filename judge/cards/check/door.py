"""The one door for abilities as they are written down: those of the book, those a lint reads, those of a board's own cards.

A text is read, then everything in it must stand where it can, bear names that exist, speak of what was told before, and do
something.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from judge.cards.check.grammar import flaws
from judge.cards.check.idle import idle
from judge.cards.check.names import Names, strangers
from judge.cards.check.outside import outside
from judge.cards.check.scope import misses
from judge.cards.notation import parse
from judge.errors import CardError


class Checked(NamedTuple):
    """An ability as it was read (None if it cannot be), and every flaw of it, a sentence with its place; all have one code."""

    ability: Any
    flaws: tuple[str, ...]
    code: str = "card/wrong-part"


def check(text: str, names: Names, *, upgrade: bool) -> Checked:
    """Read an ability and find its flaws. ``names``: those that exist; ``upgrade``: whether the card is one."""
    try:
        ability = parse(text)
    except CardError as error:
        return Checked(None, (error.says,), "card/unreadable")
    wrong = flaws(ability)  # only of what stands where it can the rest may be asked
    return Checked(
        ability, wrong or (*strangers(ability, names), *misses(ability, upgrade=upgrade), *idle(ability), *outside(ability))
    )
