"""HTML with nothing in it but what is allowed: what ``nh3`` does, in Python alone, for the bench in the browser.

It is as strict, not as clever: it knows the tags that our own Markdown makes, and writes them as ``nh3`` does. Whatever is not
allowed goes, and what stands in a script or a style goes with it.
"""

from __future__ import annotations

from collections.abc import Mapping, Set
from html.parser import HTMLParser
from urllib.parse import urlsplit

_EMPTY = {"br", "hr", "img"}
_DROPPED_WHOLE = {"script", "style"}
_SCHEMES = {"", "http", "https", "mailto"}
_ADDRESSES = {"href", "src"}


def clean(html: str, *, tags: Set[str], attributes: Mapping[str, Set[str]], link_rel: str | None = None) -> str:
    """The allowed tags with their allowed attributes; ``link_rel`` is taken for the sake of ``nh3`` and must be None."""
    assert link_rel is None
    cleaner = _Cleaner(tags, attributes)
    cleaner.feed(html)
    cleaner.close()
    return cleaner.done()


class _Cleaner(HTMLParser):
    def __init__(self, tags: Set[str], attributes: Mapping[str, Set[str]]) -> None:
        super().__init__(convert_charrefs=True)
        self._tags, self._attributes = tags, attributes
        self._parts: list[str] = []
        self._open: list[str] = []
        self._dropped = 0

    def done(self) -> str:
        """What was let through, every tag closed."""
        return "".join((*self._parts, *(f"</{tag}>" for tag in reversed(self._open))))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """See ``HTMLParser``."""
        if tag in _DROPPED_WHOLE:
            self._dropped += 1
        if self._dropped or tag not in self._tags:
            return
        allowed = self._attributes.get(tag, frozenset())
        kept = [(name, value or "") for name, value in attrs if name in allowed]
        told = "".join(f' {name}="{_quoted(value)}"' for name, value in kept if name not in _ADDRESSES or _is_safe(value))
        self._parts.append(f"<{tag}{told}>")
        if tag not in _EMPTY:
            self._open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        """See ``HTMLParser``."""
        if tag in _DROPPED_WHOLE:
            self._dropped = max(0, self._dropped - 1)
        if self._dropped or tag not in self._open:
            return
        while self._open:
            last = self._open.pop()
            self._parts.append(f"</{last}>")
            if last == tag:
                return

    def handle_data(self, data: str) -> None:
        """See ``HTMLParser``."""
        if not self._dropped:
            self._parts.append(_escaped(data))


def _is_safe(address: str) -> bool:
    plain = "".join(letter for letter in address if letter > " ")
    try:
        return urlsplit(plain).scheme.lower() in _SCHEMES
    except ValueError:
        return False


def _escaped(text: str) -> str:
    return text.replace("&", "&amp;").replace("\xa0", "&nbsp;").replace("<", "&lt;").replace(">", "&gt;")


def _quoted(text: str) -> str:
    return text.replace("&", "&amp;").replace("\xa0", "&nbsp;").replace('"', "&quot;")
