"""Effects that look through a deck, set off other abilities, or steer what is under way."""

from __future__ import annotations

from judge.cards.noun import Noun, noun
from judge.cards.who import Bold, Place, Player


@noun
class Search(Noun):
    """Look through zones of yours for n cards that pass the tests, bound to IT; a deck searched is then shuffled."""

    tests: tuple[object, ...]
    n: object = 1
    zones: tuple[Place, ...] = (Place.DECK,)


@noun
class DiscardUntil(Noun):
    """Discard from the top of a deck until a card passes the tests, bound to IT, or the deck is empty."""

    tests: tuple[object, ...]
    of: Player = Player.YOU


@noun
class Attach(Noun):
    """Move an upgrade to a creature."""

    who: object
    to: object


@noun
class Resolve(Noun):
    """Resolve one ability that a card has under a precursor, as if you controlled the card."""

    at: Bold
    of: object


@noun
class Proceed(Noun):
    """Inside a replacement: the event happens after all."""


@noun
class Fulfill(Noun):
    """Fulfill a prophecy: the cards under it are revealed, their Fate: abilities resolve, they are discarded."""

    who: object


@noun
class TurnOver(Noun):
    """Turn an active prophecy to its other side, where it has one; what lies under it stays there."""

    who: object


@noun
class FightDamageTo(Noun):
    """For this fight, this creature deals its damage to another creature rather than to the one it fights."""

    who: object


@noun
class BecomeActive(Noun):
    """The house becomes the active house of this turn."""

    house: object


@noun
class EndStep(Noun):
    """Nothing more may be played, used or discarded in this step (glossary:omega)."""


@noun
class Special(Noun):
    """What the nouns cannot say: a named function of ``engine/specials``."""

    name: str
