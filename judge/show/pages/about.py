"""What this tool is, whose game it is about, and how far to trust it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from judge import __version__
from judge.show.context.library import Library
from judge.show.context.page import Page
from judge.show.context.plain import told


@dataclass(frozen=True, slots=True, kw_only=True)
class AboutPage(Page):
    """About the tool."""

    template: ClassVar[str] = "about.html"

    version: str = told("the tool's version")
    entries: int = told("how many entries the corpus has")
    rulings: int = told("how many of them are rulings")
    cards: int = told("how many cards are known")
    flags: int = told("how many misprints and open readings are marked")


def about_page(library: Library, rulebook: str = "") -> AboutPage:
    """The page about the tool itself."""
    return AboutPage(
        title="About this tool",
        rulebook=library.rulebook(rulebook),
        version=__version__,
        entries=len(library.corpus),
        rulings=len(library.corpus.entries("faq")),
        cards=len(library.pool),
        flags=sum(len(entry.flags) for entry in library.corpus),
    )
