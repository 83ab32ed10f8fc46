"""Lint: every flaw of the corpus at once, each with its place, a stable code, and the way out."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from judge.cite import IN_FORCE
from judge.corpus import markup
from judge.corpus.coverage import coverage
from judge.corpus.entry import (
    ABSENT,
    CERTAINTIES,
    CLASSES,
    FLAG_KINDS,
    FORCES,
    FORMS,
    REWORDED,
    SAME,
    TOURNAMENT,
    Entry,
)
from judge.corpus.html import html
from judge.corpus.load import Corpus, read_corpus
from judge.corpus.words import Officials, read_officials, words
from judge.errors import JudgeError, Problem
from judge.paths import data_room

# Where a checkout finds the official documents and the card texts, when somebody laid them beside it.
OFFICIAL_FOLDERS = ("rulebooks", "cards")
# The kinds of entries that are shown by one line elsewhere, and how long that may be. A ruling shows its question.
SUMMARISED = ("front", "glossary", "rules", "setup", "optional", "chart", "trg")
LONGEST_SUMMARY = 140
_SAME_BEGINNING = 6  # words
_NOTHING = re.compile(r"\bone of the (?:basic|main|five|four|three)\b|^in this order\b", re.IGNORECASE)


@dataclass(frozen=True)
class Desk:
    """What the checks look at: the corpus, its folder, the cards, and the official words where they are at hand."""

    corpus: Corpus
    room: Path
    cards: dict[str, str]
    officials: Officials | None

    @cached_property
    def older(self) -> tuple[str, ...]:
        """The rulebooks that a history may speak of."""
        return tuple(document.id for document in self.corpus.documents if not document.current)

    @cached_property
    def printed(self) -> frozenset[str]:
        """The ids of everything that some document prints."""
        return frozenset(place.id for place in self.corpus.places)

    def at(self, entry: Entry, needle: str) -> str:
        """The file and the line where some text first stands in it."""
        lines = (self.room.parent / entry.file).read_text(encoding="utf-8").splitlines()
        number = next((number for number, line in enumerate(lines, start=1) if needle in line), 1)
        return f"{entry.file}:{number}"


Check = Callable[[Desk, Entry], Iterator[Problem]]


def lint_corpus(folder: Path | None = None, officials: Iterable[Path] = ()) -> list[Problem]:
    """Every problem of the corpus; ``officials`` are folders with official documents to compare the wording with."""
    room = folder or data_room("rules_corpus")
    corpus, problems = read_corpus(room)
    cards = read_card_names(room)
    folders = [path for path in officials if path.is_dir()]
    names = [*cards.values(), *(entry.title for entry in corpus)]
    desk = Desk(corpus, room, cards, read_officials(folders, names) if folders else None)
    for entry in corpus.entries():
        for check in CHECKS:
            problems += check(desk, entry)
    return problems + list(missing_entries(corpus, room.name))


def officials_beside() -> tuple[Path, ...]:
    """The folders with official words in ``../shared`` beside the project; none when it is not there."""
    shared = data_room("rules_corpus").parent.parent / "shared"
    return tuple(shared / name for name in OFFICIAL_FOLDERS if (shared / name).is_dir())


def read_card_names(room: Path) -> dict[str, str]:
    """The id and name of every card of the pool, from the facts beside the entries (empty without them)."""
    path = room / "cards" / "facts.jsonl"
    if not path.exists():
        return {}
    rows = (json.loads(line) for line in path.read_text(encoding="utf-8").splitlines() if line)
    return {row["id"]: row["name"] for row in rows}


def missing_entries(corpus: Corpus, room: str) -> Iterator[Problem]:
    """Entries that a document has and nothing of ours carries."""
    seen: set[str] = set()
    for row in coverage(corpus):
        for entry_id in row.missing:
            if entry_id not in seen:
                seen.add(entry_id)
                where = f"{room}/{entry_id.replace(':', '/')}.md"
                yield Problem(where, "corpus/missing-entry", f"rulebook {row.rulebook} has {entry_id}; write it")


def links_resolve(desk: Desk, entry: Entry) -> Iterator[Problem]:
    """Everything that an entry points at is there."""
    for target, line in markup.links(entry.body):
        if says := _dangling(desk.corpus, target):
            yield Problem(f"{entry.file}:{entry.body_line + line}", "corpus/broken-link", says)
    for target in (*entry.related, *entry.rests_on):
        if says := _dangling(desk.corpus, target):
            yield Problem(desk.at(entry, f'"{target}"'), "corpus/broken-link", says)
    if entry.id in entry.related:
        yield Problem(desk.at(entry, "related"), "corpus/links-itself", "take the entry out of its own related list")


def _dangling(corpus: Corpus, target: str) -> str:
    try:
        # A ruling that only an older rulebook prints may rest on what that rulebook said.
        entry = corpus.entry(target.partition("#")[0])
        corpus.resolve(target, IN_FORCE if corpus.stands_in(entry, IN_FORCE) else entry.places[0].rulebook)
    except JudgeError as wrong:
        return wrong.says
    return ""


def cards_exist(desk: Desk, entry: Entry) -> Iterator[Problem]:
    """Every card named in the head is one of the pool."""
    if not desk.cards:
        return
    for card in entry.cards:
        if card not in desk.cards:
            says = f"no card of the pool has the id {card!r}; look it up with judge card"
            yield Problem(desk.at(entry, f'"{card}"'), "corpus/unknown-card", says)


def history_is_told(desk: Desk, entry: Entry) -> Iterator[Problem]:
    """The history speaks of older rulebooks, in one of three words or in a sentence."""
    for rulebook, said in entry.history.items():
        where = desk.at(entry, f'"{rulebook}"')
        if rulebook not in desk.older:
            yield Problem(where, "corpus/history-key", f"{rulebook!r} is not one of {', '.join(desk.older)}")
        elif said not in (ABSENT, SAME, REWORDED) and " " not in said.strip():
            says = f"{said!r} should be {ABSENT}, {SAME}, {REWORDED}, or a sentence on what that rulebook rules"
            yield Problem(where, "corpus/history-value", says)


def changes_are_compared(desk: Desk, entry: Entry) -> Iterator[Problem]:
    """What an older rulebook rules otherwise stands beside what is said now on that point; or it is the same in other words."""
    for rulebook in entry.only_words:
        if entry.history.get(rulebook, SAME) in (ABSENT, SAME, REWORDED):
            says = f"{rulebook!r} has no sentence in the history; only such a one can differ in words alone"
            yield Problem(desk.at(entry, "only_words"), "corpus/only-words", says)
    otherwise = any(desk.corpus.ruled_instead(entry, rulebook) for rulebook in entry.history)
    if otherwise and not entry.now and entry.kind not in _ANSWERED:
        yield Problem(desk.at(entry, "history"), "corpus/no-now", "add now = ...: what is said now on that point")


# A ruling says with its first sentence what is ruled now, an erratum with its body.
_ANSWERED = ("faq", "errata")


def ruling_is_whole(desk: Desk, entry: Entry) -> Iterator[Problem]:
    """A ruling has its question, heading, form and reasons, and begins with the answer."""
    if entry.kind != "faq" or _introduces(entry):
        return
    for name, value in (("question", entry.question), ("topic", entry.topic), ("rests_on", entry.rests_on)):
        if not value:
            yield Problem(desk.at(entry, "id ="), "corpus/faq-incomplete", f"add {name} = ...")
    for name, said, allowed in (("form", entry.form, FORMS), ("class", entry.cls, CLASSES)):
        if said not in allowed:
            yield Problem(desk.at(entry, f"{name} ="), "corpus/faq-incomplete", f"{name} is one of {', '.join(allowed)}")
    if (entry.cls == "TEXT") != bool(entry.no_scenario):
        says = 'say why in no_scenario = "..." when the class is TEXT, and only then'
        yield Problem(desk.at(entry, "class ="), "corpus/no-scenario-reason", says)
    if not entry.body.startswith("**"):
        says = "begin with the answer in bold: **No.** ..."
        yield Problem(f"{entry.file}:{entry.body_line}", "corpus/answer-first", says)


def _introduces(entry: Entry) -> bool:
    """Whether an entry is the text over a part of the rulebook."""
    return entry.slug.startswith("_")


def erratum_is_whole(desk: Desk, entry: Entry) -> Iterator[Problem]:
    """An erratum of a card names the card and whether play changes."""
    if entry.kind != "errata" or _introduces(entry) or entry.slug.startswith("general-"):
        return
    if not entry.cards:
        yield Problem(desk.at(entry, "id ="), "corpus/errata-incomplete", 'add cards = ["..."]')
    if entry.changes_play is None:
        yield Problem(desk.at(entry, "id ="), "corpus/errata-incomplete", "add changes_play = true or false")


def lists_are_numbered(desk: Desk, entry: Entry) -> Iterator[Problem]:
    """Items are numbered 1, 2, 3 and come out as one list, so that #n means what the reader sees."""
    where = f"{entry.file}:{entry.body_line}"
    wanted = len(desk.corpus.items(entry))
    if entry.kind == "chart" and not wanted and entry.slug not in _PROSE_CHARTS:
        yield Problem(where, "corpus/chart-without-rows", "write the rows of the chart as an ordered list")
    numbers = markup.numbers(entry.body)
    if numbers != tuple(range(1, wanted + 1)):
        yield Problem(where, "corpus/list-numbers", f"the list is numbered {numbers}; number it 1 to {wanted}")
    shown = html(entry.body, lambda _: "", desk.corpus.name).count("<li id=")
    if shown != wanted:
        says = f"{wanted} items are written but {shown} come out; put a blank line before the list, indent what follows"
        yield Problem(where, "corpus/list-broken", says)


