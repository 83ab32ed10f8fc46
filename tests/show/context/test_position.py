"""A position as its address holds it: branches left and taken up again."""

from __future__ import annotations

import pytest

from judge.errors import PlayError
from judge.show.context.addresses import Addresses
from judge.show.context.position import MOST_CHOICES, Position

HERE = Position("board", ("a", "b", "c"), line=7)


def test_another_answer_remembers_the_branch_that_was_left() -> None:
    """The choices up to the question stay, the new one follows, and the way back is at hand."""
    there = HERE.otherwise(1, "x")
    assert (there.do, there.was, there.fork) == (("a", "x"), ("a", "b", "c"), 1)
    assert there.back_there().do == ("a", "b", "c")
    assert there.back_there().was == ("a", "x")


def test_going_back_on_the_same_branch_loses_no_branch_that_was_left() -> None:
    """Whoever looks at an earlier choice of the beginning of a branch keeps that branch, not its beginning."""
    back = HERE.before(2)
    assert (back.do, back.was) == (("a", "b"), ("a", "b", "c"))
    assert back.before(1).was == ("a", "b", "c")
    assert back.then("y").before(2).was == ("a", "b", "y")


def test_the_same_answers_again_leave_nothing_behind() -> None:
    """Back on the branch that was left, there is no other one any more."""
    assert HERE.before(2).then("c").was == ()


def test_an_answer_goes_on_from_the_line_that_was_looked_at() -> None:
    """At the first line that comes of it; at the last line one stays at the last one."""
    assert HERE.then("d").line == 8
    assert Position("board").then("d").line == -1
    assert HERE.after(1) == Position("board", ("a",))


def test_only_what_differs_of_the_other_branch_travels() -> None:
    """The address holds the fork and the tail from there, for the stepper as for the comparison."""
    there = HERE.otherwise(1, "x").at(-1)
    assert there.play(Addresses()) == "/play?board=board&do=a&do=x&fork=1&was=b&was=c"
    assert there.beside(Addresses()) == "/beside?board=board&do=a&do=x&fork=1&was=b&was=c"
    assert there.beside(Addresses(), "1.1") == "/beside?board=board&do=a&do=x&than=1.1"
    assert HERE.at(-1).play(Addresses()) == "/play?board=board&do=a&do=b&do=c"


def test_no_address_holds_more_than_a_game_could_need() -> None:
    """Neither branch may be longer; as long as that is still taken."""
    enough = ("a",) * MOST_CHOICES
    assert Position("board", enough, was=enough).checked()
    for many in (Position("board", (*enough, "a")), Position("board", was=(*enough, "a"))):
        with pytest.raises(PlayError, match="at most 400 choices"):
            many.checked()
