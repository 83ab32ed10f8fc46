"""Bonus icons: before everything else, one by one, and none of them lost."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from judge.engine.game import Game

AGAIN = "Play(Lasting(While(IconAgain()), left=1))"


def pools(game: Game) -> list[int]:
    return [side["amber"] for side in game.table["players"]]


def test_icons_go_on_after_the_card_has_left(play: Callable[..., Game]) -> None:
    """The pixie is killed by its first icon; the second one still pays."""
    game = play({"hand": [{"card": "pixie", "icons": ["damage", "aember"]}]}, {}, "play pixie", house="untamed")
    assert [card["handle"] for card in game.table["players"][0]["discard"]] == ["pixie"]
    assert pools(game) == [1, 0]


def test_icons_come_before_the_play_ability(play: Callable[..., Game], book: Any) -> None:
    """What counts the pool finds the Æmber of the icon there."""
    book.add("double", "action", "dis", "Play(Gain(Pool()))")
    assert pools(play({"hand": [{"card": "double", "icons": ["aember"]}]}, {}, "play double")) == [2, 0]


def test_a_card_destroyed_by_its_icon_loses_its_play_ability(play: Callable[..., Game], book: Any) -> None:
    """It is no longer in play when "Play:" abilities are due."""
    book.add("scout", "creature", "dis", "Play(Gain(5))", power=1)
    assert pools(play({"hand": [{"card": "scout", "icons": ["damage"]}]}, {}, "play scout")) == [0, 0]


def test_an_additional_time_comes_directly_after_each_icon(play: Callable[..., Game], book: Any) -> None:
    """Damage, damage, then two Æmber: the pixie played with both is dead before it pays, and pays nevertheless."""
    book.add("again", "action", "untamed", AGAIN)
    mine = {"hand": ["again", {"card": "pixie", "icons": ["damage", "aember"]}]}
    game = play(mine, {"battleline": ["troll"]}, "play again", "play pixie", house="untamed")
    asked = []
    while game.question is not None and game.question.kind == "target":
        asked.append(game.question.row)
        assert pools(game) == [0, 0]
        game.answer("troll")
    assert len(asked) == 2
    assert pools(game) == [2, 0]


def test_the_effect_for_the_next_card_is_used_up_by_a_card_without_icons(play: Callable[..., Game], book: Any) -> None:
    """ "The next time you play a card" is the next one, whether or not it bears icons."""
    book.add("again", "action", "untamed", AGAIN)
    mine = {"hand": ["again", {"card": "pixie", "as": "bare", "icons": []}, {"card": "pixie", "as": "rich", "icons": ["aember"]}]}
    game = play(mine, {}, "play again", "play bare", "play rich", "left", house="untamed")
    assert pools(game) == [1, 0]


def test_how_a_card_enters_is_settled_before_its_icons(play: Callable[..., Game], book: Any) -> None:
    """A creature destroyed by the icon comes too late for "enters play ready"."""
    book.add("saw", "creature", "dis", "While(Enters(THIS, 'ready'), when=DestroyedThisTurn())", power=5)
    mine = {
        "hand": [{"card": "saw", "as": "first", "icons": ["damage"]}, {"card": "saw", "as": "second"}],
        "battleline": ["pixie"],
    }
    game = play(mine, {}, "play first", "left", "pixie", "play second", "left")
    assert [card["ready"] for card in game.table["players"][0]["battleline"]] == [True, False]


@pytest.mark.parametrize(("answers", "expected"), [((), [0, 2]), (("no",), [1, 2])])
def test_an_icon_may_become_another_and_that_be_replaced(
    play: Callable[..., Game], book: Any, answers: tuple[str, ...], expected: list[int]
) -> None:
    """First the icon is made a capture, then the capture a loss; refused at once, it stays Æmber."""
    book.add("urn", "artifact", "dis", "Instead(WouldResolveIcon(), IconAs('capture'), may=True)")
    book.add("monk", "creature", "dis", "Instead(WouldResolveIcon(icon='capture'), Lose(0), may=True)", power=3)
    mine = {"hand": [{"card": "pixie", "icons": ["aember"]}], "artifacts": ["urn"], "battleline": ["monk"]}
    game = play(mine, {"amber": 2}, "play pixie", "left", *answers, house="untamed")
    while game.question is not None and game.question.kind == "replace":
        game.answer(game.question.options[0].label)
    assert pools(game) == expected


def test_a_player_who_cannot_resolve_icons_resolves_none(play: Callable[..., Game], book: Any) -> None:
    """Of cards they play; the other player does."""
    book.add("grey", "creature", "dis", "While(Cannot(OPPONENT, RESOLVE_ICONS))", power=3)
    mine = {"hand": [{"card": "pixie", "icons": ["aember"]}]}
    assert pools(play(mine, {"battleline": ["grey"]}, "play pixie", house="untamed")) == [0, 0]
    assert pools(play({**mine, "battleline": ["grey"]}, {}, "play pixie", "left", house="untamed")) == [1, 0]
