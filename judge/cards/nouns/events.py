"""What abilities react to, and what replacement effects come before (glossary:replacement-effects)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from judge.cards.nouns.base import Noun, noun
from judge.cards.nouns.words import DamageBy, HouseId, Icon, OutOfPlay, Player, Side, StepName

if TYPE_CHECKING:
    from judge.cards.nouns.sorts import Test


@noun
class IsPlayed(Noun):
    """A card passing the tests is played by the player; ``flank`` left or right: it entered play on that one; ``out_of``: from
    this zone of that player."""

    by: Player = Player.EACH_PLAYER
    tests: tuple[Test, ...] = ()
    flank: Side = ""
    out_of: OutOfPlay | None = None


@noun
class IsPutDown(Noun):
    """An action that the player has played has come to a discard pile, when all of it was resolved."""

    by: Player = Player.EACH_PLAYER


@noun
class EntersPlay(Noun):
    tests: tuple[Test, ...] = ()


@noun
class IsDestroyed(Noun):
    """``fighting``: in a fight with this card; ``in_fight``: by the damage of any fight; ``by``: by such damage of this card.

    ``tests`` are asked of the card as it was in play.
    """

    tests: tuple[Test, ...] = ()
    fighting: bool = False
    in_fight: bool = False
    by: Literal["", "assault", "splash-attack"] = ""


@noun
class LeavesPlay(Noun):
    """This card leaves play. ``ahead``: by the word "Leaves Play:" of older cards, which resolves just before it does."""

    ahead: bool = False


@noun
class Reaps(Noun):
    tests: tuple[Test, ...] = ()


@noun
class Fights(Noun):
    tests: tuple[Test, ...] = ()


@noun
class IsUsed(Noun):
    """``first``: for the first time in this turn."""

    tests: tuple[Test, ...] = ()
    first: bool = False


@noun
class GainsByReaping(Noun):
    by: Player = Player.OPPONENT


@noun
class IsDealtDamage(Noun):
    """``by``: '' any source, 'icon' a damage bonus icon, 'power' in a fight."""

    tests: tuple[Test, ...] = ()
    by: DamageBy = ""


@noun
class ArmorPrevents(Noun):
    """This creature's armor has prevented damage."""


@noun
class IsReadied(Noun):
    tests: tuple[Test, ...] = ()


@noun
class IsDiscarded(Noun):
    """A player discards a card from hand."""

    by: Player = Player.YOU
    tests: tuple[Test, ...] = ()


@noun
class ResolvesIcon(Noun):
    """A player has resolved a bonus icon of a kind (``""``: of any)."""

    by: Player = Player.YOU
    icon: Icon | Literal[""] = ""


@noun
class Captures(Noun):
    """A creature that passes the tests has captured Æmber."""

    tests: tuple[Test, ...] = ()


@noun
class Forges(Noun):
    """``in_step``: in the step of the turn in which keys are forged. How much it is about: the Æmber spent."""

    by: Player = Player.EACH_PLAYER
    in_step: bool = False


@noun
class DrawsOpeningHand(Noun):
    """The player has drawn their opening hand. ``ahead``: nobody has yet, and both are about to."""

    by: Player = Player.YOU
    ahead: bool = False


@noun
class ChoosesHouse(Noun):
    by: Player = Player.EACH_PLAYER
    house: HouseId | Literal[""] = ""


@noun
class StartOfTurn(Noun):
    of: Player = Player.YOU


@noun
class EndOfTurn(Noun):
    of: Player = Player.YOU


@noun
class StepStarts(Noun):
    """A step of the turn starts, if it is not skipped."""

    of: Player = Player.YOU
    step: StepName = "draw"


@noun
class StepEnds(Noun):
    """A step of the turn is about to end."""

    of: Player = Player.YOU
    step: StepName = "draw"


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
    tests: tuple[Test, ...] = ()


@noun
class IsAttached(Noun):
    """This upgrade (``every``: any upgrade) has been attached to a creature that passes the tests, by whatever way."""

    tests: tuple[Test, ...] = ()
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
    """A player has drawn a card; ``outside``: not in their draw step, ``inside``: in it."""

    by: Player = Player.YOU
    outside: bool = False
    inside: bool = False


@noun
class DeckShuffled(Noun):
    """A player's deck has been shuffled."""

    of: Player = Player.YOU


@noun
class DiscardShuffled(Noun):
    """A player's whole discard pile has been shuffled into the deck."""

    by: Player = Player.YOU


@noun
class WouldSteal(Noun):
    """Æmber would be stolen from the player."""

    of: Player = Player.EACH_PLAYER


@noun
class WouldCapture(Noun):
    of: Player = Player.EACH_PLAYER


@noun
class WouldGainByReaping(Noun):
    by: Player = Player.YOU


@noun
class WouldDeal(Noun):
    """This creature would deal damage."""


@noun
class WouldBeDealt(Noun):
    """Damage would be dealt to a creature that passes the tests (asked after armor); ``fighting``: during a fight."""

    tests: tuple[Test, ...] = ()
    fighting: bool = False


@noun
class WouldResolveIcon(Noun):
    by: Player = Player.YOU
    icon: Icon | Literal[""] = ""


@noun
class WouldDraw(Noun):
    """The player would draw a card."""

    by: Player = Player.YOU


@noun
class WouldBeDiscarded(Noun):
    """A card would be discarded from the hand of the player."""

    by: Player = Player.EACH_PLAYER


@noun
class WouldResolvePlay(Noun):
    """The "Play:" abilities of an action that the player plays would be resolved."""

    by: Player = Player.OPPONENT


@noun
class WouldBePutDown(Noun):
    """An action that the player has played would be put into the discard pile, as all of it was resolved."""

    by: Player = Player.YOU
    tests: tuple[Test, ...] = ()


@noun
class WouldTakeArchives(Noun):
    """The player would add all of their archives to their hand after choosing a house."""

    by: Player = Player.YOU


@noun
class WouldBeAdded(Noun):
    """Æmber would be added to the pool of the player, wherever it comes from; ``Capture(..., it=True)`` takes it on its way."""

    by: Player = Player.YOU


@noun
class WouldForge(Noun):
    """The player would forge a key."""

    by: Player = Player.YOU


@noun
class WouldFight(Noun):
    """A creature that passes the tests is used to fight, and would be exhausted for it."""

    tests: tuple[Test, ...] = ()


@noun
class WouldReadyCreatures(Noun):
    """The player would ready creatures in the ready step."""

    by: Player = Player.YOU


Event = (
    IsPlayed
    | IsPutDown
    | EntersPlay
    | IsDestroyed
    | LeavesPlay
    | Reaps
    | Fights
    | IsUsed
    | GainsByReaping
    | IsDealtDamage
    | ArmorPrevents
    | IsReadied
    | IsDiscarded
    | Forges
    | ChoosesHouse
    | StartOfTurn
    | EndOfTurn
    | StepStarts
    | StepEnds
    | ResolvesIcon
    | Captures
    | TideRaised
    | IsStolen
    | IsExalted
    | IsAttached
    | IsPutUnder
    | ArchivesTaken
    | Draws
    | DrawsOpeningHand
    | DeckShuffled
    | DiscardShuffled
)
Coming = (
    WouldSteal
    | WouldCapture
    | WouldGainByReaping
    | WouldDeal
    | WouldBeDealt
    | WouldResolveIcon
    | WouldForge
    | WouldFight
    | WouldReadyCreatures
    | WouldDraw
    | WouldBeDiscarded
    | WouldResolvePlay
    | WouldBeAdded
    | WouldBePutDown
    | WouldTakeArchives
)
