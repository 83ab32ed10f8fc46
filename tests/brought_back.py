"""Each of the newest sets taken out and brought back: ``python -m tests.brought_back [SET ...]`` tells how its scenarios fare.

A copy of the project is made in which the cards that only this set has are not written down, nor the phrases that only they
use. There ``judge import cards`` takes them in from a file in the form of the publisher's vault, made of the printed texts, and
``judge check`` plays every scenario in which one of them stands. Exit code 1 when a scenario does not agree although every card
of the set in it was read whole, and no reason is written down why one of them is read otherwise. Where the printed texts are not
at hand nothing is done.

``--whole`` takes out the cards that other sets have too, and keeps all phrases.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Collection, Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from judge.cards.book import Book, load_book
from judge.cards.intake import READ
from judge.cards.reading.measure import measured, of_one_set, own_english, reasons
from judge.cards.reading.phrasebook import FOLDER
from judge.cite import IN_FORCE
from tests.vault import as_vault, printed_rows

NEWEST = ("PV", "CC", "DM")  # the newest sets with cards of their own
ROOT = Path(__file__).parents[1]
_HEAD = re.compile(r'^\[\[?"?([^\[\]".]+)"?(?:\.\w+)?\]', re.MULTILINE)


@dataclass(slots=True)
class Fared:
    """What became of a set: how many of its cards were read whole, and how its scenarios fare, by their ids."""

    code: str
    cards: int
    read: int
    agree: list[str] = field(default_factory=list)
    explained: list[str] = field(default_factory=list)
    differ: list[str] = field(default_factory=list)
    unplayed: list[str] = field(default_factory=list)

    def told(self) -> str:
        """The figures in a line."""
        scenarios = len(self.agree) + len(self.explained) + len(self.differ) + len(self.unplayed)
        return (
            f"{self.code}: {self.cards} cards brought back, {self.read} read whole; of {scenarios} scenarios "
            f"{len(self.agree)} agree, {len(self.differ)} differ, {len(self.explained)} differ for a reason written down, "
            f"{len(self.unplayed)} not played as a card was not read whole"
        )


def fared(code: str, *, whole: bool) -> Fared:
    """Take a set out, bring it back, and play its scenarios."""
    rows = [row for row in printed_rows() if (code in row["sets"] if whole else row["sets"] == [code]) and row["id"] in _book()]
    gone = {row["id"] for row in rows}
    with tempfile.TemporaryDirectory(prefix="judge-without-") as folder:
        copy = Path(folder)
        _copy(copy, gone, frozenset() if whole else _only_of(code))
        (copy / "set.json").write_text(json.dumps(as_vault(rows, code)), encoding="utf-8")
        taken = _judge(copy, "import", "cards", "set.json", "--json")
        read = {card["id"] for card in taken["cards"] if card["state"] == READ}
        found = Fared(code, len(gone), len(read & gone))
        boards = {path: cards for path in (copy / "scenarios").rglob("*/*.toml") if (cards := _named(path, gone))}
        names = [str(path.relative_to(copy)) for path in boards]
        for verdict in _judge(copy, "check", "--rulebook", IN_FORCE, "--json", *names)["page"]["verdicts"]:
            cards = boards[copy / "scenarios" / f"{verdict['scenario']}.toml"]
            _sorted_in(found, verdict, cards, read)
    return found


def _sorted_in(found: Fared, verdict: dict[str, Any], cards: set[str], read: set[str]) -> None:
    name = verdict["scenario"]
    if not cards <= read:
        found.unplayed.append(f"{name} ({', '.join(sorted(cards - read))})")
    elif verdict["result"] == "agrees":
        found.agree.append(name)
    elif reason := [card for card in sorted(cards) if card in reasons() or card in _corrected() or card in _mended()]:
        found.explained.append(f"{name} ({', '.join(reason)})")
    else:
        says = "; ".join(each["says"] for each in verdict["failures"][:2])
        found.differ.append(f"{name} ({', '.join(sorted(cards))}): {says}")


def _named(path: Path, cards: Collection[str]) -> set[str]:
    """Which of these cards lie on the board of a scenario."""
    return {card for card in _words(tomllib.loads(path.read_text(encoding="utf-8")).get("given", {})) if card in cards}


def _words(given: Any) -> Iterator[str]:
    if isinstance(given, str):
        yield given
    elif isinstance(given, dict | list):
        for each in given.values() if isinstance(given, dict) else given:
            yield from _words(each)


@cache
def _book() -> Book:
    return load_book()


@cache
def _corrected() -> frozenset[str]:
    """The cards whose printed facts a ruling corrects."""
    rows = tomllib.loads((ROOT / "rules_corpus/cards/corrections.toml").read_text(encoding="utf-8"))["correction"]
    return frozenset(row["card"] for row in rows)


@cache
def _mended() -> frozenset[str]:
    """The cards that an erratum says otherwise than they are printed."""
    return frozenset(page.id for page in _book() if page.errata)


@cache
def _figures() -> tuple[Any, Any]:
    texts = [(row["id"], row["text"]) for row in printed_rows() if row["id"] in _book()]
    return measured(_book(), own_english(_book())), measured(_book(), texts)


def _only_of(code: str) -> frozenset[str]:
    """The places of the phrases that only the cards of a set use."""
    return of_one_set(_book(), code, _figures())


def _copy(target: Path, gone: Collection[str], phrases: Collection[str]) -> None:
    """The project without some cards and some phrases."""
    shutil.copytree(ROOT / "judge", target / "judge", ignore=shutil.ignore_patterns("__pycache__", "*.so"))
    shutil.copytree(ROOT / "rules_corpus", target / "rules_corpus")
    for name in ("scenarios", "templates", "docs"):
        (target / name).symlink_to(ROOT / name)
    cards = target / "rules_corpus" / "cards"
    _keep_lines(cards / "facts.jsonl", lambda line: json.loads(line)["id"] not in gone)
    _keep_lines(cards / "abilities" / "plain.toml", lambda line: line.strip(' ",') not in gone)
    for path in (cards / "abilities").glob("*.toml"):
        _write(path, "".join(text for card, text in _parts(path.read_text(encoding="utf-8")) if card not in gone))
    corrections = (cards / "corrections.toml").read_text(encoding="utf-8").split("[[correction]]")
    kept = [each for each in corrections if not any(f'card = "{card}"' in each for card in gone)]
    _write(cards / "corrections.toml", "[[correction]]".join(kept))
    for path in (target / FOLDER.relative_to(ROOT)).glob("*.txt"):
        _write(path, _without(path, phrases))


def _keep_lines(path: Path, wanted: Any) -> None:
    _write(path, "".join(line for line in path.read_text(encoding="utf-8").splitlines(keepends=True) if wanted(line)))


def _write(path: Path, text: str) -> None:
    path.write_text(text, encoding="utf-8")


def _parts(text: str) -> Iterator[tuple[str, str]]:
    """A file of abilities in parts, each with the card that it is about; what stands before the first is about none."""
    heads = list(_HEAD.finditer(text))
    yield "", text[: heads[0].start()] if heads else text
    ends = [*(head.start() for head in heads[1:]), len(text)]
    for head, end in zip(heads, ends, strict=False):
        yield head[1], text[head.start() : end]


def _without(path: Path, places: Collection[str]) -> str:
    """A file of phrases without some lines; a pattern whose first phrase goes is written before its next one."""
    kept, pattern = [], ""
    for at, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        written, parted, said = line.partition("::")
        if parted and written.strip() and not line.startswith("#"):
            pattern = written
        if f"{path.name}:{at}" in places:
            continue
        if parted and not line.startswith("#"):
            line, pattern = f"{pattern or '    '}::{said}", ""
        kept.append(line)
    return "\n".join(kept) + "\n"


def _judge(copy: Path, *words: str) -> Any:
    """What a command of the copy says, run in it with a home of its own."""
    env = {**os.environ, "PYTHONPATH": str(copy), "JUDGE_HOME": str(copy / "home"), "PYTHONDONTWRITEBYTECODE": "1"}
    done = subprocess.run(
        [sys.executable, "-m", "judge", *words], cwd=copy, env=env, capture_output=True, text=True, timeout=900, check=False
    )
    try:
        return json.loads(done.stdout)
    except ValueError:
        raise SystemExit(f"judge {' '.join(words[:3])}: {done.stderr[-2000:]}") from None


def main() -> int:
    """Each set that is asked for, or the newest three."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("sets", nargs="*", metavar="SET", default=NEWEST)
    parser.add_argument("--whole", action="store_true", help="take out what other sets have too; keep all phrases")
    parser.add_argument("--brief", action="store_true", help="the figures alone")
    asked = parser.parse_args()
    if not printed_rows():
        print("the printed texts are not here; nothing was done")
        return 0
    wrong = 0
    for code in asked.sets:
        found = fared(code, whole=asked.whole)
        print(found.told(), flush=True)
        wrong += len(found.differ)
        for name, listed in (("differs", found.differ), ("explained", found.explained), ("not played", found.unplayed)):
            for each in listed if not asked.brief or name == "differs" else ():
                print(f"  {name}: {each}", flush=True)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
