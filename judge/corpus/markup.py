"""The Markdown of an entry: its numbered items, its links, and safe HTML."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from xml.etree import ElementTree

import markdown
import nh3
from markdown.extensions import Extension
from markdown.inlinepatterns import InlineProcessor
from markdown.treeprocessors import Treeprocessor

LINK = re.compile(r"\[\[([^\[\]|]+?)(?:\|([^\[\]]*))?\]\]")
_ITEM = re.compile(r"\d+\.[ \t]+(?=\S)")
_MARKS = re.compile(r"[*_`]{1,3}(?=\S)|(?<=\S)[*_`]{1,3}")
_TAGS = {"p", "ol", "ul", "li", "strong", "em", "a", "code", "table", "thead", "tbody", "tr", "th", "td", "br"}
_TAGS |= {"h2", "h3", "h4", "blockquote", "dl", "dt", "dd", "hr", "s"}
_ATTRIBUTES = {"a": {"href", "class"}, "li": {"id"}, "ol": {"start"}, "th": {"align"}, "td": {"align"}}

_SENTENCE_END = re.compile(r"(?<=[.!?])\s+(?=[A-ZÆ“\"(])")

LinkMaker = Callable[[str], str]
Naming = Callable[[str], str]


def items(body: str) -> tuple[str, ...]:
    """The text of every item of the first top-level ordered list, Markdown kept."""
    return tuple(text for _, text in _numbered(body))


def numbers(body: str) -> tuple[int, ...]:
    """The numbers as written before those items."""
    return tuple(number for number, _ in _numbered(body))


def _numbered(body: str) -> list[tuple[int, str]]:
    found: list[tuple[int, list[str]]] = []
    gap = False
    for line in body.splitlines():
        mark = _ITEM.match(line)
        if mark:
            found.append((int(line[: mark.end()].split(".")[0]), [line[mark.end() :]]))
        elif found and line.strip():
            if gap and not line[0].isspace():
                break
            found[-1][1].append(line.strip())
        gap = not line.strip()
    return [(number, "\n".join(lines)) for number, lines in found]


def links(body: str) -> Iterator[tuple[str, int]]:
    """Every ``[[target]]`` of a body with its line, counted from 0."""
    for number, line in enumerate(body.splitlines()):
        for found in LINK.finditer(line):
            yield found[1].strip(), number


def plain(text: str, name: Naming) -> str:
    """Markdown as plain text: links become their words, marks go."""
    spoken = LINK.sub(lambda found: found[2] or name(found[1].strip()), text)
    return _MARKS.sub("", spoken).strip()


def first_sentence(body: str, name: Naming) -> str:
    """The first sentence of the first paragraph (or of the first item) in plain text, for lists and comparisons."""
    return next(sentences(body, name), "")


def sentences(body: str, name: Naming) -> Iterator[str]:
    """The sentences of a body in plain text, those of numbered items among them."""
    for block in body.strip().split("\n\n"):
        for part in items(block) if _ITEM.match(block) else (block,):
            text = plain(part.replace("\n", " ").removeprefix("- "), name)
            yield from (each for each in _SENTENCE_END.split(text) if each)


def html(body: str, link: LinkMaker, name: Naming, anchor: str = "") -> str:
    """Safe HTML. ``link`` makes the address of an id ("" leaves the words alone), ``name`` its title.

    The n-th item of the first top-level ordered list carries the id ``{anchor}n``.
    """
    reader = markdown.Markdown(
        extensions=["tables", "sane_lists", _EntryMarkup(link, name, anchor)], output_format="html", tab_length=2
    )
    return nh3.clean(reader.convert(body), tags=_TAGS, attributes=_ATTRIBUTES, link_rel=None)


class _EntryMarkup(Extension):
    """Our two additions to Markdown: links between entries, and anchors on numbered items."""

    def __init__(self, link: LinkMaker, name: Naming, anchor: str) -> None:
        super().__init__()
        self.link, self.name, self.anchor = link, name, anchor

    def extendMarkdown(self, md: markdown.Markdown) -> None:  # noqa: N802  # the name is Markdown's own
        md.inlinePatterns.register(_EntryLink(self.link, self.name), "entry-link", 175)
        md.treeprocessors.register(_ItemAnchors(self.anchor), "item-anchors", 5)


class _EntryLink(InlineProcessor):
    def __init__(self, link: LinkMaker, name: Naming) -> None:
        super().__init__(LINK.pattern)
        self.link, self.name = link, name

    def handleMatch(  # type: ignore[override]  # noqa: N802  # the name is Markdown's own
        self,
        m: re.Match[str],
        data: str,  # noqa: ARG002  # Markdown hands it over by position
    ) -> tuple[ElementTree.Element, int, int]:
        target = m[1].strip()
        address = self.link(target)
        element = ElementTree.Element("a" if address else "span")
        if address:
            element.set("href", address)
        element.text = m[2] or self.name(target)
        return element, m.start(), m.end()


class _ItemAnchors(Treeprocessor):
    def __init__(self, anchor: str) -> None:
        super().__init__()
        self.anchor = anchor

    def run(self, root: ElementTree.Element) -> None:
        first = root.find("ol")
        for number, item in enumerate(first if first is not None else (), start=1):
            item.set("id", f"{self.anchor}{number}")
