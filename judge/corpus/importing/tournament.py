"""Tournament documents: recognised by their title, split by their own headings, and set beside the entries of their kind.

They are no rulebooks: nothing is compared with them, and none of them can be made current.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from judge.corpus.entry import TOURNAMENT
from judge.corpus.importing import headings
from judge.corpus.importing.imprint import imprint_of
from judge.corpus.importing.model import Block, Passage, Source, spans_of, text_of
from judge.corpus.importing.recognise import Recognised, Sign, named_version, signs_of
from judge.corpus.load import Corpus
from judge.corpus.official import OfficialDocument, tournament_id
from judge.errors import VersionNeededError

_TITLE = re.compile(r"\b(?:tournament\b.{0,20}\b(?:rules|guidelines|regulations)|floor rules|TRG)\b", re.IGNORECASE)
_LOOK, _LONGEST = 12, 14  # blocks in which a title is looked for, and the words that it has at most
_MARKS = " #*_\t"
_NUMBER = re.compile(r"^(?:(?:section|part|chapter|appendix)\s+)?(?:\d+(?:\.\d+)*|[IVX]+)[.):]?\s+(?=\S)", re.IGNORECASE)
_HEADINGS = "tournament_headings.toml"


def is_tournament(source: Source) -> bool:
    """Whether a document calls itself one on tournaments: in a short line near its beginning, on its pages, in its properties
    or in the name of its file."""
    lines = [block.text for block in (*source.blocks[:_LOOK], *source.frame[:_LOOK])]
    named = (*lines, *source.properties, source.name.replace("-", " ").replace("_", " "))
    return any(_TITLE.search(line) for line in named if len(line.split()) <= _LONGEST)


def tournament_document(source: Source, names: Mapping[str, str], stated: str = "") -> tuple[OfficialDocument, Recognised]:
    """A tournament document with its sections; ``names`` are entries by headings, ``stated`` the version its owner says it is.

    Raises VersionNeededError where it prints neither a version nor a date.
    """
    signs = (Sign("owner", stated, stated),) if stated else tuple(signs_of(source))
    about = imprint_of(source)
    version = signs[0].version if signs else about.date
    if not version:
        says = "this is a tournament document that prints neither its version nor its date. Say which version it is, such as 2.5"
        raise VersionNeededError(says, where=source.name)
    name = tournament_id(version)
    passages = tuple(_passages(source, names))
    document = OfficialDocument(
        name, source.name, source.digest, source.unit, passages, "", tuple(sign.says for sign in signs), about.date,
        title=about.title, publisher=about.publisher,
    )  # fmt: skip
    return document, Recognised(name, "", 0.0, signs)


def heading_names(corpus: Corpus, folder: Path) -> dict[str, str]:
    """The tournament entries by the headings under which a document may have them."""
    listed = tomllib.loads((folder / _HEADINGS).read_text(encoding="utf-8")) if (folder / _HEADINGS).is_file() else {}
    found: dict[str, str] = {}
    for entry in corpus.entries(TOURNAMENT):
        for said in (*listed.get(entry.id, ()), entry.title, entry.slug.replace("-", " "), *entry.aliases):
            found.setdefault(headings.norm(said), entry.id)
    return found


def _passages(source: Source, names: Mapping[str, str]) -> Iterator[Passage]:
    """A passage for each heading with words of its own; a heading over other headings is the section of those."""
    section, taken = "", set[str]()
    for head, own in _sections(source.blocks):
        title = _title(head)
        if not any(map(_says_something, own)):
            section = "" if _TITLE.search(title) else title
            continue
        entry_id = base = f"{TOURNAMENT}:own-{headings.slug(title)[:60]}"
        number = 2
        while entry_id in taken:
            entry_id, number = f"{base}-{number}", number + 1
        taken.add(entry_id)
        blocks = (head, *own)
        pages = tuple(sorted({block.page for block in blocks if block.page}))
        ours = _ours(title, names)
        yield Passage(entry_id, ours, TOURNAMENT, title, section, text_of(own), spans=spans_of(blocks), pages=pages, headed=0)


def _sections(blocks: tuple[Block, ...]) -> Iterator[tuple[Block, list[Block]]]:
    """Each heading with the blocks under it; what stands before the first one is the title page."""
    head: Block | None = None
    own: list[Block] = []
    for at, block in enumerate(blocks):
        if _is_heading(block, blocks[at + 1] if at + 1 < len(blocks) else None):
            if head is not None:
                yield head, own
            head, own = block, []
        elif head is not None:
            own.append(block)
    if head is not None:
        yield head, own


def _is_heading(block: Block, following: Block | None) -> bool:
    """A short line of its own that is no sentence; one with a number only where a sentence or another heading follows."""
    text = block.text.strip()
    if block.head:
        return True
    title = _title(block)
    if named_version(text):
        return False
    if following is None or not headings.is_short_title(title) or title.isdigit() or "|" in text or "\t" in text:
        return False
    if headings.is_capitals(title):
        return True
    under = following.text.strip()
    opens = headings.is_prose(under) and not headings.is_list_item(under)
    if _NUMBER.match(text):
        return opens or bool(_NUMBER.match(under) and "." in under.split()[0].rstrip("."))
    return block.gap and (opens or following.head) and not headings.is_list_item(text)


def _says_something(block: Block) -> bool:
    """Whether a block is more than a line of the title page."""
    return not named_version(block.text)


def _title(head: Block) -> str:
    text = head.text.strip(_MARKS)
    return _NUMBER.sub("", text).strip(_MARKS) or text


def _ours(title: str, names: Mapping[str, str]) -> str:
    """The entry that a heading is about: one that is called so, or whose name is part of it."""
    normed = headings.norm(title)
    if normed in names:
        return names[normed]
    spoken = set(normed.split())
    near = ((len(name.split()), name) for name in names if len(name.split()) > 1 and set(name.split()) <= spoken)
    best = max(near, default=None)
    return names[best[1]] if best else ""


def lines_in(document: OfficialDocument, blocks: Iterable[Block]) -> set[int]:
    """The numbers of the blocks that stand in a section."""
    spans = [span for passage in document.passages for span in passage.spans]
    return {at for at, block in enumerate(blocks) if any(first <= block.first <= last for first, last in spans)}
