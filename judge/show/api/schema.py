"""One description of every type: JSON Schema for the reader, and the same checks for what comes in.

The checks are these few lines, not jsonschema's: that takes 70 ms to import and is no faster (0.08 ms for a step, ours 0.07), its
sentences would have to be put into our words, and half a character would still be ours to find. The tests hold both equal.
"""

from __future__ import annotations

import types
from collections.abc import Iterator, Mapping, Set
from dataclasses import MISSING, Field, dataclass, field, fields, is_dataclass
from enum import Enum
from functools import cache
from typing import Any, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

from judge.cite import Cite
from judge.engine.board.schema import ROOT as BOARD
from judge.engine.board.schema import Schema, board_schemas
from judge.errors import JudgeError, Problem
from judge.store.sound import MOST_NESTED, is_sound

COMPONENTS = "#/components/schemas/"
Asked = TypeVar("Asked")
hints_of = cache(get_type_hints)  # what the fields of a class take; every request asks
PLAIN = {str: "string", int: "integer", float: "number", bool: "boolean", types.NoneType: "null"}


class RequestError(JudgeError):
    """A request whose body is not what the description says (carries every problem)."""

    code = "api/bad-request"


def asked(text: str, *, most: float | None = None, least: float | None = None, each: int | None = None, **options: Any) -> Any:
    """A field of a request: its sentence, and its limits (length of a text or list, size of a number, length of each text)."""
    return field(metadata={"help": text, "most": most, "least": least, "each": each}, **options)


def asked_board(text: str) -> Any:
    """A field of a request that is a board: any object here; whether it is one is told when it is laid out."""
    return field(metadata={"help": text, "most": None, "board": True})


class Describer:
    """Collects the schemas of all types that are met on the way, under ``#/components/schemas``."""

    def __init__(self) -> None:
        self.components: dict[str, Schema] = {}
        self._names: dict[type, str] = {}

    def schema(self, kind: Any, without: Set[str] = frozenset()) -> Schema:
        """The schema of a type; of a dataclass ``without`` the fields that travel elsewhere."""
        if kind in PLAIN:
            return {"type": PLAIN[kind]}
        if kind is Cite:
            return {"type": "string"}
        origin, parts = get_origin(kind), get_args(kind)
        if origin in (Union, types.UnionType):
            return {"anyOf": [self.schema(each) for each in parts]}
        if origin is Literal:
            return {"enum": list(parts)}
        if origin is tuple and len(parts) > 1 and parts[-1] is not Ellipsis:
            items = [self.schema(each) for each in parts]
            return {"type": "array", "prefixItems": items, "minItems": len(items), "maxItems": len(items)}
        if origin in (tuple, list, set, frozenset):
            return {"type": "array", "items": self.schema(parts[0])}
        if kind is dict or origin in (dict, Mapping) or (isinstance(origin, type) and issubclass(origin, Mapping)):
            return {"type": "object", "additionalProperties": self.schema(parts[1]) if parts else {}}
        if isinstance(kind, type) and issubclass(kind, Enum):
            return {"enum": [each.value for each in kind]}
        if isinstance(kind, type) and is_dataclass(kind):
            return {"$ref": f"{COMPONENTS}{self._described(kind, without)}"}
        return {}

    def _described(self, kind: type, without: Set[str]) -> str:
        if kind in self._names:
            return self._names[kind]
        name = kind.__name__
        if name in self.components:
            name = kind.__module__.rpartition(".")[2].title().replace("_", "") + name
        self._names[kind] = name
        self.components[name] = {}
        self.components[name] = self._object(kind, without)
        return name

    def _object(self, kind: type, without: Set[str]) -> Schema:
        hints = hints_of(kind)
        known = [each for each in fields(kind) if each.name not in without]
        told = {each.name: self._field(each, hints[each.name]) for each in known}
        incoming = any("most" in each.metadata for each in known)
        needed = [each.name for each in known if not incoming or _needed(each)]
        says = (kind.__doc__ or "").strip().split("\n")[0]
        shape: Schema = {"type": "object", "description": says, "properties": told, "additionalProperties": False}
        return {**shape, "required": needed} if needed else shape

    def _field(self, each: Field[Any], hint: Any) -> Schema:
        shape = {**(self._board() if each.metadata.get("board") else self.schema(hint)), **_limits(each, hint)}
        return {**shape, "description": each.metadata["help"]} if each.metadata.get("help") else shape

    def _board(self) -> Schema:
        self.components |= board_schemas(COMPONENTS)
        return {"$ref": f"{COMPONENTS}{BOARD}"}