# These stand among the charts but are sentences.
_PROSE_CHARTS = ("timing-chart", "step-3", "notes")


def flags_are_known(desk: Desk, entry: Entry) -> Iterator[Problem]:
    """A flag has a known kind, a note, and at least one place."""
    for flag in entry.flags:
        if flag.kind not in FLAG_KINDS:
            says = f"{flag.kind!r} is not one of {', '.join(FLAG_KINDS)}"
            yield Problem(desk.at(entry, flag.kind), "corpus/flag-kind", says)
        for place in flag.places:
            # A misprint may stand in a part that is no rule and has no entry of ours, such as the credits.
            if place not in desk.printed and (says := _dangling(desk.corpus, place)):
                yield Problem(desk.at(entry, f'"{place}"'), "corpus/broken-link", says)
        if not flag.note or not flag.places:
            yield Problem(desk.at(entry, "[[flags]]"), "corpus/flag-incomplete", "a flag needs a note and places")


# A reading is ours; what tournament documents say is told with its sources.
_UNPRINTED = ("reading", TOURNAMENT)


def body_says_something(desk: Desk, entry: Entry) -> Iterator[Problem]:
    """No entry is empty, a pointer points, aliases add something, and some document has the entry."""
    where = f"{entry.file}:{entry.body_line}"
    if not entry.body:
        yield Problem(where, "corpus/empty", "write the body")
    if entry.pointer and not markup.LINK.search(entry.body):
        yield Problem(where, "corpus/pointer-without-link", "a pointer needs the [[entry]] it points at")
    for alias in entry.aliases:
        if alias.casefold() == entry.title.casefold():
            yield Problem(desk.at(entry, "aliases"), "corpus/alias-is-title", f"drop the alias {alias!r}: it is the title")
    if not entry.places and entry.kind not in _UNPRINTED:
        yield Problem(desk.at(entry, "id ="), "corpus/nowhere", f"no document has {entry.id}; see places.json")


