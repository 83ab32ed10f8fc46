"""Tell the abilities of a card in our own words: what the site shows, and what a judge reads aloud.

Nothing here is copied from a card; every sentence is made out of the notation, by the phrasebook (``judge.cards.saying``). Here
lies what no phrase can hold: what words refer to, and how sentences follow each other.
"""

from __future__ import annotations

from functools import lru_cache

from judge.cards import nouns as w
from judge.cards.definition import Definition
from judge.cards.english import holes  # noqa: F401  what it says at the holes of phrases
from judge.cards.english.abilities import told
from judge.cards.saying.voice import Voice
from judge.cards.spelt import capital


def english(definition: Definition) -> tuple[str, ...]:
    """One text for each ability, in their order. Raises TypeError for a noun that has no place where it stands.

    >>> from judge import load_book
    >>> english(load_book().definition("archimedes"))
    ('Each neighbor of Archimedes gains "Destroyed: Archive this creature."',)
    """
    return _english(definition.name.removesuffix(" (Evil Twin)"), tuple(definition.abilities))


@lru_cache(maxsize=4096)  # more than there are cards, and little to keep: a page tells many cards, and some of them often
def _english(name: str, abilities: tuple[w.Ability, ...]) -> tuple[str, ...]:
    return tuple(told(Voice(name), ability) for ability in abilities)


def keyword_line(definition: Definition) -> str:
    """The keywords as one line: ``Elusive. Hazardous 3.``"""
    return " ".join(f"{capital(name)}{f' {x}' if x else ''}." for name, x in definition.keywords.items())
