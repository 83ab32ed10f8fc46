"""Which rulebook a document is: by the version that it prints, else by whose words it has."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from judge.corpus.importing.guard import refused
from judge.corpus.importing.model import Source
from judge.corpus.importing.prints import Book

_VERSION = re.compile(r"^(?:\W*)VERSION\s+(\d{1,3}\.\d{1,3})\b", re.IGNORECASE)
_LOOK = 80
_SOME, _MOST = 0.15, 0.5


@dataclass(frozen=True, slots=True)
class Recognised:
    """The rulebook of a document, and the known one that it is compared with (itself, when it is known)."""

    rulebook: str
    nearest: str
    share: float

    @property
    def known(self) -> bool:
        """Whether the project knows this very version."""
        return self.rulebook == self.nearest


def recognise(source: Source, books: Mapping[str, Book]) -> Recognised:
    """The rulebook of a document; a document that is none is refused."""
    texts = [block.text for block in source.blocks]
    shares = {rulebook: book.share(texts) for rulebook, book in books.items()}
    nearest = max(shares, key=lambda rulebook: shares[rulebook], default="")
    share = shares.get(nearest, 0.0)
    if share < _SOME:
        raise refused(source.name, "this does not read like a KeyForge rulebook: hardly a passage of it is known")
    version = printed_version(texts)
    if version in books:
        return Recognised(version, version, shares[version])
    if version:
        return Recognised(version, nearest, share)
    if share < _MOST:
        raise refused(source.name, f"no version is printed, and only {share:.0%} of it is like {nearest}")
    return Recognised(nearest, nearest, share)


def printed_version(texts: list[str]) -> str:
    """The version that stands by itself near the beginning, "" when there is none."""
    found = (_VERSION.match(text) for text in texts[:_LOOK])
    return next((match[1] for match in found if match), "")
