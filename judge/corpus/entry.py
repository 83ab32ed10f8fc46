"""What the corpus is made of: entries in our own words, the documents behind them, and where each entry stands."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

KINDS = ("glossary", "rules", "setup", "optional", "chart", "errata", "faq", "front", "reading", "trg")
FORMS = ("yes", "no", "what-happens", "count", "order", "yes+no")
CLASSES = ("ENGINE", "ENGINE-MAY", "TEXT")
TOURNAMENT = "trg"  # the kind of what tournament documents say; no rulebook has it, and no comparison
CERTAINTIES = ("stated", "reported", "inferred", "unknown")
FORCES = ("now", "older", "lapsed", "unknown")
FLAG_KINDS = ("misprint", "open reading", "outdated")

ABSENT = "absent"
SAME = "same"
REWORDED = "reworded"
CHANGED = "changed"  # of a document taken in: worded otherwise, and nobody has said whether it rules otherwise


@dataclass(frozen=True, slots=True)
class Document:
    """One rulebook: who publishes it, when, and which one it takes over from."""

    id: str
    title: str
    version: str
    date: str
    publisher: str
    follows: str
    entries: int
    official: bool = True
    current: bool = False
    numbered: bool = True  # whether it prints its version
    note: str = ""


@dataclass(frozen=True, slots=True)
class Place:
    """Where a document has an entry: its own heading and section, and the lines, pages or characters there.

    ``id`` is the entry of that document, ``ours`` the entry of ours that carries it ("" for stories and credits).
    """

    rulebook: str
    id: str
    kind: str
    title: str
    section: str
    ours: str = ""
    lines: tuple[tuple[int, int], ...] = ()
    pages: tuple[int, ...] = ()
    chars: tuple[tuple[int, int], ...] = ()


@dataclass(frozen=True, slots=True)
class Flag:
    """A misprint or an open reading of the rulebook in force, with the entries where both sides stand; ``reading`` is the
    entry of the one that can be played both ways, if it can."""

    kind: str
    note: str
    places: tuple[str, ...] = ()
    reading: str = ""


@dataclass(frozen=True, slots=True)
class Entry:
    """One entry: a rule, a ruling, an erratum or a chart, in our own words.

    ``history`` says per older rulebook ``absent``, ``same``, ``reworded``, or in a sentence what it rules instead; ``now`` is
    what the rulebook in force says on that point, ``only_words`` are those that only tell the same rule otherwise.
    ``summary`` says the rule in one line (of a ruling and an erratum the first sentence does).
    ``question`` to ``no_scenario`` are for rulings only, ``changes_play`` for errata only. ``certainty`` to ``sources``
    are for tournament entries: how well it is known, whether it is in force, the newest document read for it, and from
    where. ``file`` and ``body_line``
    are where the words stand, for error messages.
    """

    id: str
    title: str
    body: str
    summary: str = ""
    aliases: tuple[str, ...] = ()
    related: tuple[str, ...] = ()
    cards: tuple[str, ...] = ()
    history: Mapping[str, str] = field(default_factory=dict, hash=False)
    now: str = ""
    only_words: tuple[str, ...] = ()
    flags: tuple[Flag, ...] = ()
    pointer: bool = False
    question: str = ""
    topic: str = ""
    form: str = ""
    cls: str = ""
    rests_on: tuple[str, ...] = ()
    no_scenario: str = ""
    changes_play: bool | None = None
    certainty: str = ""
    force: str = ""
    known_to: str = ""
    sources: tuple[str, ...] = ()
    places: tuple[Place, ...] = ()
    file: str = ""
    body_line: int = 1

    @property
    def kind(self) -> str:
        """The kind is the first half of the id."""
        return self.id.partition(":")[0]

    @property
    def slug(self) -> str:
        """The second half of the id, which is also the file's name."""
        return self.id.partition(":")[2]

    def place(self, rulebook: str) -> Place | None:
        """Where the entry stands in one document, or None."""
        return next((place for place in self.places if place.rulebook == rulebook), None)
