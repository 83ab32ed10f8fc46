"""How cards are called in a trace."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from judge.cards.book import load_book
from judge.engine.game import Game


def notes(game: Game) -> list[str]:
    return [note for line in game.trace for note in line.notes]


def test_a_card_is_called_by_what_it_counted_as_just_then(play: Callable[..., Game], book: Any) -> None:
    """A facedown card is named as the token creature while it is one, and by its own name once it has left play."""
    book.add("grunt", "token creature", "mars", power=3)
    book.add("bounce", "action", "dis", "Play(Return(Creature()))")
    given = {"hand": ["bounce"], "token": "grunt", "battleline": [{"card": "troll", "token": "grunt"}]}
    said = notes(play(given, {}, "play bounce"))
    assert any(note.startswith("Grunt is no longer a token") for note in said)
    assert "Troll goes to Emily's hand" in said


def test_a_permission_is_named_by_its_card(play: Callable[..., Game], book: Any) -> None:
    """The line that uses a permission up says whose it is."""
    book.add("shift", "action", "dis", "Play(Lasting(While(MayPlay(tests=(Not(House('dis')),), n=1))))")
    game = play({"hand": ["shift", "troll"]}, {}, "play shift", "play troll")
    assert "only legal choice: the permission of Shift" in notes(game)


def test_a_house_icon_of_its_own_house_is_an_icon() -> None:
    """An icon that makes a card belong to the house it has anyway is still on the card (glossary:bonus-icons)."""
    game = Game({"emily": {"battleline": [{"card": "troll", "icons": ["brobnar"]}]}, "dan": {}}, load_book())
    assert game.state.cards[0].houses == ("brobnar", "brobnar")
