"""Which rulebook a document is, by what it says of itself and by whose words it has."""

from __future__ import annotations

from dataclasses import replace

import pytest

from judge.corpus.importing.model import Block, Source
from judge.corpus.importing.prints import Book, edges, inner, make_print
from judge.corpus.importing.recognise import Compared, Recognised, candidate, named_version, settle
from judge.errors import ImportRefusedError, VersionNeededError

KNOWN = "A baker takes six eggs out of the basket and beats them with great care until all is foam"
OTHER = "Nobody has ever read these words before in any book about whatever game it may be that people play"
SAME, DIFFERS = Compared(100, 100, 0), Compared(100, 99, 3)
NONE = frozenset[str]()


def document(*texts: str) -> Source:
    return Source("book.txt", "text", "", "line", tuple(Block(text, at, at) for at, text in enumerate(texts, start=1)))


def recognise(source: Source, compared: Compared = SAME, *, stated: str = "", unnumbered: frozenset[str] = NONE) -> Recognised:
    """What a document is, out of one known rulebook."""
    books = {"18.4": Book({"rules:a": make_print([KNOWN])})}
    return settle(source.name, candidate(source, books, stated), compared, unnumbered)


@pytest.mark.parametrize(
    ("line", "version"),
    [
        ("Version 19", "19.0"),
        ("VERSION 19.0", "19.0"),
        ("KeyForge Master Rulebook v19.0 (March 2027)", "19.0"),
        ("v. 19", "19.0"),
        ("V 18.4", "18.4"),
        ("Rulebook 1.7", "1.7"),
        ("VERSION 1.2 - JANUARY, 2019", "1.2"),
        ("version: 19.1", "19.1"),
        ("KEYFORGE RULEBOOK 12", ""),  # the foot of a page
        ("Changes since version 18.3", ""),
        ("As of version 16.0 of the rulebook all cards that begin so are to be read in another way than before.", ""),
        ("Vault Masters 2023", ""),
        ("Copyright 2025", ""),
    ],
)
def test_a_line_names_a_version_in_the_forms_that_people_meet(line: str, version: str) -> None:
    """A whole number is that version's first form; a sentence, a page number and another version name none."""
    assert named_version(line) == version


@pytest.mark.parametrize(
    ("name", "version"),
    [
        ("keyforge_rulebook_v8-compressed.pdf", "8.0"),
        ("Rulebook-19.pdf", "19.0"),
        ("master-rulebook-18.4.md", "18.4"),
        ("KF_Rulebook_v17_2.pdf", "17.2"),
        ("rulebook-2018.txt", ""),
        ("rulebook 2027-03-15.pdf", ""),
        ("book.md", ""),
    ],
)
def test_the_name_of_a_file_names_a_version_too(name: str, version: str) -> None:
    """With the marks that file names have; years and dates are none."""
    assert named_version(name, file_name=True) == version


@pytest.mark.parametrize("where", ["text", "page", "properties", "name"])
def test_a_version_is_found_wherever_a_document_says_it(where: str) -> None:
    """In the text, on the pages, among the properties or in the name: it is that version, compared with the nearest."""
    texts = ("KeyForge Rulebook v19.0",) if where == "text" else ()
    source = document(*texts, KNOWN, OTHER)
    if where == "page":
        source = replace(source, frame=(Block("VERSION 19", 9, 9),))
    if where == "properties":
        source = replace(source, properties=("Master Rulebook v. 19.0",))
    if where == "name":
        source = replace(source, name="rulebook-v19.pdf")
    found = recognise(source, DIFFERS)
    assert (found.rulebook, found.nearest, found.known) == ("19.0", "18.4", False)
    assert [sign.where for sign in found.signs] == [where]


def test_words_that_are_all_known_outweigh_the_name_of_the_file() -> None:
    """Whoever saves a file names it; a copy of 18.4 is 18.4 whatever it is called, and without a version too."""
    for name in ("rulebook-v19.pdf", "book.md"):
        found = recognise(replace(document(KNOWN), name=name))
        assert (found.rulebook, found.known) == ("18.4", True)


def test_a_document_that_differs_and_names_no_version_asks() -> None:
    """It says how many entries differ from which rulebook; the owner's word settles it."""
    with pytest.raises(VersionNeededError, match=r"nearest to 18\.4: 99 of its 100 entries are recognised, 3 differ"):
        recognise(document(KNOWN, OTHER), DIFFERS)
    found = recognise(document(KNOWN, OTHER), DIFFERS, stated="19.0")
    assert (found.rulebook, found.known) == ("19.0", False)
    with pytest.raises(ImportRefusedError, match="no version of a rulebook"):
        recognise(document(KNOWN, OTHER), DIFFERS, stated="../19")


def test_one_that_is_known_to_print_no_version_is_recognised_by_its_words() -> None:
    """If nine tenths of its entries are there; a later booklet that has a few of them is not taken for it."""
    assert recognise(document(KNOWN, OTHER), DIFFERS, unnumbered=frozenset({"18.4"})).rulebook == "18.4"
    with pytest.raises(VersionNeededError, match="11 of its 100"):
        recognise(document(KNOWN, OTHER), Compared(100, 11, 90), unnumbered=frozenset({"18.4"}))


def test_signs_that_contradict_each_other_ask() -> None:
    """Two versions in the text; and one that is known, of which too little is found or only the file name speaks."""
    with pytest.raises(VersionNeededError, match="more than one version"):
        recognise(document("Rulebook v19.0", "VERSION 18.4", KNOWN), DIFFERS)
    with pytest.raises(VersionNeededError, match="but is not the one"):
        recognise(document("VERSION 18.4", KNOWN, OTHER), Compared(100, 40, 60))
    with pytest.raises(VersionNeededError, match="only its file name"):
        recognise(replace(document(KNOWN, OTHER), name="rulebook-18.4.md"), DIFFERS)


def test_what_hardly_has_a_known_word_is_no_rulebook() -> None:
    """Whatever version it prints, and whatever its owner says."""
    for stated in ("", "18.4"):
        with pytest.raises(ImportRefusedError, match="does not read like"):
            recognise(document("VERSION 18.4", *[OTHER] * 9, KNOWN), stated=stated)


def test_fingerprints_stay_as_those_that_are_shipped() -> None:
    """The words of the known rulebooks are kept as numbers only: the same words must give the same numbers for ever."""
    numbers = [1566280, 4206745, 7063299, 15823119, 16193765], [5464725, 10948579, 15315203]
    assert (sorted(inner("A baker takes six eggs out of")), sorted(edges("A baker takes six eggs out of"))) == numbers


def test_a_passage_of_three_words_is_known_again_within_a_longer_one() -> None:
    """Three words are the least that say where they stand; two are known only where they are the whole passage."""
    known = inner("A baker takes six eggs out of")
    assert inner("takes six eggs") < known
    assert not inner("six eggs") & known
    assert inner("Six eggs") == inner("six eggs.") != inner("five eggs")
    assert Book({"rules:a": make_print([KNOWN])}).share(["takes six eggs", "six eggs"]) == 0.5
