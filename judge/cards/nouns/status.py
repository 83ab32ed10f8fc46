"""Effects on cards that stay in play: damage, counters, ready and exhausted, use, control; and on the turn under way."""

from __future__ import annotations

from typing import TYPE_CHECKING

from judge.cards.nouns.base import Noun, noun
from judge.cards.nouns.words import Counter, Player, Until, Whole

if TYPE_CHECKING:
    from judge.cards.nouns.sorts import Amount, Cards, Found, Number, Quantity, SomeHouse


@noun
class Deal(Noun):
    """n damage to each card of the selector, all in one batch; ``past_armor``: armor does not prevent it; ``by``: this
    creature deals it rather than the card whose ability it is."""

    n: Amount
    who: Cards
    splash: Number = 0
    past_armor: bool = False
    by: Found | None = None


@noun
class DealSpread(Noun):
    """n damage, one point at a time to creatures of the player's choice, dealt in one batch (glossary:for-each)."""

    n: Amount
    who: Found
    each: int = 1


@noun
class Heal(Noun):
    n: Number | Whole
    who: Cards


@noun
class Ready(Noun):
    who: Cards


@noun
class Exhaust(Noun):
    who: Cards


@noun
class Stun(Noun):
    who: Cards


@noun
class Unstun(Noun):
    who: Cards


@noun
class WardIt(Noun):
    """Put a ward counter on each card of the selector (the keyword action *ward*)."""

    who: Cards


@noun
class Unward(Noun):
    """Take the ward counter off each card of the selector."""

    who: Cards


@noun
class MoveWard(Noun):
    """Move the ward counter of a creature to another one; nothing moves to a creature that is warded already."""

    of: Cards
    to: Cards


@noun
class Enrage(Noun):
    who: Cards


@noun
class PowerCounter(Noun):
    who: Cards
    n: Amount = 1


@noun
class PutCounter(Noun):
    """Put n counters of a kind on each card of the selector: ``doom``, ``time``, ... (glossary:counters-and-tokens)."""

    who: Cards
    kind: Counter
    n: Amount = 1


@noun
class RemoveCounter(Noun):
    """Take n counters of a kind (``power``: +1 power counters) off each card of the selector; ALL: every one."""

    who: Cards
    kind: Counter
    n: Quantity = 1


@noun
class FightWith(Noun):
    """Use a creature to fight; FOUGHT is then the creature it fought. ``against``: this one, taunt or not."""

    who: Cards
    against: Cards | None = None


@noun
class ReapWith(Noun):
    """Use a creature to reap."""

    who: Cards


@noun
class Use(Noun):
    """Use a card; ``yours``: as if it were yours."""

    who: Cards
    yours: bool = False


@noun
class TakeControl(Noun):
    who: Cards
    by: Player = Player.YOU
    until: Until = Until.REST_OF_GAME


@noun
class ResolveIcons(Noun):
    """Resolve the bonus icons of a card, as its player would."""

    who: Cards


@noun
class FightDamageTo(Noun):
    """For this fight, this creature deals its damage to another creature rather than to the one it fights."""

    who: Cards


@noun
class BecomeActive(Noun):
    """The house becomes the active house of this turn."""

    house: SomeHouse


@noun
class EndStep(Noun):
    """Nothing more may be played, used or discarded in this step (glossary:omega)."""


OnStatus = (
    Deal | DealSpread | Heal | Ready | Exhaust | Stun | Unstun | WardIt | Unward | MoveWard | Enrage | PowerCounter
    | PutCounter | RemoveCounter | FightWith | ReapWith | Use | TakeControl | ResolveIcons | FightDamageTo | BecomeActive
    | EndStep
)
