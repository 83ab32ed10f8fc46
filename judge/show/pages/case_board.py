"""The cards of a dispute laid out on a board, to go on from in the form or to play."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from judge.cards.pool import Facts
from judge.errors import JudgeError
from judge.show.context.addresses import Addresses
from judge.show.context.games import Games
from judge.show.context.packed import pack
from judge.show.context.plain import told
from judge.show.context.position import Position
from judge.show.table import layout
from judge.show.table.ink import ink
from judge.show.table.layout import BESIDE_ROWS, ROWS
from judge.show.table.pieces import Table

_ROWS = {**ROWS, **BESIDE_ROWS}
_OWN, _THEIRS = "emily", "opponent"


@dataclass(frozen=True, slots=True)
class CaseBoard:
    """A first guess at the position; the form changes it."""

    table: Table | None = told("the cards as they are laid out; null when the form has to put something right first")
    edit: str = told("the board in the form")
    play: str = told("where it is played out; empty when the form has to put something right first")


def case_board(games: Games, cards: Sequence[Facts], rulebook: str) -> CaseBoard:
    """What has to be played lies in one's own hand, what is in play on both sides in turn: disputes are between two."""
    given = _given(cards)
    book = games.rulebook(rulebook)
    to, board = Addresses.of(book), pack(given)
    try:
        table = games.replay(given, (), book).table
    except JudgeError:
        return CaseBoard(None, to.board(board), "")
    return CaseBoard(layout.lay(table, table, ink(games, book)), to.board(board), Position(board).play(to))


def _given(cards: Sequence[Facts]) -> dict[str, Any]:
    given: dict[str, Any] = {"active": _OWN, _OWN: {}, _THEIRS: {}}
    in_play = [card for card in cards if card.type in _ROWS]
    played = [card for card in cards if card.type not in _ROWS]
    # With something to play in one's own hand, what it is played against is the opponent's.
    sides = (_THEIRS,) if played else (_OWN, _THEIRS)
    for at, card in enumerate(in_play):
        given[sides[at % len(sides)]].setdefault(_ROWS[card.type], []).append(card.id)
    if played:
        given[_OWN]["hand"] = [card.id for card in played]
    acting = next((card for card in (*played, *in_play) if card.houses and card.type not in BESIDE_ROWS), None)
    if acting:
        given["house"] = acting.houses[0]
    return given
