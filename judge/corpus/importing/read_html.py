"""HTML: one block per paragraph or list item, words only; scripts, styles and forms are dropped.

A scanner of our own, because the one of the standard library takes quadratic time over a hostile file.
"""

from __future__ import annotations

import re
from html import unescape

from judge.corpus.importing.guard import MAX_DEPTH, refused
from judge.corpus.importing.model import Block

_BLOCKS = frozenset(["p", "li", "div", "h1", "h2", "h3", "h4", "h5", "h6", "td", "th", "tr", "table", "ul", "ol", "br", "body"])
_HEADS = frozenset(["h1", "h2", "h3", "h4", "h5", "h6"])
_SILENT = frozenset(["script", "style", "template", "noscript", "iframe", "object", "form", "head", "svg", "textarea"])
_VOID = frozenset(["br", "img", "meta", "link", "hr", "input", "area", "base", "col", "embed", "source", "track", "wbr", "param"])
_NAME = re.compile(r"/?[A-Za-z][A-Za-z0-9:-]{0,30}")
_PAGE = re.compile(r"""\bid\s*=\s*["']?page[-_]?(\d{1,5})\b""", re.IGNORECASE)
_START = re.compile(r"""\bstart\s*=\s*["']?(\d{1,4})\b""", re.IGNORECASE)
_LISTS = ("ol", "ul")
_LONGEST_TAG = 20_000
_TITLE = re.compile(r"<title[^>]{0,200}>([^<]{1,300})</title", re.IGNORECASE)
_META = re.compile(r"""<meta\s[^>]{0,300}content\s*=\s*["']([^"'<>]{1,300})["']""", re.IGNORECASE)
_HEAD = 20_000


def read_html(name: str, text: str) -> tuple[Block, ...]:
    """The blocks of a page; ``first`` and ``last`` are character offsets in the file."""
    reader = _Reader(name, text)
    reader.run()
    return tuple(reader.blocks)


def html_properties(text: str) -> tuple[str, ...]:
    """What the head of a page says of it: its title, and what its ``meta`` elements hold."""
    head = text[:_HEAD]
    return tuple(unescape(found[1]).strip() for one in (_TITLE, _META) for found in one.finditer(head))


class _Reader:
    def __init__(self, name: str, text: str) -> None:
        self.name = name
        self.text = text
        self.lower = text.lower()
        self.blocks: list[Block] = []
        self.page = 0
        self._words: list[str] = []
        self._head = False
        self._first = self._last = 0
        self._depth = 0
        self._mark = ""  # the number of the item whose words are to come
        self._lists: list[int] = []  # the number of the last item of each list that is open; -1 for one without numbers

    def run(self) -> None:
        """Walk over the text once."""
        place = 0
        while (start := self._next_tag(place)) >= 0:
            self._take(place, start)
            place = self._tag(start)
        self._take(place, len(self.text))
        self._finish()

    def _next_tag(self, place: int) -> int:
        """Where the next element or comment begins; a lone ``<`` is a character like others."""
        start = self.text.find("<", place)
        while start >= 0 and not (_NAME.match(self.text, start + 1) or self.text[start + 1 : start + 2] in ("!", "?")):
            start = self.text.find("<", start + 1)
        return start

    def _tag(self, start: int) -> int:
        """Read what begins at ``start``; the place behind it."""
        if self.text.startswith("<!--", start):
            return self._behind("-->", start)
        end = self._behind(">", start)
        if end - start > _LONGEST_TAG:
            raise refused(self.name, f"an element of more than {_LONGEST_TAG:,} characters begins at character {start:,}")
        name = _NAME.match(self.lower, start + 1)
        if name is None:
            return end
        return self._opened(name[0], start, end) if name[0][0] != "/" else self._closed(name[0][1:], end)

    def _opened(self, tag: str, start: int, end: int) -> int:
        if tag in _BLOCKS:
            self._finish()
            self._head = tag in _HEADS
        if tag in _SILENT:
            return self._behind(">", self._behind(f"</{tag}", end))
        self._number(tag, start, end)
        if tag not in _VOID:
            self._depth += 1
            if self._depth > MAX_DEPTH:
                raise refused(self.name, f"elements are nested more than {MAX_DEPTH} deep")
        found = _PAGE.search(self.text, start, end)
        if found:
            self._finish()
            self.page = int(found[1])
        return end

    def _closed(self, tag: str, end: int) -> int:
        if tag in _BLOCKS:
            self._finish()
            self._head = False
        if tag in _LISTS and self._lists:
            self._lists.pop()
        if tag not in _VOID and tag not in _SILENT:
            self._depth = max(0, self._depth - 1)
        return end

    def _number(self, tag: str, start: int, end: int) -> None:
        """Write the number in front of an item of a list that a browser would number."""
        if tag in _LISTS:
            first = _START.search(self.text, start, end)
            self._lists.append((int(first[1]) if first else 1) - 1 if tag == "ol" else -1)
        elif tag == "li" and self._lists and self._lists[-1] >= 0:
            self._lists[-1] += 1
            self._mark = f"{self._lists[-1]}. "

    def _behind(self, mark: str, start: int) -> int:
        found = self.lower.find(mark, start)
        if found < 0:
            raise refused(self.name, f"what begins at character {start:,} is never closed with {mark}")
        return found + len(mark)

    def _take(self, start: int, end: int) -> None:
        """Take the words between two elements."""
        data = self.text[start:end]
        if not data.strip():
            if self._words and data:
                self._words.append(" ")
            return
        if not self._words:
            self._first = start
            self._words, self._mark = [self._mark], ""
        self._last = end
        self._words.append(unescape(data))

    def _finish(self) -> None:
        """Close the paragraph that is being read."""
        words = re.sub(r"\s+", " ", "".join(self._words).replace("Â", " ")).strip()
        if words:
            self.blocks.append(Block(words, self._first, self._last, self.page, head=self._head))
        self._words = []
