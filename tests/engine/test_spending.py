"""Æmber spent on keys: out of whose reach it comes, and who gets it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from judge.engine.game import Game


def forged(book: Any, emily: dict[str, Any], other: dict[str, Any]) -> tuple[list[int], int]:
    """What the pools hold after Emily's forge step, and how many keys she has."""
    game = Game({"step": "start", "emily": {**emily, "houses": ["dis", "mars"]}, "other": other}, book)
    assert game.question is not None
    assert game.question.kind == "house"
    return [side["amber"] for side in game.table["players"]], len(game.table["players"][0]["keys"])


def test_amber_on_a_creature_may_be_spent_by_its_controllers_opponent(book: Any) -> None:
    """Not by its controller, who has the same reason to want it."""
    book.add("tunnel", "upgrade", "shadows", "While(Gains(HOST, While(SpendAmberOn(THIS, by=OPPONENT))))")
    rich = [{"card": "troll", "amber": 1, "upgrades": ["tunnel"]}]
    assert forged(book, {"amber": 5}, {"battleline": rich}) == ([0, 0], 1)
    assert forged(book, {"amber": 5, "battleline": rich}, {}) == ([5, 0], 0)


def test_what_the_opponent_spends_on_keys_is_gained(book: Any) -> None:
    """All of it, wherever it came from, and once however many cards say so; what its own player spends goes to the supply."""
    book.add("sting", "artifact", "shadows", "While(GetsSpentAmber())")
    book.add("bank", "creature", "dis", "While(SpendAmberOn(THIS))", power=2)
    line = [{"card": "bank", "amber": 1}]
    assert forged(book, {"amber": 5, "battleline": line}, {"artifacts": ["sting", "sting"]}) == ([0, 6], 1)
    assert forged(book, {"amber": 6, "artifacts": ["sting"]}, {}) == ([0, 0], 1)
    assert forged(book, {"amber": 5}, {"artifacts": ["sting"]}) == ([5, 0], 0)


def test_a_use_may_have_to_be_paid_for(book: Any, play: Callable[..., Game]) -> None:
    """In full and to the opponent, for each card that says so; who cannot pay it all does not use it, and pays nothing."""
    book.add("toll", "creature", "dis", "While(Gains(Artifact(), UseCost(Pay(1))), when=Unless(YourTurn()))", power=2)
    book.add("gem", "artifact", "dis", "Action(Gain(5))")
    theirs = {"battleline": ["toll", "toll"]}
    paid = play({"artifacts": ["gem"], "amber": 3}, theirs, "use gem")
    assert [side["amber"] for side in paid.table["players"]] == [6, 2]
    poor = play({"artifacts": ["gem"], "amber": 1}, theirs)
    assert [reason.cite for reason in poor.why_not("use gem")] == ["glossary:if-you-do-and-in-order-to"]
    own = play({"artifacts": ["gem"], "battleline": ["toll"]}, {}, "use gem")
    assert [side["amber"] for side in own.table["players"]] == [5, 0]
