"""The words that people see keep to the voice of the house, as far as a machine can tell: some phrases are never used."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
SHOWN = [*ROOT.glob("templates/*.html"), *ROOT.glob("judge/show/**/*.py"), *ROOT.glob("judge/web/*.py")]
NEVER = ("whose trademark", "nothing comes of it", "falls away", "as it lies", "nobody here knows", "the very same", "thereby")


def shown(path: Path) -> Iterator[str]:
    """What a file shows: a template without its comments; the texts of a module that are no docstrings and no help of fields."""
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".html":
        yield re.sub(r"\{#.*?#\}|\{%.*?%\}", " ", text, flags=re.DOTALL)
        return
    tree = ast.parse(text)
    held = (node for node in ast.walk(tree) if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef))
    docstrings = {id(node.body[0].value) for node in held if node.body and isinstance(node.body[0], ast.Expr)}
    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "told"]
    told = {id(each) for node in calls for each in node.args}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docstrings | told:
            yield node.value


@pytest.mark.parametrize("phrase", NEVER)
def test_a_phrase_is_never_shown(phrase: str) -> None:
    """Readers stumbled over each of them."""
    found = [path.relative_to(ROOT).as_posix() for path in SHOWN for text in shown(path) if phrase in text.lower()]
    assert found == []
