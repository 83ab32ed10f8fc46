"""Which of the abilities that wait in a window must be tried first: at a question of order not every order needs to be followed.

Those that wait fall into groups of which none can make a difference to another, whatever is set off. Then every way of resolving
them comes to the same end as one that begins with a member of any one group: move the first step of that group to the front, one
swap at a time. So the options of one group do, the smallest. What could not be told apart for sure is followed in full.
"""

from __future__ import annotations

from typing import Any

from judge.cards import nouns as w
from judge.engine.footprints.effects import Effects
from judge.engine.footprints.live import Live
from judge.engine.footprints.reads import ALL_STATIC, BOTH, GRANTED, NOBODY_MEANT, REACTING, Cards, Seen
from judge.engine.footprints.touched import AnythingError, Resource, Touched, groups, taken
from judge.engine.table.machine import Machine
from judge.engine.table.question import Question
from judge.engine.table.state import NOBODY, ZONES, Trigger, Zone, index_of
from judge.engine.words.memory import may_be_asked

ROWS = (Zone.LINE, Zone.ARTIFACTS, Zone.UPGRADES, Zone.POWERS, Zone.PLAYING, Zone.HALF)
FACES = frozenset((*ROWS, Zone.UNDER))
# What looking at a question costs, in answers that have to be followed before it is worth while to look at another: for the look
# itself, for each footprint that is worked out, for each new set of cards that act. What an answer left out earns.
LOOK, FOOTPRINT, LIVE, EARNED = 2, 20, 60, 60
FREE = 150  # so much is looked at in advance: most searches are over before they have earned anything


class _Waiting:
    """What is worked out for the abilities that wait in a window while the cards lie as they do: what each touches, how much they
    take from the pools, on which cards they put Æmber; and the groups, by which pools hold enough and where Æmber lies."""

    __slots__ = ("groups", "laden", "takes", "touched")

    def __init__(self, touched: list[Touched]) -> None:
        self.touched = touched
        self.takes = taken(touched)
        self.laden = {about for each in touched for name, about in each.changes() if name == "amber"}
        self.groups: dict[Any, list[set[int]]] = {}


class _Lying:
    """What is kept for one arrangement of the cards. ``heard``: what decides who joins a window, empty until somebody asks; None
    where it may be anything."""

    __slots__ = ("heard", "set_off", "touched", "waiting")

    def __init__(self) -> None:
        self.touched: dict[Trigger, Touched] = {}
        self.set_off: dict[Any, Touched | None] = {}  # by whatever waits (see ``Effects``)
        self.waiting: dict[tuple[Trigger, ...], _Waiting] = {}
        self.heard: set[Resource] | None = set()


