"""How far a table is from a goal, and whether the most that could be hoped for can bring it there at all."""

from __future__ import annotations

from math import inf

from judge.engine.board.laid import Board
from judge.engine.table.machine import Machine
from judge.engine.table.state import State, Zone
from judge.engine.words import derive
from judge.scenarios.bearing import Bearing
from judge.scenarios.expression import CARD_NUMBERS, PLAYER_NUMBERS, Expression, Term


class Hope:
    """For one search: made of the table at its start."""

    def __init__(self, state: State, wanted: Expression, board: Board) -> None:
        self.wanted, self.board, self.me = wanted, board, state.active

    def distance(self, m: Machine) -> float:
        """How much is missing, roughly; what comes nearer is looked at first."""
        return sum(self._missing(m, term) for term in self.wanted.terms)

    def lacking(self, m: Machine, bearing: Bearing) -> float:
        """The same; infinite where nothing can bring it about any more this turn."""
        for term in self.wanted.terms:
            if (amber := self._amber_wanted(term)) and amber > bearing.most.amber(m):
                return inf
            if term.form == "in zone" and not term.negated and term.b.endswith(".discard") and self._stays(m, bearing, term):
                return inf
        return self.distance(m)

    def _stays(self, m: Machine, bearing: Bearing, term: Term) -> bool:
        """Whether nothing can destroy a creature that has to be out of play."""
        index = self.board.handles.index(term.a)
        return index in bearing.harms and m.s.cards[index].zone == Zone.LINE and bearing.harms[index].damage(m) > 0

    def _missing(self, m: Machine, term: Term) -> float:
        if term.negated:
            return 0.0
        if term.form == "number" and term.op in (">=", ">", "="):
            return abs(term.number - self._value(m, term)) * (1.0 if term.a in self.board.players else 0.2)
        if term.form == "in zone" and term.a in self.board.handles:
            index = self.board.handles.index(term.a)
            card = m.s.cards[index]
            if card.zone == Zone.LINE:
                return 1.0 + max(0, derive.power(m, index) + derive.armor_left(m, index) - card.damage) / 10
        return 1.0

    def _value(self, m: Machine, term: Term) -> int:
        if term.a in self.board.players and term.b in PLAYER_NUMBERS:
            return PLAYER_NUMBERS[term.b](m, self.board.players.index(term.a))
        if term.a in self.board.handles and term.b in CARD_NUMBERS:
            return CARD_NUMBERS[term.b](m, self.board.handles.index(term.a))
        return 0

    def _amber_wanted(self, term: Term) -> int:
        """How much Æmber the active player must have for a term; 0 where it asks for something else."""
        player = self.board.players[self.me]
        if term.form != "number" or term.negated or (term.a, term.b) != (player, "amber") or term.op not in (">=", ">", "="):
            return 0
        return term.number + (term.op == ">")
