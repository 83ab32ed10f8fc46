"""Since when an entry is there, in a sentence; the line of time of the rulebooks."""

from __future__ import annotations

import pytest

from judge.corpus.official import keep
from judge.show.context.library import Library
from judge.show.pages.dated import KNOWN, milestones
from judge.show.pages.entry import entry_page
from tests.corpus.test_taken_in import of


@pytest.mark.parametrize(
    ("entry", "since"),
    [
        ("glossary:elusive", "In the rulebook since 1.0 (2018)."),
        ("glossary:deploy", "New in 1.3 (May 2019)."),
        ("glossary:ward", "New between 1.4 (September 2019) and 1.6 (July 2020)."),
        ("trg:match", ""),
    ],
)
def test_an_entry_says_since_when_it_is_there(entry: str, since: str) -> None:
    """The one version where it is known, else the two between which it came; what no rulebook has says nothing."""
    found = entry_page(Library(), entry).since
    assert (found.says if found else "") == since.replace("1.0 (2018)", "1.0 (July 2018)")


def test_what_was_ruled_otherwise_says_since_when_it_is_so() -> None:
    """With what is so since then, where that is known."""
    found = entry_page(Library(), "glossary:house-choice").as_now
    assert found is not None
    assert found.says.startswith("As it is now since 1.3 (May 2019). Only a house")


def test_a_rulebook_taken_in_stands_on_the_line(tmp_path: object, monkeypatch: pytest.MonkeyPatch) -> None:
    """The newest first, and those that can be looked at here are marked."""
    monkeypatch.setenv("JUDGE_HOME", str(tmp_path))
    library = Library()
    keep(of("18.4", library.shipped))
    library.look_again()
    line = milestones(library)
    assert [(each.version, each.here) for each in line[:3]] == [("19.0", True), ("18.4", True), ("18.3", False)]
    since = entry_page(library, "glossary:brandish", "19.0").since
    assert since is not None
    assert since.says == "New in 19.0 (March 2027)."
    pages = (entry_page(library, f"glossary:{each}", "19.0") for each in ("brandish", "ward", "elusive"))
    told = [next(each.verdict for each in page.standings if each.rulebook == "19.0") for page in pages]
    assert told == ["new", "the same", "changed"]


def test_an_old_rulebook_taken_in_is_no_longer_known_by_its_name_only(tmp_path: object, monkeypatch: pytest.MonkeyPatch) -> None:
    """It fills the gap on the line: it is compared whole, and said to come from its owner."""
    monkeypatch.setenv("JUDGE_HOME", str(tmp_path))
    library = Library()
    before = {each.version: each for each in milestones(library)}["1.4"]
    keep(of("1.2", library.shipped, "1.4"))
    library.look_again()
    after = {each.version: each for each in milestones(library)}["1.4"]
    assert (before.known, before.here) == (KNOWN["name"], False)
    assert (after.known, after.here) == (KNOWN["text"], True)
    assert "Taken in here" in after.says
