"""Whether our words are our own: runs of words that an entry shares with an official document."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from html import unescape
from pathlib import Path

RUN = 8
LIGATURES = str.maketrans({"ﬀ": "ff", "ﬁ": "fi", "ﬂ": "fl", "ﬃ": "ffi", "ﬄ": "ffl", "ﬅ": "st", "ﬆ": "st", "\u00ad": ""})
_WORD = re.compile(r"[a-z0-9']+")
_BLOCK_END = re.compile(r"</(?:p|div|li|tr|td|h\d)>|<br[^>]*>", re.IGNORECASE)
_TAG = re.compile(r"<[^>]+>")
_ENTRY_LINK = re.compile(r"\[\[[^\[\]|]*\|?|\]\]")
_READABLE = {".md", ".txt", ".html", ".htm", ".yaml", ".yml", ".jsonl"}


def words(text: str) -> list[str]:
    """The words of a text without regard to case, marks, ligatures or the way Æmber is written."""
    plain = text.lower().translate(LIGATURES).replace("æ", "ae").replace("’", "'").replace("*", "")
    return _WORD.findall(plain)


@dataclass(frozen=True, slots=True)
class Run:
    """A run of words found in a document too."""

    text: str
    document: str


class Officials:
    """The official documents of a folder, ready to compare with; nothing of them is kept but runs of words."""

    def __init__(self, texts: Iterable[tuple[str, str]], names: Iterable[str] = ()) -> None:
        self._runs: dict[tuple[str, ...], str] = {}
        for source, text in texts:
            spoken = words(text)
            for start in range(len(spoken) - RUN + 1):
                self._runs.setdefault(tuple(spoken[start : start + RUN]), source)
        self._names: dict[str, list[list[str]]] = {}
        for name in names:
            # A name of one word ("Move") is also a word of the language: only longer ones are facts.
            if len(spoken := words(name)) > 1:
                self._names.setdefault(spoken[0], []).append(spoken)

    def shared(self, text: str) -> Iterator[Run]:
        """Every run of the text that counts as borrowed: eight words or more besides names and numbers."""
        spoken = words(_ENTRY_LINK.sub(" ", text))
        fixed = self._fixed(spoken)
        for start, end, source in self._matches(spoken):
            if sum(not fixed[place] for place in range(start, end)) >= RUN:
                yield Run(" ".join(spoken[start:end]), source)

    def _matches(self, spoken: list[str]) -> Iterator[tuple[int, int, str]]:
        start, end, source = 0, 0, ""
        for place in range(len(spoken) - RUN + 1):
            found = self._runs.get(tuple(spoken[place : place + RUN]))
            if found is None:
                continue
            if source and place > end - RUN + 1:
                yield start, end, source
                source = ""
            if not source:
                start, source = place, found
            end = place + RUN
        if source:
            yield start, end, source

    def _fixed(self, spoken: list[str]) -> list[bool]:
        """Which words are numbers or part of a name; those are facts, nobody can say them otherwise."""
        fixed = [word.isdigit() for word in spoken]
        for place, word in enumerate(spoken):
            for name in self._names.get(word, ()):
                if spoken[place : place + len(name)] == name:
                    fixed[place : place + len(name)] = [True] * len(name)
        return fixed


def read_officials(folders: Iterable[Path], names: Iterable[str] = ()) -> Officials:
    """The documents (and card lists) in some folders; files of another kind are passed over."""
    files = [path for folder in folders for path in sorted(folder.glob("*")) if path.suffix.lower() in _READABLE]
    return Officials(((path.name, _text(path)) for path in files), names)


def _text(path: Path) -> str:
    text = path.read_text(encoding="utf-8", errors="replace")
    if path.suffix.lower() == ".jsonl":
        return " \x00 ".join(str(json.loads(line).get("text", "")) for line in text.splitlines() if line.strip())
    if path.suffix.lower() in {".html", ".htm"}:
        # Ligatures stand in spans of their own: only the end of a block ends a word.
        return unescape(_TAG.sub("", _BLOCK_END.sub(" ", text)))
    return text
