"""Other definitions that a card may count as: the half of a gigantic creature without text, a creature as an upgrade."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

from judge.cards import nouns as w
from judge.cards.definition import Definition
from judge.cards.nouns.base import walk
from judge.engine.table.machine import Machine
from judge.engine.table.state import NOBODY, Env
from judge.engine.words import derive, evaluate

TOP, UPGRADE, ATTACHED = "+top", "+upgrade", "+attached"
_NOTHING: dict[str, Any] = {"abilities": (), "power": 0, "armor": 0, "keywords": {}}


def other_forms(definitions: Mapping[str, Definition]) -> dict[str, Definition]:
    """The top halves of gigantic creatures (glossary:gigantic), without a text box and so without traits (glossary:traits), what
    cards are that may be played as upgrades, and what those are that an effect makes upgrades of."""
    found = {d.id + TOP: replace(d, **_NOTHING, traits=()) for d in definitions.values() if d.gigantic}
    upgrades = ((d.id + UPGRADE, as_upgrade(d)) for d in definitions.values())
    attached = ((d.id + ATTACHED, as_attached(d)) for d in definitions.values())
    return found | {key: upgrade for key, upgrade in (*upgrades, *attached) if upgrade is not None}


def as_upgrade(definition: Definition) -> Definition | None:
    """What a card is that may be played as an upgrade, or None."""
    for noun in definition.abilities:
        if isinstance(noun, w.AsUpgrade):
            return replace(definition, **{**_NOTHING, "abilities": (noun.ability,), "type": "upgrade"})
    return None


def as_attached(definition: Definition) -> Definition | None:
    """What a card is once its own effect has attached it to another one as an upgrade, or None."""
    for noun in definition.abilities:
        for part in walk(noun):
            if isinstance(part, w.Attach) and part.text is not None:
                return replace(definition, **{**_NOTHING, "abilities": (part.text,), "type": "upgrade"})
    return None


def can_stand_in_line(definition: Definition) -> bool:
    """Whether an artifact says of itself that it counts as a creature."""
    for noun in definition.abilities:
        what = noun.what if isinstance(noun, w.While) else None
        parts = what.parts if isinstance(what, w.Grants) else (what,)
        if any(isinstance(part, w.CountsAsCreature) for part in parts):
            return True
    return False


def makes_creatures(definition: Definition) -> bool:
    """Whether an ability of the card makes it or another card count as a creature."""
    return any(isinstance(part, w.CountsAsCreature) for noun in definition.abilities for part in walk(noun))


def other_half(card_id: str) -> str:
    """The id of the half that belongs to this half."""
    return card_id.removesuffix(TOP) if card_id.endswith(TOP) else card_id + TOP


@contextmanager
def as_if(m: Machine, index: int, **changes: Any) -> Iterator[None]:
    """The table with one card changed, for asking what would then be legal."""
    cards, derived, dirty = m.s.cards, m.s.derived, m.dirty
    m.s.cards, m.s.derived = (*cards[:index], cards[index]._replace(**changes), *cards[index + 1 :]), None
    try:
        yield
    finally:
        m.s.cards, m.s.derived, m.dirty = cards, derived, dirty


def half_among(m: Machine, index: int, among: Iterable[int]) -> int:
    """The other half of a gigantic creature out of several cards, or NOBODY."""
    wanted = other_half(m.s.cards[index].id)
    return next((i for i in among if m.s.cards[i].id == wanted), NOBODY)


def originals_of(m: Machine, index: int) -> tuple[int, ...]:
    """What a card says that it may be a copy of."""
    reference = derive.ref_of(m, index)
    seen: Env = {"me": m.s.active, "self": reference, "source": reference}
    return evaluate.refs(m, seen, m.tables.copycats[m.s.cards[index].id].who)
