"""What has given no result is no card: an effect that did nothing is not spoken of as the first card of the board.

That card has the number 0, and so had whatever was named after an effect that gave nothing, such as a token creature that was
not made.
"""

from __future__ import annotations

from typing import Any

import pytest

from judge.cards import nouns as w
from judge.cards.book import load_book
from judge.cards.nouns.base import walk
from judge.engine.board.setup import lay_out
from judge.engine.game import Game
from judge.engine.resolve.runner import Runner
from judge.engine.table.machine import Machine
from judge.engine.words import evaluate
from judge.errors import LoopError
from judge.scenarios.bench import is_compiled

pytestmark = pytest.mark.skipif(is_compiled(), reason="what is compiled cannot be exchanged")

BOOK = load_book()
ANSWERS = 12
NAMED = sorted(page.id for page in BOOK if any(isinstance(noun, w.The) for noun in walk(BOOK.definition(page.id).abilities)))


class Nothing(int):
    """The result of a procedure that gave none."""


@pytest.fixture
def told_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever looks for cards and finds the result of what gave none fails."""
    pop, refs = Machine.pop, evaluate.refs

    def marking(machine: Machine) -> None:
        env = machine.env
        pop(machine)
        if env.get("~into") and ("result" not in env or env.get("~replaced")):
            machine.env[env["~into"]] = Nothing(0)

    def looking(m: Machine, env: Any, who: w.Found) -> tuple[int, ...]:
        found = refs(m, env, who)
        assert not any(isinstance(reference, Nothing) for reference in found), f"{m.proc}: {who!r} is the first card of the board"
        return found

    monkeypatch.setattr(Machine, "pop", marking)
    monkeypatch.setattr(evaluate, "refs", looking)


def board(card_id: str, where: str) -> dict[str, Any] | None:
    """A bystander that comes first, a weak creature beside it, a strong enemy, and no other card but the one asked about."""
    definition = BOOK.definition(card_id)
    if definition.gigantic or definition.type not in ("action", "artifact", "creature", "upgrade"):
        return None
    line: list[Any] = [{"card": "troll", "exhausted": True}, "dust-imp"]
    mine: dict[str, Any] = {"battleline": line}
    match where, definition.type:
        case "hand", _:
            mine["hand"] = [card_id]
        case _, "creature":
            line.append(card_id)
        case _, "artifact":
            mine["artifacts"] = [card_id]
        case _, "upgrade":
            line[1] = {"card": "dust-imp", "upgrades": [card_id]}
        case _:
            return None
    house = "dis" if (where, definition.type) == ("play", "upgrade") or not definition.houses else definition.houses[0]
    return {"active": "emily", "house": house, "emily": mine, "other": {"battleline": ["krump", "troll"]}}


@pytest.mark.usefixtures("told_apart")
@pytest.mark.parametrize("where", ["hand", "play"])
def test_an_effect_that_did_nothing_is_no_card(where: str) -> None:
    """Each card that names what it has done does all it can on a board where there is little to do it with."""
    for card_id in NAMED:
        given = board(card_id, where)
        if given is None:
            continue
        for move in [option.label for option in Game(given, BOOK).moves if "dust-imp" in option.label or card_id in option.label]:
            game = Game(given, BOOK)
            try:
                game.answer(move)
                for _ in range(ANSWERS):
                    if game.question is None or game.question.kind == "house":
                        break
                    game.answer(game.question.options[0].label)
            except LoopError:
                continue


@pytest.mark.usefixtures("told_apart")
def test_a_result_that_is_missing_is_noticed() -> None:
    """A name bound to the result of a procedure that has given none is taken for the first card of the board."""
    laid = lay_out({"house": "dis", "emily": {"battleline": ["troll"]}, "dan": {}}, BOOK)
    machine = Runner(laid.tables)
    machine.load(laid.state)
    machine.push("make-token", {"~into": "token"})
    machine.pop()
    with pytest.raises(AssertionError, match="is the first card of the board"):
        evaluate.refs(machine, machine.env, w.The("token"))
