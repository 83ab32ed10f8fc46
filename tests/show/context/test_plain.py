"""Pages and errors have one plain form."""

from collections.abc import Iterator
from dataclasses import dataclass, is_dataclass
from enum import Enum
from importlib import import_module
from pkgutil import walk_packages
from typing import Any, get_args, get_type_hints

import pytest

import judge.show
from judge.cite import Cite
from judge.errors import Problem, SetupError
from judge.show.context.page import Page
from judge.show.context.plain import help_of, refused, to_plain


class Colour(Enum):
    RED = "red"


@dataclass(frozen=True)
class Thing:
    cite: Cite
    colour: Colour
    names: tuple[str, ...]
    seen: frozenset[int]
    notes: dict[str, float]


def test_the_plain_form_holds_only_what_json_knows() -> None:
    """Citations and enums become text, tuples and sets lists, dataclasses objects."""
    thing = Thing(Cite("chart", "damage", 2), Colour.RED, ("a",), frozenset({3, 1}), {"x": 0.5})
    expected = {"cite": "chart:damage#2", "colour": "red", "names": ["a"], "seen": [1, 3], "notes": {"x": 0.5}}
    assert to_plain(thing) == expected


def test_what_has_no_plain_form_is_refused() -> None:
    """An object that nobody thought of does not slip into the JSON as its repr."""
    with pytest.raises(TypeError, match="object"):
        to_plain(object())


def test_the_error_envelope_carries_every_problem() -> None:
    """Code, sentence, place and problems of an error are all in the envelope."""
    error = SetupError("wrong", where="board", problems=(Problem("hand", "setup/x", "no such card"),))
    assert refused(error, "1.1") == {
        "ok": False,
        "error": {
            "code": "setup/broken",
            "says": "wrong",
            "where": "board",
            "problems": [{"where": "hand", "code": "setup/x", "says": "no such card"}],
        },
        "rulebook": "1.1",
    }


def page_parts() -> list[type[Any]]:
    """Every page, with the dataclasses that its fields are made of."""
    for module in walk_packages(judge.show.__path__, "judge.show."):
        import_module(module.name)
    found: dict[str, type[Any]] = {}
    waiting = list(Page.__subclasses__())
    while waiting:
        kind = waiting.pop()
        name = f"{kind.__module__.removeprefix('judge.')}.{kind.__name__}"
        if name.startswith("show.") and name not in found:
            found[name] = kind
            waiting += [each for hint in get_type_hints(kind).values() for each in _kinds(hint)]
    return [found[name] for name in sorted(found)]


def _kinds(hint: Any) -> Iterator[Any]:
    if isinstance(hint, type) and is_dataclass(hint):
        yield hint
    for part in get_args(hint):
        yield from _kinds(part)


@pytest.mark.parametrize("kind", page_parts(), ids=lambda kind: f"{kind.__module__}.{kind.__name__}")
def test_every_field_of_a_page_is_explained(kind: type[Any]) -> None:
    """Whoever reads the JSON finds a sentence for each field."""
    assert [name for name, text in help_of(kind).items() if not text] == []
