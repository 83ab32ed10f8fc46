"""Effects on cards that stay in play: damage, counters, ready and exhausted, use, control; and on the turn under way."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from judge.cards.nouns.base import Noun, noun
from judge.cards.nouns.words import Counter, Player, Side, Until, Whole

if TYPE_CHECKING:
    from judge.cards.nouns.sorts import Amount, Cards, Found, Number, Quantity, SomeHouse


@noun(trace="deal damage", rule="glossary:damage", done="damaged")
class Deal(Noun):
    """n damage to each card of the selector, all in one batch; ``past_armor``: armor does not prevent it; ``by``: this
    creature deals it rather than the card whose ability it is."""

    n: Amount
    who: Cards
    splash: Number = 0
    past_armor: bool = False
    by: Found | None = None


@noun(trace="deal damage", rule="glossary:damage")
class DealSpread(Noun):
    """n damage, one point at a time to creatures of the player's choice, dealt in one batch (glossary:for-each)."""

    n: Amount
    who: Found
    each: int = 1


@noun(trace="heal", rule="glossary:heal", done="healed")
class Heal(Noun):
    n: Number | Whole
    who: Cards


@noun(trace="lose armor", rule="glossary:armor", done="stripped of armor")
class LoseArmor(Noun):
    """These cards lose all of their armor until the end of the turn, spent armor with it; how much is ArmorLost."""

    who: Cards


@noun(trace="ready", rule="glossary:ready-and-exhausted", done="readied")
class Ready(Noun):
    who: Cards


@noun(trace="exhaust", rule="glossary:ready-and-exhausted", done="exhausted")
class Exhaust(Noun):
    who: Cards


@noun(trace="stun", rule="glossary:stun", done="stunned")
class Stun(Noun):
    who: Cards


@noun(trace="unstun", rule="glossary:stun", done="freed of its stun")
class Unstun(Noun):
    who: Cards


@noun(trace="ward", rule="glossary:ward", done="warded")
class WardIt(Noun):
    """Put a ward counter on each card of the selector (the keyword action *ward*)."""

    who: Cards


@noun(trace="remove a ward", rule="glossary:ward")
class Unward(Noun):
    """Take the ward counter off each card of the selector."""

    who: Cards


@noun(trace="move a ward", rule="glossary:ward")
class MoveWard(Noun):
    """Move the ward counter of a creature to another one; nothing moves to a creature that is warded already."""

    of: Cards
    to: Cards


@noun(trace="enrage", rule="glossary:enrage", done="enraged")
class Enrage(Noun):
    who: Cards


@noun(trace="give +1 power counters", rule="glossary:power-counter-1-power-status-card")
class PowerCounter(Noun):
    who: Cards
    n: Amount = 1


@noun(trace="put a counter on it", rule="glossary:counters-and-tokens")
class PutCounter(Noun):
    """Put n counters of a kind on each card of the selector: ``doom``, ``time``, ... (glossary:counters-and-tokens)."""

    who: Cards
    kind: Counter
    n: Amount = 1


@noun(trace="remove a counter", rule="glossary:counters-and-tokens", done="removed")
class RemoveCounter(Noun):
    """Take n counters of a kind (``power``: +1 power counters) off each card of the selector; ALL: every one."""

    who: Cards
    kind: Counter
    n: Quantity = 1


@noun(trace="move what lies on it", rule="glossary:move", done="moved")
class MoveCounter(Noun):
    """Move n of what lies on a card of a kind (``damage``, or counters: ``power``, ``time``, ...) to another card in play."""

    n: Quantity
    kind: Counter | Literal["damage"]
    of: Cards
    to: Cards


@noun(trace="remove every counter", rule="glossary:counters-and-tokens", done="removed")
class ClearCounters(Noun):
    """Take every counter of every kind off each card of the selector: +1 power, stun, ward and enrage counters too."""

    who: Cards


@noun(trace="fight with", rule="glossary:fight-with")
class FightWith(Noun):
    """Use a creature to fight; FOUGHT is then the creature it fought. ``against``: this one, taunt or not; ``different``: none
    that it has fought by this ability already."""

    who: Cards
    against: Cards | None = None
    different: bool = False


@noun(trace="reap with", rule="glossary:using-cards-via-other-card-abilities")
class ReapWith(Noun):
    """Use a creature to reap."""

    who: Cards


@noun(trace="use a card", rule="glossary:using-cards-via-other-card-abilities")
class Use(Noun):
    """Use a card; ``yours``: as if it were yours."""

    who: Cards
    yours: bool = False


@noun(trace="take control", rule="glossary:control-and-ownership")
class TakeControl(Noun):
    """``flank``: it comes to that flank of its new controller's battleline."""

    who: Cards
    by: Player = Player.YOU
    until: Until = Until.REST_OF_GAME
    flank: Side = ""


@noun(trace="resolve bonus icons", rule="glossary:bonus-icons")
class ResolveIcons(Noun):
    """Resolve the bonus icons of a card, as its player would."""

    who: Cards


@noun(trace="its damage goes elsewhere", rule="glossary:fight")
class FightDamageTo(Noun):
    """For this fight, this creature deals its damage to another creature rather than to the one it fights."""

    who: Cards


@noun(trace="another house becomes active", rule="glossary:active-house")
class BecomeActive(Noun):
    """The house becomes the active house of this turn."""

    house: SomeHouse


@noun(trace="another turn will follow", rule="rules:turn-sequence")
class ExtraTurn(Noun):
    """The player takes another turn after this one."""

    by: Player = Player.YOU


@noun(trace="the turn ends", rule="glossary:end-of-turn")
class EndTurn(Noun):
    """The turn of the active player ends: the steps that remain are not taken."""


@noun(trace="the step will end", rule="glossary:omega")
class EndStep(Noun):
    """Nothing more may be played, used or discarded in this step (glossary:omega)."""


OnStatus = (
    Deal
    | DealSpread
    | Heal
    | LoseArmor
    | Ready
    | Exhaust
    | Stun
    | Unstun
    | WardIt
    | Unward
    | MoveWard
    | Enrage
    | PowerCounter
    | PutCounter
    | RemoveCounter
    | ClearCounters
    | MoveCounter
    | FightWith
    | ReapWith
    | Use
    | TakeControl
    | ResolveIcons
    | FightDamageTo
    | BecomeActive
    | ExtraTurn
    | EndTurn
    | EndStep
)
