"""The examples in docstrings print what stands below them."""

from __future__ import annotations

import doctest
import importlib

import pytest

from tests.drawing import ROOT

EXAMPLES = [path for path in sorted((ROOT / "judge").rglob("*.py")) if ">>> " in path.read_text(encoding="utf-8")]
NAMES = [".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__") for path in EXAMPLES]
# The doors by which one comes in: each shows how it is used.
DOORS = ("judge", "judge.cite", "judge.cards.book", "judge.cards.notation", "judge.corpus.load", "judge.engine.explore")
DOORS += ("judge.engine.game", "judge.scenarios.check", "judge.scenarios.expression", "judge.search.door")


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> str:
    return str(tmp_path_factory.mktemp("home"))


@pytest.mark.parametrize("name", NAMES)
def test_examples_run(name: str, home: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """What follows >>> prints what stands below it."""
    monkeypatch.setenv("JUDGE_HOME", home)
    module = importlib.import_module(name)
    if not str(module.__file__).endswith(".py"):
        pytest.skip("what is compiled tells no examples")
    found = doctest.testmod(module)
    assert found.attempted
    assert found.failed == 0


def test_each_door_shows_how_it_is_used() -> None:
    """The modules that others begin with have an example."""
    assert set(DOORS) <= set(NAMES)
