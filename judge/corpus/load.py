"""The whole corpus in memory: find an entry, check a citation, follow links both ways, show the words."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import nullcontext
from dataclasses import replace
from functools import cached_property
from pathlib import Path

from judge.caches import Table, parsed
from judge.cite import IN_FORCE, Cite, parse_cite
from judge.corpus import markup
from judge.corpus.entry import ABSENT, CHANGED, KINDS, REWORDED, SAME, TOURNAMENT, Document, Entry, Place
from judge.corpus.places import load_documents, load_places
from judge.corpus.read import read_entry
from judge.errors import CorpusError, Problem, UnknownEntryError
from judge.paths import data_room


class Corpus:
    """Every entry, by id; made by ``load_corpus``, never changed afterwards."""

    def __init__(self, entries: Iterable[Entry], documents: tuple[Document, ...] = (), places: tuple[Place, ...] = ()) -> None:
        self.documents = documents
        self.places = places
        listed = list(entries)
        here = _places_by_entry(places, {entry.id for entry in listed})
        self._standing: dict[tuple[str, str], tuple[Entry, ...]] = {}
        self._entries = {entry.id: replace(entry, places=tuple(here.get(entry.id, ()))) for entry in listed}

    def __len__(self) -> int:
        return len(self._entries)

    def __iter__(self) -> Iterator[Entry]:
        return iter(self._entries.values())

    def __contains__(self, entry_id: object) -> bool:
        return entry_id in self._entries

    def entry(self, entry_id: str) -> Entry:
        """The entry with that id; UnknownEntryError names the nearest ids."""
        try:
            return self._entries[entry_id]
        except KeyError:
            near = self._near(entry_id)
            way_out = f"; did you mean {' or '.join(near)}?" if near else ""
            raise UnknownEntryError(f"no entry is called {entry_id!r}{way_out}", meant=near) from None

    def entries(self, kind: str | None = None) -> tuple[Entry, ...]:
        """All entries, or those of one kind, in the order of the current rulebook."""
        return self._in_order if kind is None else self._of_kind.get(kind, ())

    def standing(self, kind: str, rulebook: str) -> tuple[Entry, ...]:
        """The entries of a kind that stand in a rulebook; found once."""
        if (kind, rulebook) not in self._standing:
            self._standing[kind, rulebook] = tuple(each for each in self.entries(kind) if self.stands_in(each, rulebook))
        return self._standing[kind, rulebook]

    def resolve(self, cite: str | Cite, rulebook: str = IN_FORCE) -> Entry:
        """The entry that a citation names, sure to stand in the rulebook and to have the item.

        A rulebook written in the citation wins over the argument.
        """
        wanted = parse_cite(cite) if isinstance(cite, str) else cite
        entry = self.entry(wanted.entry)
        book = wanted.rulebook or rulebook
        if not self.stands_in(entry, book):
            where = ", ".join(doc.id for doc in self.documents if self.stands_in(entry, doc.id)) or "no rulebook"
            raise UnknownEntryError(f"{entry.id} does not stand in rulebook {book}; it stands in {where}")
        count = len(self._items[entry.id]) if wanted.item else 0
        if wanted.item > count:
            has = f"has {count} numbered items" if count else "has no numbered list"
            raise UnknownEntryError(f"{wanted} names item {wanted.item}, but {entry.id} {has}")
        return entry

    def passage(self, cite: str | Cite, rulebook: str = IN_FORCE) -> str:
        """The cited words as plain text: the numbered item, or the whole body."""
        wanted = parse_cite(cite) if isinstance(cite, str) else cite
        entry = self.resolve(wanted, rulebook)
        return self.plain(self._items[entry.id][wanted.item - 1] if wanted.item else entry.body)

    def items(self, entry: Entry) -> tuple[str, ...]:
        """The numbered items of an entry in plain text; item n is what ``#n`` cites."""
        return tuple(self.plain(item) for item in self._items[entry.id])

    def stands_in(self, entry: Entry, rulebook: str) -> bool:
        """Whether a rulebook has the entry, by its history and by the documents' tables of contents.

        What tournament documents say stands beside every rulebook.
        """
        if entry.kind == TOURNAMENT:
            return True
        history = self.history(entry, rulebook)
        if history == ABSENT:
            return False
        if history:
            return True
        if entry.place(rulebook):
            return True
        # An entry that no document lists yet is one of ours about the rulebook in force.
        return rulebook == IN_FORCE and not entry.places

    def history(self, entry: Entry, rulebook: str) -> str:
        """What the entry's history says about a rulebook ("" when it says nothing)."""
        said = entry.history.get(rulebook, "")
        document = self._documents.get(rulebook)
        if said or document is None or document.official:
            return said
        return entry.history.get(document.follows, "")

    def ruled_instead(self, entry: Entry, rulebook: str) -> str:
        """What a rulebook rules in place of the one in force, as a sentence; "" where it rules the same."""
        return "" if self.only_reworded(entry, rulebook) else self.told_otherwise(entry, rulebook)

    def told_otherwise(self, entry: Entry, rulebook: str) -> str:
        """How a rulebook tells an entry otherwise than the one in force, as a sentence; "" where that is not written down."""
        said = self.history(entry, rulebook)
        return "" if said in ("", ABSENT, SAME, REWORDED, CHANGED) else said[:1].upper() + said[1:].rstrip(".") + "."

    def only_reworded(self, entry: Entry, rulebook: str) -> bool:
        """Whether a rulebook has an entry in other words, with the same effect."""
        said = self.history(entry, rulebook)
        return said == REWORDED or said in {entry.history.get(each) for each in entry.only_words}

    def document(self, rulebook: str) -> Document:
        """The facts about one rulebook; CorpusError lists those that are known."""
        if rulebook not in self._documents:
            raise CorpusError(f"no rulebook is called {rulebook!r}; known are {', '.join(self._documents)}")
        return self._documents[rulebook]

    def name(self, target: str) -> str:
        """The title of what a link points at; the id itself when nothing has it."""
        entry_id = target.partition("#")[0]
        return self._entries[entry_id].title if entry_id in self._entries else target

    def plain(self, text: str) -> str:
        """Markdown of an entry as plain text."""
        return markup.plain(text, self.name)

    def summary(self, entry: Entry) -> str:
        """What an entry says, in one line: its summary, or its first sentence."""
        return entry.summary or markup.first_sentence(entry.body, self.name)

    def sentences(self, entry: Entry) -> tuple[str, ...]:
        """All sentences of an entry in plain text; a ruling's first one answers its question."""
        return tuple(markup.sentences(entry.body, self.name))

    def html(self, entry: Entry, link: markup.LinkMaker, anchor: str = "") -> str:
        """The entry as safe HTML; ``link`` makes the address for an id, item n gets the anchor ``{anchor}n``."""
        from judge.corpus.html import html  # cold start: a terminal shows plain words

        return html(entry.body, link, self.name, anchor)

    def links_from(self, entry: Entry) -> tuple[str, ...]:
        """What an entry points at (ids, some with ``#n``), each once, in the order of the text."""
        found = [target for target, _ in markup.links(entry.body)]
        flagged = [place for flag in entry.flags for place in flag.places if place.partition("#")[0] in self._entries]
        return tuple(dict.fromkeys((*entry.rests_on, *found, *entry.related, *flagged)))

    def links_to(self, target: str) -> tuple[Entry, ...]:
        """The entries that point at an entry, or, with ``#n``, at one item of it."""
        return tuple(self._entries[source] for source in self._backward.get(target, ()) if source != target)

    def of_card(self, card_id: str) -> tuple[Entry, ...]:
        """The entries about a card: its errata, rulings, and the rules that use it as an example."""
        return tuple(self._entries[entry_id] for entry_id in self._by_card.get(card_id, ()))

    @cached_property
    def _documents(self) -> dict[str, Document]:
        return {document.id: document for document in self.documents}

    @cached_property
    def _in_order(self) -> tuple[Entry, ...]:
        rank = {place.ours: number for number, place in reversed(list(enumerate(self.places))) if place.ours}
        return tuple(sorted(self, key=lambda entry: (KINDS.index(entry.kind), rank.get(entry.id, len(rank)), entry.id)))

    @cached_property
    def _of_kind(self) -> Mapping[str, tuple[Entry, ...]]:
        return {kind: tuple(entry for entry in self._in_order if entry.kind == kind) for kind in KINDS}

    @cached_property
    def _items(self) -> Mapping[str, tuple[str, ...]]:
        return {entry.id: markup.items(entry.body) for entry in self}

    @cached_property
    def _backward(self) -> Mapping[str, list[str]]:
        found: dict[str, dict[str, None]] = {}
        for entry in self._in_order:
            for target in self.links_from(entry):
                found.setdefault(target, {})[entry.id] = None
                found.setdefault(target.partition("#")[0], {})[entry.id] = None
        return {target: list(sources) for target, sources in found.items()}

    @cached_property
    def _by_card(self) -> Mapping[str, list[str]]:
        found: dict[str, list[str]] = {}
        for entry in self._in_order:
            for card in entry.cards:
                found.setdefault(card, []).append(entry.id)
        return found

    def _near(self, entry_id: str) -> tuple[str, ...]:
        from rapidfuzz import fuzz, process  # cold start: only a name that nothing has is compared

        slugs = {known: known.partition(":")[2] for known in self._entries}
        found = process.extract(entry_id.partition(":")[2], slugs, scorer=fuzz.ratio, limit=3, score_cutoff=65)
        return tuple(known for _, _, known in found)


