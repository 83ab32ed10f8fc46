"""The fields of a board as ``spec`` declares them, with the shapes in which the value of each may be written."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import MISSING, dataclass, fields, is_dataclass
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

from judge.engine.board.spec import OF, OF_PLAYERS, About, CardSpec

SHORT: dict[type, str] = {CardSpec: "card"}  # what is written as this field alone where nothing else is told
_OF_JSON: dict[str, type] = {"integer": int, "boolean": bool, "string": str, "array": list, "object": Mapping, "any": object}


@dataclass(frozen=True, slots=True)
class Shape:
    """One way to write a value: what it is in JSON, the ``words`` that a text may be, the ``record`` that it holds or holds many
    of, what else is ``within`` (of a table: under any key)."""

    json: str
    words: tuple[str, ...] = ()
    record: Any = None
    within: Shape | None = None

    def fits(self, value: Any) -> bool:
        """Whether the value is written in this way, however wrong."""
        right = isinstance(value, _OF_JSON[self.json]) and not (self.json == "integer" and isinstance(value, bool))
        return right and not (self.json == "string" and self.words and value not in self.words)


@dataclass(frozen=True, slots=True)
class Field:
    """A field of a record: its names on a board and in Python, what is said of it, how it is written, what it is if left out."""

    name: str
    attribute: str
    about: About
    shapes: tuple[Shape, ...]
    default: Any

    @property
    def needed(self) -> bool:
        return self.default is MISSING

    @property
    def words(self) -> tuple[str, ...]:
        """The words that its texts may be; none: any text."""
        return OF[self.about.of].words

    def shape(self, json: str) -> Shape | None:
        """How it is written as a ``string``, an ``array`` ..., or None."""
        return next((shape for shape in self.shapes if shape.json == json), None)

    def says(self, players: tuple[str, ...] = ()) -> str:
        """What fits, in words; ``players`` are those of the board."""
        return " or ".join(_says(shape, self.about, players) for shape in self.shapes)


_KNOWN: dict[Any, dict[str, Field]] = {}


def fields_of(kind: Any) -> dict[str, Field]:
    """The fields of a record by their names on a board, in order."""
    if kind not in _KNOWN:
        _KNOWN[kind] = _declared(kind)
    return _KNOWN[kind]


def _declared(kind: Any) -> dict[str, Field]:
    hints = get_type_hints(kind)
    declared = [each for each in fields(kind) if "about" in each.metadata]
    found = {}
    for each in declared:
        made = each.default if each.default_factory is MISSING else each.default_factory()
        name = each.name.rstrip("_")
        found[name] = Field(name, each.name, each.metadata["about"], tuple(_shapes(hints[each.name])), made)
    return found


def _shapes(hint: Any) -> list[Shape]:
    origin, parts = get_origin(hint), get_args(hint)
    if origin in (Union, UnionType):
        return [shape for part in parts if part is not NoneType for shape in _shapes(part)]
    if origin is Literal:
        return [Shape("string", words=parts)]
    if origin in (tuple, dict):
        (within,) = _shapes(parts[0] if origin is tuple else parts[1])
        return [Shape("array" if origin is tuple else "object", record=within.record, within=within)]
    if is_dataclass(hint):
        return [Shape("object", record=hint)]
    return [Shape({int: "integer", bool: "boolean", str: "string"}.get(hint, "any"))]


def _says(shape: Shape, about: About, players: tuple[str, ...]) -> str:
    words = (*(players if about.of in OF_PLAYERS else ()), *OF[about.of].words)
    match shape.json:
        case "integer":
            return f"a number from {about.least} to {about.most}"
        case "boolean":
            return "true or false"
        case "string" if shape.words:
            return " or ".join(map(repr, shape.words))
        case "string":
            return f"one of {', '.join(words)}" if words and about.of != "card or player" else OF[about.of].says
        case "array" if shape.record is not None:
            return f"a list of {'cards' if shape.record is CardSpec else 'tables'}"
        case "array":
            return f"a list, each {_says(Shape('string'), about, players)}"
        case "object" if shape.within is not None and shape.within.json == "integer":
            return f"a table of numbers from {about.least} to {about.most}"
        case _:
            return "a table"
