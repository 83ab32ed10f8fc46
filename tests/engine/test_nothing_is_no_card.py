"""What has given no result is no card: an effect that did nothing is not spoken of as the first card of the board."""

from __future__ import annotations

import pytest

from judge.cards import nouns as w
from judge.cards.book import load_book
from judge.engine.board.setup import lay_out
from judge.engine.resolve.runner import Runner
from judge.engine.words import evaluate


@pytest.mark.parametrize("proc", ["make-token", "discard", "capture"])
def test_a_procedure_without_a_result_names_nothing(proc: str) -> None:
    """The first card of the board has the number 0, which is neither what was made nor how much was done."""
    laid = lay_out({"house": "dis", "emily": {"battleline": ["troll"]}, "dan": {}}, load_book())
    machine = Runner(laid.tables)
    machine.load(laid.state)
    machine.push(proc, {"~into": "named"})
    machine.pop()
    assert evaluate.refs(machine, machine.env, w.The("named")) == ()
    machine.env["did"] = machine.env["named"]
    assert evaluate.number(machine, machine.env, w.HowMany()) == 0
