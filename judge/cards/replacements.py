"""Replacement effects: the events that can be replaced, and what becomes of them (glossary:replacement-effects)."""

from __future__ import annotations

from judge.cards.noun import Noun, noun
from judge.cards.who import Player


@noun
class Instead(Noun):
    """When the event would happen, ``do`` happens in its place; ``may``: only if the active player likes."""

    event: object
    do: object
    may: bool = False
    when: object = None


@noun
class WouldSteal(Noun):
    """Æmber would be stolen from the player."""

    of: Player = Player.EACH_PLAYER


@noun
class WouldCapture(Noun):
    of: Player = Player.EACH_PLAYER


@noun
class WouldGainByReaping(Noun):
    by: Player = Player.YOU


@noun
class WouldDeal(Noun):
    """This creature would deal damage."""


@noun
class WouldBeDealt(Noun):
    """Damage would be dealt to a creature that passes the tests (asked after armor); ``fighting``: during a fight."""

    tests: tuple[object, ...] = ()
    fighting: bool = False


@noun
class WouldForge(Noun):
    """The player would forge a key."""

    by: Player = Player.YOU


@noun
class WouldReadyCreatures(Noun):
    """The player would ready creatures in the ready step."""

    by: Player = Player.YOU


@noun
class WouldResolveIcon(Noun):
    by: Player = Player.YOU
    icon: str = ""


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
class MoreDamage(Noun):
    """The damage is n more; the amount of the event is EventAmount."""

    n: object


@noun
class IconAs(Noun):
    """The bonus icon is resolved as another one."""

    icon: str


@noun
class IconAgain(Noun):
    """The next card played: each of its bonus icons is resolved one more time."""


@noun
class RefersTo(Noun):
    """A copy (Mimicry, Mimic Gel): the card is treated as a copy of one that the selector finds."""

    who: object
    house: str = ""
