"""``judge corpus``: figures about the corpus."""

from __future__ import annotations

import json

import click

from judge.corpus.coverage import coverage, coverage_plain
from judge.corpus.load import load_corpus


@click.group(name="corpus")
def command() -> None:
    """Figures about the corpus."""


@command.command("coverage")
@click.option("--json", "as_json", is_flag=True, help="Print the figures as JSON.")
def show_coverage(as_json: bool) -> None:
    """Show per document and kind how many entries are expected, present and missing."""
    loaded = load_corpus()
    if as_json:
        click.echo(json.dumps(coverage_plain(loaded), ensure_ascii=False, indent=1))
        return
    for row in coverage(loaded):
        click.echo(f"{row.rulebook:16} {row.kind:16} {row.present:4} of {row.expected:4}  {', '.join(row.missing)}".rstrip())
