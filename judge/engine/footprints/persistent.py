"""Which of the abilities that wait in a window must be tried first: at a question of order not every order needs to be followed.

Those that wait fall into groups of which none can make a difference to another, whatever is set off. Then every way of resolving
them comes to the same end as one that begins with a member of any one group: move the first step of that group to the front, one
swap at a time. So the options of one group do, the smallest. What could not be told apart for sure is followed in full.
"""

from __future__ import annotations

from typing import Any

from judge.engine.footprints.effects import Effects
from judge.engine.footprints.live import Live
from judge.engine.footprints.reads import ALL_STATIC, BOTH, GRANTED, NOBODY_MEANT, REACTING, Cards, Seen
from judge.engine.footprints.touched import AnythingError, Resource, Touched, enough, groups
from judge.engine.table.machine import Machine
from judge.engine.table.question import Question
from judge.engine.table.state import NOBODY, ZONES, Trigger, Zone, index_of
from judge.engine.words.memory import may_be_asked

ROWS = (Zone.LINE, Zone.ARTIFACTS, Zone.UPGRADES, Zone.POWERS, Zone.PLAYING, Zone.HALF)


IN_VAIN, THEN_EVERY = 4, 8  # after so many questions at which nothing could be left out only each so many is looked at


class Reducer:
    """Keeps, for one exploration, what was worked out for abilities before. ``left_out``: how many answers were not followed."""

    def __init__(self) -> None:
        self._lives: dict[Any, Live] = {}
        self._anything: set[tuple[str, int]] = set()  # abilities on cards that touch anything, once at least
        self._vain = 0
        self.left_out = 0

    def first(self, m: Machine, question: Question) -> tuple[Any, ...]:
        """The options of a question that are enough to come to every end."""
        options = question.options
        if question.kind != "order":
            return options
        if self._vain >= IN_VAIN and self._vain % THEN_EVERY:
            self._vain += 1
            return options
        found = self._smallest(m, options)
        self._vain = self._vain + 1 if len(found) == len(options) else 0
        self.left_out += len(options) - len(found)
        return found

    def _smallest(self, m: Machine, options: tuple[Any, ...]) -> tuple[Any, ...]:
        step = m.flat[m.pc]
        waiting: tuple[Trigger, ...] = m.env.get(step.key, ())
        if m.s.lasting and any(name == "~lasting" for t in waiting for name, _ in t.bound):
            return options
        if any((t.ability, t.bearer) in self._anything for t in waiting):
            return options
        live = self._live(m)
        if not live.reducible or any(getattr(m.tables.abilities[t.ability].noun, "first", False) for t in waiting):
            return options
        try:
            touched = [self._touched(m, live, trigger) for trigger in waiting]
            if not step.frozen and _may_join(m, live, waiting, touched):
                return options
        except AnythingError:
            return options
        pools = (m.s.players[0].amber, m.s.players[1].amber)
        plenty = enough(pools, touched)
        laden = {i for i, card in enumerate(m.s.cards) if card.amber}
        laden |= {about for each in touched for name, about in each.changes() if name == "amber"}
        fitting = []
        for group in groups([each.settled(plenty, laden) for each in touched]):
            members = tuple(option for option in options if any(waiting[at] == option for at in group))
            if len(members) == len(group):
                fitting.append(members)
        return min(fitting, key=len, default=options)

    def _live(self, m: Machine) -> Live:
        zones = m.s.zones
        rows = tuple(zones[side * ZONES + zone] for side in (0, 1) for zone in ROWS)
        faces = tuple((card.copy_of, card.host, card.ward) for row in rows for card in (m.s.cards[i] for i in row))
        key = (rows, faces, m.s.lasting, may_be_asked(m))
        found = self._lives.get(key)
        if found is None:
            found = self._lives[key] = Live(m, asked=key[-1])
        return found

    def _touched(self, m: Machine, live: Live, trigger: Trigger) -> Touched:
        tagged = frozenset(i for i, card in enumerate(m.s.cards) if card.tagged)
        key = (trigger, tagged, m.s.zones)
        found = live.kept.get(key)
        if found is None:
            try:
                found = live.kept[key] = touched_by(m, live, trigger)
            except AnythingError:
                self._anything.add((trigger.ability, trigger.bearer))
                raise
        return found


def touched_by(m: Machine, live: Live, trigger: Trigger) -> Touched:
    """What an ability that waits touches, with all that it can set off. Raises AnythingError."""
    event = trigger.event
    player = BOTH if event.player == NOBODY else frozenset((event.player,))
    seen = Seen(
        frozenset((trigger.me,)), _card(trigger.bearer), _card(trigger.source), _card(event.card), _card(event.other), player
    )
    effects = Effects(m, live)
    effects.reads_constant(ALL_STATIC)
    effects.ability(trigger.ability, seen)
    effects.writes_read_by_statics()
    return effects.touched


def _card(reference: int) -> Cards:
    return frozenset((index_of(reference),)) if reference >= 0 else NOBODY_MEANT


def _may_join(m: Machine, live: Live, waiting: tuple[Trigger, ...], touched: list[Touched]) -> bool:
    """Whether something that waits could let another ability of the game join the window."""
    changed: set[Resource] = set().union(*(each.changes() for each in touched))
    matching = Effects(m, live)
    matching.reads_constant(ALL_STATIC, GRANTED, REACTING)
    for name in live.after():
        for seen in live.bearers(m, name):
            matching.matching(name, seen)
    about = {("at", index) for trigger in waiting for index in _card(trigger.event.card)}
    # A card that is not there any more reacts to nothing; only of the card of the event it may be asked where it is.
    heard = {key for key in matching.touched.how if key[0] != "at" or key in about}
    return not changed.isdisjoint(heard)
