"""The picture of a table tells what the table on the site tells."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from judge.show.context.games import Games
from judge.show.painter.mat import mat
from judge.show.table.pieces import Pile, Side, Table
from tests.show.painter.drawn import CARD, a_table, html_table, painted


def _own(**change: Any) -> Callable[[Table], Table]:
    return lambda table: replace(table, sides=(table.sides[0], replace(table.sides[1], **change)))


def _pile(zone: str, **change: Any) -> Callable[[Table], Table]:
    def changed(side: Side) -> tuple[Pile, ...]:
        return tuple(replace(each, **change) if each.zone == zone else each for each in side.piles)

    return lambda table: _own(piles=changed(table.sides[1]))(table)


CHANGES: dict[str, Callable[[Table], Table]] = {
    "title": _own(title="Someone"),
    "active": _own(active=False),
    "amber": _own(amber=5),
    "keys": _own(keys=2),
    "key cost": _own(key_cost=9),
    "chains": _own(chains=0),
    "no creatures": _own(battleline=()),
    "a creature": lambda table: _own(battleline=(CARD, *table.sides[1].battleline))(table),
    "no artifacts": _own(artifacts=()),
    "hand": _pile("hand", cards=()),
    "discard": _pile("discard", cards=(CARD,)),
    "deck": _pile("deck", changed=True),
    "played": lambda table: _own(piles=(Pile("playing", "Being played", (CARD,)), *table.sides[1].piles))(table),
    "whose turn": lambda table: replace(table, active="somebody"),
    "house": lambda table: replace(table, house="Star Alliance"),
    "first turn": lambda table: replace(table, first_turn=True),
    "tide": lambda table: replace(table, tide="emily"),
    "below": lambda table: replace(table, below=table.sides[0].player),
    "winner": lambda table: replace(table, winner="emily"),
}


@pytest.mark.parametrize("what", CHANGES)
def test_what_changes_the_table_changes_the_picture(games: Games, what: str) -> None:
    """Each fact that the table shows is on the picture."""
    table = a_table(games)
    other = CHANGES[what](table)
    assert html_table(other) != html_table(table)
    assert painted(other) != painted(table)


def test_a_long_line_says_what_is_left_out(games: Games) -> None:
    """Fourteen cards are drawn, the others counted."""
    table = _own(battleline=(CARD,) * 17, artifacts=())(a_table(games))
    drawn = mat(table, 0, 0, 1160, 440)
    assert drawn.count(">Troll</text>") == 14
    assert ">+3</text>" in drawn


def test_who_has_nothing_in_play_leaves_room_to_the_other(games: Games) -> None:
    """The cards of the other side are drawn larger."""
    table = _own(battleline=(CARD,), artifacts=())(a_table(games))
    both = replace(table, sides=(replace(table.sides[0], battleline=(CARD,)), table.sides[1]))
    assert _scale(mat(table, 0, 0, 1160, 400)) > _scale(mat(both, 0, 0, 1160, 400))


def _scale(drawn: str) -> float:
    return float(drawn.partition("scale(")[2].partition(")")[0])
