"""Every effect has its home in the engine and its words, and the type checker names what is missing of a new noun."""

from __future__ import annotations

import inspect
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from judge.cards import nouns as w
from judge.cards.check.grammar import hints, kinds
from judge.cards.nouns.base import ABOUT
from judge.engine.compile.emit import EMITS
from judge.engine.resolve import operations  # noqa: F401  (importing them registers what each does)
from judge.engine.table.registry import DOES, OPERATIONS
from tests.sampling import NIGHT

ROOT = Path(__file__).resolve().parents[3]
IN_ONE_BATCH = {w.Deal, w.DealSpread}  # all damage of an ability is dealt together, so the builder itself sees to it
PUT_TOGETHER = set(kinds(w.Joining))


def test_every_effect_has_one_home_in_the_engine() -> None:
    """An effect emits rows, or is one operation; none is forgotten, and none has two."""
    homes = [*EMITS, *DOES]
    assert len(homes) == len(set(homes))
    assert set(kinds(w.Effect)) - set(homes) == IN_ONE_BATCH | PUT_TOGETHER


def test_an_operation_that_is_an_effect_takes_its_parts() -> None:
    """The arguments of the operation are the parts of the noun, one for one and in their order."""
    for kind, name in DOES.items():
        _, _, *taken = inspect.signature(OPERATIONS[name].run).parameters
        assert taken == list(hints(kind)), name


def test_every_effect_says_how_it_is_told() -> None:
    """A row of the trace has a name and the entry that rules it."""
    silent = [kind.__name__ for kind in kinds(w.Effect) if not (ABOUT[kind].trace and ABOUT[kind].rule)]
    assert set(silent) == {kind.__name__ for kind in PUT_TOGETHER - {w.Lasting}}


# Home, union, class and noun of a trial, and the files that must then be missing an arm. An effect is missed nowhere: that it has
# neither an operation nor a phrase is told by the tests above, and by those of the phrasebook.
TRIALS = [
    ("amounts", "Amount = (\n    ", "Gap", "of: Player = Player.YOU", {"engine/words/measure.py"}),
    ("conditions", "Condition = (\n    ", "Tied", "n: Number", {"engine/words/measure.py"}),
    ("tests", "Test = (\n    ", "Carries", "n: Number", {"engine/words/evaluate.py", "engine/resolve/refusals/unfit.py"}),
]


@pytest.mark.long
@pytest.mark.skipif(not NIGHT, reason="runs the type checker over a copy; by day make test runs it over the code itself")
def test_the_type_checker_names_each_place_that_a_new_noun_lacks(tmp_path: Path) -> None:
    """A noun added to a copy is missed in the files where it needs an arm, each with its line, and nowhere else."""
    shutil.copytree(ROOT / "judge", tmp_path / "judge", ignore=shutil.ignore_patterns("__pycache__", "static"))
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    if (ROOT / ".mypy_cache").is_dir():  # what is known of the other files saves half a minute
        shutil.copytree(ROOT / ".mypy_cache", tmp_path / "cache")
    for home, union, noun, part, _ in TRIALS:
        path = tmp_path / "judge" / "cards" / "nouns" / f"{home}.py"
        text = path.read_text(encoding="utf-8")
        assert text.count(f"\n{union}") == 1
        trial = f"\n@noun\nclass {noun}(Noun):\n    {part}\n\n\n{union}{noun} | "
        path.write_text(text.replace(f"\n{union}", trial), encoding="utf-8")
    options = ["--no-error-summary", "--cache-dir", str(tmp_path / "cache"), "judge/cards", "judge/engine"]
    run = [sys.executable, "-m", "mypy", *options]
    told = subprocess.run(run, cwd=tmp_path, capture_output=True, text=True, check=False).stdout.splitlines()
    errors = [line for line in told if ": error: " in line]
    for _, _, noun, _, places in TRIALS:
        assert {line.split(":")[0].removeprefix("judge/") for line in errors if f'"{noun}' in line} == places, "\n".join(errors)
    assert all(any(f'"{noun}' in line for _, _, noun, _, _ in TRIALS) and line.split(":")[1].isdigit() for line in errors), told
