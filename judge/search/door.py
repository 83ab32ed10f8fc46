"""Opening the search: find the index that fits, or build it."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from judge.cards.pool import Pool
from judge.corpus.load import Corpus
from judge.paths import data_room, user_folder
from judge.search.card_text import CardText
from judge.search.documents import card_documents, entry_documents
from judge.search.engine import Engine
from judge.search.opened import open_index
from judge.search.room import Search
from judge.search.shelf import Content, build, fingerprint
from judge.search.synonyms import FILE, load_speech
from judge.search.whoosh_engine import WhooshEngine


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
    """A search over this corpus and pool. The index lies in ``folder``; it is built when there is none for them.

    ``card_text`` says in our words what a card does; ``official`` has imported words by entry id.
    """
    keeper = engine or WhooshEngine()
    speech = load_speech(synonyms or data_room("rules_corpus") / FILE)
    entries = list(entry_documents(corpus, pool, official))
    room = folder or user_folder() / "search"
    target = room / fingerprint(entries, speech, pool.stamp, card_text.stamp if card_text else "")
    if not target.is_dir():
        build(target, keeper, Content(entries, list(card_documents(pool, card_text)), speech, pool))
    return Search(open_index(target, keeper, pool, [document.id for document in corpus.documents]))
