"""Read a board as it is declared, telling everything that does not fit at once, each at its place."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any, TypeVar

from judge.engine.board.fields import SHORT, Field, Shape, fields_of
from judge.engine.board.spec import MOST_CARDS, OF, OF_HOUSES, BoardSpec, CardSpec, SideSpec, own_houses, sides_of
from judge.errors import Problem

MOST_PROBLEMS = 30  # whoever sends more has sent no board, and finding what may be meant takes time
MOST_TOLD = 100  # of any kind
_LONGEST_PLACE = 200
_NAMES: dict[Any, str] = {BoardSpec: "a board", SideSpec: "a side", CardSpec: "a card"}
_LONGEST = 60  # of a value that is told back
Record = TypeVar("Record")


def read_board(given: Mapping[str, Any], where: str = "", houses: Collection[str] = ()) -> tuple[BoardSpec, list[Problem]]:
    """The board that is ``given``, as far as it can be read, and its problems; ``where`` stands before their places.

    ``houses``: those of a new set, beside the ones that everybody knows and those of the board's own cards. Whether its cards
    exist and may lie where they do is for ``setup`` to say.
    """
    reader = _Reader(where, sides_of(given), {*houses, *own_houses(given)})
    board = reader.board(given)
    return board, reader.problems


class _Reader:
    def __init__(self, where: str, players: tuple[str, ...], houses: Collection[str]) -> None:
        self.where, self.players, self.houses = where, players, houses
        self.problems: list[Problem] = []
        self.cards = 0

    def wrong(self, at: str, code: str, says: str) -> None:
        if len(self.problems) < MOST_TOLD:
            self.problems.append(Problem(f"{self.where}{at[:_LONGEST_PLACE]}", f"setup/{code}", says))

    def board(self, given: Mapping[str, Any]) -> BoardSpec:
        noted = self.values(BoardSpec, {key: value for key, value in given.items() if key not in self.players}, "")
        sides = {name: self.record(SideSpec, given[name], name) for name in self.players}
        if len(sides) != 2:
            self.wrong("given", "two-sides", f"a board has exactly two sides, this one has {len(sides)}")
        return BoardSpec(**noted, sides=sides)

    def record(
        self, kind: type[Record], told: Mapping[str, Any], at: str, zone: str = "", more: Mapping[str, Any] | None = None
    ) -> Record:
        """A record, with what cannot be read as if it were left out; what cannot be left out is empty then."""
        found = self.values(kind, told, at, zone)
        for name, field in fields_of(kind).items():
            if field.needed and field.attribute not in found:
                found[field.attribute] = ""
                if name not in told:
                    self.wrong(f"{at}.{name}", "missing-field", f"{name} must be told: {field.about.says}")
        return kind(**found, **(more or {}))

    def values(self, kind: type, told: Mapping[str, Any], at: str, zone: str = "") -> dict[str, Any]:
        known, found = fields_of(kind), {}
        for name, value in told.items():
            place, field = f"{at}.{name}" if at else str(name), known.get(name)
            if field is None:
                there = f"{', '.join(known)}{' and two sides' if kind is BoardSpec else ''}"
                self.wrong(place, "unknown-field", f"{_NAMES.get(kind, 'this')} has no {str(name)[:_LONGEST]!r}; it has {there}")
            elif value == field.default and type(value) is type(field.default):
                found[field.attribute] = field.default
            elif zone and field.about.where and zone not in field.about.where:
                self.wrong(
                    place,
                    "wrong-zone",
                    f"{name} says nothing of a card in the {zone}; only in the {', '.join(field.about.where)}",
                )
            else:
                read = self.value(field, value, place)
                if read is not None:
                    found[field.attribute] = read
        return found

    def value(self, field: Field, value: Any, at: str) -> Any:
        """The value of a field; None, and the problem is told, where it does not fit."""
        shape = next((shape for shape in field.shapes if shape.fits(value)), None)
        if shape is None or not self._within_limits(field, shape, value):
            told = repr(value)
            shown = told if len(told) <= _LONGEST else f"{told[:_LONGEST]}..."
            code = field.about.code or OF[field.about.of].code
            if isinstance(value, str) and len(value) > field.about.letters:
                self.wrong(at, code, f"{field.name} has {len(value):,} letters; {field.about.letters:,} are the most")
                return None
            self.wrong(at, code, f"{field.name} is {field.says(self.players)}, not {shown}")
            return None
        if isinstance(value, list | Mapping) and shape.within is not None and len(value) > field.about.entries:
            self.wrong(
                at,
                f"too-many-{'cards' if shape.record is CardSpec else 'entries'}",
                f"{field.name} has at most {field.about.entries} entries",
            )
            return None
        match shape:
            case Shape(json="array", record=kind) if kind is not None:
                return tuple(self._listed(kind, value, at, field.name))
            case Shape(json="array"):
                return tuple(value)
            case Shape(json="object", record=kind, within=None) if kind is not None:
                return self.record(kind, value, at, more={"order": tuple(value)})
            case Shape(json="object", record=kind) if kind is not None:
                return {
                    name: self.record(kind, each, f"{at}.{name}")
                    for name, each in value.items()
                    if self._is_table(each, f"{at}.{name}")
                }
            case _:
                return value

    def _listed(self, kind: type[Record], value: list[Any], at: str, zone: str) -> list[Record]:
        """The records of a list; those that are none are told and left out."""
        found: list[Record] = []
        short = SHORT.get(kind)
        for n, each in enumerate(value):
            place = f"{at}[{n}]"
            if len(self.problems) >= MOST_PROBLEMS:
                break
            told = {short: each} if short and isinstance(each, str) else each
            if kind is not CardSpec:
                found += [self.record(kind, told, place)] if self._is_table(told, place) else []
            elif not isinstance(told, Mapping) or not isinstance(told.get("card"), str):
                self.wrong(place, "no-card", 'a card is its id, or a table with card = "id"')
            elif self.cards >= MOST_CARDS:
                self.wrong(place, "too-many-cards", f"a board has at most {MOST_CARDS} cards")
                break
            else:
                self.cards += 1
                found.append(self.record(kind, told, place, zone, {"at": place}))
        return found

    def _is_table(self, value: Any, at: str) -> bool:
        if not isinstance(value, Mapping):
            self.wrong(at, "bad-value", f"this is a table of fields, not {str(value)[:_LONGEST]!r}")
        return isinstance(value, Mapping)

    def _within_limits(self, field: Field, shape: Shape, value: Any) -> bool:
        about = field.about
        match shape:
            case Shape(json="integer"):
                return bool(about.least <= value <= about.most)
            case Shape(json="string", words=()):
                return self._is_text(field, value)
            case Shape(json="array", record=None):
                return all(isinstance(each, str) and self._is_text(field, each) for each in value)
            case Shape(json="object", within=Shape(json="integer") as number):
                return all(number.fits(each) and about.least <= each <= about.most for each in value.values())
            case _:
                return True

    def _is_text(self, field: Field, text: str) -> bool:
        """Whether a text says what it is of: one of the words, a player of the board."""
        words, of = field.words, field.about.of
        if of in ("player", "tide"):
            return text in self.players or text in words
        if of in OF_HOUSES and text in self.houses:
            return True
        return text in words if words else len(text) <= field.about.letters
