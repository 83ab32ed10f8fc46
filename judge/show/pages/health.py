"""Whether the site is well: what it has read, and whether the saved cases can be reached."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from judge import __version__
from judge.errors import StoreError
from judge.show.context.library import Library
from judge.show.context.page import Page
from judge.show.context.plain import told
from judge.store.cases import Cases


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

    @property
    def http_status(self) -> int:
        """503, so that whoever watches sees it without reading."""
        return 200 if self.well else 503


def health_page(library: Library, cases: Cases, rulebook: str = "") -> HealthPage:
    """Look at everything that the site needs."""
    database = cases.database
    try:
        revision, wrong = database.revision(), ""
    except StoreError as error:
        revision, wrong = "", error.says
    return HealthPage(
        title="Health",
        rulebook=library.rulebook(rulebook),
        well=not wrong,
        version=__version__,
        entries=len(library.corpus),
        cards=len(library.pool),
        store=database.url.get_backend_name(),
        revision=revision,
        wrong=wrong,
    )
