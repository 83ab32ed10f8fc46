"""``judge bench``: how good and how fast the parts of the judge are."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import time
from dataclasses import asdict
from pathlib import Path

import click

from judge.cards.book import load_book
from judge.cards.pool import load_pool
from judge.cards.reading import measure as reading
from judge.corpus.load import load_corpus
from judge.paths import data_room
from judge.scenarios import bench as speed
from judge.search import open_search
from judge.search.measure import Figures, Measured, load_queries, measure, not_first

_TEXTS = Path("shared") / "cards" / "pool.jsonl"
_QUERIES = Path("shared") / "search" / "queries-dev.jsonl"


@click.group(name="bench", invoke_without_command=True)
@click.option("--json", "as_json", is_flag=True, help="Print the figures as JSON.")
@click.option("--only", default="", metavar="WORDS", help="Take only the figures whose names have these words.")
@click.option("--keep", type=click.Path(dir_okay=False, path_type=Path), help="Write them to FILE, in rounds of the loop.")
@click.option("--against", type=click.Path(exists=True, dir_okay=False, path_type=Path), help="Name what is worse than in FILE.")
@click.option(
    "--beside", type=click.Path(exists=True, file_okay=False, path_type=Path), metavar="FOLDER",
    help="Measure the checkout in FOLDER in turn with this one, and name what is worse here than there.",
)  # fmt: skip
@click.option("--pairs", default=3, show_default=True, help="How often, with --beside.")
@click.pass_context
def command(
    ctx: click.Context, as_json: bool, only: str, keep: Path | None, against: Path | None, beside: Path | None, pairs: int
) -> None:
    """How good and how fast the parts of the judge are; on its own: the speed of engine, scenarios and pages."""
    if ctx.invoked_subcommand is not None:
        return
    if beside:
        now, before = _in_turn(beside, only, pairs)
        _tell_pairs(now, before)
    else:
        now = speed.weights(_speed(as_json, only))
        before = json.loads(against.read_text(encoding="utf-8")) if against else {}
    if keep:
        keep.write_text(json.dumps(now, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
    if lines := speed.worse(now, before):
        click.echo("\n".join(("worse than before:", *lines)), err=True)
        ctx.exit(1)


def _in_turn(there: Path, only: str, pairs: int) -> tuple[dict[str, float], dict[str, float]]:
    """The figures of this program and of the other one, each the least of so many: what the machine does besides comes on top."""
    found: dict[Path, dict[str, float]] = {(here := Path(__file__).resolve().parents[2]): {}, there.resolve(): {}}
    for turn in range(2 * pairs):
        folder = list(found)[(turn + 1) // 2 % 2]  # the one, the other, the other, the one ...
        for name, weight in _measured_in(folder, only).items():
            found[folder][name] = min(weight, found[folder].get(name, weight))
    return found[here], found[there.resolve()]


def _measured_in(folder: Path, only: str) -> dict[str, float]:
    """The figures of the program in a folder, by a process of its own."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as made:
        kept = Path(made) / "figures.json"
        words = ["--only", only] if only else []
        env = {**os.environ, "PYTHONPATH": str(folder)}
        called = [sys.executable, "-m", "judge", "bench", "--keep", str(kept), *words]
        subprocess.run(called, cwd=folder, env=env, stdout=subprocess.DEVNULL, check=True)
        found: dict[str, float] = json.loads(kept.read_text(encoding="utf-8"))
    return found


def _tell_pairs(now: dict[str, float], before: dict[str, float]) -> None:
    for name in now:
        if name in before:
            click.echo(f"{name:70} {now[name]:14,.4g} beside {before[name]:14,.4g}   {now[name] / before[name]:.2f}")


def _speed(as_json: bool, only: str) -> list[speed.Figure]:
    """The speed table: medians, ratios to a loop of plain Python, and bars scaled by that loop."""
    loop, figures = speed.measure(_asked_for(only))
    if as_json:
        shown = [{**asdict(figure), "reached": figure.reached} for figure in figures]
        click.echo(json.dumps({"loop_ns": loop, "figures": shown}, ensure_ascii=False, indent=1))
        return figures
    built = "compiled" if speed.is_compiled() else "plain Python"
    click.echo(f"the engine is {built}; one round of the loop: {loop:.0f} ns; bars are scaled from {speed.CALIBRATED:.0f} ns\n")
    for figure in figures:
        bar = f"{'>=' if figure.at_least else '<='} {figure.bar:.4g}"
        ratio = f"{figure.ratio:12,.0f} rounds" if figure.ratio else ""
        mark = "" if figure.reached else "   MISSED"
        click.echo(f"{figure.name:52} {figure.value:10.4g} {figure.unit:10} bar {bar:10} {ratio}{mark}".rstrip())
    return figures


