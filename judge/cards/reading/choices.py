"""Cards that were chosen and are told apart by a word: "the first creature", "the enemy creature"."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, fields
from typing import Any

from judge.cards import nouns as w
from judge.cards.nouns.base import Noun, changed, walk
from judge.cards.reading.reshape import LostError

IT = w.Ref.IT
NAMING = (w.Choose, w.AnyNumber, w.Random)


@dataclass(slots=True)
class Choice:
    """A card that was chosen: under which name for now, among what, under which in the end."""

    name: str
    what: Any
    word: str = "it"


def chosen_beside(parts: Iterable[object]) -> Iterator[tuple[str, bool]]:
    """The name of each choice that would take IT from another card which the same effect is about, and whether that one was
    chosen for the same effect. LostError where the choice can have no name of its own."""
    told = [part for value in parts for part in (value if isinstance(value, tuple) else (value,))]
    for at, choice in enumerate(told):
        if isinstance(choice, NAMING) and _is_unnamed(choice) and any(map(_is_met, told[:at])):
            if not isinstance(choice, w.Choose):
                raise LostError("which of the two cards is meant is not told")
            yield choice.name, any(isinstance(part, NAMING) for part in told[:at])


def is_about_two(effect: Noun) -> bool:
    """Whether an effect is about two cards that are chosen for it: the one and the other."""
    chosen = [part for field in fields(effect) if isinstance(part := getattr(effect, field.name), w.Choose)]
    return len(chosen) > 1 and all(choice.n == 1 for choice in chosen)


def drawn_apart(parts: tuple[object, ...]) -> tuple[object, ...]:
    """Cards for one effect of which the others behind the first one that is chosen or drawn have names of their own."""
    found: list[object] = []
    for part in parts:
        if isinstance(part, w.Random) and _is_unnamed(part) and any(map(_is_met, found)):
            part = changed(part, name=f"drawn{len(found) + 1}")
        found.append(part)
    return tuple(found)


def _is_met(part: object) -> bool:
    """Whether a part speaks of IT, or chooses what will be IT."""
    return any(each is IT or (isinstance(each, NAMING) and _is_unnamed(each)) for each in walk(part))


def _is_unnamed(choice: Any) -> bool:
    return bool(choice.name == "it" or choice.name.startswith("@"))


def nth(word: str, chosen: list[Choice], branch: int) -> w.The:
    """A card chosen before, told apart by its place since ``branch`` or by its side. LostError where none is."""
    sides = {"friendly": w.Property.FRIENDLY, "enemy": w.Property.ENEMY}
    if word in sides:
        found = [choice for choice in chosen[branch:] if sides[word] in walk(choice.what)]
    else:
        place = branch + {"first": 0, "second": 1, "third": 2, "other": 1}[word]
        found = chosen[place : place + 1]
    if len(found) != 1 or found[0].word not in ("it", "other", word):
        raise LostError(f"which card is the {word} one is not told")
    found[0].word = word
    return w.The(found[0].name)


class Calling:
    """Gives a choice another name, and calls what was chosen by it wherever IT would have been that card.

    ``lost``: whether IT was met behind a loop, which has made it another card.
    """

    def __init__(self, name: str, word: str) -> None:
        self.name, self.word = name, word
        self.is_it = self.looped = self.lost = False

    def within(self, part: object) -> object:
        if isinstance(part, tuple):
            return tuple(map(self.within, part))
        if part is IT and self.is_it:
            self.lost = self.lost or self.looped
            return w.The(self.word)
        if not isinstance(part, Noun):
            return self.word if part == self.name else part
        if isinstance(part, w.Gains) and isinstance(part.what, w.Ability):
            return changed(part, who=self.within(part.who))
        looping = loop_of(part) if self.is_it else ""
        called = {}
        for field in sorted(fields(part), key=lambda field: field.name != "by"):  # by whom it is done is known before
            self.is_it = self.is_it and field.name != looping
            called[field.name] = self.within(getattr(part, field.name))
            if field.name == looping:
                self.is_it = self.looped = True
        if isinstance(part, NAMING):
            self.is_it = part.name == self.name
            self.looped = False
        return changed(part, **called)


def loop_of(part: object) -> str:
    """The part of a loop over cards in which IT is each of them in turn; "" for what is none."""
    match part:
        case w.ForEach(of=of):
            return "do" if isinstance(of, w.Found) else ""
        case w.OneByOne():
            return "do"
        case _:
            return ""


def unnamed(part: object, name: str) -> object:
    """A part in which a choice bears no name of its own."""
    if isinstance(part, tuple):
        return tuple(unnamed(member, name) for member in part)
    if not isinstance(part, Noun):
        return "it" if part == name else part
    return changed(part, **{field.name: unnamed(getattr(part, field.name), name) for field in fields(part)})


def may_be_none(do: object) -> bool:
    """Whether an effect may be done to no card at all, so that it need not be offered."""
    who = getattr(do, "who", None)
    return isinstance(who, w.AnyNumber) or (isinstance(who, w.Choose) and who.up_to) or isinstance(getattr(do, "n", 1), w.UpTo)
