"""Entries and cards as documents to be found."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from judge.cards.pool import Pool
from judge.corpus.entry import ABSENT, Entry
from judge.corpus.load import Corpus
from judge.corpus.official import OfficialDocument
from judge.search.card_text import CardText
from judge.search.kinds import CARD, Document

# How much a word in each field counts. Long questions and bodies weigh little: else long rulings swamp the rule itself.
ENTRY_FIELDS: Mapping[str, float] = {
    "title": 2.0,
    "topic": 1.0,
    "card_names": 3.0,
    "phrases": 1.8,
    "text": 2.2,
    "older": 0.2,
    "official": 0.4,
}
_KIND_WORDS = {"chart": "chart", "errata": "errata erratum", "faq": "ruling faq", "optional": "optional"}
CARD_FIELDS: Mapping[str, float] = {"title": 2.0, "facts": 1.0, "text": 0.7}


def entry_documents(corpus: Corpus, pool: Pool, official: Mapping[str, str] | None = None) -> Iterator[Document]:
    """Every entry; ``official`` adds the imported words of the rulebooks to what is searched, by entry id."""
    rulebooks = tuple(document.id for document in corpus.documents)
    for entry in corpus.entries():
        cards = [pool.card(card) for card in entry.cards if card in pool]
        body = corpus.plain(entry.body)
        yield Document(
            id=entry.id,
            kind=entry.kind,
            title=entry.title,
            text=body,
            phrases=entry.aliases,
            question=entry.question,
            topic=" ".join((entry.topic, _KIND_WORDS.get(entry.kind, ""))),
            cards=tuple(card.id for card in cards),
            card_names=tuple(card.name for card in cards),
            houses=tuple(dict.fromkeys(house for card in cards for house in card.houses)),
            rulebooks=tuple(book for book in rulebooks if corpus.stands_in(entry, book)),
            older=_older(corpus, entry, rulebooks),
            pointer=entry.pointer,
            official=(official or {}).get(entry.id, ""),
        )


def card_documents(pool: Pool, text: CardText | None = None) -> Iterator[Document]:
    """Every card; ``text`` gives what it does in our words."""
    for card in pool:
        yield Document(
            id=card.id,
            kind=CARD,
            title=card.name,
            text=text(card) if text else "",
            facts=" ".join((card.type, *card.houses, *card.traits, *card.keywords, *card.sets, card.rarity)),
            cards=(card.id,),
            card_names=(card.name,),
            houses=card.houses,
        )


def official_words(corpus: Corpus, documents: Iterable[OfficialDocument]) -> dict[str, str]:
    """The words that imported rulebooks have for each entry of ours, by its id."""
    known = list(documents)
    found = {
        entry.id: " ".join(passage.text for document in known for passage in document.of_entry(entry.id)) for entry in corpus
    }
    return {entry_id: words for entry_id, words in found.items() if words}


def _older(corpus: Corpus, entry: Entry, rulebooks: tuple[str, ...]) -> dict[str, str]:
    said = {book: corpus.history(entry, book) for book in rulebooks}
    return {book: words for book, words in said.items() if words and words != ABSENT}