class Reducer:
    """Keeps, for one exploration, what was worked out for abilities before. ``left_out``: how many answers were not followed."""

    def __init__(self) -> None:
        self._lives: dict[Any, tuple[Live, dict[Any, _Lying]]] = {}
        self._anything: set[tuple[str, int]] = set()  # abilities on cards that touch anything, once at least
        self._owed = -FREE  # answers to follow before the next look
        self.left_out = 0

    def first(self, m: Machine, question: Question) -> tuple[Any, ...]:
        """The options of a question that are enough to come to every end."""
        options = question.options
        if question.kind != "order":
            return options
        self._owed -= len(options)
        if self._owed > 0:
            return options
        self._owed += LOOK
        found = self._smallest(m, options)
        left = len(options) - len(found)
        self._owed -= EARNED * left
        self.left_out += left
        return found

    def _smallest(self, m: Machine, options: tuple[Any, ...]) -> tuple[Any, ...]:
        step = m.flat[m.pc]
        waiting: tuple[Trigger, ...] = m.env.get(step.key, ())
        if m.s.lasting and any(name == "~lasting" for t in waiting for name, _ in t.bound):
            return options
        if any((t.ability, t.bearer) in self._anything for t in waiting):
            return options
        live, lying = self._live(m)
        if not live.reducible or any(getattr(m.tables.abilities[t.ability].noun, "first", False) for t in waiting):
            return options
        try:
            known = lying.waiting.get(waiting)
            if known is None:
                known = lying.waiting[waiting] = _Waiting([self._touched(m, live, lying, trigger) for trigger in waiting])
        except AnythingError:
            return options
        if not step.frozen and _may_join(m, live, lying, waiting, known):
            return options
        offered, fitting = set(options), []
        for group in _groups(m, known):
            if all(waiting[at] in offered for at in group):
                fitting.append({waiting[at] for at in group})
        least = min(fitting, key=len, default=offered)
        return options if len(least) == len(offered) else tuple(option for option in options if option in least)

    def _live(self, m: Machine) -> tuple[Live, _Lying]:
        zones, cards = m.s.zones, m.s.cards
        # What may become a token creature counts among what acts.
        rows = zones if m.tables.uses(w.MakeToken) else tuple(zones[side * ZONES + zone] for side in (0, 1) for zone in ROWS)
        faces = tuple([(card.copy_of, card.host, card.ward, card.taken) for card in cards if card.zone in FACES])
        key = (rows, faces, m.s.lasting, m.s.active, may_be_asked(m))
        found = self._lives.get(key)
        if found is None:
            self._owed += LIVE
            found = self._lives[key] = Live(m, asked=key[-1]), {}
        live, arrangements = found
        lies = (zones, tuple([i for i, card in enumerate(cards) if card.tagged]))
        lying = arrangements.get(lies)
        if lying is None:
            lying = arrangements[lies] = _Lying()
        return live, lying

    def _touched(self, m: Machine, live: Live, lying: _Lying, trigger: Trigger) -> Touched:
        found = lying.touched.get(trigger)
        if found is None:
            self._owed += FOOTPRINT
            try:
                found = lying.touched[trigger] = touched_by(m, live, trigger, lying.set_off)
            except AnythingError:
                self._anything.add((trigger.ability, trigger.bearer))
                raise
        return found


def _groups(m: Machine, known: _Waiting) -> list[set[int]]:
    """Those that wait, in groups of which none makes a difference to another."""
    first, second = m.s.players
    enough = (known.takes[0] <= first.amber, known.takes[1] <= second.amber)
    key = (enough, tuple([i for i, card in enumerate(m.s.cards) if card.amber]))
    found = known.groups.get(key)
    if found is None:
        laden = known.laden.union(key[1])
        found = known.groups[key] = groups([each.settled(enough, laden) for each in known.touched])
    return found


def touched_by(m: Machine, live: Live, trigger: Trigger, set_off: dict[Any, Touched | None] | None = None) -> Touched:
    """What an ability that waits touches, with all that it can set off. Raises AnythingError."""
    event = trigger.event
    player = BOTH if event.player == NOBODY else frozenset((event.player,))
    seen = Seen(
        frozenset((trigger.me,)), _card(trigger.bearer), _card(trigger.source), _card(event.card), _card(event.other), player
    )
    effects = Effects(m, live, set_off)
    effects.reads_constant(ALL_STATIC)
    effects.ability(trigger.ability, seen)
    effects.writes_read_by_statics()
    return effects.touched


def _card(reference: int) -> Cards:
    return frozenset((index_of(reference),)) if reference >= 0 else NOBODY_MEANT


def _may_join(m: Machine, live: Live, lying: _Lying, waiting: tuple[Trigger, ...], known: _Waiting) -> bool:
    """Whether something that waits could let another ability of the game join the window."""
    if lying.heard is not None and not lying.heard:
        lying.heard = _heard(m, live)
    if lying.heard is None:
        return True
    changed: set[Resource] = set().union(*(each.changes() for each in known.touched))
    about = {("at", index) for trigger in waiting for index in _card(trigger.event.card)}
    # A card that is not there any more reacts to nothing; only of the card of the event it may be asked where it is.
    return any(key in lying.heard and (key[0] != "at" or key in about) for key in changed)


def _heard(m: Machine, live: Live) -> set[Resource] | None:
    """What decides whether an ability reacts; None where it may be anything."""
    matching = Effects(m, live)
    matching.reads_constant(ALL_STATIC, GRANTED, REACTING)
    try:
        for name in live.after():
            for seen in live.bearers(m, name):
                matching.matching(name, seen)
    except AnythingError:
        return None
    return set(matching.touched.how)
