"""A trace is told at three depths, all of the same lines."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from judge.engine.game import Game
from judge.engine.tell.trace import DEPTHS


def says(game: Game, depth: str) -> list[str]:
    return [line.says for line in game.told(depth)]


def test_what_happened_is_told_in_a_few_sentences(play: Callable[..., Game]) -> None:
    """Only changes and decisions, by name, with the same of several cards in one sentence."""
    game = play({"hand": ["wipe"], "battleline": ["troll"]}, {"battleline": ["pixie"]}, "play wipe")
    assert says(game, "short") == [
        "Emily plays Wipe",
        "Wipe, “Play:” Troll and Pixie are tagged for destruction",
        "Troll and Pixie go to their owners' discard piles",
        "Wipe goes to the discard pile",
    ]


def test_every_line_at_every_depth_is_cited_and_stands_in_the_order_of_the_rows(play: Callable[..., Game]) -> None:
    """A line keeps its number and its citations however little is told."""
    game = play({"hand": ["wipe"], "battleline": ["imp"]}, {"battleline": ["imp"]}, "play wipe", "imp#1 Destroyed:")
    for depth in DEPTHS:
        lines = game.told(depth)
        assert all(line.cites for line in lines if line.says)
        assert [line.number for line in lines] == sorted({line.number for line in lines})
    assert len(game.told("short")) < len(game.told("windows")) < len(game.told("rows")) == len(game.trace)


def test_windows_are_all_told_and_the_empty_ones_are_quiet(play: Callable[..., Game]) -> None:
    """A window in which nothing could happen is one quiet line; the abilities of the others follow them."""
    lines = play({"hand": ["wipe"], "battleline": ["imp"]}, {}, "play wipe").told("windows")
    windows = {line.says: line.quiet for line in lines if line.kind == "window"}
    assert windows["“Destroyed:” effects resolve"] is False
    assert windows["“after a creature is destroyed” effects resolve"] is True
    assert "Imp, “Destroyed:”" in [line.says for line in lines]


def test_an_empty_deck_is_told_once(book: Any, play: Callable[..., Game]) -> None:
    """Three draws without a card in deck or discard pile give one line, not three times a reset."""
    book.add("study", "artifact", "dis", "Action(Draw(n=3))")
    game = play({"artifacts": ["study"]}, {}, "use study")
    assert says(game, "short") == [
        "Emily uses Study, which is exhausted",
        "Study, “Action:” Emily: deck and discard pile are empty",
    ]
    assert not any(line.name == "reset the deck" for line in game._machine.log or ())


def test_an_ability_without_effect_says_so(book: Any, play: Callable[..., Game]) -> None:
    """Healing where nothing is damaged is told as an ability of which nothing comes."""
    book.add("balm", "action", "dis", "Play(Heal(1, Creature(ENEMY)))")
    assert "Balm, “Play:” no effect" in says(play({"hand": ["balm"]}, {}, "play balm"), "short")


def test_the_same_again_is_one_line(book: Any, play: Callable[..., Game]) -> None:
    """Cards drawn one after the other are told together."""
    book.add("study", "artifact", "dis", "Action(Draw(n=2))")
    game = play({"artifacts": ["study"], "deck": ["troll", "pixie"]}, {}, "use study")
    assert says(game, "short")[-1] == "Study, “Action:” Emily draws a card (2 times)"


def test_a_key_for_nothing_is_told(book: Any, play: Callable[..., Game]) -> None:
    """Nothing is spent, yet a key was forged: what is left out as "0 of it" are amounts, not prices."""
    book.add("free-key", "action", "dis", "Play(Forge(free=True))")
    game = play({"hand": ["free-key"], "keys": 0}, {}, "play free-key")
    told = [line for line in says(game, "short") if "key" in line and "forges" in line]
    assert len(told) == 1
    assert told[0].endswith("for 0 Æmber")
