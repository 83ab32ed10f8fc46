"""Effects on where cards stand and what lies on them: flanks, places, upgrades; and on what stands under a precursor."""

from __future__ import annotations

from typing import TYPE_CHECKING

from judge.cards.nouns.base import Noun, noun
from judge.cards.nouns.words import Bold, Player, Shared

if TYPE_CHECKING:
    from judge.cards.nouns.sorts import Cards, Found


@noun(trace="move to a flank", rule="glossary:move")
class ToFlank(Noun):
    """Move a card to a flank of its controller's battleline; with ``of``: only if that player controls it."""

    who: Cards
    of: Player = Player.ITS_CONTROLLER


@noun(trace="move to a place in the battleline", rule="glossary:move")
class Reposition(Noun):
    """Move a card to any place in its controller's battleline; with ``of``: only if that player controls it."""

    who: Cards
    of: Player = Player.ITS_CONTROLLER


@noun(trace="rearrange a battleline", rule="glossary:move")
class Rearrange(Noun):
    """Put the creatures of a player's battleline in any order; ``but``: this one stays where it stands."""

    of: Player = Player.YOU
    but: Found | None = None


@noun(trace="redistribute what lies on cards", rule="glossary:move")
class Redistribute(Noun):
    """Put all that lies on these cards of a kind (``damage`` or ``amber``) on them again in any other way."""

    who: Cards
    kind: Shared


@noun(trace="swap places", rule="glossary:swap")
class Swap(Noun):
    """Two creatures of one battleline exchange their places; nothing moves if either is missing."""

    a: Cards
    b: Cards


@noun(trace="swap control", rule="glossary:swap-control")
class SwapControl(Noun):
    """Two cards in play under different players exchange their places and their controllers (glossary:swap-control)."""

    a: Cards
    b: Cards


@noun(trace="attach an upgrade", rule="glossary:upgrades")
class Attach(Noun):
    """Move an upgrade to a creature."""

    who: Cards
    to: Cards


@noun(trace="resolve an ability of another card", rule="glossary:ability-card-ability")
class Resolve(Noun):
    """Resolve one ability that a card has under a precursor, as if you controlled the card."""

    at: Bold
    of: Cards


OnBattleline = ToFlank | Reposition | Rearrange | Redistribute | Swap | SwapControl | Attach | Resolve
