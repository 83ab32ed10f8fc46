"""Two wordings side by side."""

from __future__ import annotations

from judge.show.pages.wording import side_by_side


def test_the_marks_escape_and_keep_paragraphs() -> None:
    """Words are escaped, and a paragraph of one side alone is marked as a whole."""
    wording = side_by_side("a <i> b", "a b\n\nnew & more")
    assert wording.old == "<p>a <mark>&lt;i&gt;</mark> b</p>"
    assert wording.new == "<p>a b</p><p><mark>new &amp; more</mark></p>"
