"""What every page is made of: a title, the rulebook it follows, and lists of links."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import ClassVar

from judge.show.context.plain import told


@dataclass(frozen=True, slots=True)
class Link:
    """A way to another page, with enough said that one need not follow it to know."""

    id: str = told("the id of what is linked, such as glossary:ward or a card id")
    title: str = told("its name")
    kind: str = told("what it is, in a word: rule, ruling, erratum, chart, card")
    address: str = told("where the site shows it")
    says: str = told("its first sentence, or the question that a ruling answers", default="")


@dataclass(frozen=True, slots=True, kw_only=True)
class Page:
    """The common part of every page; a template of the same name lays it out."""

    template: ClassVar[str]
    # The only rulebooks that the page can follow; empty for all.
    rulebooks: ClassVar[Collection[str]] = ()
    # Whether it is given to players on paper: it ends with its address as a QR code.
    handed: ClassVar[bool] = False

    title: str = told("the title of the page")
    rulebook: str = told("the rulebook that the page follows")

    @property
    def http_status(self) -> int:
        """The status with which the site answers."""
        return 200
