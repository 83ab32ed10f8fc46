"""The Markdown of entries."""

from __future__ import annotations

from judge.corpus import markup


def name(target: str) -> str:
    return {"glossary:ward": "Ward"}.get(target, target)


def test_items_are_those_of_the_first_list_only() -> None:
    """A citation counts the items of the first ordered list, with their continuation lines."""
    body = "Before.\n\n1. One\n   goes on\n2. Two\n\n   - inner\n\nAfter.\n\n1. Other list"
    assert markup.items(body) == ("One\ngoes on", "Two\n- inner")


def test_items_of_a_text_without_list() -> None:
    """A body without an ordered list has no items, even when it has bullets and years."""
    assert markup.items("- a\n- b\n\nIn 2018. it began") == ()


def test_plain_text() -> None:
    """Plain text keeps the words of links and drops the marks, but not arithmetic."""
    assert markup.plain("**No.** See [[glossary:ward]] and [[x|y]]: 2 * 3 = *six*", name) == "No. See Ward and y: 2 * 3 = six"


def test_first_sentence() -> None:
    """A summary is the first sentence, and abbreviations of a colon kind do not cut it."""
    assert markup.first_sentence("**No.** The ward\nstays. It goes.", name) == "No."
    assert markup.first_sentence("A ward stays until 2.5 damage. Then", name) == "A ward stays until 2.5 damage."


def test_links_carry_their_line() -> None:
    """Every link is found with the line it stands on."""
    assert list(markup.links("a [[glossary:x]]\n\nb [[faq:y|z]] [[faq:w]]")) == [
        ("glossary:x", 0),
        ("faq:y", 2),
        ("faq:w", 2),
    ]
