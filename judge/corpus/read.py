"""One entry file: a TOML head between ``+++`` lines, then Markdown. Every flaw is told with its line."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from judge.corpus.entry import Entry, Flag
from judge.errors import Problem

Loads = Callable[[str], dict[str, Any]]
_TEXTS = ("id", "title", "summary", "now", "question", "topic", "form", "class", "no_scenario", "certainty", "force", "known_to")
_LISTS = ("aliases", "related", "cards", "rests_on", "sources", "only_words")
_TRUTHS = ("pointer", "changes_play")
_FIELDS = {*_TEXTS, *_LISTS, *_TRUTHS, "history", "flags"}


def read_entry(path: Path, name: str, loads: Loads = tomllib.loads) -> tuple[Entry | None, list[Problem]]:
    """The entry of one file (None when nothing can be made of it) and what is wrong with the file.

    ``name`` is how the file is called in messages, such as ``rules_corpus/glossary/ward.md``.
    """
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as wrong:
        return None, [Problem(name, "corpus/unreadable", f"{wrong}; save the file as UTF-8")]
    if not text.startswith("+++\n"):
        return None, [Problem(f"{name}:1", "corpus/no-head", "start the file with +++, its TOML head, and +++ again")]
    head, found, body = text[4:].partition("\n+++\n")
    if not found:
        return None, [Problem(f"{name}:1", "corpus/no-head", "close the TOML head with a line +++")]
    return _from_parts(name, head, body, loads)


def _from_parts(name: str, head: str, body: str, loads: Loads) -> tuple[Entry | None, list[Problem]]:
    try:
        facts = loads(head)
    except tomllib.TOMLDecodeError as wrong:
        line = re.search(r"at line (\d+)", str(wrong))
        at = int(line[1]) if line else head.count("\n") + 1
        says = str(wrong).partition(" (at ")[0]
        return None, [Problem(f"{name}:{at + 1}", "corpus/bad-toml", f"{says}; put texts in quotes, lists in brackets")]
    problems = [Problem(f"{name}:{line_of(head, key)}", code, says) for key, code, says in _flaws(facts)]
    if problems:
        return None, problems
    skipped = len(body) - len(body.lstrip("\n"))
    body_line = head.count("\n") + 4 + skipped
    return _entry(facts, body.strip("\n"), name, body_line), []


def line_of(head: str, key: str) -> int:
    """The line of the file where a key of the head stands; 2 (the first of the head) when it is not there."""
    found = re.search(rf"^\s*(?:\[+)?\"?{re.escape(key)}\"?\s*(?:=|\])", head, re.MULTILINE)
    return head.count("\n", 0, found.start()) + 2 if found else 2


def _flaws(facts: dict[str, Any]) -> Iterator[tuple[str, str, str]]:
    """Fields that are missing, unknown, or of the wrong type: key, code, sentence."""
    for key in ("id", "title"):
        if not facts.get(key):
            yield key, "corpus/missing-field", f"add {key} = ..."
    for key, value in facts.items():
        if key not in _FIELDS:
            yield key, "corpus/unknown-field", f"{key!r} is no field of an entry; use {', '.join(sorted(_FIELDS))}"
        elif not _fits(key, value):
            yield key, "corpus/wrong-type", f"{key} should be {_wanted(key)}"


def _fits(key: str, value: Any) -> bool:
    if key in _TEXTS:
        return isinstance(value, str)
    if key in _LISTS:
        return _texts(value)
    if key in _TRUTHS:
        return isinstance(value, bool)
    if key == "history":
        return isinstance(value, dict) and _texts(list(value.values()))
    return isinstance(value, list) and all(_is_flag(flag) for flag in value)


def _texts(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(one, str) for one in value)


def _is_flag(value: Any) -> bool:
    if not isinstance(value, dict) or not {"kind", "note"} <= value.keys() <= {"kind", "note", "places", "reading"}:
        return False
    return all(isinstance(value.get(key, ""), str) for key in ("kind", "note", "reading")) and _texts(value.get("places", []))


def _wanted(key: str) -> str:
    if key in _TEXTS:
        return "a text in quotes"
    if key in _LISTS:
        return 'a list of texts, such as ["a", "b"]'
    if key in _TRUTHS:
        return "true or false"
    return 'a table "1.2" = "same"' if key == "history" else "[[flags]] tables with kind, note and places"


def _entry(facts: dict[str, Any], body: str, name: str, body_line: int) -> Entry:
    flags = tuple(
        Flag(flag["kind"], flag["note"], tuple(flag.get("places", ())), flag.get("reading", ""))
        for flag in facts.get("flags", ())
    )
    fields: dict[str, Any] = {key: tuple(facts.get(key, ())) for key in _LISTS}
    fields |= {key: facts.get(key, "") for key in _TEXTS if key != "class"}
    return Entry(
        **fields,
        body=body,
        cls=facts.get("class", ""),
        history=facts.get("history", {}),
        flags=flags,
        pointer=facts.get("pointer", False),
        changes_play=facts.get("changes_play"),
        file=name,
        body_line=body_line,
    )
