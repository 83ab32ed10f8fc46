"""Effects that name a trait or a number; later words of the ability refer to it."""

from __future__ import annotations

from judge.cards.nouns.base import Noun, noun


@noun(trace="choose a trait", rule="glossary:traits")
class ChooseTrait(Noun):
    """Name a trait: one of a card in play, or another one, of which nothing can tell which."""


@noun(trace="choose a number", rule="glossary:power")
class ChooseNumber(Noun):
    """Name a number that power is held against: the power of a creature in play, or another number."""


OnNaming = ChooseTrait | ChooseNumber
