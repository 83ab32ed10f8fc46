"""Abilities as rows of plain values are the same abilities."""

from __future__ import annotations

import json

import pytest

from judge.cards.check.rows import Rows
from judge.cards.notation import parse

TEXTS = (
    "Play(Steal(2))",
    "Play(Seq(Bind(Choose(Creature(ENEMY)), name='chosen'), If(IsTrue(The('chosen'), STUNNED), Destroy(The('chosen')))))",
    "Slash((AFTER_FIGHT, AFTER_REAP), May(Exalt(THIS)))",
    "After(Fights(tests=(FRIENDLY,)), Lose(1), first=True)",
    "While(Power(-3, Creature(Not(House('mars')))))",
    "Play(Heal(ALL, Creature()))",
)


def test_what_is_read_is_what_was_added() -> None:
    """Also after JSON, and told in the same words; what is said twice is one row and one noun."""
    rows = Rows()
    places = [rows.add(parse(text)) for text in TEXTS]
    again = Rows(json.loads(json.dumps(rows.rows)))
    for text, at in zip(TEXTS, places, strict=True):
        assert repr(again.read(at)) == text
        assert again.read(at) == parse(text)
        assert hash(again.read(at)) == hash(parse(text))
        assert again.add(parse(text)) == at
    assert again.rows == rows.rows
    assert again.read(again.add(parse("Steal(2)"))) is again.read(places[0]).do


def test_one_and_true_are_two_things() -> None:
    """They are equal in Python, and not in the notation."""
    rows = Rows()
    assert rows.add(1) != rows.add(True)
    assert [type(rows.read(rows.add(each))) for each in (1, True, 0, False)] == [int, bool, int, bool]


@pytest.mark.parametrize("row", [["Nothing", 0], ["Steal"], ["Steal", 9], [1, "NOBODY"]])
def test_rows_that_nobody_has_added_are_refused(row: list[object]) -> None:
    """With errors that whoever has kept them expects."""
    with pytest.raises((LookupError, ValueError, TypeError)):
        Rows([row]).read(0)
