"""The search over our words and those of the rulebooks taken in."""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import NamedTuple

from judge.corpus.official import official_stamp
from judge.errors import SearchError
from judge.search import CardWords, Results, Search, official_words, open_search
from judge.show.context.library import Library

MOST_ANSWERS = 512


class _Kept(NamedTuple):
    """What one search has answered lately."""

    search: Search
    answers: Callable[..., Results]
    weights: Callable[[str], Mapping[str, float]]


class Finder:
    """Opens its index when it is first asked; threads may share it."""

    def __init__(self, library: Library) -> None:
        self._library = library
        self._opened: tuple[tuple[str, str], Search] | None = None
        self._renewing = threading.Lock()
        self._kept: _Kept | None = None

    @property
    def current(self) -> Search:
        """The search over what is there now; opened anew when the documents taken in, or the user's cards, have
        changed."""
        stamp = (official_stamp(), self._library.pool.stamp)
        if self._opened is None or self._opened[0][0] != stamp[0]:
            self._opened = (stamp, self._open())
        elif self._opened[0] != stamp and self._renewing.acquire(blocking=False):
            threading.Thread(target=self._renew, args=(stamp,), daemon=True).start()
        return self._opened[1]

    def _open(self) -> Search:
        library = self._library
        library.look_again()
        taken_in = official_words(library.corpus, library.official.values())
        return open_search(library.corpus, library.pool, official=taken_in, card_text=CardWords(library.pool))

    def _renew(self, stamp: tuple[str, str]) -> None:
        """Open it anew beside the one that answers meanwhile: a card was kept, and nobody who searches waits for that."""
        try:
            self._opened = (stamp, self._open())
        finally:
            self._renewing.release()

    def check(self) -> None:
        """SearchError when nothing is found that stands in every rulebook; an index that is not open yet is not waited for."""
        if self._opened is not None and not self._opened[1].search("ward", limit=1).hits:
            raise SearchError("the search finds nothing; start the site anew, and its index is made anew")

    def search(self, query: str, rulebook: str, kind: str, limit: int, card: str, house: str) -> Results:
        """What is found; kept for a while, as a hall asks the same things and every reader turns back a page."""
        return self._answering().answers(query, rulebook, (kind,) if kind else None, limit, card=card, house=house)

    def weights(self, query: str) -> Mapping[str, float]:
        """The stems that a query asks for, each with its weight; kept likewise."""
        return self._answering().weights(query)

    def _answering(self) -> _Kept:
        current = self.current
        if self._kept is None or self._kept.search is not current:
            self._kept = _Kept(current, lru_cache(MOST_ANSWERS)(current.search), lru_cache(MOST_ANSWERS)(current.weights))
        return self._kept