def load_corpus(folder: Path | None = None) -> Corpus:
    """Every entry of the corpus folder; CorpusError carries each broken file with its place.

    >>> corpus = load_corpus()
    >>> corpus.entry("glossary:ward").title
    'Ward'
    >>> corpus.passage("chart:destroyed#1")
    'Each card to be destroyed is tagged.'
    """
    corpus, problems = read_corpus(folder)
    if problems:
        raise CorpusError(f"{len(problems)} of the corpus files cannot be read", problems=tuple(problems))
    return corpus


def read_corpus(folder: Path | None = None) -> tuple[Corpus, list[Problem]]:
    """What can be read of the corpus folder, and every problem met while reading."""
    room = folder or data_room("rules_corpus")
    files = entry_files(room)
    with nullcontext(tomllib.loads) if folder else parsed("corpus") as loads:
        entries, problems = _read_all(room, files, loads)
    return Corpus(entries, load_documents(room), load_places(room)), problems


def entry_files(room: Path) -> list[Path]:
    """The entry files of a corpus folder, kind by kind, in the order of their names."""
    return [path for kind in KINDS for path in sorted((room / kind).glob("*.md"))]


def _read_all(room: Path, files: list[Path], loads: Callable[[str], Table]) -> tuple[list[Entry], list[Problem]]:
    entries: dict[str, Entry] = {}
    problems: list[Problem] = []
    for path in files:
        name = f"{room.name}/{path.parent.name}/{path.name}"
        entry, wrong = read_entry(path, name, loads)
        problems += wrong
        if entry is None:
            continue
        if entry.id in entries:
            problems.append(Problem(name, "corpus/twice", f"{entry.id} is also in {entries[entry.id].file}; keep one"))
        elif entry.id != f"{path.parent.name}:{path.stem}":
            says = f"the file is {path.parent.name}:{path.stem} by its path, but its id is {entry.id}"
            problems.append(Problem(name, "corpus/wrong-id", says))
        else:
            entries[entry.id] = entry
    return list(entries.values()), problems


def _places_by_entry(places: tuple[Place, ...], known: set[str]) -> dict[str, list[Place]]:
    """Places under the entry of the same id where we have one, else under the one that carries it."""
    found: dict[str, list[Place]] = {}
    for place in places:
        owner = place.id if place.id in known else place.ours
        if owner:
            found.setdefault(owner, []).append(place)
    return found
