"""When: the abilities of a card: those with a boldfaced precursor and those that react; constant ones lie in
``modifiers``, replacements in ``replacements``, and all of them are found here."""

from __future__ import annotations

from judge.cards.modifiers import *  # noqa: F403  (one door for everything that a card may bear)
from judge.cards.noun import Noun, noun
from judge.cards.replacements import *  # noqa: F403
from judge.cards.who import Bold, Place, Player

# --- boldfaced precursors


@noun
class Play(Noun):
    do: object


@noun
class Action(Noun):
    do: object


@noun
class Omni(Noun):
    do: object


@noun
class BeforeFight(Noun):
    do: object


@noun
class AfterFight(Noun):
    do: object


@noun
class AfterReap(Noun):
    do: object


@noun
class Destroyed(Noun):
    """``instead``: it replaces the destruction (glossary:replacement-effects)."""

    do: object
    instead: bool = False


@noun
class Scrap(Noun):
    do: object


@noun
class Fate(Noun):
    do: object


@noun
class Slash(Noun):
    """One ability under several precursors."""

    at: tuple[Bold, ...]
    do: object


# --- reactions


@noun
class After(Noun):
    """Whenever the event has happened. ``first``: before the Play: effect of the card played (Encounter Suit)."""

    event: object
    do: object
    when: object = None
    first: bool = False


@noun
class IsPlayed(Noun):
    """A card passing the tests is played by the player; ``flank`` left or right: it entered play on that one."""

    by: Player = Player.EACH_PLAYER
    tests: tuple[object, ...] = ()
    flank: str = ""


@noun
class EntersPlay(Noun):
    tests: tuple[object, ...] = ()


@noun
class IsDestroyed(Noun):
    """``fighting``: in a fight with this card; ``in_fight``: by the damage of any fight.

    ``tests`` are asked of the card as it was in play.
    """

    tests: tuple[object, ...] = ()
    fighting: bool = False
    in_fight: bool = False


@noun
class LeavesPlay(Noun):
    """This card leaves play. ``ahead``: by the word "Leaves Play:" of older cards, which resolves just before it does."""

    ahead: bool = False


@noun
class Reaps(Noun):
    tests: tuple[object, ...] = ()


@noun
class Fights(Noun):
    tests: tuple[object, ...] = ()


@noun
class IsUsed(Noun):
    """``first``: for the first time in this turn."""

    tests: tuple[object, ...] = ()
    first: bool = False


@noun
class GainsByReaping(Noun):
    by: Player = Player.OPPONENT


@noun
class IsDealtDamage(Noun):
    """``by``: '' any source, 'icon' a damage bonus icon, 'power' in a fight."""

    tests: tuple[object, ...] = ()
    by: str = ""


@noun
class ArmorPrevents(Noun):
    """This creature's armor has prevented damage."""


@noun
class IsReadied(Noun):
    tests: tuple[object, ...] = ()


@noun
class IsDiscarded(Noun):
    """A player discards a card from hand."""

    by: Player = Player.YOU
    tests: tuple[object, ...] = ()


@noun
class Forges(Noun):
    by: Player = Player.EACH_PLAYER


@noun
class ChoosesHouse(Noun):
    by: Player = Player.EACH_PLAYER
    house: str = ""


@noun
class StartOfTurn(Noun):
    of: Player = Player.YOU


@noun
class EndOfTurn(Noun):
    of: Player = Player.YOU


@noun
class TideRaised(Noun):
    by: Player = Player.YOU


@noun
class IsStolen(Noun):
    """Æmber has been stolen from the player."""

    of: Player = Player.YOU


@noun
class IsExalted(Noun):
    """A player has exalted a card that passes the tests."""

    by: Player = Player.YOU
    tests: tuple[object, ...] = ()


@noun
class IsAttached(Noun):
    """This upgrade (``every``: any upgrade) has been attached to a creature that passes the tests, by whatever way."""

    tests: tuple[object, ...] = ()
    every: bool = False


@noun
class IsPutUnder(Noun):
    """A card has been put under this card."""


@noun
class ArchivesTaken(Noun):
    """A player has added their archives to their hand after choosing a house."""

    by: Player = Player.YOU


@noun
class Draws(Noun):
    """A player has drawn a card; ``outside``: not in their draw step."""

    by: Player = Player.YOU
    outside: bool = False


@noun
class DeckShuffled(Noun):
    """A player's deck has been shuffled."""

    of: Player = Player.YOU


@noun
class DiscardShuffled(Noun):
    """A player's whole discard pile has been shuffled into the deck."""

    by: Player = Player.YOU


@noun
class WhileIn(Noun):
    """An ability that works while its card lies in this zone of its owner."""

    zone: Place
    ability: object


@noun
class AsUpgrade(Noun):
    """The card may be played as an upgrade instead; all it then has is this ability."""

    ability: object


@noun
class UseCost(Noun):
    """In order to use this card, its player must first do this."""

    do: object
