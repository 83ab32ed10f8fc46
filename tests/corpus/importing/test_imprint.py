"""What a document says of itself besides its version."""

from __future__ import annotations

from dataclasses import replace

import pytest

from judge.corpus.importing.imprint import imprint_of, printed_date
from tests.corpus.importing.test_recognise import KNOWN, document


def test_the_date_is_read_off_the_first_pages() -> None:
    """With its day where it has one; the year of a copyright is none."""
    assert printed_date(document("Copyright 2025", "CHANGE SUMMARY – JUNE 26, 2026", "March 2027")) == "2026-06-26"
    assert printed_date(document("Master Rulebook v19.0 (March 2027)")) == "2027-03"
    assert printed_date(document(KNOWN)) == ""


@pytest.mark.parametrize(
    ("line", "title"),
    [
        ("MASTER RULEBOOK", "Master Rulebook"),
        ("# KeyForge Master Rulebook v19.0 (March 2027)", "KeyForge Master Rulebook"),
        ("**Tournament Rules & Guidelines**", "Tournament Rules & Guidelines"),
        ("These are the rules of the game.", ""),
    ],
)
def test_the_title_is_the_first_line_that_is_one(line: str, title: str) -> None:
    """Without version, date and marks; capitals become words. A sentence is none, and no title is no fault."""
    assert imprint_of(document("Welcome", line, KNOWN)).title == title
    assert imprint_of(replace(document(KNOWN), properties=(line,))).title == title


@pytest.mark.parametrize(
    ("texts", "publisher"),
    [
        (("It is updated by Ghost Galaxy once per year.", "Published by Fantasy Flight Games"), "Ghost Galaxy"),
        (("Published by Fantasy Flight Games",), "Fantasy Flight Games"),
        (("KeyForge is a registered trademark of Somebody Else, Inc.",), "Somebody Else"),
        ((KNOWN,), ""),
    ],
)
def test_the_publisher_is_who_keeps_it_up_to_date(texts: tuple[str, ...], publisher: str) -> None:
    """Rather than who published the set whose credits stand in it."""
    assert imprint_of(document(*texts)).publisher == publisher
