"""``judge lint``: find every flaw of the data rooms at once."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import click

from judge.cards.book import load_book
from judge.cards.check.lint import lint_cards
from judge.corpus.check import lint_corpus, officials_beside
from judge.errors import Problem
from judge.show.context.plain import as_json


@click.group(name="lint")
def command() -> None:
    """Check the data of the project; exit code 1 when something is wrong."""


@command.command("corpus")
@click.option("--folder", type=click.Path(path_type=Path, exists=True, file_okay=False), help="Another corpus folder.")
@click.option(
    "--official",
    type=click.Path(path_type=Path, exists=True, file_okay=False),
    multiple=True,
    help="A folder with official documents to compare the wording with (default: ../shared where it exists).",
)
@click.option("--json", "as_plain", is_flag=True, help="Print the problems as JSON.")
def corpus(folder: Path | None, official: tuple[Path, ...], as_plain: bool) -> None:
    """Check that the corpus is complete, linked, cited, and in our own words."""
    _tell(lint_corpus(folder, official or officials_beside()), as_plain)


@command.command("cards")
@click.option("--json", "as_plain", is_flag=True, help="Print the problems as JSON.")
def cards(as_plain: bool) -> None:
    """Check that every ability written down reads, prints back, stands in its place and has English."""
    _tell(lint_cards(load_book()), as_plain)


def _tell(problems: Sequence[Problem], as_plain: bool) -> None:
    if as_plain:
        click.echo(as_json(problems))
    else:
        for problem in problems:
            click.echo(str(problem))
        click.echo(f"{len(problems)} problems")
    if problems:
        raise SystemExit(1)
