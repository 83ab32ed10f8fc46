"""Pages and errors have one plain form."""

from dataclasses import dataclass, fields, is_dataclass
from enum import Enum
from typing import Any

import pytest

from judge.cite import Cite
from judge.errors import Problem, SetupError
from judge.show.context import page
from judge.show.context.plain import help_of, refused, to_plain
from judge.show.pages import about, card, case, entry, lists, rulebooks


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
    modules = (about, card, case, entry, lists, page, rulebooks)
    found = {each for module in modules for each in vars(module).values() if isinstance(each, type)}
    return sorted((each for each in found if _is_shown(each)), key=lambda each: each.__name__)


def _is_shown(kind: type[Any]) -> bool:
    return is_dataclass(kind) and kind.__module__.startswith("judge.show.") and bool(fields(kind))


@pytest.mark.parametrize("kind", page_parts(), ids=lambda kind: kind.__name__)
def test_every_field_of_a_page_is_explained(kind: type[Any]) -> None:
    """Whoever reads the JSON finds a sentence for each field."""
    assert [name for name, text in help_of(kind).items() if not text] == []
