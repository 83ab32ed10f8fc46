"""The folder of an index: built aside, switched in one step, read by as many as like, thrown away at will."""

from __future__ import annotations

import json
import os
import re
import shutil
import time
from collections import Counter
from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from judge.caches import digest, keep, kept
from judge.cards.names import fold
from judge.cards.pool import Pool
from judge.paths import private_folder
from judge.search.documents import CARD_FIELDS, ENTRY_FIELDS
from judge.search.engine import Engine, Index
from judge.search.kinds import Document
from judge.search.meaning import Meanings
from judge.search.rank import RULE_KINDS, telling
from judge.search.synonyms import Speech, Synonym, keys
from judge.search.usual import usual_words
from judge.search.words import folded, stem, stems

DATA, SUMS = "data.json", "sums.json"
ENTRIES, CARDS = "entries", "cards"
_ASIDE = "building-"
_KEPT = 3  # indexes; two checkouts, or a process before and one after an import, do not take turns in building
_SENTENCE = re.compile(r"(?<=[.?!:;])\s+")
_ENOUGH = 4  # telling words of a sentence
_GIVEN_UP = 3600.0  # seconds after which nobody builds any more


@dataclass(frozen=True, slots=True)
class Content:
    """What goes into an index."""

    entries: list[Document]
    cards: list[Document]
    speech: Speech
    pool: Pool
    meanings: Meanings


def build(target: Path, engine: Engine, content: Content) -> None:
    """Make the index in a new folder beside the others, then give it its name; old ones go."""
    folder = target.parent
    private_folder(folder)
    aside = folder / f"{_ASIDE}{os.getpid()}-{os.urandom(4).hex()}"
    aside.mkdir(mode=0o700)
    try:
        engine.build(aside, ENTRIES, (_row(entry, ENTRY_FIELDS) for entry in content.entries), ENTRY_FIELDS)
        engine.build(aside, CARDS, (_row(card, CARD_FIELDS) for card in content.cards), CARD_FIELDS)
        (aside / DATA).write_text(json.dumps(_data(content), ensure_ascii=False), encoding="utf-8")
        keep(aside / SUMS, json.dumps(_sums(aside)).encode())
        for path in _files(aside):
            with path.open("rb") as written:
                os.fsync(written.fileno())
        aside.rename(target)
    except OSError:
        if not target.is_dir():  # else another process was quicker with the same index
            raise
    finally:
        shutil.rmtree(aside, ignore_errors=True)
    _throw_away(folder)


@dataclass(frozen=True, slots=True)
class Made:
    """An index in memory."""

    data: Mapping[str, Any]
    entries: Index
    cards: Index


def make(engine: Engine, content: Content) -> Made:
    """The same index, where nothing can be written."""
    entries = engine.make((_row(entry, ENTRY_FIELDS) for entry in content.entries), ENTRY_FIELDS)
    cards = engine.make((_row(card, CARD_FIELDS) for card in content.cards), CARD_FIELDS)
    return Made(json.loads(json.dumps(_data(content))), entries, cards)


def is_whole(target: Path) -> bool:
    """Whether every file of an index is there as it was written."""
    sums = kept(target / SUMS)
    try:
        return sums is not None and json.loads(sums) == _sums(target)
    except OSError:
        return False


def discard(target: Path) -> None:
    """Take a damaged index away, in one step: another process may be building it anew."""
    with suppress(FileNotFoundError):
        aside = target.with_name(f"{_ASIDE}{target.name}-{os.getpid()}")
        target.rename(aside)
        shutil.rmtree(aside) if aside.is_dir() else aside.unlink()


def _sums(folder: Path) -> dict[str, str]:
    return {path.relative_to(folder).as_posix(): digest(path.read_bytes()) for path in _files(folder)}


def _files(folder: Path) -> list[Path]:
    return sorted(path for path in folder.rglob("*") if path.is_file() and path.name != SUMS)