def summary_says_the_rule(desk: Desk, entry: Entry) -> Iterator[Problem]:
    """A rule and a chart have one line that says the rule, where others show no more than that."""
    if entry.kind not in SUMMARISED:
        return
    where, body = desk.at(entry, "summary" if entry.summary else "title"), words(desk.corpus.plain(entry.body))
    if not entry.summary:
        yield Problem(where, "corpus/no-summary", "add summary = ...: the rule in one line")
    if len(entry.summary) > LONGEST_SUMMARY:
        says = f"{len(entry.summary)} characters; shorten it to {LONGEST_SUMMARY}"
        yield Problem(where, "corpus/summary-too-long", says)
    begins = words(entry.summary)[:_SAME_BEGINNING]
    if len(begins) == _SAME_BEGINNING and body[:_SAME_BEGINNING] == begins:
        yield Problem(where, "corpus/summary-is-body", "it begins as the entry does; say the rule, not its first words")
    if _NOTHING.search(entry.summary):
        yield Problem(where, "corpus/summary-says-nothing", "say what the rule does, not what it is one of")


def tournament_is_sourced(desk: Desk, entry: Entry) -> Iterator[Problem]:
    """What is said of tournaments names its sources, how sure it is, whether it is in force, and how far it is known."""
    if entry.kind != TOURNAMENT:
        return
    for name, said, allowed in (("certainty", entry.certainty, CERTAINTIES), ("force", entry.force, FORCES)):
        if said not in allowed:
            yield Problem(desk.at(entry, "id ="), "corpus/trg-incomplete", f"{name} is one of {', '.join(allowed)}")
    if not entry.known_to or not entry.sources:
        yield Problem(desk.at(entry, "id ="), "corpus/trg-incomplete", "add known_to = ... and sources = [...]")
    if entry.certainty == "unknown" and _GAP not in entry.body:
        yield Problem(f"{entry.file}:{entry.body_line}", "corpus/trg-gap", f"say in bold what is {_GAP!r}")


_GAP = "ot in the documents here"


def words_are_our_own(desk: Desk, entry: Entry) -> Iterator[Problem]:
    """No run of eight words stands in an official document too, names and numbers aside."""
    if desk.officials is None:
        return
    texts = [entry.body, entry.summary, entry.now, entry.question, entry.no_scenario, *entry.aliases, *entry.history.values()]
    for text in (*texts, *(flag.note for flag in entry.flags)):
        for run in desk.officials.shared(text):
            says = f"borrowed from {run.document}: {run.text!r}; say the thought in other words"
            yield Problem(entry.file, "corpus/borrowed", says)


CHECKS: tuple[Check, ...] = (
    links_resolve,
    cards_exist,
    history_is_told,
    changes_are_compared,
    ruling_is_whole,
    erratum_is_whole,
    lists_are_numbered,
    flags_are_known,
    body_says_something,
    summary_says_the_rule,
    tournament_is_sourced,
    words_are_our_own,
)
