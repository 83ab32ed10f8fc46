"""Which cards: the selectors that find them, and those that ask a player or chance."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from judge.cards.nouns.base import Noun, many, noun
from judge.cards.nouns.words import Apart, OutOfPlay, Player, Ref, Side

if TYPE_CHECKING:
    from judge.cards.nouns.sorts import Amount, Test


@many
class Creature(Noun):
    """Each creature in play that passes every test."""

    tests: tuple[Test, ...]


@many
class Artifact(Noun):
    """Each artifact in play that passes every test."""

    tests: tuple[Test, ...]


@many
class Upgrade(Noun):
    """Each upgrade in play that passes every test."""

    tests: tuple[Test, ...]


@many
class InPlay(Noun):
    """Each creature, artifact and upgrade in play that passes every test."""

    tests: tuple[Test, ...]


@noun
class Neighbors(Noun):
    """The creatures next to a creature (``side``: the left or the right one); of one that has left play, those it had
    immediately before."""

    of: Found = Ref.THIS
    side: Side = ""


@noun
class In(Noun):
    """Each card in an out-of-play zone of a player that passes every test."""

    zone: OutOfPlay
    of: Player = Player.YOU
    tests: tuple[Test, ...] = ()


@noun
class Top(Noun):
    """The top n cards of a deck, or of a discard pile; of those there that pass the tests the topmost n."""

    n: Amount = 1
    of: Player = Player.YOU
    zone: OutOfPlay | None = None
    tests: tuple[Test, ...] = ()


@noun
class Bottom(Noun):
    """The n cards at the bottom of a deck, or of a discard pile, from the lowest up."""

    n: Amount = 1
    of: Player = Player.YOU
    zone: OutOfPlay | None = None


@noun
class Under(Noun):
    """The cards that lie under a card and pass every test."""

    of: Found = Ref.THIS
    tests: tuple[Test, ...] = ()


@noun
class UpgradesOn(Noun):
    of: Found = Ref.THIS


@noun
class PurgedBy(Noun):
    """The purged cards that a card's ability purged, as long as they lie there, and that pass every test."""

    who: Found = Ref.THIS
    tests: tuple[Test, ...] = ()


@noun
class MostPowerful(Noun):
    """The n most powerful; ties that do not all fit are chosen among (glossary:most-powerful)."""

    what: Found
    n: Amount = 1


@noun
class LeastPowerful(Noun):
    """The n least powerful; ties that do not all fit are chosen among (glossary:least-powerful)."""

    what: Found
    n: Amount = 1


@noun
class The(Noun):
    """The card or cards bound to a name earlier in this ability."""

    name: str


@noun
class ThisWay(Noun):
    """The cards that the effect just resolved really affected, after replacement (glossary:this-way).

    ``destroyed``: only those that its damage destroyed; ``tests``: only those that passed them in play.
    """

    destroyed: bool = False
    tests: tuple[Test, ...] = ()


@many
class Both(Noun):
    """The cards of several selectors together."""

    parts: tuple[Cards, ...]


@noun
class Choose(Noun):
    """n cards that the active player chooses out of a set; bound to IT, or to a name if one is given.

    ``apart``, with up_to: no two of them of the same house (or name).
    """

    what: Found
    n: Amount = 1
    up_to: bool = False
    name: str = "it"
    apart: Apart = ""


@noun
class AnyNumber(Noun):
    """As many as the player likes, zero included (glossary:any-number); ``power``: of at least this power together."""

    what: Found
    name: str = "it"
    power: int = 0


@noun
class Random(Noun):
    """n cards out of a set by chance."""

    what: Found
    n: Amount = 1
    name: str = "it"


@noun
class OneOfEach(Noun):
    """A card of each house, or of each power, that there is in a set; a card may stand for several houses."""

    what: Found
    of: Literal["house", "power"]
    name: str = "it"


@noun
class HalfLine(Noun):
    """One half of a player's battleline, divided as evenly as possible: the creatures on one side of the division."""

    of: Player = Player.YOU
    name: str = "it"


Found = (
    Ref
    | Creature
    | Artifact
    | Upgrade
    | InPlay
    | Neighbors
    | In
    | Top
    | Bottom
    | Under
    | UpgradesOn
    | PurgedBy
    | MostPowerful
    | LeastPowerful
    | The
    | ThisWay
    | Both
)
Choosing = Choose | AnyNumber | Random | OneOfEach | HalfLine
Cards = Found | Choosing  # an effect can ask; amounts, tests, conditions and modifiers only find


def is_one(who: Cards) -> bool:
    """Whether a selector stands for one card at most; a name stands for what it was given to."""
    match who:
        case Choose(n=n, up_to=up_to):
            return n == 1 and not up_to
        case Random(n=n) | MostPowerful(n=n) | LeastPowerful(n=n) | Top(n=n) | Bottom(n=n):
            return n == 1
        case _:
            return isinstance(who, Ref | The)
