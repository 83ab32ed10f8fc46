"""Cards that were chosen and are told apart by a word: "the first creature", "the enemy creature"."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Any

from judge.cards import nouns as w
from judge.cards.nouns.base import Noun, changed

IT = w.Ref.IT
NAMING = (w.Choose, w.AnyNumber, w.Random)


@dataclass(slots=True)
class Choice:
    """A card that was chosen: under which name for now, among what, under which in the end."""

    name: str
    what: Any
    word: str = "it"


class Calling:
    """Gives a choice another name, and calls what was chosen by it wherever IT would have been that card."""

    def __init__(self, name: str, word: str) -> None:
        self.name, self.word = name, word
        self.is_it = False

    def within(self, part: object) -> object:
        if isinstance(part, tuple):
            return tuple(map(self.within, part))
        if part is IT and self.is_it:
            return w.The(self.word)
        if not isinstance(part, Noun):
            return self.word if part == self.name else part
        if isinstance(part, w.Gains) and isinstance(part.what, w.Ability):
            return changed(part, who=self.within(part.who))
        called = changed(part, **{field.name: self.within(getattr(part, field.name)) for field in fields(part)})
        if isinstance(part, NAMING):
            self.is_it = part.name == self.name
        return called


def unnamed(part: object, name: str) -> object:
    """A part in which a choice bears no name of its own."""
    if isinstance(part, tuple):
        return tuple(unnamed(member, name) for member in part)
    if not isinstance(part, Noun):
        return "it" if part == name else part
    return changed(part, **{field.name: unnamed(getattr(part, field.name), name) for field in fields(part)})
