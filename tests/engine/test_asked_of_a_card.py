"""What an ability asks of a card: conditions about its neighbors, what it shares with others, how its power compares."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from judge.engine.game import Game

NEAR = "Exists(Creature(InSet(Neighbors(of=IT)), {}))"


def names(game: Game, side: int, zone: str) -> list[str]:
    return [card["handle"] for card in game.table["players"][side][zone]]


def options(game: Game) -> list[str]:
    assert game.question is not None
    return [option.label for option in game.question.options]


@pytest.fixture
def traits(book: Any) -> Any:
    """Trolls and pixies are beasts, knights are humans; nobody else has a trait."""
    for name, trait in (("troll", "beast"), ("pixie", "beast"), ("knight", "human")):
        book.made[name] = replace(book.made[name], traits=(trait,))
    return book


def test_a_condition_is_asked_of_each_card_by_itself(book: Any, play: Callable[..., Game]) -> None:
    """Only creatures of which a neighbor shares a house; one on the other side of the table is no neighbor."""
    book.add("think", "action", "dis", f"Play(Destroy(Creature(Such({NEAR.format('SharesHouse(IT)')}))))")
    game = play({"hand": ["think"], "battleline": ["imp", "watcher", "troll"]}, {"battleline": ["troll", "pixie"]}, "play think")
    assert names(game, 0, "battleline") == ["troll#1"]
    assert names(game, 1, "battleline") == ["troll#2", "pixie"]


def test_in_a_condition_it_is_the_card_asked_about(book: Any, play: Callable[..., Game]) -> None:
    """What the ability calls "it" outside is still that card afterwards."""
    text = f"Play(Seq(Bind(Choose(Creature())), Exhaust(Creature(Such({NEAR.format('DAMAGED')}))), Stun(IT)))"
    book.add("look", "action", "dis", text)
    line = ["troll", {"card": "knight", "damage": 1}, "imp", "pixie"]
    game = play({"hand": ["look"], "battleline": line}, {}, "play look", "pixie")
    cards = game.table["players"][0]["battleline"]
    assert [(not card["ready"], card["stunned"]) for card in cards] == [
        (True, False),
        (False, False),
        (True, False),
        (False, True),
    ]


def test_a_neighbor_may_have_to_be_stronger_or_weaker(book: Any, play: Callable[..., Game]) -> None:
    """All are compared before any of them is destroyed; equal power is neither."""
    book.add("fall", "action", "dis", f"Play(Destroy(Creature(Such({NEAR.format('StrongerThan(IT)')}))))")
    book.add("rise", "action", "dis", f"Play(Destroy(Creature(Such({NEAR.format('WeakerThan(IT)')}))))")
    line = ["pixie", "knight", "knight", "troll"]
    fallen = play({"hand": ["fall"], "battleline": line}, {}, "play fall")
    assert names(fallen, 0, "battleline") == ["knight#1", "troll"]
    risen = play({"hand": ["rise"], "battleline": line}, {}, "play rise")
    assert names(risen, 0, "battleline") == ["pixie", "knight#2"]


def test_cards_that_share_a_trait(traits: Any, play: Callable[..., Game]) -> None:
    """Of one chosen, in a hand or in play; a card without traits shares none, not even with itself."""
    traits.add(
        "cull",
        "action",
        "dis",
        "Play(Seq(Purge(Choose(In(HAND, tests=(Type('creature'),)))), Destroy(Creature(SharesTrait(IT)))))",
    )
    board = {"hand": ["cull", "pixie", "imp"], "battleline": ["knight", "watcher"]}
    game = play(board, {"battleline": ["troll", "knight"]}, "play cull", "pixie")
    assert names(game, 0, "battleline") == ["knight#1", "watcher"]
    assert names(game, 1, "battleline") == ["knight#2"]
    game = play(board, {"battleline": ["troll", "knight"]}, "play cull", "imp")
    assert len(names(game, 0, "battleline") + names(game, 1, "battleline")) == 4


def test_a_trait_is_gained_for_a_while(traits: Any, play: Callable[..., Game]) -> None:
    """It stands beside the printed ones and ends with its effect; a card that leaves was what it had become."""
    traits.add("mist", "action", "dis", "Play(Lasting(While(Gains(Creature(FRIENDLY), Trait('mutant')))))")
    traits.add(
        "hunt",
        "artifact",
        "dis",
        "Action(Seq(Destroy(Choose(Creature(Trait('mutant')))), If(IsTrue(IT, Trait('mutant')), Gain(1))))",
    )
    board = {"hand": ["mist"], "artifacts": ["hunt"], "battleline": ["knight", "troll"]}
    game = play(board, {"battleline": ["pixie"]}, "play mist", "use hunt")
    assert options(game) == ["knight", "troll"]
    game.answer("knight")
    assert game.table["players"][0]["amber"] == 1
    without = play(board, {"battleline": ["pixie"]}, "use hunt")
    assert names(without, 0, "battleline") == ["knight", "troll"]


def test_cards_of_the_same_type_as_another(book: Any, play: Callable[..., Game]) -> None:
    """The type of a card that has been purged forbids others of that type only."""
    forbids = "Lasting(While(CannotPlay((SharesType(The('purged')),), by=YOU)))"
    text = f"Play(Seq(Purge(Choose(In(DISCARD))), Bind(ThisWay(), name='purged'), {forbids}))"
    book.add("echo", "action", "dis", text)
    board = {"hand": ["echo", "wave", "imp"], "discard": ["wipe", "pixie"]}
    game = play(board, {}, "play echo", "wipe")
    assert [reason.cite for reason in game.why_not("play wave")] == ["glossary:cannot"]
    assert game.why_not("play imp") == ()
    game = play(board, {}, "play echo", "pixie")
    assert game.why_not("play wave") == ()
    assert [reason.cite for reason in game.why_not("play imp")] == ["glossary:cannot"]


def test_power_is_compared_with_an_amount(book: Any, play: Callable[..., Game]) -> None:
    """The same power as this creature: neither more nor less, as it is now."""
    book.add(
        "twin",
        "creature",
        "dis",
        "AfterReap(Destroy(Choose(Creature(ANOTHER, PowerAtLeast(PowerOf(THIS)), PowerAtMost(PowerOf(THIS))))))",
        power=3,
    )
    foes = {"battleline": [{"card": "pixie", "power": 3}, "knight", "troll", "imp"]}
    game = play({"battleline": [{"card": "twin", "power": 1}, "knight"]}, foes, "reap twin")
    assert options(game) == ["knight#1", "pixie", "knight#2"]
    reasons = [reason.says for reason in game.why_not("troll")]
    assert reasons == ["its power is higher than 4"]
