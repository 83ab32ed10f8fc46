"""The text of a card as lines of rules: reminders, keywords and added bonus icons apart, one line for each ability."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple, get_args

from judge.cards.icons import in_words
from judge.cards.nouns.words import KeywordName
from judge.cards.reading.tokens import plain
from judge.cards.reading.typed import PRECURSORS, as_printed

_MARKUP = re.compile(r"</?(?:b|i|em|strong|u|p|br|span)\s*/?>", re.IGNORECASE)
_REMINDER = re.compile(r"\s*(?:\(([^()]*)\)|\[([^][]*\.)\])")
_RULES_IN_BRACKETS = re.compile(r"(?:to a |rounding|even |no |a minimum|rounded)", re.IGNORECASE)
_PRECURSORS = rf"{PRECURSORS}:"
_AT_PRECURSOR = re.compile(rf"(?:\[tide\] )?{PRECURSORS} ?:", re.IGNORECASE)
_BETWEEN = re.compile(rf"(?<=[.\")])\s+(?=(?:\[tide\] )?{_PRECURSORS} )", re.IGNORECASE)
_VALUED = ("assault", "hazardous", "splash-attack")
_PLAIN = "|".join(sorted(set(get_args(KeywordName)) - set(_VALUED)))
_KEYWORD = re.compile(
    rf"(?:(?P<plain>{_PLAIN})|(?P<valued>{'|'.join(_VALUED)})[ :](?P<x>\d+))(?:\s*[.,;]\s*|\s+and\s+|\s*$)", re.IGNORECASE
)
_ADDED = re.compile(r"Enhance (?:\[[a-z ]+\]\s*)+\.?\s*|Enhance(?: [A-Z]{1,4})?\.\s*", re.IGNORECASE)
_IN_QUOTES = re.compile(r'"([a-z ]+) step([.,]?)"', re.IGNORECASE)  # the name of a step with the word itself
_CHOICE = re.compile(r"\bchooses? one:(?![^•]*; or )", re.IGNORECASE)
_TIDE = re.compile(r"^\[tide\] ")
_BULLET = re.compile(r"^[•*-] ")
_GOES_ON = re.compile(r"[a-z0-9+,(]")  # how no ability begins: the line was broken in the middle of one


class Lines(NamedTuple):
    """What is in a text: lines of rules, keywords with their X (0: none), and what was set aside."""

    lines: tuple[str, ...]
    keywords: tuple[tuple[str, int], ...]
    aside: tuple[str, ...]


def lines_of(text: str) -> Lines:
    """The parts of a text as it is printed."""
    text = as_printed(in_words(text))
    text = _MARKUP.sub(" ", plain(text))
    text = _IN_QUOTES.sub(r'"\1" step\2', text)
    aside: list[str] = []

    def reminder(found: re.Match[str]) -> str:
        if _RULES_IN_BRACKETS.match(found[1] or ""):
            return found[0]
        aside.append(found[0].strip())
        return ""

    keywords: list[tuple[str, int]] = []
    rules: list[str] = []
    for line in _joined(_REMINDER.sub(reminder, text)):
        rest = _keywords(line, keywords, aside)
        rules += (_TIDE.sub("", part.strip()) for part in _BETWEEN.split(rest) if part.strip())
    return Lines(tuple(rules), tuple(dict.fromkeys(keywords)), tuple(aside))


def _joined(text: str) -> Iterator[str]:
    """The lines of a text; the bullets of a choice belong to the line that asks for it."""
    held = ""
    for line in filter(None, map(str.strip, text.split("\n"))):
        if _CHOICE.search(held) and not _AT_PRECURSOR.match(line):
            opens = not held.count("•") or _BULLET.match(line) is not None or held.endswith((".", '"'))
            held += f" • {line.lstrip('•-* ')}" if opens else f" {line}"
            continue
        line = _BULLET.sub("", line)
        if held and _GOES_ON.match(line) and not text.islower() and not _AT_PRECURSOR.match(line):
            held += f" {line}"
            continue
        if held:
            yield held
        held = line
    if held:
        yield held


def _keywords(line: str, keywords: list[tuple[str, int]], aside: list[str]) -> str:
    """The line without the keywords and the added bonus icons at its beginning."""
    while line:
        added, keyword = _ADDED.match(line), _KEYWORD.match(line)
        if added:
            aside.append(added[0].strip())
            line = line[added.end() :]
        elif keyword:
            name = keyword["plain"] or keyword["valued"]
            keywords.append((name.lower(), int(keyword["x"] or 0)))
            line = line[keyword.end() :]
        else:
            break
    return line
