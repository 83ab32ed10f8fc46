"""Where every page lives, and what its address keeps."""

from __future__ import annotations

import pytest

from judge.show.context.addresses import NO_CASE, Addresses, Into, naming, twin


def test_the_rulebook_in_force_is_not_named() -> None:
    """Addresses of the rulebook in force stay short and mean whichever is in force; those of another name it."""
    assert Addresses.of("18.4").entry("glossary:ward") == "/entry/glossary:ward"
    assert Addresses.of("1.1").entry("glossary:ward") == "/entry/glossary:ward?rulebook=1.1"


def test_a_reader_of_another_rulebook_is_led_to_the_one_in_force_by_name() -> None:
    """Within ``naming`` the rulebook in force is named, another one stays what it is, and afterwards all is as before."""
    with naming("18.4"):
        assert Addresses.of("18.4").home() == "/?rulebook=18.4"
        assert Addresses.of("1.1").home() == "/?rulebook=1.1"
    assert Addresses.of("18.4").home() == "/"


@pytest.mark.parametrize(
    ("cite", "address"),
    [
        ("glossary:ward", "/entry/glossary:ward?rulebook=1.2"),
        ("chart:destroyed#2", "/entry/chart:destroyed?rulebook=1.2#n2"),
        ("1.1:faq:x", "/entry/faq:x?rulebook=1.1"),
        ("card:troll", "/card/troll?rulebook=1.2"),
    ],
)
def test_a_citation_leads_to_its_passage(cite: str, address: str) -> None:
    """In the rulebook that it names, else in that of the page; a card to its own page."""
    assert Addresses("1.2").cite(cite) == address


def test_what_people_type_cannot_leave_its_part_of_the_address() -> None:
    """Signs that mean something in addresses are written out, and what is empty is left out."""
    to = Addresses()
    assert to.card("a/b?c") == "/card/a%2Fb%3Fc"
    assert to.search("x & y", kind="") == "/search?q=x+%26+y"
    assert to.cases(card=("troll", "krump")) == "/cases?card=troll&card=krump"


def test_the_code_of_an_event_goes_into_no_log() -> None:
    """It stands behind a #, which no browser sends."""
    assert Addresses().sign_in("/cases", "ABCDE FGHIJ") == "/sign-in?to=%2Fcases#ABCDEFGHIJ"


def test_a_board_goes_back_into_its_case() -> None:
    """The case and the version seen travel with the board; without a case there is nothing to say."""
    assert Addresses().board("xyz", into=Into("abc", 3)) == "/board?board=xyz&case=abc&version=3"
    assert Addresses().board("xyz", into=NO_CASE) == "/board?board=xyz"
    assert Addresses().revise(Into("abc", 3), "xyz") == "/cases/abc/board?board=xyz&version=3"
    assert "played=on" in Addresses().revise(Into("abc", 3), "xyz", ())


@pytest.mark.parametrize(
    ("page", "plain"),
    [("/", "/index.json"), ("/?rulebook=1.1", "/index.json?rulebook=1.1"), ("/card/troll?a=b#n1", "/card/troll.json?a=b")],
)
def test_every_page_has_a_twin(page: str, plain: str) -> None:
    """The same as JSON, with the same questions; the place on the page is left out."""
    assert twin(page) == plain
