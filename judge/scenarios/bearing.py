"""Which moves and answers can make a difference to a goal. Those that cannot are left out: what can be done is done without them.

From what the goal reads it is asked which of the abilities that may act change that, what these read in turn, and so on. A move
that changes none of it, and sets off nothing that does, can be taken out of any line: what follows it goes on as before, as the
move only used up its card. A word that can bring about anything makes all moves matter.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache, partial
from typing import Any

from judge.cards import nouns as w
from judge.engine.board.laid import Board
from judge.engine.table.machine import Machine
from judge.engine.table.question import Question
from judge.engine.table.state import IN_PLAY, Zone, index_of
from judge.scenarios.acting import IN_ROWS, READYING, USING, Acting, Acts, is_given, words_of
from judge.scenarios.expression import Expression, Term
from judge.scenarios.facets import (
    ALL,
    COMING,
    DRAWING,
    FIGHT,
    HIT,
    HITTING,
    HURTING,
    ICONS,
    LADEN,
    MOVING,
    PLAYS,
    PROTECTION,
    STOP,
    USES,
    Facets,
    Reach,
    instead,
    touched,
)
from judge.scenarios.most import Most

_ALWAYS = ("can", "house", "keywords", STOP)
_REAP = ("pool0", "ready-", "ev:reaps", "ev:used", "ev:reap-gain")
_FIGHT = frozenset((*FIGHT, *HURTING))
_PLAYED = {
    "creature": COMING, "token creature": COMING, "artifact": ("arts", "ev:enters"),
    "upgrade": ("upgrades", "ev:enters", "ev:attached"),
    "action": ("discard0", "ev:put-down"),
}  # fmt: skip
_ENDING = frozenset((
    "hand0", "deck0", "discard0", "ev:draws", "ev:shuffled", "ev:discard-shuffled", "ready+", "ready-", "chains",
    "ev:step-start", "ev:step-end", "ev:readied", "ev:turn-end",
))  # fmt: skip
# What may go wrong by an answer that changes nothing that is asked for: cards that are needed are lost, or cannot be used.
_NEEDED = frozenset(
    ("fewer0", "fewer1", "ready+", "ready-", "hand0", "status", "gone0", "gone1", "order0", "order1", "deck0", "discard0", STOP)
)


def _anybody(_who: object) -> Reach:
    return frozenset((0, 1)), True


def _is_a_move(m: Machine) -> bool:
    """Whether the fight under way is a move, that need not have been made, and not an effect of a card."""
    return bool(m.frames and m.frames[-1].proc == "use" and m.frames[-1].env.get("as_move"))


@lru_cache(maxsize=8192)
def _hits(noun: object) -> bool:
    """Whether an ability may make cards leave."""
    return any(isinstance(part, HITTING) for part in words_of(noun))


@lru_cache(maxsize=8192)
def _lasts(noun: object) -> bool:
    """Whether it makes something last."""
    return any(isinstance(part, w.Lasting) for part in words_of(noun))


class Bearing:
    """For one search: made of the table at its start. ``everything``: all may matter."""

    def __init__(self, m: Machine, wanted: Expression, board: Board) -> None:
        self.m, self.me, self.board = m, m.s.active, board
        self.targets: set[int] = set()
        goal: set[str] = set()
        for term in wanted.terms:
            goal |= self._asked(term)
        self.acting = Acting(m)
        self.most = Most(m, self.acting)
        self.harms = {target: Most(m, self.acting, target) for target in self.targets}
        self.everything = ALL in goal or self.acting.everything
        self.relevant: set[Acts] = set()
        self._keywords: dict[str, bool] = {}
        self._touched: dict[Acts, tuple[Facets, Facets]] = {}
        if not self.everything:
            self._close(goal)

    # --- what is asked

    def _asked(self, term: Term) -> set[str]:
        """What a term reads."""
        if term.negated:
            return {ALL}
        if term.form == "number" and term.a in self.board.players and term.op in (">=", ">"):
            side = self._side(term.a)
            known = {"amber": (f"pool{side}",), "keys": ("keys",), "chains": ("chains",)}
            return set(known.get(term.b, (ALL,)))
        if term.a not in self.board.handles:
            return {ALL}
        index = self.board.handles.index(term.a)
        if self.m.s.cards[index].zone not in IN_PLAY:
            return {ALL}
        self.targets.add(index)
        about = {"at!", "hurt!", "heal!", "status!", "power!", "armor!"}
        if term.form == "in zone":
            drawn = {"chains", *DRAWING} if term.b.endswith((".hand", ".deck")) else set()
            return about | drawn
        if term.form == "is" and term.b in ("ready", "exhausted", "stunned", "warded", "enraged"):
            return about | {"ready+", "ready-", "status", "calm"}
        if term.form == "number" and term.b in ("damage", "amber", "power", "armor"):
            return about | set(LADEN)
        return {ALL}

    def _side(self, player: str) -> int:
        """The number of a player in the names of facets: 0 is the active one."""
        return int(self.board.players.index(player) != self.me)

    def _sides(self, players: Iterable[int]) -> frozenset[int]:
        return frozenset(int(player != self.me) for player in players)

    def _reach(self, acts: Acts, who: object) -> Reach:
        """Of whose cards in play a selector of an ability may find some, and whether one of the targets."""
        if who is w.Ref.THIS and acts.card >= 0 and not is_given(acts.noun):
            return self._sides(acts.sides), acts.card in self.targets
        rows = frozenset(side for side, place in self.acting.spots(acts, who) if place == IN_ROWS)
        return self._sides(rows), not self.targets.isdisjoint(self.acting.found(acts, who))

    # --- what bears on it

    def _close(self, goal: set[str]) -> None:
        self.facets = {*goal, *_ALWAYS}
        m = self.m
        laden = {int(card.ctrl != self.me) for card in m.s.cards if card.amber}
        turned = bool(self.acting.turned)
        self.wards = self.acting.wards()
        for acts in self.acting.acts:
            sides = frozenset((0, 1)) if is_given(acts.noun) else self._sides(acts.sides)
            self._touched[acts] = touched(acts.noun, sides, partial(self._reach, acts))
            laden |= {side for side in (0, 1) if f"amber{side}" in self._touched[acts][1]}
            if any(isinstance(part, w.UseCost | w.PlayCost) for part in words_of(acts.noun)):
                self.relevant.add(acts)  # whether it can be paid decides what can be done
                self.facets |= self._touched[acts][0]
        before = -1
        while before != (now := len(self.facets) + len(self.relevant)):
            before = now
            falls = [side for side in laden if f"pool{1 - side}" in self.facets or (turned and self._writes(("pool0", "pool1")))]
            if falls:  # what lies on the cards of one player comes to the other when they leave
                self.facets |= {f"{name}{side}" for name in ("gone", "amber") for side in falls}
            for acts, (reads, writes) in self._touched.items():
                if acts not in self.relevant and not writes.isdisjoint(self.facets):
                    self.relevant.add(acts)
                    self.facets |= reads
                    self._bearer(acts)
                if acts in self.relevant and _hits(acts.noun) and not self.facets.isdisjoint(HIT & writes):
                    self.facets |= PROTECTION
            self._moves()
            if "ev:readied" in self.facets:
                self.facets.add("ready-")  # only what is exhausted is readied when the turn ends
            if not self.facets.isdisjoint(("ev:draws", "ev:shuffled", "ev:discard-shuffled")):
                self.facets |= {"hand0", "deck0", "discard0", "chains"}  # the hand is refilled when the turn ends
            if not self.wards:
                self.facets.discard("ward")
        # What an ability that is asked for makes last may be about the end of the turn.
        read = ((acts, facet) for acts in self.relevant for facet in self._touched[acts][0])
        heard = {facet for acts, facet in read if not acts.asked or facet.startswith("ev:") or _lasts(acts.noun)}
        self.end = not _ENDING.isdisjoint(goal | heard)

    def _bearer(self, acts: Acts) -> None:
        """An ability that matters and does not only act when asked to does so as long as its card is there."""
        for part in words_of(acts.noun):
            if isinstance(part, w.Instead):
                self.facets |= set(instead(part.event))
        if not acts.asked:
            for side in self._sides(acts.sides):
                self.facets |= {f"fewer{side}", f"more{side}"}
            self.facets |= {"arts", "upgrades"}

    def _moves(self) -> None:
        """What the moves that matter read themselves."""
        m, acting = self.m, self.acting
        used = [i for i in acting.users if self._reaps(i) or self._fights(i) or self._uses(i)]
        if used:
            self.facets |= {"ready+", "status", "control", USES}
        if any(map(self._fights, acting.users)):
            self.facets |= {"power0", "power!", "armor0", "armor!"}
            if self._has_keyword("hazardous") or w.BeforeFight in acting.kinds:  # attackers may die before they strike
                self.facets |= {"heal0", "ward"}
            if any(map(self._fights_anybody, acting.users)):
                self.facets |= PROTECTION
            self.facets |= {"order1", "fewer1", "more1"} if self._has_keyword("taunt") else set()
            if not acting.kinds.isdisjoint((*READYING, *USING)):
                self.facets |= {"hurt0", "heal0", "calm"}
        played = [i for i in acting.playable if self._plays(i)]
        if played:
            self.facets.add(PLAYS)
        again = acting.fetched | acting.played_anyhow
        if any(m.s.cards[i].zone != Zone.HAND or i in again for i in played):
            self.facets |= set(MOVING)
        if any(m.tables.definition(m.s.cards[i]).type == "upgrade" for i in played):
            self.facets |= {"more0", "more1"}

    def _has_keyword(self, name: str) -> bool:
        """Whether a creature may have a keyword, printed or given."""
        found = self._keywords.get(name)
        if found is None:
            m = self.m
            printed = any(name in m.tables.definition(card).keywords for card in m.s.cards)
            given = (part for part in self.acting.parts() if isinstance(part, w.Keyword | w.KeywordsOf))
            found = printed or any(isinstance(part, w.KeywordsOf) or part.name == name for part in given)
            self._keywords[name] = found
        return found

    def _has(self, index: int, *kinds: type, bold: tuple[w.Bold, ...] = ()) -> bool:
        """Whether an ability of these kinds that matters is on the card, or may be given to it."""
        for acts in self.relevant:
            if acts.card == index or acts.card < 0:
                noun = acts.noun
                if isinstance(noun, kinds) or (isinstance(noun, w.Slash) and any(at in noun.at for at in bold)):
                    return True
            if is_given(acts.noun) or acts.card < 0:
                for part in words_of(acts.noun):
                    if isinstance(part, kinds) or (isinstance(part, w.Slash) and any(at in part.at for at in bold)):
                        return True
        return False

    def _writes(self, facets: tuple[str, ...] | frozenset[str]) -> bool:
        return not self.facets.isdisjoint(facets)

    def _reaps(self, index: int) -> bool:
        return self._writes(_REAP) or self._has(index, w.AfterReap, w.UseCost, bold=(w.Bold.AFTER_REAP,))

    def _fights(self, index: int) -> bool:
        enemies = any(self.m.s.cards[t].ctrl != self.me for t in self.targets)
        return enemies or index in self.targets or self._fights_anybody(index)

    def _fights_anybody(self, index: int) -> bool:
        """Whether a fight against another than those asked about matters."""
        others = _FIGHT if self._has_keyword("splash-attack") else {facet for facet in _FIGHT if not facet.endswith("!")}
        if self._writes(frozenset(others)):
            return True
        return self._has(index, w.AfterFight, w.BeforeFight, w.UseCost, bold=(w.Bold.AFTER_FIGHT,))

    def _uses(self, index: int) -> bool:
        return self._writes(("ready-", "ev:used")) or self._has(index, w.Action, w.Omni, w.UseCost)

    def _plays(self, index: int) -> bool:
        if index in self.targets or self._writes(("hand0", "ev:played")):
            return True
        card, m = self.m.s.cards[index], self.m
        definition = m.tables.definition(card)
        if any(self._writes((*ICONS[icon], "ev:icon-resolved")) for icon in card.icons):
            return True
        if self._writes(_PLAYED[definition.type]) or any(acts.card == index for acts in self.relevant):
            return True
        if self._has(index, w.Play, bold=(w.Bold.PLAY,)) or "treachery" in definition.keywords or "omega" in definition.keywords:
            return True
        used = index in self.acting.users
        return used and (self._reaps(index) or self._fights(index) or self._uses(index))

    # --- what of a question is followed

    def matters(self, move: tuple[Any, ...]) -> bool:
        """Whether a move can make a difference."""
        if self.everything:
            return True
        kind = move[0]
        index = index_of(move[1]) if len(move) > 1 and isinstance(move[1], int) else -1
        match kind:
            case "reap":
                return self._reaps(index)
            case "fight":
                return self._fights(index)
            case "use":
                return self._uses(index)
            case "unstun":
                set_off = index in self.targets or self._has(index, w.UseCost)
                return set_off or self._writes(("stunned", "ready-", "ev:used")) or not self.acting.kinds.isdisjoint(READYING)
            case "play":
                return self._plays(index)
            case "discard":
                return self._writes(("hand0", "discard0", "ev:discarded")) or index in self.targets or self._has(index, w.Scrap)
            case "tide":
                return self._writes(("tide", "chains", "ev:tide"))
            case "end":
                return self.end
            case _:
                return True

    def followed(self, m: Machine, question: Question, options: tuple[Any, ...]) -> tuple[Any, ...]:
        """The answers that are enough."""
        if self.everything:
            return options
        if question.kind == "move":
            return tuple(option for option in options if self.matters(option))
        if question.kind == "defender" and m.proc == "fight":
            attacker = index_of(m.env["card"])
            if _is_a_move(m) and attacker not in self.targets and not self._fights_anybody(attacker):
                return tuple(option for option in options if index_of(option) in self.targets)
        if question.kind in ("order", "replace"):
            return options
        if question.kind == "flank" and not self._writes(("order0", "order1")) and m.proc == "play":
            return options[:1]
        return options[:1] if self._is_idle(m) else options

    def _is_idle(self, m: Machine) -> bool:
        """Whether what is asked is for an ability that changes nothing that matters or is needed."""
        for proc in (m.proc, *(frame.proc for frame in reversed(m.frames))):
            if proc in m.tables.abilities:
                return self._idle(m, proc)
        return False

    def _idle(self, m: Machine, name: str) -> bool:
        noun = m.tables.abilities[name].noun
        if name.startswith("keyword/"):
            return False
        _, writes = touched(noun, frozenset((0, 1)), _anybody)
        return ALL not in writes and self.facets.isdisjoint(writes) and _NEEDED.isdisjoint(writes)
