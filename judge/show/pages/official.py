"""The passages of official documents that the user took in, as they stand beside our words."""

from __future__ import annotations

import re
from dataclasses import dataclass
from html import escape

from judge.corpus.importing.model import Passage
from judge.corpus.official import OfficialDocument
from judge.corpus.words import LIGATURES
from judge.show.context.library import Library
from judge.show.context.plain import told

_BOLD = re.compile(r"\*\*(?=\S)(.+?)(?<=\S)\*\*|__(?=\S)(.+?)(?<=\S)__")
_ITEM = re.compile(r"(?:(\d{1,2})\.|[-*•»])\s+")


@dataclass(frozen=True, slots=True)
class Official:
    """One passage of an official document."""

    rulebook: str = told("the rulebook")
    heading: str = told("its heading there")
    place: str = told("section, and page or lines in the file taken in")
    source: str = told("the name of that file")
    question: str = told("for a ruling: the question as printed")
    text: str = told("the words, without the heading")
    html: str = told("the words as safe HTML")


def official_passages(library: Library, entry_id: str, first: str) -> tuple[Official, ...]:
    """What the documents taken in have for an entry: the rulebook followed first, then the newest first."""
    order = [first, *(document.id for document in reversed(library.corpus.documents))]
    known = library.official
    ids = sorted(known, key=lambda rulebook: order.index(rulebook) if rulebook in order else 0.5)
    return tuple(_shown(known[each], passage) for each in ids for passage in known[each].of_entry(entry_id))


def shown_words(passage: Passage) -> str:
    """All that a passage says, as it is shown: the question of a ruling, then the words without the heading."""
    return "\n\n".join(part for part in (_mended(passage.question), _without_heading(passage)) if part)


def official_words(document: OfficialDocument, entry_id: str) -> str:
    """All that a document has for an entry, as one text without headings."""
    return "\n\n".join(map(shown_words, document.of_entry(entry_id)))


def _shown(document: OfficialDocument, passage: Passage) -> Official:
    text = _without_heading(passage)
    return Official(
        document.rulebook,
        passage.title,
        place_of(document, passage),
        document.source,
        _mended(passage.question),
        text,
        as_html(text),
    )


def place_of(document: OfficialDocument, passage: Passage) -> str:
    """Where a passage stands: its section, and its pages where the document has them, else its lines."""
    where = ""
    if passage.pages:
        where = f"page {', '.join(map(str, passage.pages))}"
    elif passage.spans and document.unit == "line":
        where = f"line {passage.spans[0][0]}"
    return ", ".join(part for part in (passage.section, where) if part)


def as_html(text: str) -> str:
    """Paragraphs and lists; every sign of the document is escaped, so that it can bring no markup of its own."""
    return "".join(_block(block) for block in text.split("\n\n") if block.strip())


def _block(block: str) -> str:
    made, listed = [], False
    for line in block.split("\n"):
        item = _ITEM.match(line.strip())
        if bool(item) != listed:
            made.append("<ul>" if item else "</ul>")
            listed = bool(item)
        made.append(_item(line.strip(), item) if item else f"<p>{_inline(line)}</p>")
    return "".join([*made, "</ul>" if listed else ""])


def _item(line: str, item: re.Match[str]) -> str:
    number = f"<b>{item[1]}.</b> " if item[1] else ""
    return f"<li>{number}{_inline(line[item.end() :])}</li>"


def _inline(line: str) -> str:
    return _BOLD.sub(lambda found: f"<strong>{found[1] or found[2]}</strong>", escape(line.strip()))


def _without_heading(passage: Passage) -> str:
    """The words of a passage; documents print the heading as their first line, which is shown apart."""
    if passage.headed >= 0:
        return _mended(passage.text[passage.headed :].lstrip(" :\n"))
    text = _mended(passage.text)
    heading = _mended(passage.title)
    return text[len(heading) :].lstrip(" :\n") if text.casefold().startswith(heading.casefold()) else text


def _mended(text: str) -> str:
    return text.translate(LIGATURES)
