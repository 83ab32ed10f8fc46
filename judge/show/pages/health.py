"""Whether the site is well: what it has read, whether it finds, and whether cases and explorations can be kept."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import ClassVar

from judge import __version__
from judge.errors import JudgeError
from judge.show.context.finder import Finder
from judge.show.context.library import Library
from judge.show.context.page import Page
from judge.show.context.plain import told
from judge.store.cases import Cases
from judge.store.jobs import Jobs
from judge.store.patience import WATCHING, hurried


@dataclass(frozen=True, slots=True)
class Part:
    """A part of the site."""

    name: str = told("rules, search, store or explorations")
    wrong: str = told("what is wrong with it; empty when nothing is")


@dataclass(frozen=True, slots=True, kw_only=True)
class HealthPage(Page):
    """The state of the site; answered with 503 while something is wrong."""

    template: ClassVar[str] = "health.html"

    well: bool = told("whether everything can be used")
    version: str = told("the tool's version")
    entries: int = told("how many entries have been read")
    cards: int = told("how many cards have been read")
    store: str = told("where the cases are kept: sqlite or postgresql")
    revision: str = told("the migration that the store stands at; empty while it cannot be reached")
    wrong: str = told("what is wrong; empty when nothing is")
    parts: tuple[Part, ...] = told("each part of the site, and what is wrong with it")

    @property
    def http_status(self) -> int:
        """503, so that whoever watches sees it without reading."""
        return 200 if self.well else 503


def health_page(library: Library, finder: Finder, cases: Cases, jobs: Jobs, rulebook: str = "") -> HealthPage:
    """Look at everything that the site needs; nothing is waited for longer than a second."""
    database, revision = cases.database, [""]

    def look_at_store() -> None:
        database.look_again()
        with hurried(WATCHING):
            revision[0] = database.revision()

    looks = {
        "rules": lambda: library.corpus.entry("glossary:ward"),
        "search": finder.check,
        "store": look_at_store,
        "explorations": jobs.check,
    }
    parts = tuple(Part(name, _wrong(look)) for name, look in looks.items())
    return HealthPage(
        title="Health",
        rulebook=library.rulebook(rulebook),
        well=not any(part.wrong for part in parts),
        version=__version__,
        entries=len(library.corpus),
        cards=len(library.pool),
        store=database.url.get_backend_name(),
        revision=revision[0],
        wrong="; ".join(part.wrong for part in parts if part.wrong),
        parts=parts,
    )


def _wrong(look: Callable[[], object]) -> str:
    try:
        look()
    except JudgeError as error:
        return error.says
    return ""
