"""What a board may hold as JSON Schema, for whoever sends one: made of the same declaration by which it is read."""

from __future__ import annotations

from typing import Any

from judge.engine.board.fields import SHORT, Field, Shape, fields_of
from judge.engine.board.spec import OF_HOUSES, OF_PLAYERS, BoardSpec, SideSpec

Schema = dict[str, Any]
ROOT = "Board"
HOUSE = "^[a-z]{2,30}$"  # a house that only a card of the board itself belongs to


def board_schemas(under: str) -> dict[str, Schema]:
    """The schemas of a board and of everything in it by their names, which are referred to as ``under`` and the name."""
    found: dict[str, Schema] = {}
    _record(BoardSpec, under, found)
    found[ROOT]["additionalProperties"] = _record(SideSpec, under, found)
    return found


def _record(kind: Any, under: str, found: dict[str, Schema]) -> Schema:
    own = kind.__name__.removesuffix("Spec")
    name = own if kind is BoardSpec else f"{ROOT}{own}"
    if name not in found:
        found[name] = {}
        known = fields_of(kind)
        says = (kind.__doc__ or "").split("\n")[0]
        found[name] = {
            "type": "object",
            "description": says,
            "properties": {each: _field(field, under, found) for each, field in known.items()},
            "additionalProperties": False,
        }
        if needed := [each for each, field in known.items() if field.needed]:
            found[name]["required"] = needed
    referred = {"$ref": f"{under}{name}"}
    return {"anyOf": [{"type": "string"}, referred]} if kind in SHORT else referred


def _field(field: Field, under: str, found: dict[str, Schema]) -> Schema:
    ways = [way for shape in field.shapes for way in _ways(field, shape, under, found)]
    ways += [{"type": "null"}] if field.default is None else []
    only = f" (only in {', '.join(field.about.where)})" if field.about.where else ""
    told: Schema = {**(ways[0] if len(ways) == 1 else {"anyOf": ways}), "description": field.about.says + only}
    if isinstance(field.default, bool | int | str) and field.default not in ("", 0):
        told["default"] = field.default
    return told


def _ways(field: Field, shape: Shape, under: str, found: dict[str, Schema]) -> list[Schema]:
    about = field.about
    number: Schema = {"type": "integer", "minimum": about.least, "maximum": about.most}
    within = _record(shape.record, under, found) if shape.record is not None else {}
    match shape:
        case Shape(json="any"):
            return [{"type": "object"}, {"type": "array", "items": {"type": "object"}}]
        case Shape(json="integer"):
            return [number]
        case Shape(json="boolean"):
            return [{"type": "boolean"}]
        case Shape(json="string"):
            return [_text(field, shape, {field.default} if field.default == "" else set())]
        case Shape(json="array"):
            return [{"type": "array", "maxItems": about.entries, "items": within or _text(field, Shape("string"), set())}]
        case Shape(within=Shape(json="integer")):
            return [{"type": "object", "additionalProperties": number}]
        case Shape(within=Shape(record=kind)) if kind is not None:
            return [{"type": "object", "maxProperties": about.entries, "additionalProperties": within}]
        case _:
            return [within or {"type": "object"}]


def _text(field: Field, shape: Shape, also: set[str]) -> Schema:
    """A text: one of its words, or any within its length where the players of the board are among them.

    A house may be one that a card of the board's own brings along.
    """
    words = shape.words or field.words
    if field.about.of in OF_HOUSES:
        return {"anyOf": [{"enum": [*also, *words]}, {"type": "string", "pattern": HOUSE, "description": "a house of its cards"}]}
    if words and field.about.of not in OF_PLAYERS:
        return {"enum": [*also, *words]}
    return {"type": "string", "maxLength": field.about.letters}
