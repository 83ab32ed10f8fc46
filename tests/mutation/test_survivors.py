"""The list of known survivors is true: what it speaks of is there, and it says why nobody need notice."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from tests.mutation.rooms import ROOT, holding, in_function, modules_of, noticing, rooms

LISTED = tomllib.loads((Path(__file__).parent / "survivors.toml").read_text(encoding="utf-8")).get("survivor", [])


@pytest.mark.parametrize("survivor", LISTED, ids=lambda each: f"{each['file']}: {each['was']}")
def test_a_listed_survivor_names_a_line_that_is_there(survivor: dict[str, str]) -> None:
    """A line that was changed or moved since must be looked at again."""
    assert set(survivor) == {"file", "was", "becomes", "why"}
    lines = [line.strip() for line in (ROOT / survivor["file"]).read_text(encoding="utf-8").splitlines()]
    assert survivor["was"] in lines or survivor["was"] in " ".join(lines)
    assert survivor["becomes"] != survivor["was"]
    assert len(survivor["why"].split()) > 3


def test_every_room_can_be_mutated() -> None:
    """Each room has modules, and tests that there are; a part of a room and a single file can be asked for."""
    for room in rooms():
        assert list(modules_of(room))
        assert all((ROOT / test).exists() for test in noticing(room)), room
    assert {path.parent.name for path in modules_of("corpus/importing")} == {"importing"}
    assert [path.as_posix() for path in modules_of("corpus/load.py")] == ["judge/corpus/load.py"]
    assert holding(Path("judge/corpus/load.py")) == "tests/corpus/test_load.py"
    assert holding(Path("judge/cards/english/holes.py")) == "tests/cards/test_english.py"


def test_what_an_import_runs_is_looked_at_by_all_tests() -> None:
    """A constant and a default belong to no test; the body of a function belongs to those that call it."""
    source = "LIMIT = 1\n\nclass A:\n    b = 2\n\n    def c(\n        self,\n        d=3,\n    ):\n        return self.b + d\n"
    assert [line for line in range(1, 11) if in_function(source, line)] == [10]
