"""Replacement effects, and what becomes of the event that they alter (glossary:replacement-effects)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from judge.cards.nouns.base import Noun, noun
from judge.cards.nouns.words import Icon, OutOfPlay

if TYPE_CHECKING:
    from judge.cards.nouns.sorts import Amount, Coming, Condition, Effect, Found


@noun
class Instead(Noun):
    """When the event would happen, ``do`` happens in its place; ``may``: only if the active player likes."""

    event: Coming
    do: Effect | Change
    may: bool = False
    when: Condition | None = None


@noun
class TakeFromSupply(Noun):
    """The common supply pays, and the pool stays as it is."""


@noun
class DealToThis(Noun):
    """The damage is dealt to this creature instead."""


@noun
class AlsoToThis(Noun):
    """The damage is dealt to this creature as well."""


@noun
class DealDivided(Noun):
    """The damage is divided among these creatures, as evenly as possible, and dealt to them instead."""

    who: Found


@noun
class MoreDamage(Noun):
    """The damage is n more; the amount of the event is EventAmount."""

    n: Amount


@noun
class IconAs(Noun):
    """The bonus icon is resolved as another one."""

    icon: Icon


@noun
class PutDownIn(Noun):
    """The action is put there rather than into the discard pile, if it has not gone anywhere else."""

    to: OutOfPlay


Change = TakeFromSupply | DealToThis | AlsoToThis | DealDivided | MoreDamage | IconAs | PutDownIn
