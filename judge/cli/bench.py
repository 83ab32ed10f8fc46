"""``judge bench``: how good and how fast the parts of the judge are."""

from __future__ import annotations

import json
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
from judge.scenarios.read import load_scenario, scenario_files
from judge.search import open_search
from judge.search.measure import Figures, Measured, load_queries, measure, not_first

_TEXTS = Path("shared") / "cards" / "pool.jsonl"
_QUERIES = Path("shared") / "search" / "queries-dev.jsonl"


@click.group(name="bench", invoke_without_command=True)
@click.option("--json", "as_json", is_flag=True, help="Print the figures as JSON.")
@click.option("--keep", type=click.Path(dir_okay=False, path_type=Path), help="Write them to FILE, in rounds of the loop.")
@click.option("--against", type=click.Path(exists=True, dir_okay=False, path_type=Path), help="Name what is worse than in FILE.")
@click.pass_context
def command(ctx: click.Context, as_json: bool, keep: Path | None, against: Path | None) -> None:
    """How good and how fast the parts of the judge are; on its own: the speed of engine and scenarios."""
    if ctx.invoked_subcommand is None:
        found = _speed(as_json)
        if keep:
            keep.write_text(json.dumps(speed.weights(found), ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
        if against and (lines := speed.worse(found, json.loads(against.read_text(encoding="utf-8")))):
            click.echo("\n".join(("worse than before:", *lines)), err=True)
            ctx.exit(1)


def _speed(as_json: bool) -> list[speed.Figure]:
    """The speed table: medians, ratios to a loop of plain Python, and bars scaled by that loop."""
    scenarios = [load_scenario(path) for path in scenario_files()]
    loop, figures = speed.measure(load_book(), scenarios, load_corpus())
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
    found["phrasebook"] = reading.of_phrases(own, printed)
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
