"""Every noun and word of the notation is read somewhere in the engine."""

from __future__ import annotations

import re
from dataclasses import fields
from pathlib import Path

import pytest

import judge.engine
from judge.cards.nouns import event_words
from judge.cards.nouns.base import NOUNS, WORDS, Word

HERE = Path(judge.engine.__file__).parent
SOURCES = {path: path.read_text(encoding="utf-8") for path in (*HERE.rglob("*.py"), Path(event_words.__file__))}
# Tables that give a noun or a word its name in a trace do not read it.
NAMING = ("compile/words.py", "tell/describe.py")
ENGINE = "\n".join(text for path, text in SOURCES.items() if not path.as_posix().endswith(NAMING))


@pytest.mark.parametrize("name", sorted(NOUNS))
def test_every_noun_is_read(name: str) -> None:
    """A noun that compiles but is never asked for would do nothing."""
    assert re.search(rf"\b(?:ab|am|e|w)\.{name}\b|\bimport .*\b{name}\b", ENGINE), name


@pytest.mark.parametrize("name", sorted(WORDS))
def test_every_word_is_read(name: str) -> None:
    """A word is named, or carried by its value to where the value is compared."""
    word = WORDS[name]
    by_value = isinstance(word, Word) and isinstance(word.value, str) and f'"{word.value}"' in ENGINE
    assert re.search(rf"\.{name}\b", ENGINE) or by_value or f'"{name}"' in ENGINE, name


FIELDS = sorted({(name, field.name) for name, made in NOUNS.items() for field in fields(made)})


@pytest.mark.parametrize(("name", "field"), FIELDS)
def test_every_part_of_a_noun_is_read(name: str, field: str) -> None:
    """A part that nobody asks for would make no difference."""
    assert re.search(rf"\b{field}=\w|\.{field}\b|\"{field}\"", ENGINE), f"{name}.{field}"
