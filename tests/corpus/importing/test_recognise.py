"""Which rulebook a document is, by its printed version or by whose words it has."""

from __future__ import annotations

import pytest

from judge.corpus.importing.model import Block, Source
from judge.corpus.importing.prints import Book, edges, inner, make_print
from judge.corpus.importing.recognise import recognise
from judge.errors import ImportRefusedError

KNOWN = "A baker takes six eggs out of the basket and beats them with great care until all is foam"
OTHER = "Nobody has ever read these words before in any book about whatever game it may be that people play"


def document(*texts: str) -> Source:
    return Source("book.txt", "text", "", "line", tuple(Block(text, at, at) for at, text in enumerate(texts, start=1)))


@pytest.mark.parametrize(("known", "other"), [(1, 0), (3, 2)])
def test_most_of_the_words_tell_the_rulebook(known: int, other: int) -> None:
    """Without a printed version a document of which more than half is known is that rulebook."""
    found = recognise(document(*[KNOWN] * known, *[OTHER] * other), {"18.4": Book({"rules:a": make_print([KNOWN])})})
    assert (found.rulebook, found.nearest, found.known) == ("18.4", "18.4", True)


def test_a_third_of_the_words_is_too_little_without_a_version() -> None:
    """It is refused with how much is like which rulebook; with a version it is a new one, compared with the nearest."""
    books = {"18.4": Book({"rules:a": make_print([KNOWN])})}
    with pytest.raises(ImportRefusedError, match=r"only \d\d% of it is like 18.4"):
        recognise(document(KNOWN, OTHER, OTHER), books)
    found = recognise(document("VERSION 19.0", KNOWN, OTHER, OTHER), books)
    assert (found.rulebook, found.nearest, found.known) == ("19.0", "18.4", False)


def test_what_hardly_has_a_known_word_is_no_rulebook() -> None:
    """Whatever version it prints."""
    with pytest.raises(ImportRefusedError, match="does not read like"):
        recognise(document("VERSION 18.4", *[OTHER] * 9, KNOWN), {"18.4": Book({"rules:a": make_print([KNOWN])})})


def test_fingerprints_stay_as_those_that_are_shipped() -> None:
    """The words of the known rulebooks are kept as numbers only: the same words must give the same numbers for ever."""
    numbers = [1566280, 4206745, 7063299, 15823119, 16193765], [5464725, 10948579, 15315203]
    assert (sorted(inner("A baker takes six eggs out of")), sorted(edges("A baker takes six eggs out of"))) == numbers