def _throw_away(folder: Path) -> None:
    """All but the newest few indexes, and what killed builders have left; who still searches one has it in memory."""
    rooms = sorted((path for path in folder.iterdir() if path.is_dir()), key=_built_at, reverse=True)
    done = [room for room in rooms if not room.name.startswith(_ASIDE)]
    abandoned = [room for room in rooms if room.name.startswith(_ASIDE) and time.time() - _built_at(room) > _GIVEN_UP]
    for room in (*done[_KEPT:], *abandoned):
        shutil.rmtree(room, ignore_errors=True)


def _built_at(room: Path) -> float:
    try:
        return room.stat().st_mtime
    except FileNotFoundError:  # another process has thrown it away in the meantime
        return 0.0


def _row(document: Document, fields: Mapping[str, float]) -> dict[str, str]:
    row = {"id": document.id, "text": document.text}
    for field in fields:
        value = getattr(document, field)
        if isinstance(value, Mapping):
            value = value.values()
        row[field] = value if isinstance(value, str) else " ".join(value)
    return row


def _data(content: Content) -> dict[str, Any]:
    names = content.pool.name_book
    said = _said(content.speech.synonyms)
    words: Counter[str] = Counter()
    frequencies: Counter[str] = Counter()
    plain: set[str] = set()
    for entry in content.entries:
        here = set(folded(_all_words(entry)))
        words.update(here)
        frequencies.update({stem(word) for word in here})
        plain |= {stem(word) for word in here} - set(stems(" ".join(entry.card_names)))
    documents = [_kept(entry, said.get(entry.id, ())) for entry in content.entries]
    english = {card.id: fold(card.printed_name) for card in content.pool}
    ways = {row["id"]: asked_for(row, english) for row in documents}
    usual = usual_words(ways)
    return {
        "documents": [{**row, "meant": content.meanings.amid(ways[row["id"]]), "usual": usual[row["id"]]} for row in documents],
        "words": dict(words),
        "frequencies": dict(frequencies),
        "plain": sorted(plain),
        "names": {name: names.named(name) for name in names.names()},
        "english": english,
        "synonyms": [asdict(synonym) for synonym in content.speech.synonyms],
        "found_by": {each: keys(folded(each)) for synonym in content.speech.synonyms for each in synonym.say},
        "circles": content.speech.circles,
        "tournament": content.speech.tournament,
        "erratum": content.speech.erratum,
        "outside": content.speech.outside,
        "ordinary": content.speech.ordinary,
        "languages": content.speech.languages,
    }


def _kept(entry: Document, said: Iterable[str]) -> dict[str, Any]:
    """What ranking and showing need of an entry without the index."""
    return {
        "id": entry.id,
        "kind": entry.kind,
        "title": entry.title,
        "question": entry.question,
        "cards": entry.cards,
        "houses": entry.houses,
        "rulebooks": entry.rulebooks,
        "older": dict(entry.older),
        "pointer": entry.pointer,
        "ways": [telling(stems(way)) for way in (entry.title, *entry.phrases, *said)],
        "asks": [telling(stems(asked)) for asked in _asked(entry.question)],
    }


def asked_for(row: Mapping[str, Any], names: Mapping[str, str]) -> list[frozenset[str]]:
    """Every way in which an entry is asked for; of a ruling without the names of its cards, which are looked for apart."""
    named = (
        frozenset[str]()
        if row["kind"] in RULE_KINDS
        else frozenset(stem(word) for card in row["cards"] for word in names[card].split())
    )
    return [frozenset(way) - named for way in (*row["ways"], *row["asks"])]


def _asked(question: str) -> list[str]:
    """The question of a ruling, and each sentence of it that says enough: mostly the last one asks, the others tell a story."""
    sentences = [sentence for sentence in _SENTENCE.split(question) if len(set(telling(stems(sentence)))) >= _ENOUGH]
    return [question, *sentences] if len(sentences) > 1 else [question]


def _said(synonyms: Iterable[Synonym]) -> dict[str, list[str]]:
    said: dict[str, list[str]] = {}
    for synonym in synonyms:
        for entry in synonym.see:
            said.setdefault(entry, []).extend(synonym.say)
    return said


def _all_words(entry: Document) -> str:
    return " ".join((entry.title, entry.topic, entry.text, entry.question, entry.official, *entry.phrases, *entry.card_names))
