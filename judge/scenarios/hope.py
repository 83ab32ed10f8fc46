"""How far a table is from a goal, and whether the most that could be hoped for can bring it there at all.

What can be hoped for is counted too high on purpose: every card that may be played or used at its best, as often as it could be.
Words of which nobody says here what they give may give anything; so a table is only given up where nothing can help.
"""

from __future__ import annotations

from functools import cache
from math import inf

from judge.cards import nouns as w
from judge.cards.nouns.base import walk
from judge.engine.board.laid import Board
from judge.engine.table.machine import Machine
from judge.engine.table.state import State, Zone
from judge.engine.words import derive
from judge.scenarios.expression import CARD_NUMBERS, PLAYER_NUMBERS, Expression, Term


class Hope:
    """For one search: made of the table at its start."""

    def __init__(self, m: Machine, state: State, wanted: Expression, board: Board) -> None:
        self.wanted, self.board, self.me = wanted, board, state.active
        versatile = (
            isinstance(part, w.Keyword) and part.name == "versatile"
            for ability in m.tables.abilities.values()
            for part in walk(ability.noun)
        )
        self.any_house = any(map(m.tables.uses, _OTHER_HOUSES)) or any(versatile)

    def distance(self, m: Machine) -> float:
        """How much is missing, roughly; what comes nearer is looked at first."""
        return sum(self._missing(m, term) for term in self.wanted.terms)

    def lacking(self, m: Machine) -> float:
        """The same; infinite where nothing can bring it about any more this turn."""
        for term in self.wanted.terms:
            if self._gain_wanted(m, term) > 0 and self._gain_wanted(m, term) > self._most_amber(m):
                return inf
        return self.distance(m)

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

    def _gain_wanted(self, m: Machine, term: Term) -> float:
        """How much more Æmber the active player must have for a term; 0 where it asks for something else."""
        player = self.board.players[self.me]
        if term.form != "number" or term.negated or (term.a, term.b) != (player, "amber") or term.op not in (">=", ">", "="):
            return 0
        return term.number + (term.op == ">") - m.s.players[self.me].amber

    def _most_amber(self, m: Machine) -> float:
        """The most Æmber that the active player can come by from here until the turn is over."""
        if not m.s.house or m.s.lasting or m.tables.has_unknown or m.tables.has_powers or m.tables.lurking:
            return inf
        acting = list(derive.in_play(m))
        there = len(acting)
        acting += [index for index in m.s.zone(self.me, Zone.HAND) if self._may_be_played(m, index)]
        total = float(sum(m.s.cards[index].amber for index in acting))  # what lies on creatures that leave
        for index in acting:
            total += self._of_card(m, index, 2 * len(acting) + there)
            if total == inf:
                break
        return total

    def _may_be_played(self, m: Machine, index: int) -> bool:
        """Whether the card in hand may be played this turn, as far as its house goes."""
        return self.any_house or m.s.house in derive.printed_houses(m.s.cards[index])

    def _of_card(self, m: Machine, index: int, cards: int) -> float:
        """What one card may bring: by a reap, by its icons, and by each of its abilities."""
        card = m.s.cards[index]
        definition = m.tables.definition(card)
        mine, used = card.ctrl == self.me, self._may_be_used(m, index)
        total = 1.0 if used and definition.type in ("creature", "token creature") else 0.0
        if card.zone == Zone.HAND:
            if not set(card.icons) <= _PLAIN_ICONS:
                return inf
            total += card.icons.count("aember") + card.icons.count("capture")
        for noun in definition.abilities:
            if isinstance(noun, w.Play) and card.zone != Zone.HAND:
                continue  # it was played before
            if isinstance(noun, _BY_USE) and mine and not used:
                continue
            if mine or not isinstance(noun, _FOR_ITS_PLAYER):
                total += _brings(noun, cards)
        return total

    def _may_be_used(self, m: Machine, index: int) -> bool:
        """Whether the card may be used this turn: what is played now enters exhausted, and what readies cards is in ``_MORE``."""
        card = m.s.cards[index]
        if card.ctrl != self.me or (card.zone == Zone.HAND and not m.tables.uses(w.Enters)):
            return False
        if card.zone == Zone.HAND or self.any_house:
            return True
        return card.ready and (m.s.house in derive.houses(m, index) or "versatile" in derive.keywords(m, index))


_OTHER_HOUSES = (w.MayPlay, w.MayUse, w.BelongsTo, w.BecomeActive, w.TextOf, w.KeywordsOf)  # cards of other houses may act
_PLAIN_ICONS = {"aember", "capture", "damage", "power"}
_FOR_ITS_PLAYER = (w.Play, w.Action, w.Omni, w.AfterReap, w.UseCost, w.PlayCost)  # of an enemy card nobody resolves these
_BY_USE = (w.Action, w.AfterReap, w.AfterFight, w.BeforeFight, w.UseCost)
_AGAIN = (w.ForEach, w.OneByOne, w.Repeat, w.Lasting, w.Gains)
_AS_OFTEN_AS_CARDS = (
    w.IsPlayed, w.EntersPlay, w.Reaps, w.Fights, w.IsUsed, w.IsDestroyed, w.LeavesPlay, w.IsDiscarded, w.EndOfTurn,
)  # fmt: skip
# What makes an ability resolve, or a card be used or played, more often than once each; or brings Æmber in ways not counted here.
_MORE = (
    w.Ready, w.Use, w.FightWith, w.ReapWith, w.Draw, w.Refill, w.PlayCard, w.PutIntoPlay, w.Search, w.MakeToken, w.Return, w.Put,
    w.Resolve, w.ResolveIcons, w.ResolvesAgain, w.AlsoAs, w.TextOf, w.TakeControl, w.YouControl, w.SwapZones, w.SwapCards,
    w.SwapControl, w.DiscardUntil, w.IconAgain, w.Redistribute, w.MoveAmber, w.Instead, w.RefersTo, w.Fulfill, w.Forge, w.Unforge,
    w.GetsSpentAmber, w.StandInLine, w.AsUpgrade, w.Attach, w.Flip, w.WhileIn, w.Scrap, w.Fate, w.Pay, w.Swap, w.Discard,
    w.DrawMore, w.HandSize, w.CountsAsCreature, w.CountsAsArtifact, w.CountsAsCopy, w.AtWill, w.Proceed,
)  # fmt: skip


@cache
def _brings(noun: object, cards: int) -> float:
    """The most Æmber that one ability brings in a turn, on a table with so many cards that could act."""
    parts = list(walk(noun))
    if any(isinstance(part, _MORE) for part in parts):
        return inf
    bringing = [part for part in parts if isinstance(part, w.Gain | w.Steal | w.Capture | w.Exalt)]
    if not bringing:
        return 0.0
    if any(isinstance(part, _AGAIN) for part in parts) or not all(isinstance(part.n, int) for part in bringing):
        return inf
    once = float(sum(part.n for part in bringing if isinstance(part.n, int)))
    if isinstance(noun, w.After):
        return once * cards if isinstance(noun.event, _AS_OFTEN_AS_CARDS) else inf
    if isinstance(noun, w.BeforeFight | w.AfterFight | w.Slash):
        once *= cards  # one card may be in several fights
    if any(isinstance(part, w.Exalt | w.Capture) for part in bringing):
        once *= cards  # it may be put on each of several cards
    return once
