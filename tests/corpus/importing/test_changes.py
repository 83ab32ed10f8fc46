"""What of an entry of a document differs from the known one."""

from __future__ import annotations

import pytest

from judge.corpus.entry import Place
from judge.corpus.importing.changes import changes_between
from judge.corpus.importing.model import Passage
from judge.corpus.importing.prints import Book, make_print

STORY, ASKED, ANSWER = "I bake two plum pies and eat one of them.", "How many plum pies are left?", "One pie is left for you."
PLACE = Place("1.2", "faq:pie", "faq", "Pie", "faq")


@pytest.mark.parametrize(
    ("question", "text", "changed"),
    [
        (ASKED, f"{STORY}\n\n{ANSWER}", False),  # the importer puts what is asked first, wherever it stood
        ("", f"{STORY}\n\n{ASKED}\n\n{ANSWER}", False),
        (ASKED, f"{ANSWER}\n\n{STORY}", True),
        (ASKED, f"{STORY}\n\nTwo pies are left for you.", True),
    ],
)
def test_a_question_asked_after_its_story_is_the_same(question: str, text: str, changed: bool) -> None:
    """The known words had it between story and answer; another order of the blocks, or another word, is a change."""
    book = Book({"faq:pie": make_print([STORY, ASKED, ANSWER])})
    passage = Passage("faq:pie", "faq:pie", "faq", "Pie", "faq", text, question)
    found = changes_between([passage], [PLACE], book, {}, None, "1.2")
    assert found.changed == (("faq:pie",) if changed else ())


@pytest.mark.parametrize("left", ["One pie is le-ft for you.", "One pie is le- ft for y-ou."])
def test_a_hyphen_that_the_end_of_a_line_left_is_no_change(left: str) -> None:
    """With a blank after it or without; a word that was put in is one, hyphens or not."""
    book = Book({"faq:pie": make_print([STORY, ASKED, ANSWER])})
    for said, changed in ((left, ()), (left.replace("for", "only for"), ("faq:pie",))):
        passage = Passage("faq:pie", "faq:pie", "faq", "Pie", "faq", f"{STORY}\n\n{said}", ASKED)
        assert changes_between([passage], [PLACE], book, {}, None, "1.2").changed == changed