def _asked_for(only: str) -> list[speed.Taken]:
    """The figures with these words in their names: of the engine, else of the site."""
    engine = [each for each in speed.Bench().figures() if only in each[0]]
    if only and engine:
        return engine
    from judge.cli.pace import Pace

    return [*engine, *(each for each in Pace().figures() if only in each[0])]


@command.command("search")
@click.argument("files", nargs=-1, type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--misses", is_flag=True, help="List the queries that are not answered first.")
@click.option("--verbatim", is_flag=True, help="Type every title and card name as well, and list those not found first.")
@click.option("--json", "as_json", is_flag=True, help="Print the figures as JSON.")
def bench_search(files: tuple[Path, ...], misses: bool, verbatim: bool, as_json: bool) -> None:
    """Ask the queries of FILES, one {"query", "kind", "expected"} a line (default: those in ../shared)."""
    paths = files or (data_room("rules_corpus").parent.parent / _QUERIES,)
    queries = [query for path in paths for query in load_queries(path)]
    corpus, pool = load_corpus(), load_pool()
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        start = time.perf_counter()
        search = open_search(corpus, pool, Path(folder))
        built = time.perf_counter() - start
        measured = measure(search, queries)
        wrong = not_first(search, corpus, pool) if verbatim else []
    if as_json:
        click.echo(json.dumps({**asdict(measured), "build_seconds": built, "not_first": wrong}, ensure_ascii=False, indent=1))
        return
    click.echo("\n".join(_lines(measured, built, misses)))
    if verbatim:
        click.echo(f"typed verbatim, but not first: {len(wrong)}" + "".join(f"\n  {title}" for title in wrong))


@command.command("reading")
@click.option("--texts", type=click.Path(exists=True, dir_okay=False, path_type=Path), help="Printed texts, {id, text} a line.")
@click.option("--without", "codes", multiple=True, metavar="SET", help="Read a set without the phrases only it uses.")
@click.option("--json", "as_json", is_flag=True, help="Print the figures as JSON.")
def bench_reading(texts: Path | None, codes: tuple[str, ...], as_json: bool) -> None:
    """Read the cards in our own English, and printed texts where there are some (default: those in ../shared)."""
    book = load_book()
    path = texts or data_room("rules_corpus").parent.parent / _TEXTS
    own = reading.measured(book, reading.own_english(book))
    rows = map(json.loads, path.read_text(encoding="utf-8").splitlines()) if path.is_file() else ()
    there = [(row["id"], row["text"]) for row in rows if row["id"] in book]
    printed = reading.measured(book, there)
    held_out = {f"without {code}": reading.without(book, code, there, (own, printed)) for code in codes}
    found = {"own": own.told(), "printed": printed.told(), **{name: figures.told() for name, figures in held_out.items()}}
    found["phrasebook"] = {**reading.of_phrases(book, own, printed)}
    if as_json:
        click.echo(json.dumps(found, ensure_ascii=False, indent=1))
        return
    for name, figures in found.items():
        click.echo(f"{name:12} " + "   ".join(f"{key} {value}" for key, value in figures.items() if not isinstance(value, list)))
    click.echo("read differently: " + ", ".join((*own.different, *printed.different)))
    click.echo("without a reason: " + (", ".join(reading.unexplained(printed)) or "none"))


def _lines(measured: Measured, built: float, misses: bool) -> list[str]:
    rows = [_row("all", measured.all), *(_row(kind, figures) for kind, figures in measured.kinds.items())]
    times = f"p50 {measured.p50:.1f} ms, p95 {measured.p95:.1f} ms, slowest {measured.slowest:.1f} ms"
    listed = [
        f"{miss.place or '-':>3}  {miss.asked.query}  (wanted {', '.join(miss.asked.expected)}; got {', '.join(miss.got)})"
        for miss in measured.misses
    ]
    return [*rows, times, f"index built in {built:.2f} s", *(listed if misses else ())]


def _row(name: str, figures: Figures) -> str:
    return f"{name:16} {figures.queries:5} queries   MRR@10 {figures.mrr:.3f}   recall@5 {figures.recall:.3f}"
