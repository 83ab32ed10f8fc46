"""The line of time: every version of the rulebook that is known to have appeared, and since when an entry is there.

What the documents at hand show is narrowed by ``versions.toml``, and by every older document that an owner takes in.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Literal

from judge.corpus.entry import CHANGED, Entry
from judge.corpus.load import Corpus
from judge.errors import CorpusError
from judge.paths import data_room

FILE = "versions.toml"
Known = Literal["text", "front page", "announcement", "name"]


@dataclass(frozen=True, slots=True)
class Version:
    """One version: its month, who published it, how it is known what it changed, and what that was."""

    id: str
    date: str
    publisher: str
    known: Known
    says: str = ""


@dataclass(frozen=True, slots=True)
class Since:
    """Something is not yet in ``after`` ("" where no older one is known) and is there in ``by``; ``says`` is what."""

    after: str
    by: str
    says: str = ""


@dataclass(frozen=True, slots=True)
class Line:
    """The versions, the oldest first; since when entries are there, and since when older ones are as they are now."""

    versions: tuple[Version, ...] = ()
    there: Mapping[str, Since] = field(default_factory=dict, hash=False)
    as_now: Mapping[str, Since] = field(default_factory=dict, hash=False)

    def exact(self, since: Since) -> bool:
        """Whether no version is known to lie between the two, so that it came with the later one."""
        return not since.after or not any(number(since.after) < number(each.id) < number(since.by) for each in self.versions)


def load_line(folder: Path | None = None) -> Line:
    """Read ``versions.toml``; an empty line where there is none. Raises CorpusError for one that is not complete."""
    path = (folder or data_room("rules_corpus")) / FILE
    try:
        table: dict[str, Any] = tomllib.loads(path.read_text(encoding="utf-8"))
        versions = tuple(Version(**row) for row in table["version"])
        there = {entry: Since(row["after"], row["by"]) for row in table.get("since", ()) for entry in row["entries"]}
        as_now = {row["entry"]: Since(row["after"], row["by"], row["says"]) for row in table.get("rule", ())}
    except FileNotFoundError:
        return Line()
    except (KeyError, TypeError, tomllib.TOMLDecodeError) as wrong:
        raise CorpusError(f"not a line of versions ({wrong})", where=str(path)) from wrong
    return Line(versions, there, as_now)


def number(version: str) -> tuple[int, ...]:
    """A version as something that can be ordered.

    >>> sorted(["18.4", "1.10", "1.2"], key=number)
    ['1.2', '1.10', '18.4']
    """
    return tuple(int(part) for part in version.split("."))


def there_since(corpus: Corpus, line: Line, entry: Entry) -> Since | None:
    """Since when a rulebook has an entry; None for what no numbered rulebook has."""
    stands = [(book, corpus.stands_in(entry, book)) for book in _books(corpus)]
    first = next((place for place, (_, here) in enumerate(stands) if here), None)
    if first is None:
        return None
    return _narrowed(Since(stands[first - 1][0] if first else "", stands[first][0]), line.there.get(entry.id))


def as_now_since(corpus: Corpus, line: Line, entry: Entry) -> Since | None:
    """Since when an entry that an older rulebook rules otherwise is as it is now; None for one that never changed so."""
    books = [book for book in _books(corpus) if corpus.stands_in(entry, book)]
    otherwise = [place for place, book in enumerate(books) if corpus.ruled_instead(entry, book)]
    if not otherwise or otherwise[-1] + 1 == len(books):
        return None
    later = [book for book in books[otherwise[-1] + 1 :] if corpus.history(entry, book) != CHANGED]
    return _narrowed(Since(books[otherwise[-1]], later[0]), line.as_now.get(entry.id)) if later else None


def _books(corpus: Corpus) -> Sequence[str]:
    return [document.id for document in corpus.documents if document.official and document.version]


def _narrowed(found: Since, known: Since | None) -> Since:
    """What the documents show, no wider than what else is known."""
    if known is None:
        return found
    after = max(found.after, known.after, key=lambda each: number(each) if each else ())
    by = min(found.by, known.by, key=number)
    return replace(known, after=after, by=by) if not after or number(after) < number(by) else found
