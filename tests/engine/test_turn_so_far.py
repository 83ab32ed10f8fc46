"""What was done earlier in the turn: first uses, first reaps, the first and the next card that is played."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from judge.engine.game import Game

READY_ONCE = "Slash((AFTER_FIGHT, AFTER_REAP), If(FirstUse(THIS), Ready(THIS)))"


def amber(game: Game) -> list[int]:
    return [side["amber"] for side in game.table["players"]]


def line(game: Game, side: int = 0) -> dict[str, dict[str, Any]]:
    return {card["handle"]: card for card in game.table["players"][side]["battleline"]}


def ready(game: Game) -> dict[str, bool]:
    """The creatures and artifacts of the first side: is each of them ready?"""
    side = game.table["players"][0]
    return {card["handle"]: card["ready"] for card in (*side["battleline"], *side["artifacts"])}


def test_the_first_use_is_told_from_the_second(book: Any, play: Callable[..., Game]) -> None:
    """It readies after its first use, however it was used then, and not after the second."""
    book.add("booted", "creature", "dis", READY_ONCE, power=3)
    game = play({"battleline": ["booted"]}, {}, "reap booted")
    assert ready(game) == {"booted": True}
    game.answer("reap booted")
    assert ready(game) == {"booted": False}
    assert amber(game) == [2, 0]


def test_a_use_before_the_board_begins_counts(book: Any, play: Callable[..., Game]) -> None:
    """A set-up that says so: it is not the first use any more."""
    book.add("booted", "creature", "dis", READY_ONCE, power=3)
    game = play({"battleline": ["booted"]}, {}, "reap booted", done={"used": ["booted"]})
    assert ready(game) == {"booted": False}


def test_a_creature_used_twice_is_one_creature_used(book: Any, play: Callable[..., Game]) -> None:
    """Counted are different creatures, where the words say so, and otherwise the uses."""
    book.add("booted", "creature", "dis", READY_ONCE, power=3)
    book.add("herd", "action", "dis", "Play(Gain(Happened(IsUsed(tests=(Type('creature'),), first=True))))")
    book.add("tally", "action", "dis", "Play(Gain(Happened(IsUsed(tests=(Type('creature'),)))))")
    moves = ("reap booted", "reap booted", "reap imp")
    for card, gained in (("herd", 2), ("tally", 3)):
        game = play({"battleline": ["booted", "imp"], "hand": [card]}, {}, *moves, f"play {card}")
        assert amber(game) == [3 + gained, 0]


def test_after_the_first_use_of_a_card(book: Any, play: Callable[..., Game]) -> None:
    """What reacts to the first use of each card does not react to the next one of the same."""
    book.add("booted", "creature", "dis", READY_ONCE, power=3)
    book.add("clerk", "artifact", "dis", "After(IsUsed(tests=(Type('creature'),), first=True), Lose(1))")
    side = {"battleline": ["booted"], "artifacts": ["clerk"]}
    game = play(side, {"amber": 5}, "reap booted", "clerk after used on booted")
    game.answer("reap booted")
    assert amber(game) == [2, 4]


def test_only_the_first_reap_of_the_turn(book: Any, play: Callable[..., Game]) -> None:
    """The second creature that reaps finds that another one did before."""
    when = "when=Unless(AtLeast(Happened(Reaps()), 2))"
    book.add("trap", "artifact", "dis", f"After(Reaps(), Stun(IT), {when})")
    game = play({"battleline": ["imp", "watcher"], "artifacts": ["trap"]}, {}, "reap imp", "reap watcher")
    assert [card["stunned"] for card in line(game).values()] == [True, False]
    told = play({"battleline": ["imp", "watcher"], "artifacts": ["trap"]}, {}, "reap watcher", done={"reaped": ["imp"]})
    assert [card["stunned"] for card in line(told).values()] == [False, False]


def test_what_was_stolen_this_turn_is_remembered(book: Any, play: Callable[..., Game]) -> None:
    """From whom it was stolen counts; stealing nothing is no stealing."""
    book.add("thief", "action", "dis", "Play(Steal(1))")
    book.add("boast", "action", "dis", "Play(If(AtLeast(Happened(IsStolen(of=OPPONENT)), 1), Gain(5)))")
    book.add("whine", "action", "dis", "Play(If(AtLeast(Happened(IsStolen()), 1), Gain(5)))")
    hand = {"hand": ["thief", "boast", "whine"]}
    assert amber(play(hand, {"amber": 3}, "play thief", "play boast", "play whine")) == [6, 2]
    assert amber(play(hand, {"amber": 0}, "play thief", "play boast")) == [0, 0]


def test_an_amount_is_even_or_odd(book: Any, play: Callable[..., Game]) -> None:
    """None at all is even."""
    book.add("even", "creature", "dis", "Action(If(Even(Pool(of=OPPONENT)), Gain(1)))", power=1)
    assert [amber(play({"battleline": ["even"]}, {"amber": n}, "use even"))[0] for n in (0, 1, 2)] == [1, 0, 1]


# --- entering play


def test_only_the_next_one_that_is_played_enters_ready(book: Any, play: Callable[..., Game]) -> None:
    """One of another type in between does not use it up; the second of its own type comes exhausted."""
    book.add("landing", "action", "dis", "Play(Lasting(While(Enters((Type('creature'),), 'ready', played=YOU)), left=1))")
    book.add("box", "artifact", "dis")
    hand = {"hand": ["landing", "box", "imp", "watcher"]}
    game = play(hand, {}, "play landing", "play box", "play imp", "play watcher", "left")
    assert ready(game) == {"imp": True, "watcher": False, "box": False}


def test_what_is_put_into_play_is_not_played(book: Any, play: Callable[..., Game]) -> None:
    """It enters exhausted, and the effect goes on waiting."""
    book.add("landing", "action", "dis", "Play(Lasting(While(Enters((Type('creature'),), 'ready', played=YOU)), left=1))")
    book.add("raise", "action", "dis", "Play(PutIntoPlay(Choose(In(DISCARD, tests=(Type('creature'),)))))")
    side = {"hand": ["landing", "raise", "imp"], "discard": ["watcher"]}
    game = play(side, {}, "play landing", "play raise", "play imp", "left")
    assert ready(game) == {"imp": True, "watcher": False}


@pytest.mark.parametrize(("played", "second"), [("YOU", False), ("EACH_PLAYER", False)])
def test_the_first_one_of_a_turn_enters_ready(book: Any, play: Callable[..., Game], played: str, second: bool) -> None:
    """One that was put into play before does not count."""
    by = "by=YOU, " if played == "YOU" else ""
    first = f"Unless(AtLeast(Happened(IsPlayed({by}tests=(Type('creature'),))), 2))"
    book.add("sigil", "artifact", "dis", f"While(Enters((Type('creature'),), 'ready', played={played}), when={first})")
    book.add("raise", "action", "dis", "Play(PutIntoPlay(Choose(In(DISCARD, tests=(Type('creature'),)))))")
    side = {"hand": ["raise", "imp", "rat"], "discard": ["watcher"], "artifacts": ["sigil"]}
    book.add("rat", "creature", "dis", power=1)
    game = play(side, {}, "play raise", "play imp", "left", "play rat", "left")
    assert {name: ready(game)[name] for name in ("watcher", "imp", "rat")} == {"watcher": False, "imp": True, "rat": second}


def test_the_opponent_is_not_you(book: Any, play: Callable[..., Game]) -> None:
    """An effect for cards that you play does nothing for those of the other player."""
    book.add("pioneer", "creature", "dis", "While(Enters((Type('creature'),), 'ready', played=YOU))", power=1)
    game = play({"hand": ["imp"]}, {"battleline": ["pioneer"]}, "play imp")
    assert ready(game) == {"imp": False}
