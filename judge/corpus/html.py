"""The Markdown of an entry as safe HTML."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import markdown
import nh3
from markdown.extensions import Extension
from markdown.extensions.sane_lists import SaneListExtension
from markdown.extensions.tables import TableExtension
from markdown.inlinepatterns import InlineProcessor
from markdown.treeprocessors import Treeprocessor

from judge.corpus.markup import LINK, LinkMaker, Naming

_TAGS = {"p", "ol", "ul", "li", "strong", "em", "a", "code", "table", "thead", "tbody", "tr", "th", "td", "br"}
_TAGS |= {"h2", "h3", "h4", "blockquote", "dl", "dt", "dd", "hr", "s"}
_ATTRIBUTES = {"a": {"href", "class"}, "li": {"id"}, "ol": {"start"}, "th": {"align"}, "td": {"align"}}


def html(body: str, link: LinkMaker, name: Naming, anchor: str = "") -> str:
    """Safe HTML. ``link`` makes the address of an id ("" leaves the words alone), ``name`` its title.

    The n-th item of the first top-level ordered list carries the id ``{anchor}n``.
    """
    reader = markdown.Markdown(
        extensions=[TableExtension(use_align_attribute=True), SaneListExtension(), _EntryMarkup(link, name, anchor)],
        output_format="html",
        tab_length=2,
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
