"""Pages for the owner of a site: official documents taken in, and how taking one in goes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from judge.corpus.entry import ABSENT, CHANGED
from judge.corpus.importing import jobs
from judge.corpus.importing.guard import FORMATS, MAX_BYTES
from judge.corpus.importing.run import load_importer
from judge.corpus.official import OfficialDocument, earlier_imports, is_of_tournaments, make_current, switch, switched, throw_out
from judge.engine.charts.rulebooks import RULEBOOKS
from judge.engine.charts.switches import MOST, SWITCHES
from judge.errors import CorpusError, ImportRefusedError, UnknownEntryError
from judge.show.context.addresses import Addresses
from judge.show.context.finder import Finder
from judge.show.context.library import Library
from judge.show.context.page import Link, Page
from judge.show.context.plain import told
from judge.show.pages.official import official_words
from judge.show.pages.wording import Wording, side_by_side

MOST_FILES = 8
# All files of one form together, with room for what the form itself needs.
LARGEST_FORM = MAX_BYTES + 10_000_000
STEP_NAMES = {
    "": "Waiting",
    "read": "Reading the file",
    "recognise": "Recognising the rulebook",
    "match": "Matching its entries to ours",
    "store": "Storing it",
    "done": "Stored",
}
_CHANGES = {
    "new": "New",
    "changed": "Changed",
    "moved": "Moved",
    "gone": "Gone",
}


@dataclass(frozen=True, slots=True)
class Switched:
    """A row of a chart, a flag or a number of the engine that the owner can switch for a document."""

    id: str = told("its name")
    says: str = told("what is played when it is on")
    value: int = told("1 where it is on, 0 where it is not; of a number the number")
    number: int | None = told("of a number what holds where nobody has said otherwise")
    on: bool = told("whether the owner has switched it")
    changed: tuple[Link, ...] = told("the entries ruling on it whose passages the document changed")


@dataclass(frozen=True, slots=True)
class TakenIn:
    """A document that was taken in."""

    rulebook: str = told("the rulebook")
    source: str = told("the name of the file")
    passages: int = told("how many entries were found in it")
    known: bool = told("whether this project knows the version")
    nearest: str = told("the known rulebook that it was compared with", default="")
    date: str = told("the date that it prints, such as 2027-03", default="")
    changed: int = told("for a new version: how many entries differ from those of the nearest one", default=0)
    earlier: int = told(
        "how many imports of this rulebook were put aside for this one; removing it brings the last back", default=0
    )
    current: bool = told("whether the owner has made it the current rulebook", default=False)
    played: str = told("the rulebook that it is played as, but for what is switched; empty while it is not played", default="")
    switches: tuple[Switched, ...] = told("what can be switched, that of changed passages first", default=())
    title: str = told("the title that it prints; empty where it prints none", default="")
    publisher: str = told("who publishes it, as it says; empty where it does not", default="")


@dataclass(frozen=True, slots=True, kw_only=True)
class ImportPage(Page):
    """What was taken in, and the form for more."""

    template: ClassVar[str] = "import.html"

    owner: bool = told("whether whoever asks is the owner; others have to give the owner's token")
    documents: tuple[TakenIn, ...] = told("the documents taken in; shown to the owner alone")
    formats: tuple[str, ...] = told("the endings of files that are read")
    limit: int = told("the most bytes that a file may have")
    files: int = told("the most files at once")


@dataclass(frozen=True, slots=True)
class Change:
    """One entry that a new version changes."""

    link: Link = told("the entry; one that we do not have leads nowhere")
    wording: Wording | None = told("for a changed one: both wordings, where the nearest document was taken in too")


@dataclass(frozen=True, slots=True)
class ChangeList:
    """Entries of one sort that a new version changes."""

    title: str = told("new, changed, moved or gone")
    changes: tuple[Change, ...] = told("the entries")


@dataclass(frozen=True, slots=True)
class FileReport:
    """How one file fared."""

    name: str = told("the name of the file")
    state: str = told("waiting, running, done, refused or broken")
    step: str = told("what is being done, or was done last")
    done: int = told("how many steps are done")
    total: int = told("how many there are")
    code: str = told("for a refused file: the stable code")
    says: str = told("for a refused file: why, and the way out")
    rulebook: str = told("the rulebook that it turned out to be")
    known: bool = told("whether this project knows the version")
    nearest: str = told("the known rulebook that it is compared with")
    found: int = told("how many entries were found")
    expected: int = told("how many a known version has")
    lines: int = told("how many lines the document has")
    in_entries: int = told("how many of them are in entries")
    headings: int = told("how many are headings over several entries")
    left_out: tuple[str, ...] = told("the others: where they stand and how they begin")
    lost: int = told("how many lines were left out")
    stored: bool = told("false when the very same document was there already")
    seconds: float = told("how long reading and matching took")
    misses: tuple[Link, ...] = told("expected entries that were not found as they should be, with the reason")
    changes: tuple[ChangeList, ...] = told("for a new version: what changed against the nearest one")
    scenarios: tuple[Link, ...] = told("for a new version: the scenarios that rest on changed entries")
    signs: tuple[str, ...] = told("the words by which the document was recognised; none: by its passages", default=())
    partly: bool = told("whether more entries of the nearest are missing than were found, as of a file cut off", default=False)
    beside: bool = told("whether the nearest rulebook was taken in too, so that changed words can be marked", default=False)
    differ: int = told("how many entries are new, gone or worded otherwise than in the nearest rulebook", default=0)


@dataclass(frozen=True, slots=True, kw_only=True)
class JobPage(Page):
    """Files being taken in, and their reports."""

    template: ClassVar[str] = "import_job.html"

    id: str = told("the name of the job")
    finished: bool = told("whether all is done")
    indexing: bool = told("whether what was stored is being made searchable")
    alive: bool = told("false when the server was stopped meanwhile; nothing is stored by halves")
    files: tuple[FileReport, ...] = told("the files in the order sent")


def import_page(library: Library, owner: bool, rulebook: str = "") -> ImportPage:
    """The documents taken in and the form; without documents for whoever is not the owner."""
    documents = library.official.values() if owner else ()
    known = {version.id for version in library.shipped.documents}
    return ImportPage(
        title="Official documents",
        rulebook=library.rulebook(rulebook),
        owner=owner,
        documents=tuple(_taken_in(library, each, each.rulebook in known) for each in documents),
        formats=tuple(FORMATS),
        limit=MAX_BYTES,
        files=MOST_FILES,
    )


def _taken_in(library: Library, document: OfficialDocument, known: bool) -> TakenIn:
    changed = sum(len(document.changes.get(sort, ())) for sort in ("new", "changed", "gone"))
    earlier = earlier_imports(document.rulebook)
    about = (document.nearest, document.date, changed, earlier, document.rulebook == library.current)
    played = RULEBOOKS[document.rulebook].follows if document.rulebook in RULEBOOKS else ""
    switches = () if known or document.nearest not in RULEBOOKS.known else _switches(library, document.rulebook)
    known = known or is_of_tournaments(document.rulebook)  # of a kind that is
    printed = (document.title, document.publisher)
    return TakenIn(document.rulebook, document.source, len(document.passages), known, *about, played, switches, *printed)


def _switches(library: Library, rulebook: str) -> tuple[Switched, ...]:
    """Everything that can be switched in a document, that of which it changed a passage first."""
    chosen, corpus = switched().get(rulebook, {}), library.corpus
    found = []
    for each in SWITCHES.values():
        entries = [corpus.entry(entry_id) for entry_id in each.entries if entry_id in corpus]
        entries = [entry for entry in entries if corpus.history(entry, rulebook) in (CHANGED, ABSENT)]
        changed = tuple(library.link(entry, rulebook) for entry in entries)
        value = chosen.get(each.id, each.number or 0)
        found.append(Switched(each.id, each.says, value, each.number, each.id in chosen, changed))
    return tuple(sorted(found, key=lambda each: (not each.on, not each.changed)))


def switch_readings(library: Library, rulebook: str, chosen: Mapping[str, int]) -> None:
    """Say what a document that was taken in rules otherwise, for the engine to play it; nothing: it is not played.

    Raises CorpusError for a document that is not there, for what cannot be switched, and for a number that nobody can mean.
    """
    for name, value in chosen.items():
        if name not in SWITCHES:
            raise CorpusError(f"nothing is called {name!r}; there are {', '.join(SWITCHES)}", where="switch")
        if not 0 <= value <= (MOST if SWITCHES[name].number is not None else 1):
            raise CorpusError(f"{name} is a number from 0 to {MOST}", where="switch")
    document = library.official.get(rulebook)
    if document is None or document.nearest not in RULEBOOKS.known or rulebook in RULEBOOKS.known:
        raise CorpusError(f"no rulebook {rulebook!r} that could be switched was taken in here", where="rulebook")
    usual = {each.id: each.number or 0 for each in SWITCHES.values()}
    switch(rulebook, {name: value for name, value in chosen.items() if value != usual[name]})
    library.look_again()


def take_in(finder: Finder, files: Iterable[tuple[str, bytes]], stated: str = "") -> str:
    """Begin to take files in, as the version that the owner states or that they say themselves; the name of the job."""
    sent = [(name, data) for name, data in files if name]
    if not sent:
        raise ImportRefusedError("no file was chosen; go back and choose a PDF, HTML, Markdown, text or YAML file", where="files")
    if len(sent) > MOST_FILES:
        raise ImportRefusedError(f"{len(sent)} files at once; the limit is {MOST_FILES}", where="files")
    if stated and len(sent) > 1:
        raise ImportRefusedError("several files are not one version; take them in one by one", where="version")
    return jobs.start(sent, load_importer(), lambda: finder.current, stated=stated).id


def remove(finder: Finder, rulebook: str) -> None:
    """Take the last import of a rulebook back, its words in the index included."""
    if throw_out(rulebook):
        finder.current  # noqa: B018  # opened anew, without the words


def choose(library: Library, rulebook: str) -> None:
    """Make a document that was taken in the current rulebook, "" the one in force; CorpusError for one that is not there."""
    if is_of_tournaments(rulebook) or not make_current(rulebook):
        raise CorpusError(f"no rulebook {rulebook!r} was taken in here", where="rulebook")
    library.look_again()


def job_page(library: Library, job_id: str, rulebook: str = "") -> JobPage:
    """How far a job is, or its reports."""
    job = jobs.look(job_id)
    if job is None:
        raise UnknownEntryError("there is no such import any more; its report is kept for the last twenty only", where=job_id)
    book = library.rulebook(rulebook)
    return JobPage(
        title="Imported" if job.finished else "Importing",
        rulebook=book,
        id=job.id,
        finished=job.finished,
        indexing=job.indexing,
        alive=job.alive,
        files=tuple(_file(library, task, book) for task in job.tasks),
    )


def _file(library: Library, task: jobs.Task, book: str) -> FileReport:
    report = task.report
    left_out = report.get("left_out", ())
    return FileReport(
        task.name,
        task.state,
        STEP_NAMES.get(task.step, task.step),
        task.done,
        task.total,
        task.code,
        task.says,
        report.get("rulebook", ""),
        report.get("known", True),
        report.get("nearest", ""),
        report.get("found", 0),
        report.get("expected", 0),
        report.get("lines", 0),
        report.get("in_entries", 0),
        report.get("headings", 0),
        tuple(text for _, text in left_out),
        sum(lines for lines, _ in left_out),
        report.get("stored", False),
        report.get("seconds", 0.0),
        tuple(_link(library, report, miss["id"], book, miss["why"]) for miss in report.get("misses", ())),
        tuple(_changes(library, report, book)),
        tuple(_scenario(name, book) for name in (report.get("changes") or {}).get("scenarios", ())),
        tuple(report.get("signs", ())),
        differ=report.get("differ", 0),
        beside=report.get("nearest", "") in library.official,
        partly=len((report.get("changes") or {}).get("gone", ())) > report.get("found", 0),
    )


def _changes(library: Library, report: Mapping[str, Any], book: str) -> Iterable[ChangeList]:
    found = report.get("changes") or {}
    for sort, title in _CHANGES.items():
        if found.get(sort):
            yield ChangeList(title, tuple(_change(library, report, each, book, sort == "changed") for each in found[sort]))


def _change(library: Library, report: Mapping[str, Any], entry_id: str, book: str, changed: bool) -> Change:
    pair = [library.official.get(report[each]) for each in ("nearest", "rulebook")]
    texts = [official_words(document, entry_id) if document else "" for document in pair]
    return Change(_link(library, report, entry_id, book), side_by_side(*texts) if changed and all(texts) else None)


def _link(library: Library, report: Mapping[str, Any], entry_id: str, book: str, says: str = "") -> Link:
    """A way to our entry for an entry of a document; without an address where we have none."""
    document = library.official.get(report["rulebook"])
    passage = document.by_id.get(entry_id) if document else None
    ours = next((each for each in (entry_id, passage.ours if passage else "") if each in library.corpus), "")
    if not ours:
        return Link(entry_id, passage.title if passage else entry_id, "", "", says)
    link = library.link(library.corpus.entry(ours), book)
    return Link(link.id, link.title, link.kind, link.address, says or link.says)


def _scenario(name: str, book: str) -> Link:
    scenario_id = name.removesuffix(".toml")
    return Link(scenario_id, scenario_id, "Scenario", Addresses.of(book).scenario(scenario_id))
