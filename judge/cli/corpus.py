"""``judge corpus``: figures about the corpus."""

from __future__ import annotations

import click

from judge.corpus.coverage import coverage, coverage_plain
from judge.corpus.load import load_corpus
from judge.show.context.plain import as_json


@click.group(name="corpus")
def command() -> None:
    """Figures about the corpus."""


@command.command("coverage")
@click.option("--json", "as_plain", is_flag=True, help="Print the figures as JSON.")
def show_coverage(as_plain: bool) -> None:
    """Show per document and kind how many entries are expected, present and missing."""
    loaded = load_corpus()
    if as_plain:
        click.echo(as_json(coverage_plain(loaded)))
        return
    for row in coverage(loaded):
        click.echo(f"{row.rulebook:16} {row.kind:16} {row.present:4} of {row.expected:4}  {', '.join(row.missing)}".rstrip())
