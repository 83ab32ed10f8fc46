"""Opening the search: find the index that fits and is whole, or build it; where the disk refuses, in memory."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from pathlib import Path

from judge.caches import digest
from judge.cards.pool import Pool
from judge.corpus.load import Corpus
from judge.paths import data_room, user_folder
from judge.search.card_text import CardText
from judge.search.documents import card_documents, entry_documents
from judge.search.engine import Engine
from judge.search.languages import FILE as LANGUAGES
from judge.search.meaning import FILE as MEANINGS
from judge.search.meaning import load_meanings
from judge.search.opened import open_index, open_made
from judge.search.room import Search
from judge.search.shelf import Content, build, discard, is_whole, make
from judge.search.synonyms import FILE, load_speech

_log = logging.getLogger(__name__)


def open_search(
    corpus: Corpus,
    pool: Pool,
    folder: Path | None = None,
    *,
    synonyms: Path | None = None,
    card_text: CardText | None = None,
    official: Mapping[str, str] | None = None,
    engine: Engine | None = None,
) -> Search:
    """A search over this corpus and pool. The index lies in ``folder``; it is built when there is none for them, or one that is
    damaged.

    ``card_text`` says in our words what a card does; ``official`` has imported words by entry id.

    >>> from judge import load_corpus, load_pool
    >>> found = open_search(load_corpus(), load_pool()).search("does ward stop archiving", limit=2)
    >>> [hit.id for hit in found.hits]
    ['glossary:ward', 'faq:code-monkey-warded-neighbors']
    """
    keeper, speech = engine or _whoosh(), synonyms or data_room("rules_corpus") / FILE
    meanings = load_meanings(speech.with_name(MEANINGS))

    def content() -> Content:
        entries = list(entry_documents(corpus, pool, official))
        return Content(entries, list(card_documents(pool, card_text)), load_speech(speech), pool, meanings)

    rulebooks = [document.id for document in corpus.documents]
    said = [path.read_bytes() if path.is_file() else b"" for path in (speech, *map(speech.with_name, (LANGUAGES, MEANINGS)))]
    stamps = (pool.stamp, card_text.stamp if card_text else "", repr(official))
    target = (folder or user_folder() / "search") / name_of(corpus, *said, *stamps)
    try:
        if not is_whole(target):
            discard(target)
            build(target, keeper, content())
        return Search(open_index(target, keeper, pool, rulebooks, meanings))
    except Exception as wrong:  # whatever it is: an index is only a cache
        _log.warning("no index in %s: %s: %s; searching without one on the disk", target, type(wrong).__name__, wrong)
        return Search(open_made(make(keeper, content()), pool, rulebooks, meanings))


def name_of(corpus: Corpus, *stamps: bytes | str) -> str:
    """Names an index after what is in it and by what code it was made, so that an old one is never read by mistake."""
    code = [path.read_bytes() for path in sorted(Path(__file__).parent.glob("*.py"))]
    given = [each.encode() if isinstance(each, str) else each for each in stamps]
    return digest(repr((*corpus, corpus.documents)).encode(), *code, *given)[:20]


def _whoosh() -> Engine:
    from judge.search.whoosh_engine import WhooshEngine  # cold start: what is named exactly is looked up without a search

    return WhooshEngine()
