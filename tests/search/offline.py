"""The search of the phone, run in node. ``python -m tests.search.offline FILE...`` measures it on files of queries."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from judge.cards.pool import load_pool
from judge.corpus.load import load_corpus
from judge.search import offline_index, open_search
from judge.search.measure import Asked, load_queries

SCRIPT = Path(__file__).with_name("offline_search.js")
NODE = shutil.which("node")


def ask(index: dict[str, Any], queries: Iterable[str], folder: Path) -> list[dict[str, Any]]:
    """The answers to the queries, then the times."""
    path = folder / "index.json"
    path.write_text(json.dumps(index), encoding="utf-8")
    return run(["search", str(path)], queries)


def run(arguments: Sequence[str], lines: Iterable[str]) -> list[Any]:
    """What the scripts answer to some lines."""
    assert NODE
    done = subprocess.run(
        [NODE, str(SCRIPT), *arguments], input="\n".join(lines), capture_output=True, text=True, encoding="utf-8", check=True
    )
    return [json.loads(line) for line in done.stdout.splitlines()]


def places(queries: Sequence[Asked], answers: Sequence[dict[str, Any]]) -> list[int]:
    """Where the first right answer stands, 0 for none of the first ten; cards do not push entries down."""
    found = []
    for asked, answer in zip(queries, answers, strict=True):
        entries_only = all(":" in wanted for wanted in asked.expected)
        got = [hit["id"] for hit in answer["hits"] if ":" in hit["id"] or not entries_only][:10]
        found.append(next((place for place, each in enumerate(got, start=1) if each in asked.expected), 0))
    return found


def mrr(found: Sequence[int]) -> float:
    """The mean reciprocal rank."""
    return sum(1 / place for place in found if place) / len(found)


def main(files: Sequence[str]) -> None:
    """Print the figures by kind."""
    queries = [query for name in files for query in load_queries(Path(name))]
    with tempfile.TemporaryDirectory() as folder:
        search = open_search(load_corpus(), load_pool(), Path(folder))
        *answers, times = ask(offline_index(search), [query.query for query in queries], Path(folder))
    found = places(queries, answers)
    for kind in ("", *dict.fromkeys(query.kind for query in queries)):
        here = [place for query, place in zip(queries, found, strict=True) if not kind or query.kind == kind]
        recall = sum(0 < place <= 5 for place in here) / len(here)
        print(f"{kind or 'all':16} {len(here):5} queries   MRR@10 {mrr(here):.3f}   recall@5 {recall:.3f}")
    print(f"opened in {times['opened']:.0f} ms, p50 {times['p50']:.1f} ms, p95 {times['p95']:.1f} ms")


if __name__ == "__main__":
    main(sys.argv[1:])
