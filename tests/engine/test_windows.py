"""Windows: what joins them, what must come first, who says the order."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from judge.engine.game import Game


def amber(game: Game, side: int = 0) -> int:
    return int(game.table["players"][side]["amber"])


def labels(game: Game) -> list[str]:
    return [option.label for option in game.question.options] if game.question else []


def test_an_ability_gained_while_its_window_is_open_still_resolves(play: Callable[..., Game], book: Any) -> None:
    """After Reap abilities that a creature gains from its own After Reap ability join the window."""
    book.add("borrower", "creature", "dis", "AfterReap(Lasting(While(Gains(Creature(FRIENDLY), AfterReap(Gain(5))))))", power=3)
    assert amber(play({"battleline": ["borrower"]}, {}, "reap borrower")) == 6


def test_a_late_arrival_resolves_once(play: Callable[..., Game], book: Any) -> None:
    """What has been resolved in a window is not offered again when the window looks for late arrivals."""
    book.add("looker", "creature", "dis", "AfterReap(Gain(1))", "AfterReap(Gain(2))", power=3)
    game = play({"battleline": ["looker"]}, {}, "reap looker")
    assert game.question is not None
    assert game.question.kind == "order"
    game.answer(labels(game)[0])
    assert amber(game) == 4


def test_a_card_that_says_before_the_play_effect_comes_first(play: Callable[..., Game], book: Any) -> None:
    """It is not even a question: the Play: ability waits; other reactions may come in between."""
    book.add("suit", "upgrade", "dis", "After(IsPlayed(tests=(Type('action'),)), WardIt(HOST), first=True)")
    book.add("cheer", "creature", "dis", "After(IsPlayed(tests=(Type('action'),)), Gain(1))", power=8)
    mine = {"hand": ["wave"], "battleline": [{"card": "imp", "upgrades": ["suit"]}, "cheer"]}
    game = play(mine, {}, "play wave")
    assert game.question is not None
    assert set(labels(game)) == {"suit after played on wave", "cheer after played on wave"}
    game.answer("suit after played on wave")
    assert set(labels(game)) == {"wave Play:", "cheer after played on wave"}
    game.answer("wave Play:")
    line = {card["handle"]: card for card in game.table["players"][0]["battleline"]}
    assert line["imp"]["damage"] == 0
    assert not line["imp"]["warded"]


def test_bonus_icons_come_before_what_wards_against_the_card(play: Callable[..., Game], book: Any) -> None:
    """The damage icon of the action strikes before the ward is there."""
    book.add("suit", "upgrade", "dis", "After(IsPlayed(tests=(Type('action'),)), WardIt(HOST), first=True)")
    mine = {"hand": [{"card": "wave", "icons": ["damage"]}], "battleline": [{"card": "troll", "upgrades": ["suit"]}]}
    game = play(mine, {}, "play wave")
    assert game.table["players"][0]["battleline"][0]["damage"] == 1


def test_the_active_player_orders_the_abilities_of_both_sides(play: Callable[..., Game], book: Any) -> None:
    """Abilities of the other player's cards stand in the same window, and the active player is asked."""
    book.add("mine", "creature", "dis", "After(IsPlayed(), Gain(1))", power=3)
    book.add("theirs", "creature", "dis", "After(IsPlayed(), Lose(ALL, by=OPPONENT))", power=3)
    game = play({"hand": ["wave"], "battleline": ["mine"]}, {"battleline": ["theirs"]}, "play wave")
    assert game.question is not None
    assert game.question.player == "emily"
    orders = {}
    for first in ("mine after played on wave", "theirs after played on wave"):
        game = play({"hand": ["wave"], "battleline": ["mine"]}, {"battleline": ["theirs"]}, "play wave", first)
        while game.question and game.question.kind == "order":
            game.answer(labels(game)[0])
        orders[first] = amber(game)
    assert sorted(orders.values()) == [0, 1]


def test_omega_lets_what_is_pending_finish(play: Callable[..., Game], book: Any) -> None:
    """The step ends once everything under way has been resolved; no new card can be played, used or discarded."""
    book.add("last", "action", "dis", "Play(Destroy(Creature()))", keywords={"omega": 0})
    book.add("chest", "creature", "dis", "Destroyed(PlayCard(Choose(Under())))", power=1)
    mine = {"hand": ["last", "wave"], "battleline": [{"card": "chest", "under": ["pixie"]}, "imp"], "deck": 9}
    game = play(mine, {}, "play last", "chest Destroyed:", "left")
    assert [card["id"] for card in game.table["players"][0]["battleline"]] == ["pixie"]
    assert amber(game) == 1
    assert game.table["active"] == "other"


def test_a_constant_ability_strikes_before_after_enters_play(play: Callable[..., Game], book: Any) -> None:
    """Deaths are looked for between any two rows, so a weakened creature is gone before its reaction is collected."""
    book.add("king", "creature", "dis", "While(Power(-1, Creature(ENEMY)))", power=7)
    book.add("annoyer", "creature", "untamed", "After(EntersPlay(tests=(ENEMY, Type('creature'))), Deal(1, IT))", power=1)
    game = play({"hand": ["king"]}, {"battleline": ["annoyer"]}, "play king")
    assert game.table["players"][0]["battleline"][0]["damage"] == 0


def test_a_creature_destroyed_by_damage_does_not_react_to_it(play: Callable[..., Game], book: Any) -> None:
    """Destruction is part of the damage chart: who is destroyed has left before “after it is dealt damage” resolves."""
    book.add("proud", "creature", "dis", "After(IsDealtDamage(tests=(InSet(THIS),)), Exalt(THIS))", power=3)
    game = play({"hand": ["wave"]}, {"battleline": ["proud", {"card": "proud", "damage": 1}]}, "play wave")
    assert [card["amber"] for card in game.table["players"][1]["battleline"]] == [1]
    assert amber(game) == 0


def test_a_card_that_changes_sides_in_a_window_does_not_react_anew(book: Any, play: Callable[..., Game]) -> None:
    """Its ability has resolved once; that another player controls it now makes no second ability of it."""
    book.add("turncoat", "creature", "dis", "AfterFight(SwapControl(THIS, FOUGHT))", power=1, armor=8)
    game = play({"battleline": ["turncoat"]}, {"battleline": ["troll"]}, "fight with turncoat")
    sides = [[card["id"] for card in side["battleline"]] for side in game.table["players"]]
    assert sides == [["troll"], ["turncoat"]]
