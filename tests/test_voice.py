"""The words that people see keep to the voice of the house, as far as a machine can tell: some phrases are never used."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
SCRIPTS = sorted((ROOT / "judge/web/static").rglob("*.js"))
SHOWN = [*ROOT.glob("templates/*.html"), *ROOT.glob("judge/show/**/*.py"), *ROOT.glob("judge/web/*.py"), *SCRIPTS]
# What a machine can tell apart from what is meant otherwise; the ends of words matter.
NEVER = (
    *("whose trademark", r"comes? of it", "falls away", "as it lies", "nobody (here )?knows", "nobody has seen", "the very same"),
    *("thereby", r"bears? on\b", r"\btake it\b", r"\bgo(es)? on\b", "it is not so that", "(?-i:Open reading)"),
    *("without a network", "not known", "plain bod(y|ies)", "follows from", "whoever", "oneself", r"card\(s\)"),
    *(r"\bnor\b", r" ones\b", "at one moment", "is no more but", " — ", " – "),
)


def shown(path: Path) -> Iterator[str]:
    """What a file shows: a template without its comments; the texts of a module that are no docstrings and no help of fields;
    the strings of a script."""
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".js":
        code = re.sub(r"/\*.*?\*/|(?m:(^|\s)//.*$)", " ", text, flags=re.DOTALL)
        yield from (found[1] or found[2] or "" for found in re.finditer(r'"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`', code))
        return
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


TEXTS = {path: tuple(shown(path)) for path in SHOWN}


@pytest.mark.parametrize("phrase", NEVER)
def test_a_phrase_is_never_shown(phrase: str) -> None:
    """Readers stumbled over each of them."""
    told = re.compile(phrase, re.IGNORECASE)
    assert [f"{path.name}: {text[:60]}" for path in SHOWN for text in TEXTS[path] if told.search(text)] == []
