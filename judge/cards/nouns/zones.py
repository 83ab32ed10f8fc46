"""Effects that destroy cards, play them, or move them between zones."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from judge.cards.nouns.base import Noun, noun
from judge.cards.nouns.words import CardId, Entering, Place, Player, Ref, Side

if TYPE_CHECKING:
    from judge.cards.nouns.sorts import Amount, Cards, Found


@noun(trace="destroy", rule="glossary:destroyed", done="destroyed")
class Destroy(Noun):
    who: Cards


@noun(trace="sacrifice", rule="glossary:sacrifice", done="sacrificed")
class Sacrifice(Noun):
    """Destroy a card that you control."""

    who: Cards


@noun(trace="return to hand", rule="glossary:movement-between-zones", done="returned")
class Return(Noun):
    """To its owner's hand."""

    who: Cards


@noun(trace="put into a zone", rule="glossary:putting-cards-into-an-area", done="moved")
class Put(Noun):
    """Into a zone of its owner, or of another player; it goes to its owner's hand when it leaves that one.

    ``at_random``: several lie there in an order that chance gives.
    """

    who: Cards
    to: Place
    of: Player = Player.ITS_OWNER
    at_random: bool = False


@noun(trace="archive", rule="glossary:archives", done="archived")
class Archive(Noun):
    """Into its owner's archives."""

    who: Cards


@noun(trace="purge", rule="glossary:purge", done="purged")
class Purge(Noun):
    who: Cards


@noun(trace="discard", rule="glossary:discarding-cards", done="discarded")
class Discard(Noun):
    who: Cards


@noun(trace="draw", rule="glossary:drawing-cards", done="drawn")
class Draw(Noun):
    n: Amount
    by: Player = Player.YOU


@noun(trace="refill the hand", rule="rules:step-5-draw-cards")
class Refill(Noun):
    """The player refills their hand as in their draw step, chains included."""

    by: Player = Player.YOU


@noun(trace="play a card", rule="glossary:playing-cards", done="played")
class PlayCard(Noun):
    """Play a card from wherever it is; ``yours``: one of the opponent's, as if it were yours.

    ``entering``: it enters play so; ``anywhere``: at any place in the battleline; ``on``: an upgrade, on this creature.
    """

    who: Cards
    yours: bool = False
    entering: Entering | Literal[""] = ""
    anywhere: bool = False
    on: Found | None = None


@noun(trace="put into play", rule="glossary:putting-cards-into-an-area", done="put into play")
class PutIntoPlay(Noun):
    """Put a card into play without playing it; ``at``: in the place in the battleline that this card has or had.

    ``token``: facedown, as a token creature of the player who resolves it.
    """

    who: Cards
    under: Player = Player.YOU
    ready: bool = False
    at: Found | None = None
    token: bool = False


@noun(trace="put a card under it", rule="glossary:facedown-cards")
class PutUnder(Noun):
    """Facedown (or faceup) under a card."""

    who: Cards
    under: Found = Ref.THIS
    facedown: bool = True


@noun(trace="make a token creature", rule="glossary:token-creatures", done="made")
class MakeToken(Noun):
    """The player makes token creatures, bound to the name token; ``kind``: of this card id only; ``flank`` left or right.

    ``left_of``: immediately to the left of this creature; ``of``: each of these cards, as if it were on top of the deck.
    """

    n: Amount = 1
    kind: CardId | Literal[""] = ""
    by: Player = Player.YOU
    flank: Side = ""
    left_of: Found | None = None
    of: Found | None = None


@noun(trace="flip", rule="glossary:flip")
class Flip(Noun):
    """Turn a card in play facedown: it becomes a token creature; ``faceup``: the other way, to what is printed on it.

    What cannot stay where it is then is discarded.
    """

    who: Cards
    faceup: bool = False


OnZones = (
    Destroy
    | Sacrifice
    | Return
    | Put
    | Archive
    | Purge
    | Discard
    | Draw
    | Refill
    | PlayCard
    | PutIntoPlay
    | PutUnder
    | MakeToken
    | Flip
)
