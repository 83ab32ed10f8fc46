"""Effects that name a trait, a number or a card; later words of the ability refer to it."""

from __future__ import annotations

from judge.cards.nouns.base import Noun, noun
from judge.cards.nouns.words import OfPlays


@noun(trace="choose a trait", rule="glossary:traits")
class ChooseTrait(Noun):
    """Name a trait: one of a card in play, or another one, of which nothing can tell which."""


@noun(trace="choose a number", rule="glossary:power")
class ChooseNumber(Noun):
    """Name a number that power is held against: the power of a creature in play, or another number."""


@noun(trace="name a card", rule="glossary:golden-rule")
class NameCard(Noun):
    """Name a card (``type``: an action, ...), whether or not it is one of this game; bound to the name."""

    type: OfPlays = ""
    name: str = "named"


OnNaming = ChooseTrait | ChooseNumber | NameCard
