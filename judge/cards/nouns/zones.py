"""Effects that destroy cards, play them, or move them between zones."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from judge.cards.nouns.base import Noun, noun
from judge.cards.nouns.words import CardId, Place, Player, Ref, Side

if TYPE_CHECKING:
    from judge.cards.nouns.sorts import Amount, Cards, Found


@noun
class Destroy(Noun):
    who: Cards


@noun
class Sacrifice(Noun):
    """Destroy a card that you control."""

    who: Cards


@noun
class Return(Noun):
    """To its owner's hand."""

    who: Cards


@noun
class Put(Noun):
    """Into a zone of its owner, or of another player; it goes to its owner's hand when it leaves that one."""

    who: Cards
    to: Place
    of: Player = Player.ITS_OWNER


@noun
class Archive(Noun):
    """Into its owner's archives."""

    who: Cards


@noun
class Purge(Noun):
    who: Cards


@noun
class Discard(Noun):
    who: Cards


@noun
class Draw(Noun):
    n: Amount
    by: Player = Player.YOU


@noun
class Refill(Noun):
    """The player refills their hand as in their draw step, chains included."""

    by: Player = Player.YOU


@noun
class PlayCard(Noun):
    """Play a card from wherever it is; ``yours``: one of the opponent's, as if it were yours."""

    who: Cards
    yours: bool = False


@noun
class PutIntoPlay(Noun):
    """Put a card into play without playing it; ``at``: in the place in the battleline that this card has or had."""

    who: Cards
    under: Player = Player.YOU
    ready: bool = False
    at: Found | None = None


@noun
class PutUnder(Noun):
    """Facedown (or faceup) under a card."""

    who: Cards
    under: Found = Ref.THIS
    facedown: bool = True


@noun
class MakeToken(Noun):
    """The player makes token creatures, bound to the name token; ``kind``: of this card id only; ``flank`` left or right."""

    n: Amount = 1
    kind: CardId | Literal[""] = ""
    by: Player = Player.YOU
    flank: Side = ""


@noun
class Flip(Noun):
    """Turn a card in play facedown: it becomes a token creature."""

    who: Cards


OnZones = (
    Destroy | Sacrifice | Return | Put | Archive | Purge | Discard | Draw | Refill | PlayCard | PutIntoPlay | PutUnder
    | MakeToken | Flip
)
