"""The vocabulary as pages: every noun and word, with what its parts admit and a card that uses it."""

from __future__ import annotations

import pytest

from judge.cards.nouns.base import NOUNS, WORDS
from judge.cards.vocabulary import parts_of_speech
from judge.errors import UnknownPageError
from judge.show.context.games import Games
from judge.show.context.library import Library
from judge.show.pages.vocabulary import NounBox, VocabularyPage, vocabulary_front, vocabulary_page


def test_every_noun_has_its_box(library: Library, games: Games) -> None:
    """The front page names all nouns, and its links lead to their boxes."""
    front = vocabulary_front(library)
    assert [link.id for link in front.nouns] == sorted(NOUNS)
    pages = [vocabulary_page(library, games, sort.lower()) for sort in parts_of_speech()]
    assert {noun.name for page in pages for home in page.homes for noun in home.nouns} == set(NOUNS)
    assert {f"/manual/vocabulary/{page.name}" for page in pages} >= {link.address.partition("#")[0] for link in front.nouns}


def test_every_word_stands_in_its_family(library: Library, games: Games) -> None:
    """The page of the words has them all, with what they stand for."""
    page = vocabulary_page(library, games, "words")
    assert {word.name for family in page.families for word in family.words} == set(WORDS)


def box(page: VocabularyPage, name: str) -> NounBox:
    return next(noun for home in page.homes for noun in home.nouns if noun.name == name)


def test_a_box_tells_parts_and_use(library: Library, games: Games) -> None:
    """What may stand in a part leads to where that is told, and a card shows the noun at work, in its notation and in words."""
    steal = box(vocabulary_page(library, games, "effect"), "Steal")
    assert [(part.name, [link.address for link in part.admits], part.default) for part in steal.parts] == [
        ("n", ["/manual/vocabulary#Quantity"], ""),
        ("by", ["/manual/vocabulary/words#Player"], "YOU"),
    ]
    [use] = steal.uses
    assert use.written == "Play(Steal(1))"
    assert use.english == "Play: Steal 1 Æmber."
    assert use.cards > 50
    assert [link.id for link in steal.rules] == ["glossary:steal"]
    chosen = box(vocabulary_page(library, games, "choosing"), "AnyNumber")
    assert [link.address for link in chosen.parts[0].admits] == ["/manual/vocabulary/found"]
    assert '<a href="/entry/glossary:any-number">' in chosen.html


def test_an_unknown_part_of_speech_is_refused(library: Library, games: Games) -> None:
    """The error names those that there are."""
    with pytest.raises(UnknownPageError, match="effect"):
        vocabulary_page(library, games, "adverb")
