"""What a document says of itself besides its version: its title, who publishes it, and its date."""

from __future__ import annotations

import re
from calendar import month_name
from dataclasses import dataclass

from judge.corpus.importing.model import Source
from judge.corpus.importing.recognise import LONGEST, VERSION, places

_TITLE = re.compile(r"\b(?:rulebook|rules|guidelines|regulations)\b", re.IGNORECASE)
_DECORATION = re.compile(r"^[#*_=\s]+|[#*_=\s]+$|\((?:[^()]*20\d\d[^()]*)\)")
_EDGES = " -–—,:|·()"
_NAME = r"((?:[A-Z][\w&'’]*\s?){1,4})"
# Whoever keeps a document up to date or owns its marks publishes it; "published by" may stand in the credits of an old set too.
_PUBLISHER = tuple(re.compile(pattern + _NAME) for pattern in (r"\bupdated by ", r"\btrademarks? of ", r"\b[Pp]ublished by "))
_MONTHS = [name.lower() for name in month_name[1:]]
_DATE = re.compile(rf"\b({'|'.join(_MONTHS)})\b(?:\s+(\d{{1,2}})(?:st|nd|rd|th)?)?,?\s+(20\d\d)\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Imprint:
    """Each is "" where the document does not say it."""

    title: str = ""
    publisher: str = ""
    date: str = ""


def imprint_of(source: Source) -> Imprint:
    """What a document says of itself, wherever it does."""
    return Imprint(_title(source), _publisher(source), printed_date(source))


def _title(source: Source) -> str:
    lines = (text for _, text in places(source) if len(text.split()) <= LONGEST and text != source.name)
    line = next((text for text in lines if _TITLE.search(text) and not text.rstrip().endswith((".", "?", ":"))), "")
    bare = VERSION.sub("", _DECORATION.sub("", line)).strip(_EDGES)
    return bare.title() if bare.isupper() else bare


def _publisher(source: Source) -> str:
    texts = [block.text for block in (*source.frame, *source.blocks)]
    found = (match for pattern in _PUBLISHER for text in texts if (match := pattern.search(text)))
    return next((match[1].strip() for match in found), "")


def printed_date(source: Source) -> str:
    """The first month and year that a document prints near its beginning or on its pages, as ``2027-03`` or ``2027-03-15``."""
    texts = (text for where, text in places(source) if where in ("text", "page") and len(text.split()) <= LONGEST)
    found = next((match for text in texts if (match := _DATE.search(text))), None)
    if found is None:
        return ""
    month = f"{found[3]}-{_MONTHS.index(found[1].lower()) + 1:02}"
    return f"{month}-{int(found[2]):02}" if found[2] else month
