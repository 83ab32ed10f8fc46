"""What an ability does. Each noun has one arm in ``engine/compile`` and one sentence in ``cards/english``."""

from __future__ import annotations

from judge.cards.joining import *  # noqa: F403  (one door for all effects)
from judge.cards.joining import Until
from judge.cards.noun import Noun, noun
from judge.cards.steering import *  # noqa: F403
from judge.cards.wealth import *  # noqa: F403
from judge.cards.who import Place, Player, Ref

# --- creatures and other cards in play


@noun
class Deal(Noun):
    """n damage to each card of the selector, all in one batch; ``past_armor``: armor does not prevent it; ``by``: this
    creature deals it rather than the card whose ability it is."""

    n: object
    who: object
    splash: object = 0
    past_armor: bool = False
    by: object = None


@noun
class DealSpread(Noun):
    """n damage, one point at a time to creatures of the player's choice, dealt in one batch (glossary:for-each)."""

    n: object
    who: object
    each: int = 1


@noun
class Heal(Noun):
    n: object
    who: object


@noun
class Destroy(Noun):
    who: object


@noun
class Sacrifice(Noun):
    """Destroy a card that you control."""

    who: object


@noun
class Return(Noun):
    """To its owner's hand."""

    who: object


@noun
class Put(Noun):
    """Into a zone of its owner, or of another player; it goes to its owner's hand when it leaves that one."""

    who: object
    to: Place
    of: Player = Player.ITS_OWNER


@noun
class Archive(Noun):
    """Into the archives: of its owner, or ``by`` YOU for cards from a hand or discard pile."""

    who: object


@noun
class Purge(Noun):
    who: object


@noun
class Discard(Noun):
    who: object


@noun
class Draw(Noun):
    n: object
    by: Player = Player.YOU


@noun
class Refill(Noun):
    """The player refills their hand as in their draw step, chains included."""

    by: Player = Player.YOU


@noun
class Ready(Noun):
    who: object


@noun
class Exhaust(Noun):
    who: object


@noun
class Stun(Noun):
    who: object


@noun
class Unstun(Noun):
    who: object


@noun
class WardIt(Noun):
    """Put a ward counter on each card of the selector (the keyword action *ward*)."""

    who: object


@noun
class Unward(Noun):
    """Take the ward counter off each card of the selector."""

    who: object


@noun
class MoveWard(Noun):
    """Move the ward counter of a creature to another one; nothing moves to a creature that is warded already."""

    of: object
    to: object


@noun
class Enrage(Noun):
    who: object


@noun
class PowerCounter(Noun):
    who: object
    n: object = 1


@noun
class PutCounter(Noun):
    """Put n counters of a kind on each card of the selector: ``doom``, ``time``, ... (glossary:counters-and-tokens)."""

    who: object
    kind: str
    n: object = 1


@noun
class RemoveCounter(Noun):
    """Take n counters of a kind (``power``: +1 power counters) off each card of the selector; ALL: every one."""

    who: object
    kind: str
    n: object = 1


@noun
class FightWith(Noun):
    """Use a creature to fight; FOUGHT is then the creature it fought. ``against``: this one, taunt or not."""

    who: object
    against: object = None


@noun
class ReapWith(Noun):
    """Use a creature to reap."""

    who: object


@noun
class Use(Noun):
    """Use a card; ``yours``: as if it were yours."""

    who: object
    yours: bool = False


@noun
class PlayCard(Noun):
    """Play a card from wherever it is; ``yours``: one of the opponent's, as if it were yours."""

    who: object
    yours: bool = False


@noun
class PutIntoPlay(Noun):
    """Put a card into play without playing it; ``at``: in the place in the battleline that this card has or had."""

    who: object
    under: Player = Player.YOU
    ready: bool = False
    at: object = None


@noun
class PutUnder(Noun):
    """Facedown (or faceup) under a card."""

    who: object
    under: object = Ref.THIS
    facedown: bool = True


@noun
class TakeControl(Noun):
    who: object
    by: Player = Player.YOU
    until: Until = Until.REST_OF_GAME


@noun
class Reveal(Noun):
    who: object


@noun
class ResolveIcons(Noun):
    """Resolve the bonus icons of a card, as its player would."""

    who: object


@noun
class Shuffle(Noun):
    of: Player = Player.YOU


@noun
class RaiseTide(Noun):
    by: Player = Player.YOU


@noun
class MakeToken(Noun):
    """The player makes token creatures, bound to the name token; ``kind``: of this card id only; ``flank`` left or right."""

    n: object = 1
    kind: str = ""
    by: Player = Player.YOU
    flank: str = ""


@noun
class Flip(Noun):
    """Turn a card in play facedown: it becomes a token creature."""

    who: object


@noun
class ToFlank(Noun):
    """Move a card to a flank of its controller's battleline; with ``of``: only if that player controls it."""

    who: object
    of: Player = Player.ITS_CONTROLLER


@noun
class Reposition(Noun):
    """Move a card to any place in its controller's battleline; with ``of``: only if that player controls it."""

    who: object
    of: Player = Player.ITS_CONTROLLER


@noun
class Rearrange(Noun):
    """Put the creatures of a player's battleline in any order."""

    of: Player = Player.YOU


@noun
class Redistribute(Noun):
    """Put all that lies on these cards of a kind (``damage`` or ``amber``) on them again in any other way."""

    who: object
    kind: str


@noun
class Swap(Noun):
    """Two creatures of one battleline exchange their places; nothing moves if either is missing."""

    a: object
    b: object


@noun
class SwapControl(Noun):
    """Two cards in play under different players exchange their places and their controllers (glossary:swap-control)."""

    a: object
    b: object


@noun
class SwapZones(Noun):
    """All cards of two zones of a player change places, in their order."""

    a: Place
    b: Place
    of: Player = Player.YOU
