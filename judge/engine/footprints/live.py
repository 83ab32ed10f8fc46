"""Which abilities can act on a table as long as no card enters play, and what constant abilities read."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

from judge.cards import nouns as w
from judge.cards.nouns.base import walk
from judge.cards.nouns.event_words import kind_of
from judge.engine.footprints.reads import (
    ALL_STATIC,
    ARMOR,
    BOTH,
    CAN,
    GRANTED,
    KEYWORDS,
    NOBODY_MEANT,
    POWER,
    REACTING,
    TRAITS,
    Cards,
    Reading,
    Seen,
)
from judge.engine.footprints.touched import AnythingError, Resource
from judge.engine.table.machine import Machine
from judge.engine.table.state import IN_PLAY, Zone, index_of

# Constant abilities that leave it to others whether anybody dies; all others may.
_HARMLESS = (
    w.KeyCost, w.MayUse, w.MayPlay, w.HandSize, w.DrawMore, w.FightDamage, w.Enters, w.MustChoose, w.CannotChoose, w.PlayLimit,
    w.CannotPlay, w.CannotUse, w.SpendAmberOn, w.GetsSpentAmber, w.ConsideredFlank, w.ArmorPlus, w.Ignores, w.TauntsFarther,
    w.OnlyFights, w.CannotBeFought, w.AttachesTo, w.PlayOnlyIf, w.EntersForOpponent, w.LeavesTo, w.IconAgain,
)  # fmt: skip
_DECIDES = {w.Power: POWER, w.SetPower: POWER, w.ArmorPlus: ARMOR, w.SetArmor: ARMOR}
_SPARING = (w.Deed.BE_DESTROYED, w.Deed.BE_DEALT_DAMAGE)
_THERE = (*IN_PLAY, Zone.POWERS, Zone.PLAYING)
_SAME_TEXT = (w.TextOf, w.KeywordsOf, w.TraitsOf)
# What is settled between any two steps, and what makes abilities resolve at other times: nobody says what these touch.
_TOO_FAR = (
    w.YouControl, w.CountsAsCreature, w.CountsAsArtifact, w.CountsAsCopy, w.AtWill, w.BelongsTo, w.MustLeave, w.TopRevealed,
    w.ResolvesAgain, w.AlsoAs,
)  # fmt: skip


class Live:
    """The abilities of the cards in play, of lasting effects, and those that work elsewhere; of abilities inside others those
    that a constant ability grants, as effects that make others act are held to touch anything. ``asked``: whether cards that
    leave are remembered; ``when_destroyed``: the "Destroyed:" abilities."""

    def __init__(self, m: Machine, *, asked: bool) -> None:
        tables = m.tables
        self.asked = asked
        there = (card for card in m.s.cards if card.zone in _THERE or card.zone == Zone.HALF)
        cards = {tables.identity(card) for card in there}
        lasting = {lasting.ability for lasting in m.s.lasting}
        if any(map(tables.uses, _SAME_TEXT)):  # the text of any card may be gained
            cards = set(tables.abilities_of)
        roots = {name for card in cards for name in tables.abilities_of.get(card, ())} | lasting | set(tables.lurking)
        self.coming: Cards = NOBODY_MEANT
        has_tokens = tables.uses(w.MakeToken) and any(player.token for player in m.s.players)
        if has_tokens and any(w.MakeToken in _types(tables.abilities[name].noun) for name in roots):
            roots |= {name for player in m.s.players for name in tables.abilities_of.get(player.token, ())}
            self.coming = frozenset(i for i, card in enumerate(m.s.cards) if card.zone in (Zone.DECK, Zone.DISCARD))
        self.nouns: dict[str, Any] = {name: tables.abilities[name].noun for name in sorted(roots)}
        for name, noun in list(self.nouns.items()):
            self._grant(m, name, noun)
        self._statics = [(name, noun) for name, noun in self.nouns.items() if isinstance(noun, w.While)]
        self._modifiers = frozenset(kind for _, noun in self._statics for kind in _types(noun))
        self.wards = tables.uses(w.WardIt) or tables.uses(w.MoveWard) or any(card.ward for card in m.s.cards)
        self.untagged = any(getattr(noun, "instead", False) for noun in self.nouns.values())
        self.leaves_elsewhere = w.LeavesTo in self._modifiers
        self.reducible = self._modifiers.isdisjoint(_TOO_FAR)
        self._heard: dict[str, list[str]] = {}
        for name, noun in self.nouns.items():
            if isinstance(noun, w.After | w.Instead):
                self._heard.setdefault(kind_of(noun.event), []).append(name)
        self._read: list[tuple[frozenset[Resource], frozenset[str], bool]] | None = None
        self._bearers: dict[str, list[Seen]] = {}
        self._constant: dict[int, tuple[frozenset[str], bool]] = {}
        self.when_destroyed = [name for name, noun in self.nouns.items() if _is_destroyed(noun)]

    def _grant(self, m: Machine, name: str, noun: object) -> None:
        if isinstance(noun, w.While):
            for inner, its_noun in _inside(m, name):
                self.nouns[inner] = its_noun
                self._grant(m, inner, its_noun)

    def listening(self, kind: str) -> list[str]:
        """The abilities that react to events of a kind, or replace them."""
        return self._heard.get(kind, [])

    def after(self) -> list[str]:
        """All that react to an event."""
        return [name for kind, names in self._heard.items() if not kind.startswith("instead:") for name in names]

    def bearers(self, m: Machine, name: str) -> list[Seen]:
        """From where an ability may be seen: from the cards that it is printed on, or from any in play that may gain it; for each
        of the players who may resolve it."""
        found = self._bearers.get(name)
        if found is None:
            found = self._bearers[name] = _bearers(m, name, self.coming)
        return found

    def constant(self, m: Machine, index: int) -> tuple[frozenset[str], bool]:
        """What the constant abilities on a card decide, and whether they are of life and death."""
        found = self._constant.get(index)
        if found is None:
            cards = [m.tables.identity(m.s.cards[index])]
            if index in self.coming:
                cards += [player.token for player in m.s.players]
            nouns = [noun for card in cards for _, noun in m.tables.statics_of.get(card, ())]
            found = self._constant[index] = frozenset().union(*map(decides, nouns)), any(map(is_vital, nouns))
        return found

    def read_by_statics(self, m: Machine) -> list[tuple[frozenset[Resource], frozenset[str], bool]]:
        """What each constant ability reads, what it decides, and whether it is of life and death. Raises AnythingError."""
        if self._read is None:
            bearers = ((noun, self.bearers(m, name)) for name, noun in self._statics)
            found = [(_read_by(m, noun, those, self.coming), decides(noun), is_vital(noun)) for noun, those in bearers]
            self._read = [each for each in found if each[0]]
        return self._read


def _inside(m: Machine, name: str) -> list[tuple[str, Any]]:
    """The abilities directly inside an ability."""
    depth = name.count(".") + 1
    found = (n for n in m.tables.abilities if n.startswith(f"{name}.") and n.count(".") == depth)
    return [(inner, m.tables.abilities[inner].noun) for inner in found]


def _bearers(m: Machine, name: str, coming: Cards) -> list[Seen]:
    cards = m.s.cards
    every = frozenset(range(len(cards)))
    card, _, number = name.partition("/")
    found: dict[int, set[int]] = {}  # by who resolves it
    anywhere, by_text = "." in number, m.tables.uses(w.TextOf)
    lurks, of_token = name in m.tables.lurking, any(player.token == card for player in m.s.players)
    for index, each in enumerate(cards):
        may_come = index in coming
        there = may_come or lurks or each.zone in _THERE
        if (there and (anywhere or by_text or m.tables.identity(each) == card)) or (may_come and of_token):
            found.setdefault(each.ctrl, set()).add(index)
    for lasting in m.s.lasting:
        if lasting.ability == name and lasting.source >= 0:
            found.setdefault(lasting.me, set()).add(index_of(lasting.source))
    return [Seen(frozenset((me,)), frozenset(these), every, every, every, BOTH) for me, these in found.items()]


def _read_by(m: Machine, noun: w.While, bearers: list[Seen], coming: Cards) -> frozenset[Resource]:
    """What a constant ability reads: its condition, its amounts, and the tests of the cards that it is about; not which cards
    these are, as it is not about others when one of them leaves."""
    read: set[Resource] = set()
    for seen in bearers:
        reading = Reading(m, coming)
        reading.condition(seen, noun.when)
        for part in walk(noun.what, stop=lambda part: isinstance(part, w.Ability)):
            _read_part(reading, seen, part)
        read |= set(reading.touched.how)
    return frozenset(read)


def _looked_for(reading: Reading, seen: Seen, part: Any) -> None:
    reading.tests(seen, reading.in_play, part.tests)


def _tested(reading: Reading, seen: Seen, part: object) -> None:
    reading.test(seen, reading.in_play, part)


def _nothing(_reading: Reading, _seen: Seen, _part: object) -> None:
    """Names, and what is read part by part."""


def _anything(_reading: Reading, _seen: Seen, part: object) -> None:
    raise AnythingError(part)


_PLAIN = (str, int, tuple, w.Ref, w.Player, w.Deed, w.Place, w.Bold, w.Until, type(None), w.Modifier, w.Gained, w.Ability)
_READ: tuple[tuple[Any, Callable[[Reading, Seen, Any], object]], ...] = (
    (w.Creature | w.Artifact | w.Upgrade | w.InPlay, _looked_for),
    (w.Test, _tested),
    (_PLAIN, _nothing),
    (w.Amount, Reading.amount),
    (w.Condition, Reading.condition),
    (w.Found, Reading.cards),
)


_READERS: dict[type, Callable[[Reading, Seen, Any], object]] = {}  # by kind of words: of each sort there are dozens of kinds


def _read_part(reading: Reading, seen: Seen, part: object) -> None:
    kind = type(part)
    read = _READERS.get(kind)
    if read is None:
        read = _READERS[kind] = next((how for sort, how in _READ if issubclass(kind, sort)), _anything)
    read(reading, seen, part)


@cache
def decides(noun: object) -> frozenset[str]:
    """What a constant ability decides."""
    parts = (part for part in walk(noun, stop=_is_another(noun)) if isinstance(part, w.Modifier))
    return frozenset(_decided(part) for part in parts if not isinstance(part, w.Grants))


def _decided(part: object) -> str:
    match part:
        case w.Gains(what=w.Keyword()):
            return KEYWORDS
        case w.Gains(what=w.Trait()):
            return TRAITS
        case w.Gains(what=what) if isinstance(what, w.After | w.Instead):
            return REACTING
        case w.Gains(what=what) if isinstance(what, w.Resolving):
            return GRANTED
        case w.Gains(what=w.While()):
            return CAN  # what it decides is asked of its own parts
        case w.Cannot():
            return CAN
        case _:
            return _DECIDES.get(type(part), CAN if isinstance(part, _HARMLESS) else ALL_STATIC)


@cache
def is_vital(noun: object) -> bool:
    """Whether somebody may die when a constant ability begins or ends."""
    return any(isinstance(part, w.Modifier) and not _is_harmless(part) for part in walk(noun, stop=_is_another(noun)))


def _is_another(noun: object) -> Callable[[object], bool]:
    return lambda part: isinstance(part, w.Ability) and part is not noun and not isinstance(part, w.While)


def _is_harmless(part: object) -> bool:
    match part:
        case w.Gains(what=w.Keyword(name=name)):
            return bool(name != "invulnerable")
        case w.Gains(what=what):
            return isinstance(what, w.Ability | w.Trait)
        case w.Cannot(deed=deed):
            return deed not in _SPARING
        case w.Grants():
            return True  # its parts are asked one by one
        case _:
            return isinstance(part, _HARMLESS)


@cache
def _types(noun: object) -> frozenset[type]:
    return frozenset(type(part) for part in walk(noun))


@cache
def _is_destroyed(noun: object) -> bool:
    return isinstance(noun, w.Destroyed) or (isinstance(noun, w.Slash) and w.Bold.DESTROYED in noun.at)
