"""Which rulebook a document is: by what it says of itself, and by whose words it has.

It says so in its text, in the heads and feet of its pages, in the properties of its file, or in the file's name, in the forms
that people meet: "Version 19", "v19.0 (March 2027)", "V 18.4", "Rulebook 1.7". Where that is nothing, or not one thing, and its
words are not those of a known document, its owner has to say.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Literal

from judge.corpus.importing.guard import refused
from judge.corpus.importing.model import Source
from judge.corpus.importing.prints import Book
from judge.errors import VersionNeededError

Where = Literal["text", "page", "properties", "name", "owner"]

_NUMBER = r"(\d{1,2})(?:[._-](\d{1,2}))?(?![\d%])"
# "Version 19", "v. 19.0"; the word alone is enough for a whole number, "Rulebook 14" may be the foot of a page.
VERSION = re.compile(rf"(?<![a-z])(?:versions?|vers?|v)[\s._:-]*{_NUMBER}", re.IGNORECASE)
_BOOK = re.compile(r"\b(?:rulebook|rules)[\s_-]+(\d{1,2})\.(\d{1,2})(?![\d.])", re.IGNORECASE)
_NAME = re.compile(rf"(?:rulebook|rules)[\s_-]*{_NUMBER}|(?<![\d.-])(\d{{1,2}})\.(\d{{1,2}})(?![\d.])", re.IGNORECASE)
# A line about another version says so right before it.
_OTHER = re.compile(
    r"\b(?:since|from|of|to|than|before|after|until|previous)\s+(?:the\s+)?(?:version|rulebook|rules|v)\b", re.IGNORECASE
)
_LOOK = 80
LONGEST = 14  # words of a line that names the document
_SOME, _MOST = 0.15, 0.9
_STATED = re.compile(r"\d{1,2}\.\d{1,2}")


@dataclass(frozen=True, slots=True)
class Sign:
    """What a document says of its version: where, in which words, and the version ("19" is 19.0)."""

    where: Where
    says: str
    version: str


@dataclass(frozen=True, slots=True)
class Recognised:
    """The rulebook of a document, and the known one that it is compared with (itself, when it is known)."""

    rulebook: str
    nearest: str
    share: float
    signs: tuple[Sign, ...] = ()

    @property
    def known(self) -> bool:
        """Whether the project knows this very version."""
        return self.rulebook == self.nearest


@dataclass(frozen=True, slots=True)
class Compared:
    """A document beside a known one: how many of its entries are found, and how many differ (the front matter left out)."""

    expected: int
    found: int
    differ: int

    @property
    def same(self) -> bool:
        """Whether nothing at all is different."""
        return self.found == self.expected and not self.differ


def nearest(source: Source, books: Mapping[str, Book]) -> tuple[str, float]:
    """The known document whose words most of a document's are, and how many; a document that is no rulebook is refused."""
    texts = [block.text for block in source.blocks]
    shares = {rulebook: book.share(texts) for rulebook, book in books.items()}
    best = max(shares, key=lambda rulebook: shares[rulebook], default="")
    if shares.get(best, 0.0) < _SOME:
        raise refused(source.name, "this does not read like a KeyForge rulebook: hardly a passage of it is known")
    return best, shares[best]


def candidate(source: Source, books: Mapping[str, Book], stated: str = "") -> Recognised:
    """What a document is to be compared with: the known version that it says it is, else the known one nearest to it.

    ``stated`` is what its owner says, and wins. Raises ImportRefusedError for what is no rulebook or no version.
    """
    if stated and stated not in books and not _STATED.fullmatch(stated):
        raise refused(source.name, f"{stated!r} is no version of a rulebook; write it like 19.0")
    best, share = nearest(source, books)
    signs = (Sign("owner", stated, stated),) if stated else tuple(signs_of(source))
    said = _said(signs)
    return Recognised(said or best, said if said in books else best, share, signs)


def settle(name: str, who: Recognised, compared: Compared, unnumbered: frozenset[str]) -> Recognised:
    """What the document is, now that it was compared; ``unnumbered`` are known documents that print no version.

    Raises VersionNeededError where that would be a guess.
    """
    if any(sign.where == "owner" for sign in who.signs):
        return who
    strong = {sign.version for sign in who.signs if sign.where in ("text", "page")}
    if not strong and compared.same:  # a file's name and properties are given by whoever saves it
        return _as(who, who.nearest)
    if len(strong or {sign.version for sign in who.signs}) > 1:
        raise _unsure(name, who, compared, f"it names more than one version ({_signs(who.signs)})")
    most = compared.found >= _MOST * compared.expected
    if not who.signs:
        if who.nearest in unnumbered and most:
            return who
        raise _unsure(name, who, compared, "nothing says which version it is: no text, no page, no property, no file name")
    if who.known and not most:
        raise _unsure(
            name, who, compared, f"it calls itself {who.rulebook} ({_signs(who.signs)}), but is not the one that is known"
        )
    if who.known and not strong:
        raise _unsure(name, who, compared, f"only {_signs(who.signs)} says that it is {who.rulebook}, and it differs from that")
    return who


def _as(who: Recognised, rulebook: str) -> Recognised:
    return Recognised(rulebook, rulebook, who.share, who.signs)


def _said(signs: tuple[Sign, ...]) -> str:
    """The version by the best of the signs that there are: the document's own words before what its file is called."""
    order: tuple[Where, ...] = ("owner", "text", "page", "properties", "name")
    return next((sign.version for where in order for sign in signs if sign.where == where), "")


def _unsure(name: str, who: Recognised, compared: Compared, why: str) -> VersionNeededError:
    alike = f"{compared.found} of its {compared.expected} entries are recognised, {compared.differ} differ from it"
    near = f"It is nearest to {who.nearest}: {alike}"
    return VersionNeededError(f"{why}. {near}. Say which version it is, such as 19.0", where=name, meant=(who.nearest,))


def _signs(signs: Iterable[Sign]) -> str:
    words = {
        "text": "its text",
        "page": "its pages",
        "properties": "its properties",
        "name": "its file name",
        "owner": "its owner",
    }
    return ", ".join(f"{words[sign.where]}: {sign.says!r}" for sign in signs)


def signs_of(source: Source) -> Iterator[Sign]:
    """Everything by which a document names its version, each version once for each place."""
    seen: set[tuple[str, str]] = set()
    for where, text in places(source):
        version = named_version(text, file_name=where == "name")
        if version and (where, version) not in seen:
            seen.add((where, version))
            yield Sign(where, text[:80], version)


def places(source: Source) -> Iterator[tuple[Where, str]]:
    """Every line in which a document may say what it is, and where that is."""
    yield from (("text", block.text) for block in source.blocks[:_LOOK])
    yield from (("page", block.text) for block in source.frame)
    yield from (("properties", text) for text in source.properties)
    yield "name", source.name


def named_version(text: str, *, file_name: bool = False) -> str:
    """The version that a line names, as ``19.0``; "" for a sentence, and for a line about another version.

    >>> [named_version(line) for line in ("VERSION 18.4", "Master Rulebook v. 19 (March 2027)", "Rulebook 1.7", "RULEBOOK 12")]
    ['18.4', '19.0', '1.7', '']
    """
    if len(text.split()) > LONGEST or (not file_name and _OTHER.search(text)):
        return ""
    found = VERSION.search(text) or _BOOK.search(text) or (_NAME.search(text) if file_name else None)
    major, minor = ([*(group for group in found.groups() if group), "0"] if found else ["", ""])[:2]
    return f"{int(major)}.{int(minor)}" if found else ""
