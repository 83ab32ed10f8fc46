"""What a phone keeps for a hall without a network: the shell, and the texts of all entries."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from functools import cached_property
from typing import Any, ClassVar

from judge.cite import IN_FORCE
from judge.corpus.entry import ABSENT, CHANGED, REWORDED, SAME, Entry
from judge.corpus.official import official_stamp
from judge.show.context import words
from judge.show.context.library import Library
from judge.show.context.page import Page
from judge.show.context.plain import told

# What a history says where the rulebook rules nothing else.
_NOTHING_ELSE = ("", ABSENT, SAME, REWORDED, CHANGED)


@dataclass(frozen=True, slots=True)
class Bench:
    """The whole bench as it can be taken along: its version and date, its bytes on the device and on the way there."""

    version: str = told("which packs they are")
    program: str = told("the version of the judge in them")
    date: str = told("when they were made")
    size: int = told("how many bytes the device keeps of them")
    sent: int = told("how many bytes are sent at first")
    later: int = told("how many bytes follow, for saved cases", default=0)


@dataclass(frozen=True, slots=True, kw_only=True)
class OfflinePage(Page):
    """The page that shows entries without the server, and hands the bench out."""

    template: ClassVar[str] = "offline.html"

    entries: int = told("how many entries the phone keeps")
    texts: str = told("where the texts are")
    bench: Bench | None = told("the whole bench, where this site hands it out", default=None)


class Luggage:
    """Every entry as one JSON text, made when it is first asked for."""

    def __init__(self, library: Library) -> None:
        self._library = library
        self._stamp = official_stamp()

    @property
    def fresh(self) -> bool:
        """Whether no document was taken in since."""
        return self._stamp == official_stamp()

    @cached_property
    def texts(self) -> bytes:
        """Every entry in our own words, and the cards that entries name; official words stay where they were taken in."""
        corpus = self._library.corpus
        entries = {entry.id: _entry(self._library, entry) for entry in corpus}
        cards = {card: self._library.pool.card(card).name for entry in corpus for card in entry.cards}
        kept = {"kinds": words.KINDS, "inForce": IN_FORCE, "entries": entries, "cards": cards}
        return json.dumps(kept, ensure_ascii=False, separators=(",", ":")).encode()

    @cached_property
    def version(self) -> str:
        """Changes with them."""
        return hashlib.sha256(self.texts).hexdigest()[:12]


def offline_page(library: Library, luggage: Luggage | None, rulebook: str = "", bench: Bench | None = None) -> OfflinePage:
    """The page as it is kept on the phone; without ``luggage`` where the bench itself makes it."""
    return OfflinePage(
        title="Offline",
        rulebook=library.rulebook(rulebook),
        entries=len(library.corpus),
        texts=f"/offline/texts/{luggage.version}" if luggage else "",
        bench=bench,
    )


def _entry(library: Library, entry: Entry) -> dict[str, Any]:
    older = {document.id: library.corpus.history(entry, document.id) for document in library.rulebooks}
    related = dict.fromkeys(each.partition("#")[0] for each in (*entry.rests_on, *entry.related))
    found = {
        "title": entry.title,
        "question": entry.question,
        "html": library.html(entry, ""),
        "flags": [f"{words.FLAGS.get(flag.kind, flag.kind)}. {flag.note}" for flag in entry.flags],
        "older": {book: words.sentence(says) for book, says in older.items() if says not in _NOTHING_ELSE},
        "cards": list(entry.cards),
        "related": [each for each in related if each in library.corpus],
    }
    return {name: value for name, value in found.items() if value}
