"""A rulebook that nobody here knew before it was taken in, standing among those that are shipped.

Its entries are those of the nearest known rulebook, but for what was found to be new, changed or gone.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from judge.corpus.entry import ABSENT, CHANGED, KINDS, SAME, Document, Entry, Place
from judge.corpus.importing.model import Passage
from judge.corpus.load import Corpus
from judge.corpus.official import OfficialDocument, is_of_tournaments
from judge.corpus.since import number

SAYS = "Answered by {document}, imported here."
LEADS = "**{document}, imported here, says it below.** Where our words differ from it, the document leads."
OWN_SECTION = "A section of {document}, imported here: its own words stand below. Nothing is written about it in our words."
NOT_WRITTEN_YET = "An entry of rulebook {rulebook}, which was taken in here; nothing is written about it in our words yet."


def with_taken_in(corpus: Corpus, official: Mapping[str, OfficialDocument]) -> Corpus:
    """The corpus with every document taken in that is none of its own; the very same corpus where there is none."""
    known = {document.id for document in corpus.documents}
    if on_tournaments := [document for document in official.values() if is_of_tournaments(document.rulebook)]:
        corpus = _with_tournaments(corpus, on_tournaments)
    for document in official.values():
        if document.rulebook not in known and document.nearest in known:
            corpus = _with(corpus, document)
    return corpus


def _with_tournaments(corpus: Corpus, documents: Iterable[OfficialDocument]) -> Corpus:
    """The entries on tournaments that a document of the owner answers, and those that it alone has."""
    answered: dict[str, str] = {}
    fresh: dict[str, Entry] = {}
    for document in documents:
        for passage in document.passages:
            if passage.ours in corpus:
                answered[passage.ours] = document.rulebook
            else:
                fresh[passage.id] = _own_section(passage, document)
    entries = [_answered(entry, answered[entry.id]) if entry.id in answered else entry for entry in corpus]
    return Corpus([*entries, *fresh.values()], corpus.documents, corpus.places)


def _answered(entry: Entry, document: str) -> Entry:
    """What was not in the documents here is: what said so is left out, and the imported document leads."""
    _, _, rest = entry.body.partition("\n\n")
    gap = entry.certainty == "unknown"
    body = rest if gap else entry.body
    summary = SAYS.format(document=document) if gap else entry.summary
    return replace(entry, body=f"{LEADS.format(document=document)}\n\n{body}", summary=summary, certainty="stated")


def _own_section(passage: Passage, document: OfficialDocument) -> Entry:
    body = OWN_SECTION.format(document=document.rulebook)
    sources = (document.source,)
    return Entry(passage.id, passage.title, body, certainty="stated", force="now", known_to=document.rulebook, sources=sources)


def _with(corpus: Corpus, document: OfficialDocument) -> Corpus:
    places = tuple(_place(corpus, document, passage) for passage in document.passages)
    stand = {place.id if place.id in corpus else place.ours for place in places}
    changed = {place.ours or place.id for place in places if place.id in _touched(document)}
    changed |= {place.id for place in places if place.id in _touched(document)}
    entries = [_told(corpus, entry, document, entry.id in stand, entry.id in changed) for entry in corpus]
    new = set(document.changes.get("new", ()))
    own = [place for place in places if place.id in new and not place.ours and place.id.partition(":")[0] in KINDS]
    fresh = [_fresh(corpus, document, place) for place in own]
    documents = _in_order(corpus.documents, _facts(document))
    return Corpus([*entries, *fresh], documents, (*corpus.places, *places))


def _touched(document: OfficialDocument) -> set[str]:
    return {*document.changes.get("changed", ()), *document.changes.get("new", ())}


def _place(corpus: Corpus, document: OfficialDocument, passage: Passage) -> Place:
    ours = passage.ours or (passage.id if passage.id in corpus else "")
    spans = {"lines": passage.spans} if document.unit == "line" else {"chars": passage.spans}
    return Place(document.rulebook, passage.id, passage.kind, passage.title, passage.section, ours, pages=passage.pages, **spans)


def _told(corpus: Corpus, entry: Entry, document: OfficialDocument, stands: bool, changed: bool) -> Entry:
    """An entry of ours with what the document makes of it."""
    before = corpus.history(entry, document.nearest) or SAME
    if stands:
        said = CHANGED if changed else before
    else:  # what no document lists is ours about the rules as such, and stands as long as they do
        listed = entry.place(document.nearest) or not corpus.stands_in(entry, document.nearest)
        said = ABSENT if listed else before
    return replace(entry, history={**entry.history, document.rulebook: said}, places=())


def _fresh(corpus: Corpus, document: OfficialDocument, place: Place) -> Entry:
    """An entry that only the document has."""
    absent = {each.id: ABSENT for each in corpus.documents}
    title = place.title.capitalize() if place.title.isupper() else place.title
    return Entry(place.id, title, NOT_WRITTEN_YET.format(rulebook=document.rulebook), history=absent)


def _facts(document: OfficialDocument) -> Document:
    return Document(
        document.rulebook,
        document.title or "KeyForge Rulebook",
        document.rulebook,
        document.date,
        document.publisher,
        document.nearest,
        len(document.passages),
        note=f"Taken in here from {document.source}; it is read and compared, and played once its owner has switched something.",
    )


def _in_order(documents: Iterable[Document], added: Document) -> tuple[Document, ...]:
    """The documents with one more, the oldest first by their versions."""
    listed = list(documents)
    later = (at for at, each in enumerate(listed) if each.version and number(each.version) > number(added.version))
    listed.insert(next(later, len(listed)), added)
    return tuple(listed)
