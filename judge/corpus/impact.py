"""What a new rulebook touches: every entry, ruling and card that rests on a passage that changed."""

from __future__ import annotations

from dataclasses import dataclass

from judge.corpus.entry import Entry
from judge.corpus.history import Difference, differences
from judge.corpus.load import Corpus

# A passage that is only reworded, or that no earlier answer could rest on, touches nothing.
SORTS = ("substance", "changed", "gone", "new")


@dataclass(frozen=True, slots=True)
class Touched:
    """A passage that changed, the rulings and the other entries that rest on it, and the cards that it is about."""

    difference: Difference
    rulings: tuple[Entry, ...]
    entries: tuple[Entry, ...]
    cards: tuple[str, ...]


def impact(corpus: Corpus, old: str, new: str) -> tuple[Touched, ...]:
    """Every passage that changed from one rulebook to another, changes of substance first; one that is only reworded is left
    out. A ruling rests on what it says it does, any other entry on what it points at."""
    return tuple(_touched(corpus, each, old, new) for each in differences(corpus, old, new) if each.kind in SORTS)


def _touched(corpus: Corpus, difference: Difference, old: str, new: str) -> Touched:
    changed = difference.entry
    pointing = [entry for entry in corpus.links_to(changed.id) if corpus.stands_in(entry, old) or corpus.stands_in(entry, new)]
    rulings = tuple(entry for entry in pointing if entry.kind == "faq" and _rests_on(entry, changed.id))
    entries = tuple(entry for entry in pointing if entry.kind != "faq")
    about = dict.fromkeys((*changed.cards, *(card for ruling in rulings for card in ruling.cards)))
    return Touched(difference, rulings, entries, tuple(about))


def _rests_on(ruling: Entry, entry_id: str) -> bool:
    return any(rule.partition("#")[0] == entry_id for rule in ruling.rests_on)
