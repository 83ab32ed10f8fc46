"""A citation: which passage of which rulebook.

Written ``kind:slug``, with ``#n`` for the n-th numbered item of the entry and, in front, the rulebook where it is not
the one in force: ``chart:destroyed#2``, ``1.1:glossary:fight``.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from judge.errors import CiteError

IN_FORCE = "18.4"  # the rulebook that is meant where none is named
KINDS = ("glossary", "rules", "setup", "optional", "chart", "errata", "faq", "front", "card", "reading", "trg")

_PATTERN = re.compile(r"^(?:(?P<rulebook>\d+\.\d+|quick-reference):)?(?P<kind>[a-z]+):(?P<slug>[^\s:#]+)(?:#(?P<item>\d+))?$")


@dataclass(frozen=True, slots=True, order=True)
class Cite:
    """``rulebook`` is empty for the rulebook in force; ``item`` is 0 for the whole entry."""

    kind: str
    slug: str
    item: int = 0
    rulebook: str = ""

    @property
    def entry(self) -> str:
        """The id of the entry cited, such as ``glossary:ward``."""
        return f"{self.kind}:{self.slug}"

    def __str__(self) -> str:
        front = f"{self.rulebook}:" if self.rulebook else ""
        return f"{front}{self.entry}" + (f"#{self.item}" if self.item else "")


def parse_cite(text: str) -> Cite:
    """Read ``[rulebook:]kind:slug[#n]``; CiteError names what was expected.

    >>> parse_cite("1.1:chart:destroyed#2")
    Cite(kind='chart', slug='destroyed', item=2, rulebook='1.1')
    >>> str(parse_cite("glossary:ward"))
    'glossary:ward'
    """
    found = _PATTERN.match(text)
    if not found or found["kind"] not in KINDS:
        kinds = ", ".join(KINDS)
        raise CiteError(f"{text!r} is not a citation; write [rulebook:]kind:slug[#n] with a kind out of {kinds}")
    return Cite(found["kind"], found["slug"], int(found["item"] or 0), found["rulebook"] or "")
