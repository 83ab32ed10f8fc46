"""The plain (JSON) form of every page and of every error, for the site and the command line alike."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import Field, field, fields, is_dataclass
from enum import Enum
from functools import cache
from types import NoneType
from typing import Any, get_args, get_origin, get_type_hints

from judge.cite import Cite
from judge.errors import JudgeError

Plain = None | bool | int | float | str | list["Plain"] | dict[str, "Plain"]


def told(text: str, **options: Any) -> Any:
    """A dataclass field with the sentence that explains it to whoever reads the JSON."""
    return field(metadata={"help": text}, **options)


def help_of(kind: type) -> dict[str, str]:
    """Field by field, the sentence given to ``told``."""
    return {each.name: _help(each) for each in fields(kind)}


def _help(each: Field[Any]) -> str:
    text: str = each.metadata.get("help", "")
    return text


def to_plain(value: object) -> Plain:
    """Dataclasses as objects, tuples and sets as lists, citations and enums as text; anything else is refused."""
    kind: Any = type(value)
    return _way(kind)(value)


@cache
def _way(kind: type) -> Callable[[Any], Plain]:
    """How the values of a type are made plain; found out once, as an answer has thousands of them."""
    if issubclass(kind, Cite):
        return str
    if issubclass(kind, Enum):
        return lambda value: to_plain(value.value)
    if issubclass(kind, bool | int | float | str | NoneType):
        return lambda value: value
    if is_dataclass(kind):
        names = tuple(each.name for each in fields(kind))
        return lambda value: {name: to_plain(getattr(value, name)) for name in names}
    if issubclass(kind, Mapping):
        return lambda value: {str(key): to_plain(item) for key, item in value.items()}
    if issubclass(kind, tuple | list):
        return lambda value: [to_plain(item) for item in value]
    if issubclass(kind, set | frozenset):
        return lambda value: [to_plain(item) for item in sorted(value)]
    raise TypeError(f"{kind.__name__} has no plain form")


def as_json(value: object) -> str:
    """Readable JSON with the game's own letters left as they are."""
    return json.dumps(to_plain(value), ensure_ascii=False, indent=2)


def as_short_json(plain: Mapping[str, Plain]) -> str:
    """The same for machines, without spaces and line ends: a fifth of the work for the server, and less to send."""
    return json.dumps(plain, ensure_ascii=False, separators=(",", ":"))


def refused(error: JudgeError, rulebook: str = "") -> dict[str, Plain]:
    """The one envelope of every error, on the site and in ``--json``."""
    return {
        "ok": False,
        "error": {
            "code": error.code,
            "says": error.says,
            "where": error.where,
            "problems": to_plain(error.problems),
        },
        "rulebook": rulebook,
    }


def answered(page: object, rulebook: str = "") -> dict[str, Plain]:
    """The one envelope of every answer."""
    return {"ok": True, "page": to_plain(page), "rulebook": rulebook}


def restored(kind: Any, plain: Any) -> Any:
    """What ``to_plain`` was given, made again of its plain form: texts, numbers, dataclasses, tuples of them, or None."""
    if is_dataclass(kind):
        hints = get_type_hints(kind)
        kept = [each.name for each in fields(kind) if each.name in plain]  # what came later has a default
        return kind(**{name: restored(hints[name], plain[name]) for name in kept})  # type: ignore[operator]
    parts = get_args(kind)
    if plain is None or not parts:
        return plain
    if get_origin(kind) is tuple:
        kinds = parts[:1] * len(plain) if parts[-1] is Ellipsis else parts
        return tuple(restored(each, value) for each, value in zip(kinds, plain, strict=True))
    return restored(next(each for each in parts if each is not NoneType), plain)
