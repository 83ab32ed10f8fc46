"""What a browser cleans by itself, it cleans as the server's library does."""

from __future__ import annotations

import re

import nh3
import pytest

from judge.corpus.html import _ATTRIBUTES, _TAGS
from judge.corpus.load import load_corpus
from judge.pocket.stand_ins.nh3 import clean
from judge.show.context.library import Library

HOSTILE = (
    "<script>alert(1)</script>x", "<p onclick=go()>a</p>", '<a href="javascript:go()">a</a>',
    '<a href="java\tscript:go()">a</a>',
    '<a href="JAVASCRIPT:go()">a</a>', "<img src=x onerror=go()>", "<style>p{}</style>a", "<p>a<b>c", "</p>", "<<p>a",
    "<p><!-- <p> -->b</p>",
    '<a href="data:text/html,x">a</a>', "<svg><a href=x></svg>", "&lt;script&gt;", "<p title='\"><script>'>a</p>",
    "<a href='//evil'>a</a>",
    "<scr<script>ipt>go()</script>", "<p id=a class=b>c</p>", "<iframe src=x></iframe>a", "<table><tr><td align=x onload=y>a",
    "a & b < c",
    "<script>never closed",
)  # fmt: skip
_TAG = re.compile(r"<(/?)([a-zA-Z]+)([^>]*)>")


def test_every_entry_is_cleaned_alike() -> None:
    """Byte for byte what the library makes of it, for every entry in every form of the corpus."""
    library = Library()
    pages = [library.html(entry, "") for entry in load_corpus()]
    assert len(pages) > 500
    for page in pages:
        assert clean(page, tags=_TAGS, attributes=_ATTRIBUTES) == page
        assert nh3.clean(page, tags=_TAGS, attributes=_ATTRIBUTES, link_rel=None) == page


@pytest.mark.parametrize("given", HOSTILE)
def test_nothing_that_is_not_allowed_comes_through(given: str) -> None:
    """No tag, no attribute and no address but those allowed, and no word more than the library leaves."""
    cleaned = clean(given, tags=_TAGS, attributes=_ATTRIBUTES)
    for _, tag, rest in _TAG.findall(cleaned):
        assert tag in _TAGS
        assert set(re.findall(r'([\w-]+)="', rest)) <= _ATTRIBUTES.get(tag, set())
    assert not re.search(r'(?i)href="\s*(?:java|data)', cleaned)
    assert "go()" not in re.sub(r"<[^>]*>", "", cleaned) or "go()" in nh3.clean(given, tags=_TAGS, attributes=_ATTRIBUTES)
    assert clean(cleaned, tags=_TAGS, attributes=_ATTRIBUTES) == cleaned