def _needed(each: Field[Any]) -> bool:
    return each.default is MISSING and each.default_factory is MISSING


def _limits(each: Field[Any], hint: Any) -> Schema:
    most, least = each.metadata.get("most"), each.metadata.get("least")
    low, high = ("minLength", "maxLength") if hint is str else ("minimum", "maximum")
    if get_origin(hint) is tuple:
        low, high = "minItems", "maxItems"
    found: Schema = {low: least} if least is not None else {}
    if most is not None:
        found[high] = most
    if each.metadata.get("each") is not None:
        found["items"] = {"type": "string", "maxLength": each.metadata["each"]}
    if not _needed(each) and each.default is not MISSING:
        found["default"] = list(each.default) if isinstance(each.default, tuple) else each.default
    return found


# --- reading a request


@dataclass(frozen=True, slots=True)
class _Given:
    name: str
    value: Any
    hint: Any
    limits: Field[Any]


def read(kind: type[Asked], body: Any) -> Asked:
    """The request that a JSON body holds. RequestError naming every field that does not fit."""
    if not isinstance(body, dict):
        raise RequestError("the body is one JSON object")
    hints, known = hints_of(kind), {each.name: each for each in fields(kind)}  # type: ignore[arg-type]
    problems = [
        Problem(name[:80], "api/unknown-field", f"there is no such field; there are {', '.join(known) or 'none'}")
        for name in body
        if name not in known
    ]
    values: dict[str, Any] = {}
    for name, each in known.items():
        if name in body:
            given = _Given(name, body[name], hints[name], each)
            problems += [Problem(name, "api/bad-field", says) for says in _wrong(given)]
            values[name] = _plain(body[name], hints[name])
        elif _needed(each):
            problems.append(Problem(name, "api/missing-field", "this field is needed"))
    if problems:
        raise RequestError("the request does not fit its description", problems=tuple(problems))
    return kind(**values)


def _plain(value: Any, hint: Any) -> Any:
    """A list as a tuple, and 2.0, which is a whole number to JSON, as one."""
    if isinstance(value, list):
        return tuple(value)
    return int(value) if hint is int and isinstance(value, float) and value == value // 1 else value


def _wrong(given: _Given) -> Iterator[str]:
    value, most, least = given.value, given.limits.metadata.get("most"), given.limits.metadata.get("least")
    match given.hint:
        case hint if hint is str:
            if not isinstance(value, str):
                yield "a text"
            elif not (least or 0) <= len(value) <= (most or len(value)):
                yield f"a text of {least or 0} to {most} characters"
            elif not is_sound(value):
                yield "a text without broken characters"
        case hint if hint is bool:
            if not isinstance(value, bool):
                yield "true or false"
        case hint if hint in (int, float):
            number = isinstance(value, int | float) and not isinstance(value, bool) and (hint is float or value == value // 1)
            if not number or not (least or 0) <= value <= (most or value):
                yield f"a number from {least or 0:g} to {most:g}"
        case hint if get_origin(hint) is tuple:
            yield from _wrong_list(given)
        case _:
            if not isinstance(value, dict):
                yield "an object"
            elif not is_sound(value):
                yield f"an object without broken characters, nested at most {MOST_NESTED} deep"


def _wrong_list(given: _Given) -> Iterator[str]:
    value, most, each = given.value, given.limits.metadata["most"], given.limits.metadata["each"]
    if not isinstance(value, list) or len(value) > most:
        yield f"a list of at most {most}"
    elif not all(isinstance(one, str) and len(one) <= each and is_sound(one) for one in value):
        yield f"a list of texts of at most {each} characters"
