"""Official passages stand beside our words, and bring no markup of their own."""

from __future__ import annotations

from pathlib import Path

import pytest

from judge.corpus.importing.model import Passage
from judge.corpus.official import OfficialDocument, keep
from judge.show.context.library import Library
from judge.show.pages.entry import entry_page
from judge.show.pages.official import as_html
from judge.show.pages.rulebooks import compare_page
from judge.show.pages.text import entry_text


@pytest.fixture
def library(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Library:
    """A library whose owner has taken in two documents with made-up words."""
    monkeypatch.setenv("JUDGE_HOME", str(tmp_path))
    new = Passage(
        "glossary:armor", "glossary:armor", "glossary", "ARMOR", "glossary", "ARMOR\n\n<b>Iron</b> plates.\n\n1. One.\n2. Two.",
        spans=((7, 9),),
    )  # fmt: skip
    old = Passage("rules:old-armor", "glossary:armor", "rules section", "ARMOR", "rules", "ARMOR: Wood plates. ﬁne.", pages=(3,))
    keep(OfficialDocument("18.4", "new.md", "a", "line", (new,)), tmp_path)
    keep(OfficialDocument("1.1", "old.pdf", "b", "line", (old,)), tmp_path)
    return Library()


def test_an_entry_shows_the_followed_rulebook_first(library: Library) -> None:
    """The passage of the rulebook followed comes first, with its page, whatever id the document gives it."""
    assert [passage.rulebook for passage in entry_page(library, "glossary:armor").official] == ["18.4", "1.1"]
    first = entry_page(library, "glossary:armor", "1.1").official[0]
    assert (first.rulebook, first.place, first.text) == ("1.1", "rules, page 3", "Wood plates. fine.")


def test_a_passage_brings_no_markup(library: Library) -> None:
    """Signs of markup in a document are shown as signs; lists and bold words are ours."""
    html = entry_page(library, "glossary:armor").official[0].html
    assert html == "<p>&lt;b&gt;Iron&lt;/b&gt; plates.</p><ul><li><b>1.</b> One.</li><li><b>2.</b> Two.</li></ul>"
    assert as_html("• Flour.\n• Sugar.\nBake.") == "<ul><li>Flour.</li><li>Sugar.</li></ul><p>Bake.</p>"
    assert as_html("**Note:** <script>x</script>") == "<p><strong>Note:</strong> &lt;script&gt;x&lt;/script&gt;</p>"


def test_the_terminal_shows_the_passage_too(library: Library) -> None:
    """``judge show`` prints the passage of the rulebook followed and names the others."""
    text = entry_text(library, entry_page(library, "glossary:armor"))
    assert "Official text in 18.4: “ARMOR”, glossary, line 7" in text
    assert "| <b>Iron</b> plates." in text
    assert "Official text in 1.1 too" in text


def test_a_document_taken_in_later_is_seen(library: Library, tmp_path: Path) -> None:
    """A running site shows a new document without a restart."""
    assert not entry_page(library, "glossary:ward").official
    passage = Passage("glossary:ward", "glossary:ward", "glossary", "WARD", "glossary", "Shiny.")
    keep(OfficialDocument("18.5", "next.md", "c", "line", (passage,)), tmp_path)
    assert [each.rulebook for each in entry_page(library, "glossary:ward").official] == ["18.5"]


def test_two_documents_are_compared_word_by_word(library: Library) -> None:
    """Where both documents are there, a change shows both wordings, and marks what only one of them says."""
    page = compare_page(library, "1.1", "18.4")
    assert page.taken_in == ("1.1", "18.4")
    changes = {change.link.id: change for group in page.groups for change in group.changes}
    armor = changes["glossary:armor"]
    assert armor.cites == ("1.1:glossary:armor", "18.4:glossary:armor")
    assert armor.wording is not None
    assert "<mark>Wood</mark> plates. <mark>fine.</mark>" in armor.wording.old
    assert changes["glossary:battleline"].wording is None


def test_only_the_printed_heading_is_left_out(library: Library, tmp_path: Path) -> None:
    """A sentence that begins like its heading keeps its first words; a document taken in long ago is shown as it always was."""
    says = "Armor holds."
    for headed, shown in ((0, says), (-1, "holds."), (5, "holds.")):
        passage = Passage("glossary:armor", "glossary:armor", "glossary", "Armor", "glossary", says, headed=headed)
        keep(OfficialDocument("18.4", "new.md", "a", "line", (passage,)), tmp_path)
        assert entry_page(library, "glossary:armor").official[0].text == shown
