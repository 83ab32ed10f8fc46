"""Effects on where cards stand and what lies on them: flanks, places, upgrades; and on what stands under a precursor."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from judge.cards.nouns.base import Noun, noun
from judge.cards.nouns.words import Bold, Player, Shared

if TYPE_CHECKING:
    from judge.cards.nouns.sorts import Ability, Cards, Found


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


@noun(trace="put into the battleline as a creature", rule="glossary:move")
class StandInLine(Noun):
    """Put a card in play, such as a creature that is an upgrade, on a flank of your battleline as the creature that it is."""

    who: Cards
    flank: Literal["left", "right"] = "right"
    ready: bool = False


@noun(trace="swap cards of two places", rule="glossary:swap", done="swapped")
class SwapCards(Noun):
    """A card of a hand and one of a discard pile change places, each to where the other lay; nothing moves if either is
    missing."""

    a: Cards
    b: Cards


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
    """Two creatures of one battleline exchange their places; nothing moves if either is missing.

    ``load``: and all Æmber, damage, counters and upgrades on them.
    """

    a: Cards
    b: Cards
    load: bool = False


@noun(trace="swap control", rule="glossary:swap-control")
class SwapControl(Noun):
    """Two cards in play under different players exchange their places and their controllers (glossary:swap-control)."""

    a: Cards
    b: Cards


@noun(trace="attach an upgrade", rule="glossary:upgrades")
class Attach(Noun):
    """Move upgrades to a card in play, or put one that lies outside play into play there, without playing it.

    ``text``: a card that is no upgrade becomes one with this ability alone.
    """

    who: Cards
    to: Cards
    text: Ability | None = None


@noun(trace="resolve an ability of another card", rule="glossary:ability-card-ability")
class Resolve(Noun):
    """Resolve one ability that a card has under a precursor, as if you controlled the card."""

    at: Bold
    of: Cards


OnBattleline = ToFlank | Reposition | StandInLine | SwapCards | Rearrange | Redistribute | Swap | SwapControl | Attach | Resolve
