"""What changed between two rulebooks, entry by entry."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from judge.cite import IN_FORCE
from judge.corpus.entry import ABSENT, CHANGED, SAME, Entry
from judge.corpus.load import Corpus

ChangeKind = Literal["substance", "reworded", "new", "gone", "changed"]


@dataclass(frozen=True, slots=True)
class Difference:
    """One entry on which two rulebooks differ: what each says in our words ("" where it has no such entry)."""

    entry: Entry
    kind: ChangeKind
    before: str
    after: str


def differences(corpus: Corpus, old: str, new: str) -> tuple[Difference, ...]:
    """Every entry that changed from one rulebook to another, changes of substance first."""
    corpus.document(old)
    corpus.document(new)
    found = [change for entry in corpus.entries() if (change := _difference(corpus, entry, old, new))]
    order = ("substance", "changed", "new", "gone", "reworded")
    return tuple(sorted(found, key=lambda change: order.index(change.kind)))


def says(corpus: Corpus, entry: Entry, rulebook: str, *, on_that: bool = False) -> str:
    """What a rulebook says on an entry in our words: its history where it differs, else its summary, or ``on_that`` what is said
    now on the point in which others differ."""
    if not corpus.stands_in(entry, rulebook):
        return ""
    return corpus.told_otherwise(entry, rulebook) or (entry.now if on_that else "") or corpus.summary(entry)


def _difference(corpus: Corpus, entry: Entry, old: str, new: str) -> Difference | None:
    before, after = _state(corpus, entry, old), _state(corpus, entry, new)
    if before == after:
        return None
    kind: ChangeKind = "substance"
    if ABSENT in (before, after):
        kind = "new" if before == ABSENT else "gone"
    elif CHANGED in (before, after):
        kind = "changed"
    elif _same_effect(corpus, entry, old) and _same_effect(corpus, entry, new):
        kind = "reworded"
    told = [corpus.told_otherwise(entry, rulebook) for rulebook in (old, new)]
    # Where one of the two tells its own, the other says what it rules on that very point.
    before, after = (says(corpus, entry, each, on_that=any(told)) for each in (old, new))
    return Difference(entry, kind, before, after)


def _state(corpus: Corpus, entry: Entry, rulebook: str) -> str:
    """How a rulebook relates to the one in force: absent, same, reworded, or its own sentence."""
    if not corpus.stands_in(entry, rulebook):
        return ABSENT
    return SAME if rulebook == IN_FORCE else corpus.history(entry, rulebook) or SAME


def _same_effect(corpus: Corpus, entry: Entry, rulebook: str) -> bool:
    """Whether a rulebook rules as the one in force does, in whatever words."""
    return not corpus.ruled_instead(entry, rulebook)
