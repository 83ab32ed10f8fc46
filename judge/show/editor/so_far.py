"""What a board takes for granted of its turn, in the form: what was done this turn, and what is being done.

The usual is typed in plain fields, anything else in the notation of scenario files; ``done`` and ``doing`` of a set-up and
these fields say the same.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, fields
from typing import Any

import tomlkit

from judge.cards.pool import Pool
from judge.errors import Problem
from judge.show.context.plain import told

CARDS = ("played", "discarded", "used", "reaped", "destroyed")
MARKS = ("acted", "omega", "prophecy")
TEXTS = ("card", "defender", "cards", "player", "resolved")
LISTS = ("cards", "resolved")
_AGAINST = re.compile(r"\s+against\s+", re.IGNORECASE)
_NUMBERED = re.compile(r"(.*?)(#\d+)?")


@dataclass(frozen=True, slots=True)
class SoFar:
    """The fields of the form, as typed; lists have one card a line, or commas between."""

    played: str = told("cards played this turn, or how many", default="")
    discarded: str = told("cards discarded from the hand", default="")
    used: str = told("cards used", default="")
    reaped: str = told("creatures that reaped", default="")
    destroyed: str = told("cards destroyed, or the players whose creatures were", default="")
    fought: str = told("fights, one a line: the attacker, against, the creature fought", default="")
    acted: bool = told("whether something was played, used or discarded in this step", default=False)
    omega: bool = told("whether a card has ended this step", default=False)
    prophecy: bool = told("whether a prophecy was activated", default=False)
    more: str = told("anything else that was done, in the notation of scenario files", default="")
    moment: str = told("the moment reached; empty: nothing is being done", default="")
    card: str = told("the card that it is about", default="")
    defender: str = told("the creature that is being fought", default="")
    cards: str = told("the cards that are tagged, or leave", default="")
    player: str = told("the player that it is about", default="")
    resolved: str = told("abilities that have been resolved at that moment", default="")
    other: str = told("anything else about the moment, in the notation of scenario files", default="")
    led: str = told("the moments that have led to it, as a list in the notation of scenario files", default="")

    @property
    def places(self) -> dict[str, str]:
        """The field of the form for each part."""
        return {field.name: place_of(field.name) for field in fields(SoFar)}

    @property
    def done(self) -> bool:
        """Whether anything was done this turn."""
        return any(getattr(self, name) for name in (*CARDS, *MARKS, "fought", "more"))


def from_form(form: Mapping[str, str]) -> SoFar:
    """What stands in the fields ``done.played`` ... and ``doing.moment`` ..."""
    found: dict[str, Any] = {}
    for field in fields(SoFar):
        name = place_of(field.name)
        found[field.name] = name in form if field.name in MARKS else form.get(name, "").replace("\r\n", "\n").strip()
    return SoFar(**found)


def place_of(name: str) -> str:
    """The field of the form that holds a part."""
    if name in ("moment", *TEXTS):
        return f"doing.{name}"
    return {"more": "done.more", "other": "doing.other", "led": "doing.led"}.get(name, f"done.{name}")


def field_of(where: str) -> str:
    """The field for a problem of the engine: ``doing[1].card`` of two levels is at ``doing.card``."""
    part = re.fullmatch(r"doing(?:\[(\d+)\])?(?:\.(\w+))?", where)
    if part:
        return f"doing.{part[2]}" if part[2] in ("moment", *TEXTS) else "doing.moment" if not part[2] else "doing.other"
    name = where.removeprefix("done.").partition(".")[0].partition("[")[0]
    return f"done.{name}" if name in (*CARDS, *MARKS, "fought") else "done.more"


class Reading:
    """The fields read as ``done`` and ``doing`` of a set-up; every problem at its field.

    ``name``: the id of a card that is typed (and where), or the text where that is no card; ``own_names``: those of this board,
    of its cards and of its players.
    """

    def __init__(self, so_far: SoFar, name: Callable[[str, str], str], own_names: frozenset[str]) -> None:
        self.problems: list[Problem] = []
        self._typed, self._name, self._own_names = so_far, name, own_names
        self.given: dict[str, Any] = {}
        if done := dict(self._done()):
            self.given["done"] = done
        if so_far.moment:
            self.given["doing"] = self._doing()

    def _done(self) -> Iterator[tuple[str, Any]]:
        typed = self._typed
        for key in CARDS:
            text = getattr(typed, key)
            if key == "played" and text.isdecimal():
                yield key, min(int(text), 999)
            elif text:
                yield key, self._cards(text, f"done.{key}")
        if typed.fought:
            yield "fought", [self._fight(line) for line in typed.fought.splitlines() if line.strip()]
        yield from ((key, True) for key in MARKS if getattr(typed, key))
        yield from self._more(typed.more, "done.more").items()

    def _doing(self) -> Any:
        typed = self._typed
        level: dict[str, Any] = {"moment": typed.moment}
        for key in TEXTS:
            text = getattr(typed, key)
            if key == "player" and text:
                level[key] = text
            elif key == "resolved" and text:
                level[key] = [self._ability(each) for each in _split(text)]
            elif text:
                level[key] = self._cards(text, f"doing.{key}") if key in LISTS else self._card(text, f"doing.{key}")
        level |= self._more(typed.other, "doing.other")
        led = self._read(f"led = {typed.led}", "doing.led").get("led", []) if typed.led else []
        return [*led, level] if isinstance(led, list) and led else level

    def _fight(self, line: str) -> dict[str, str]:
        first, *rest = _AGAINST.split(line.strip(), maxsplit=1)
        if not rest:
            says = "a fight is written: the attacker, against, the creature fought"
            self.problems.append(Problem("done.fought", "setup/unreadable", says))
        return {"card": self._card(first, "done.fought"), "against": self._card(rest[0], "done.fought") if rest else ""}

    def _cards(self, text: str, place: str) -> list[str]:
        return [self._card(each, place) for each in _split(text)]

    def _card(self, text: str, place: str) -> str:
        """A card by its own name on the board, by a player's name, or by a card's name with a number where there are several."""
        if text in self._own_names:
            return text
        found = _NUMBERED.fullmatch(text)
        name, number = (found[1], found[2] or "") if found else (text, "")
        return self._name(name.strip(), place) + number

    def _ability(self, text: str) -> str:
        """An ability by its card, and as much of its label as tells it apart behind a colon."""
        card, colon, label = text.partition(": ")
        return self._card(card, "doing.resolved") + (f" {label}" if colon else "")

    def _more(self, text: str, place: str) -> dict[str, Any]:
        found: dict[str, Any] = self._read(f"more = {{{text}}}", place).get("more", {}) if text else {}
        return found

    def _read(self, text: str, place: str) -> dict[str, Any]:
        try:
            return tomllib.loads(text)
        except tomllib.TOMLDecodeError:
            says = 'write this as in a scenario file: lasting = [{card = "library-access", player = "emily"}]'
            self.problems.append(Problem(place, "setup/unreadable", says))
            return {}


def _split(text: str) -> list[str]:
    return [each.strip() for each in re.split(r"[,\n]", text) if each.strip()]


# --- a set-up fills the fields


def fill(given: Mapping[str, Any], pool: Pool) -> SoFar:
    """The fields for the ``done`` and ``doing`` of a set-up."""
    found: dict[str, Any] = {}
    done = dict(given.get("done", {})) if isinstance(given.get("done"), Mapping) else {}
    doing = given.get("doing", {})
    for key in CARDS:
        if _is_texts(done.get(key)):
            found[key] = ", ".join(_shown(each, pool) for each in done.pop(key))
    if isinstance(done.get("played"), int):
        found["played"] = str(done.pop("played"))
    if fought := _fights(done.get("fought"), pool):
        found["fought"] = fought
        del done["fought"]
    found |= {key: done.pop(key) for key in MARKS if isinstance(done.get(key), bool)}
    levels = doing if isinstance(doing, list) else [doing] if doing else []
    *led, level = [each for each in levels if isinstance(each, Mapping)] or [{}]
    return SoFar(**found, more=_inline(done), **_level(dict(level), pool), led=_list(led))


def _level(level: dict[str, Any], pool: Pool) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for key in ("moment", *TEXTS):
        value = level.get(key)
        if key == "resolved" and _is_texts(value):
            found[key] = ", ".join(_shown_ability(each, pool) for each in level.pop(key))
        elif key == "cards" and _is_texts(value):
            found[key] = ", ".join(_shown(each, pool) for each in level.pop(key))
        elif key not in LISTS and isinstance(value, str):
            found[key] = level.pop(key) if key in ("moment", "player") else _shown(level.pop(key), pool)
    return {**found, "other": _inline(level)}


def _fights(value: Any, pool: Pool) -> str:
    if not isinstance(value, list) or not all(isinstance(each, Mapping) and set(each) == {"card", "against"} for each in value):
        return ""
    return "\n".join(f"{_shown(str(each['card']), pool)} against {_shown(str(each['against']), pool)}" for each in value)


def _is_texts(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(each, str) and "," not in each for each in value)


def _shown_ability(label: str, pool: Pool) -> str:
    handle, _, rest = label.partition(" ")
    return _shown(handle, pool) + (f": {rest}" if rest else "")


def _shown(handle: str, pool: Pool) -> str:
    """A card of the board by its name, if that leads back to it, with its number."""
    card_id, mark, number = handle.partition("#")
    if card_id not in pool:
        return handle
    name = pool.card(card_id).name
    leads_back = [card.id for card in pool.by_name(name)][:1] == [card_id]
    plain = leads_back and not re.search(r"[,#:\n]|\bagainst\b", name)
    return (name if plain else card_id) + mark + number


def _inline(values: Mapping[str, Any]) -> str:
    table = tomlkit.inline_table()
    table.update(dict(values))
    return table.as_string().strip().removeprefix("{").removesuffix("}").strip() if values else ""


def _list(levels: list[Mapping[str, Any]]) -> str:
    return f"[{', '.join('{' + _inline(level) + '}' for level in levels)}]" if levels else ""
