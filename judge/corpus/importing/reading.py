"""From a file to blocks and drafts, whatever its format."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256

from judge.corpus.entry import Place
from judge.corpus.importing import headings
from judge.corpus.importing.guard import MAX_BLOCKS, admit_bytes, decode, refused
from judge.corpus.importing.knit import knit
from judge.corpus.importing.model import Block, Draft, Source
from judge.corpus.importing.prepare import mend, with_heads
from judge.corpus.importing.prints import Book
from judge.corpus.importing.read_html import html_properties, read_html
from judge.corpus.importing.read_pdf import read_pdf
from judge.corpus.importing.read_text import read_text
from judge.corpus.importing.read_yaml import read_yaml
from judge.corpus.importing.split import Splitter

UNITS = {"html": "char"}


def known_titles(places: Sequence[Place]) -> frozenset[str]:
    """Every heading that a known document has, in the form of ``headings.norm``."""
    # A title with a slash names a heading and the one under it; one in brackets was never printed.
    printed = (title for place in places if "(" not in place.title[:1] for title in place.title.split(" / "))
    return frozenset(map(headings.norm, printed))


@dataclass(frozen=True, slots=True)
class Reading:
    """A document and what its own structure shows: drafts, and headings over groups of questions."""

    source: Source
    drafts: list[Draft]
    topics: frozenset[int] = frozenset()


def read_source(name: str, data: bytes, titles: frozenset[str], books: Mapping[str, Book] | None = None) -> Reading:
    """The blocks of a document and the entries that its own structure shows; the known ``books`` tell what its layout broke."""
    found, data = admit_bytes(name, data)
    digest = sha256(data).hexdigest()
    unit = UNITS.get(found, "line")
    if found == "yaml":
        sections, drafts = read_yaml(name, decode(name, data))
        if drafts:
            return Reading(Source(name, found, digest, unit, sections), drafts)
    raw, frame, properties = _blocks(found, name, data) if found != "yaml" else (sections, (), ())
    if len(raw) > MAX_BLOCKS:
        raise refused(name, f"the document has {len(raw):,} paragraphs; the limit is {MAX_BLOCKS:,}")
    shares = {rulebook: book.share(block.text for block in raw) for rulebook, book in (books or {}).items()}
    book = (books or {})[max(shares, key=lambda rulebook: shares[rulebook])] if shares else Book()
    blocks = with_heads(mend(knit(raw, book, titles), titles), titles, book)
    splitter = Splitter(blocks, titles)
    source = Source(name, found, digest, unit, blocks, frame, properties)
    return Reading(source, splitter.run(), frozenset(splitter.topics))


def _blocks(found: str, name: str, data: bytes) -> tuple[tuple[Block, ...], tuple[Block, ...], tuple[str, ...]]:
    """The text of a document, what frames its pages, and its properties."""
    if found == "pdf":
        return read_pdf(name, data)
    text = decode(name, data)
    return (read_html(name, text), (), html_properties(text)) if found == "html" else (*read_text(text), ())
