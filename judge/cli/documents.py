"""``judge documents``: the rulebooks taken in, and every version that there was."""

from __future__ import annotations

from collections.abc import Iterator

import click

from judge.cli.options import json_option
from judge.corpus.official import throw_out
from judge.errors import CorpusError
from judge.show.context.library import IN_FORCE, Library
from judge.show.context.plain import answered, as_json
from judge.show.pages.rulebooks import RulebooksPage, rulebooks_page
from judge.show.pages.taking_in import ImportPage, choose, import_page
from judge.show.pages.text import wrapped


@click.command(name="documents")
@click.option("--current", metavar="VERSION", help=f"Make an imported rulebook the current one; {IN_FORCE} goes back.")
@click.option("--remove", metavar="VERSION", help="Take the last import of a rulebook back, whole.")
@json_option
def command(current: str | None, remove: str | None, as_plain: bool) -> None:
    """List the rulebooks imported here and the line of all versions; make one current, or take one back."""
    library = Library()
    if remove is not None:
        _remove(remove)
    if current is not None:
        choose(library, "" if current == IN_FORCE else current)
    library.look_again()
    taken_in, books = import_page(library, owner=True), rulebooks_page(library)
    if as_plain:
        click.echo(as_json(answered({"documents": taken_in.documents, "line": books.line, "chosen": books.chosen}, IN_FORCE)))
        return
    click.echo("\n".join((*_taken_in(taken_in), "", *_line(books))))


def _remove(rulebook: str) -> None:
    if not throw_out(rulebook):
        raise CorpusError(f"no rulebook {rulebook!r} was taken in here", where="rulebook")


def _taken_in(page: ImportPage) -> Iterator[str]:
    yield f"Imported: {len(page.documents) or 'nothing yet'}"
    for each in page.documents:
        marks = [f"{each.passages} entries from {each.source}", each.date, "the current rulebook" if each.current else ""]
        differs = "" if each.known else f"{each.changed} differ from {each.nearest}"
        earlier = f"{each.earlier} earlier imports put aside" if each.earlier else ""
        yield wrapped(f"{each.rulebook}: {', '.join(mark for mark in (*marks, differs, earlier) if mark)}", "  ", "    ")


def _line(page: RulebooksPage) -> Iterator[str]:
    yield "Every version there was, the newest first (* can be read and compared here)"
    for each in page.line:
        about = "; ".join(part for part in (each.says, each.known) if part)
        yield wrapped(f"{'*' if each.here else ' '} {each.version:5} {each.date:8} {about}", "  ", " " * 19)
