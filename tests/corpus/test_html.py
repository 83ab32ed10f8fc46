"""Entries as safe HTML."""

from __future__ import annotations

from judge.corpus.html import html


def name(target: str) -> str:
    return {"glossary:ward": "Ward"}.get(target, target)


def link(target: str) -> str:
    return "/rules/" + target


def test_html_links_and_anchors() -> None:
    """Links go through the callback, the first list gets anchors, the second one does not."""
    shown = html("1. See [[glossary:ward]]\n2. and [[glossary:ward#2|that]]\n\nText\n\n1. x", link, name, "ward-")
    assert '<li id="ward-1">See <a href="/rules/glossary:ward">Ward</a></li>' in shown
    assert '<li id="ward-2">and <a href="/rules/glossary:ward#2">that</a></li>' in shown
    assert shown.count("id=") == 2


def test_a_link_without_address_is_words() -> None:
    """When the callback has no address, the words stay and no link is made."""
    assert html("See [[glossary:ward]].", lambda _: "", name) == "<p>See Ward.</p>"


def test_html_is_safe() -> None:
    """Scripts, event handlers and script addresses do not survive."""
    shown = html('<script>alert(1)</script><b onclick="x()">b</b> [x](javascript:alert(1))', link, name)
    assert "script" not in shown
    assert "onclick" not in shown
