"""Two wordings side by side."""

from __future__ import annotations

from judge.show.pages.wording import alike, side_by_side


def test_the_marks_escape_and_keep_paragraphs() -> None:
    """Words are escaped, and a paragraph of one side alone is marked as a whole."""
    wording = side_by_side("a <i> b", "a b\n\nnew & more")
    assert wording.old == "<p>a <mark>&lt;i&gt;</mark> b</p>"
    assert wording.new == "<p>a b</p><p><mark>new &amp; more</mark></p>"


def test_only_texts_with_much_in_common_are_marked() -> None:
    """Where next to nothing is the same, marks say nothing."""
    assert alike("One use resolves all its abilities.", "One use resolves one ability.")
    assert not alike("No chart; any order is allowed.", "Cards are readied one at a time.")
