"""When: the abilities of a card: those with a boldfaced precursor, those that react, and constant ones."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from judge.cards.nouns.base import Noun, noun
from judge.cards.nouns.replacements import Instead
from judge.cards.nouns.words import Bold, HouseId, OutOfPlay, Player

if TYPE_CHECKING:
    from judge.cards.nouns.sorts import Condition, Effect, Event, Found, Modifier, Test


@noun
class Play(Noun):
    do: Effect


@noun
class Action(Noun):
    do: Effect


@noun
class Omni(Noun):
    do: Effect


@noun
class BeforeFight(Noun):
    do: Effect


@noun
class AfterFight(Noun):
    do: Effect


@noun
class AfterReap(Noun):
    do: Effect


@noun
class Destroyed(Noun):
    """``instead``: it replaces the destruction (glossary:replacement-effects)."""

    do: Effect
    instead: bool = False


@noun
class Scrap(Noun):
    do: Effect


@noun
class Fate(Noun):
    do: Effect


@noun
class Slash(Noun):
    """One ability under several precursors."""

    at: tuple[Bold, ...]
    do: Effect


@noun
class After(Noun):
    """Whenever the event has happened. ``first``: before the Play: effect of the card played (Encounter Suit)."""

    event: Event
    do: Effect
    when: Condition | None = None
    first: bool = False


@noun
class While(Noun):
    """A constant ability: the modifier is in force as long as the condition holds (always, if there is none)."""

    what: Modifier
    when: Condition | None = None


@noun
class RefersTo(Noun):
    """A copy (Mimicry, Mimic Gel): the card is treated as a copy of one that the selector finds."""

    who: Found
    house: HouseId | Literal[""] = ""


@noun
class WhileIn(Noun):
    """An ability that works while its card lies in this zone of its owner."""

    zone: OutOfPlay
    ability: Ability


@noun
class AtWill(Noun):
    """What the active player may do in the main step, between any two plays, discards and uses, as long as the condition holds;
    with ``WhileIn``: the owner of the card that lies there."""

    do: Effect
    when: Condition | None = None


@noun
class AsUpgrade(Noun):
    """The card may be played as an upgrade instead; all it then has is this ability."""

    ability: Ability


@noun
class UseCost(Noun):
    """In order to use this card, its player must first do this."""

    do: Effect


@noun
class PlayCost(Noun):
    """In order to play this card, its player must first do this; ``by``: so must that player in order to play any card that
    passes the tests."""

    do: Effect
    by: Player | None = None
    tests: tuple[Test, ...] = ()


Resolving = (  # abilities that do something when their time comes; the others hold, or say what the card is
    Play
    | Action
    | Omni
    | BeforeFight
    | AfterFight
    | AfterReap
    | Destroyed
    | Scrap
    | Fate
    | Slash
    | After
    | UseCost
    | PlayCost
    | AtWill
    | Instead
)
Ability = Resolving | While | RefersTo | WhileIn | AsUpgrade
