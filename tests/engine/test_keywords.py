"""Every keyword that a card can have does something."""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path
from typing import get_args

import pytest

from judge.cards.nouns.words import KeywordName
from judge.cards.pool import load_pool
from judge.corpus.load import load_corpus

ENGINE = Path(__file__).parents[2] / "judge" / "engine"


@cache
def texts() -> frozenset[str]:
    """Every text that the engine names."""
    trees = (ast.parse(path.read_text(encoding="utf-8")) for path in ENGINE.rglob("*.py"))
    return frozenset(
        node.value for tree in trees for node in ast.walk(tree) if isinstance(node, ast.Constant) and isinstance(node.value, str)
    )


@pytest.mark.parametrize("keyword", get_args(KeywordName))
def test_every_keyword_is_named_by_the_engine(keyword: str) -> None:
    """One that no operation and no chart names does nothing; each has its entry."""
    assert keyword in texts()
    assert f"glossary:{keyword}" in load_corpus() or f"glossary:{keyword}-x" in load_corpus()


def test_no_card_has_a_keyword_that_is_none() -> None:
    """What is printed as a keyword can be said in the notation."""
    assert {each.partition(":")[0] for facts in load_pool() for each in facts.keywords} <= set(get_args(KeywordName))
