"""Everything about a game that does not change while it is played: charts, the abilities of its cards, its rules.

Only looked up here; ``GameTables`` builds it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from judge.cards import nouns as w
from judge.cards.definition import Definition
from judge.engine.table.rules import Rules
from judge.engine.table.state import Card
from judge.engine.table.step import Step


@dataclass(frozen=True, slots=True)
class Ability:
    """One ability, printed or granted: its id, whose card, the noun, when it resolves, how it is called and cited."""

    id: str
    card: str
    noun: Any
    moments: tuple[str, ...]
    label: str
    cites: tuple[str, ...]
    optional: bool = False


class Tables:
    """See the module. ``steps`` and ``abilities`` are keyed by procedure and ability id."""

    rules: Rules
    definitions: dict[str, Definition]
    steps: dict[str, tuple[Step, ...]]
    houses: tuple[str, ...]  # those that can be named in this game
    colors: frozenset[str]  # the keys that an ability of this game speaks of

    abilities: dict[str, Ability]
    abilities_of: dict[str, tuple[str, ...]]  # the ids of a card's own
    statics_of: dict[str, tuple[tuple[str, w.While], ...]]  # the constant ones among them
    copycats: dict[str, w.RefersTo]  # cards that are played as a copy of another
    on_event: dict[str, set[str]]  # the abilities that react to events of a kind, or replace them
    lurking: dict[str, int]  # abilities that work in an out-of-play zone
    lurking_zones: tuple[int, ...]
    precursors: frozenset[str]
    counted: tuple[Any, ...]  # the event nouns of ``Happened``
    _nested: dict[tuple[str, Any], str]
    _used: frozenset[type]

    # What no card of this game can change is not derived from all that is in play, and what none asks for is not kept.
    gains_when: bool
    gains_by_keyword: bool
    asks_what_destroys: bool
    changes_power: bool
    outlasts: bool  # whether damage brings power that does not count against it
    changes_keywords: bool
    changes_traits: bool
    has_statics: bool
    can_shrink: bool
    has_unknown: bool
    has_powers: bool
    has_tide: bool
    looks_back: bool
    recalls_uses: bool
    recalls_keys: bool
    recalls_houses: bool
    pile_order_tells: bool
    settles: bool
    digging: frozenset[str]  # the procedures that go through a deck, however often it runs out

    def listens(self, kind: str) -> bool:
        """Whether any ability of this game could react to (or replace) events of a kind."""
        return kind in self.on_event

    def uses(self, kind: type) -> bool:
        """Whether any ability of this game has a noun of this kind somewhere in it."""
        return kind in self._used

    def identity(self, card: Card) -> str:
        """Which definition counts for a card now: the one it is a copy of, or its own."""
        return card.copy_of or card.id

    def definition(self, card: Card) -> Definition:
        return self.definitions[card.copy_of or card.id]

    def nested(self, ability: str, noun: w.Ability) -> str:
        """The id of an ability that another one grants or makes last."""
        return self._nested[(self.abilities[ability].card, noun)]

    def nested_id(self, card_id: str, noun: w.Ability) -> str:
        """The id of an ability inside an ability of a card."""
        return self._nested[(card_id, noun)]
