"""Every part of every noun makes a difference: the engine reads it when the shipped scenarios are explored.

What is read is heard while the program runs. That every noun has its place in each table of the engine is told by mypy, and
that each makes a difference to what happens is tried by ``judge mutate nouns``, at night.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import fields
from typing import Any

import pytest

from judge.cards.book import load_book
from judge.cards.notation import parse
from judge.cards.nouns import kept
from judge.cards.nouns.base import NOUNS, Noun
from judge.corpus.load import load_corpus
from judge.engine.game import Game
from judge.engine.resolve import game_tables
from judge.engine.table.registry import DOES
from judge.scenarios.bench import is_compiled
from judge.scenarios.check import explore_prepared, rulebooks_of
from judge.scenarios.prepare import prepare
from judge.scenarios.read import load_scenario, scenario_files
from tests.engine.conftest import SmallBook

# The parts of an effect that is one operation are its arguments (test_complete), and ruff tells of one that is not used.
PARTS = frozenset((name, field.name) for name, made in NOUNS.items() if made not in DOES for field in fields(made))
# What tells of a noun, or looks at all its parts alike, makes no difference to what happens.
TELLING = "judge.engine.tell"
ALIKE = ("judge.engine.compile.words", "<genexpr>")
COMPILED = (game_tables._resolution, game_tables._parts, kept.kept, kept.settled_at_once)


@contextmanager
def unread(parts: frozenset[tuple[str, str]]) -> Iterator[set[tuple[str, str]]]:
    """Which of these parts, as ``("Steal", "n")``, the engine has not read yet."""
    left = set(parts)

    def read(noun: Noun, name: str) -> Any:
        part = (type(noun).__name__, name)
        if part in left:
            frame = sys._getframe(1)
            reader = str(frame.f_globals.get("__name__", ""))
            alike = reader.startswith(TELLING) or (reader, frame.f_code.co_name) == ALIKE
            if reader.startswith("judge.engine.") and not alike:
                left.discard(part)
        return object.__getattribute__(noun, name)

    for cached in COMPILED:  # what another test had compiled is read anew
        cached.cache_clear()
    game_tables._KEPT.clear()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Noun, "__getattribute__", read, raising=False)
        yield left


@pytest.mark.long
@pytest.mark.skipif(is_compiled(), reason="nobody can tell who reads a part where functions are compiled")
def test_every_part_of_a_noun_is_read() -> None:
    """A part that nobody asks for in any scenario would make no difference on any board."""
    book, corpus = load_book(), load_corpus()
    with unread(PARTS) as left:
        for path in scenario_files():
            scenario = load_scenario(path)
            for rulebook in rulebooks_of(scenario, corpus):
                explore_prepared(prepare(scenario, book, rulebook))
    assert sorted(left) == []


def test_what_is_not_read_is_told(book: SmallBook) -> None:
    """Playing a card that steals reads how much and from whom; nothing reads a part of another noun, or one that there is not."""
    book.add("thief", "action", "dis", "Play(Steal(1))")
    some = frozenset((("Steal", "n"), ("Steal", "by"), ("Steal", "tea"), ("Lose", "n")))
    with unread(some) as left:
        Game.replay(
            {"active": "emily", "house": "dis", "emily": {"hand": ["thief"]}, "other": {"amber": 2}}, ["play thief"], book
        )
    assert left == {("Steal", "tea"), ("Lose", "n")}
    with unread(some) as left:
        assert repr(parse("Play(Steal(2, by=OPPONENT))")) == "Play(Steal(2, by=OPPONENT))"
    assert left == some
