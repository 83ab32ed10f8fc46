"""Which cases have these cards or words, known without asking the database each time: every search of the site wants to know."""

from __future__ import annotations

import threading
import time
from dataclasses import dataclass

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from judge.errors import StoreError
from judge.store.database import Database
from judge.store.patience import HURRIED, SECONDS
from judge.store.rows import asked
from judge.store.tables import CardRow, CaseRow

# How long what other processes write may go unseen; what this one writes is seen at once.
FRESH_SECONDS = 1.0
WHOLE_SECONDS = 60.0


@dataclass(frozen=True, slots=True)
class _Kept:
    id: str
    cards: frozenset[str]
    words: str


class Shelf:
    """The cases of a database that are not deleted, an event's standards first, then what was changed last."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self._lock = threading.Lock()
        self._kept: tuple[_Kept, ...] = ()
        self._stamp: object = None
        self._writes: int | None = None  # of this process, when it was last looked
        self._looked = self._read = 0.0

    def find(self, cards: tuple[str, ...], q: str = "") -> tuple[str, ...]:
        """The ids of the cases with all these cards, or with all these words where no card is named."""
        wanted, words = frozenset(cards), asked(q)
        if not wanted and not words:
            return ()
        if not self._lock.acquire(timeout=SECONDS[HURRIED]):  # somebody is looking; nobody waits behind one who waits
            raise StoreError("the saved cases are being read; try again in a moment")
        try:
            self._look()
            kept = self._kept
        finally:
            self._lock.release()
        if wanted:
            return tuple(each.id for each in kept if wanted <= each.cards)
        return tuple(each.id for each in kept if all(word in each.words for word in words))

    def _look(self) -> None:
        """Read the cases anew where something has been written since."""
        now, writes = time.monotonic(), self.database.writes
        if writes == self._writes and now - self._looked < FRESH_SECONDS:
            return
        with self.database.reading() as session:
            stamp = _stamp(session)
            if stamp != self._stamp or writes != self._writes or now - self._read > WHOLE_SECONDS:
                self._kept, self._stamp, self._read = _cases(session), stamp, now
        self._writes, self._looked = writes, now


def _stamp(session: Session) -> object:
    """Changes with every case that is saved, edited, deleted or brought back."""
    query = select(func.count(), func.coalesce(func.sum(CaseRow.version), 0), func.max(CaseRow.changed))
    return tuple(session.execute(query).one())


def _cases(session: Session) -> tuple[_Kept, ...]:
    cards: dict[str, set[str]] = {}
    for case_id, card in session.execute(select(CardRow.case_id, CardRow.card)):
        cards.setdefault(case_id, set()).add(card)
    query = select(CaseRow.id, CaseRow.words).where(CaseRow.deleted.is_(False))
    rows = session.execute(query.order_by(CaseRow.standard.desc(), CaseRow.changed.desc(), CaseRow.id))
    return tuple(_Kept(case_id, frozenset(cards.get(case_id, ())), words or "") for case_id, words in rows)
