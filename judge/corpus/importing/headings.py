"""What a heading looks like, and when two headings are the same."""

from __future__ import annotations

import re

from judge.corpus.importing.model import Block
from judge.corpus.words import LIGATURES

_SMALL = ("x",)
_SET_NUMBER = re.compile(r"\s*[^\w\s“”\"'!?.,-]*\s*[A-Z]{0,3}\d+\)?\s*$")
_LIST_ITEM = re.compile(r"^(?:\d+[.)]?\s|[-*•»])")


def norm(title: str) -> str:
    """A heading without case, marks and the many spellings of Æmber."""
    folded = title.casefold().translate(LIGATURES).replace("æ", "ae").replace("’", "'")
    folded = re.sub(r"\ba(?:e|m)?mber\b", "aember", folded.replace("'", ""))
    return " ".join(re.findall(r"[a-z0-9+]+", folded))


def is_capitals(text: str) -> bool:
    """Whether a line is set in capitals, as headings are; ``STEP 1: FORGE A KEY`` and ``X`` count."""
    letters = [letter for letter in text if letter.isalpha()]
    if not letters or len(text) > 90 or text.rstrip()[-1] in ".,;" or _LIST_ITEM.match(text) or "\t" in text:
        return False
    return all(letter.isupper() or not letter.islower() for letter in letters) and not text.strip().isdigit()


def heads(block: Block) -> bool:
    """Whether a block is a heading: marked as one, or set in capitals."""
    return block.head or is_capitals(block.text)


def is_prose(text: str) -> bool:
    """Whether a block is a sentence rather than a label."""
    return len(text.split()) >= 6 and any(letter.islower() for letter in text)


def is_list_item(text: str) -> bool:
    """Whether a block is an item of a list."""
    return bool(_LIST_ITEM.match(text))


def is_short_title(text: str) -> bool:
    """Whether a block could be a title in mixed case: short, no full stop, not in the middle of a sentence."""
    plain = text.strip(" *_")
    if not plain or len(plain) > 60 or is_list_item(plain):
        return False
    return plain[-1] not in ".?:,;" and not plain[0].islower() and len(plain.split()) <= 9


def without_number(title: str) -> str:
    """The name of a card without the set symbol and number behind it."""
    return _SET_NUMBER.sub("", re.sub(r"\s*\((?:[A-Za-z]+ )?\d+\)\s*$", "", title)).strip()


def slug(title: str) -> str:
    """A title as the second half of an id."""
    return norm(title).replace(" ", "-").replace("+", "plus-").strip("-") or "untitled"
