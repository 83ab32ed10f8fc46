"""The manual: the Markdown of ``docs/`` as pages of the site, with the drawings in them."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from typing import ClassVar

import markdown
from markdown.extensions.fenced_code import FencedCodeExtension
from markdown.extensions.sane_lists import SaneListExtension
from markdown.extensions.tables import TableExtension
from markdown.extensions.toc import TocExtension

from judge.errors import UnknownPageError
from judge.paths import data_room
from judge.show.context.addresses import Addresses
from judge.show.context.library import Library
from judge.show.context.page import Link, Page
from judge.show.context.plain import told

FRONT = "README"  # what a folder of Markdown shows first; its links, in their order, are the contents
_CHAPTER = re.compile(r"\[([^\]]+)\]\(([\w-]+)\.md\)")
_LINK = re.compile(r'href="([\w-]+)\.md(#[\w-]*)?"')
_CODE = re.compile(r"<code>[^<\n]*</code>")
_DRAWING = re.compile(r'<p><img alt="[^"]*" src="([\w-]+\.svg)"></p>')


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading of a page."""

    id: str = told("what stands behind the # of its address")
    title: str = told("its words")


@dataclass(frozen=True, slots=True, kw_only=True)
class ManualPage(Page):
    """A page of the manual."""

    template: ClassVar[str] = "manual.html"

    name: str = told("its name; empty for the first one")
    body: str = told("the words, as Markdown")
    html: str = told("the words, as HTML")
    headings: tuple[Heading, ...] = told("its headings")
    chapters: tuple[Link, ...] = told("all pages of the manual in their order")
    after: Link | None = told("the page that follows; none for the last one", default=None)


@dataclass(frozen=True, slots=True)
class _Read:
    title: str
    body: str
    html: str
    headings: tuple[Heading, ...]


def manual_page(library: Library, name: str = "", rulebook: str = "") -> ManualPage:
    """A page of the manual; UnknownPageError tells which there are."""
    book = library.rulebook(rulebook)
    chapters = chapter_links(book)
    read = _read(name or FRONT, (FRONT, *(chapter.id for chapter in chapters)))
    to = Addresses.of(book)
    names = ["", *(chapter.id for chapter in chapters)]
    following = names.index("" if name == FRONT else name)
    return ManualPage(
        title=read.title,
        rulebook=book,
        name=name,
        body=read.body,
        html=_LINK.sub(lambda found: f'href="{to.manual("" if found[1] == FRONT else found[1])}{found[2] or ""}"', read.html),
        headings=read.headings,
        chapters=chapters,
        after=chapters[following] if following < len(chapters) else None,
    )


def chapter_links(rulebook: str) -> tuple[Link, ...]:
    """The pages of the manual as its first page has them."""
    to = Addresses.of(rulebook)
    found = {name: title for title, name in _CHAPTER.findall(_text(FRONT))}
    return tuple(Link(name, title, "Manual", to.manual(name)) for name, title in found.items())


@cache
def _text(name: str) -> str:
    return (data_room("docs") / f"{name}.md").read_text(encoding="utf-8")


@cache
def _read(name: str, known: tuple[str, ...]) -> _Read:
    if name not in known:
        raise UnknownPageError(f"the manual has no page {name!r}; it has {', '.join(known)}", where="manual")
    body = _text(name)
    reader = markdown.Markdown(
        extensions=[
            FencedCodeExtension(),
            SaneListExtension(),
            TableExtension(use_align_attribute=True),
            TocExtension(toc_depth="2-3"),
        ],
        output_format="html",
        tab_length=2,
    )
    drawn = _DRAWING.sub(_drawing, reader.convert(body)).replace("\n\n</code>", "\n</code>")  # an example ends with an empty line
    drawn = _CODE.sub(lambda found: found[0].replace("/", "/<wbr>").replace("</<wbr>", "</"), drawn)  # a path may be broken
    headings = tuple(Heading(each["id"], each["name"]) for each in reader.toc_tokens)  # type: ignore[attr-defined]
    return _Read(body.partition("\n")[0].removeprefix("# "), body, drawn, headings)


def _drawing(found: re.Match[str]) -> str:
    """A drawing in the page itself, where it takes the colours of the site; its own style is for whoever opens the file."""
    svg = (data_room("docs") / (found[1])).read_text(encoding="utf-8")
    return f'<figure class="drawing">{re.sub("<style>.*?</style>", "", svg, flags=re.DOTALL)}</figure>'
