"""``judge documents``: the rulebooks taken in, and every version that there was."""

from __future__ import annotations

from collections.abc import Iterator

import click

from judge.cli.options import json_option
from judge.corpus.official import switched as now_switched
from judge.corpus.official import throw_out
from judge.errors import CorpusError
from judge.show.context.library import IN_FORCE, Library
from judge.show.context.plain import answered, as_json
from judge.show.pages.rulebooks import RulebooksPage, rulebooks_page
from judge.show.pages.taking_in import ImportPage, Switched, choose, import_page, switch_readings
from judge.show.pages.wrapping import wrapped


@click.command(name="documents")
@click.option("--current", metavar="VERSION", help=f"Make an imported rulebook the current one; {IN_FORCE} goes back.")
@click.option(
    "--switch",
    "switched",
    multiple=True,
    metavar="VERSION NAME[=NUMBER]",
    nargs=2,
    help="Play a rulebook with a reading, a row or a number switched; NAME=off takes it back. Repeat.",
)
@click.option("--remove", metavar="VERSION", help="Take the last import of a rulebook back, whole.")
@json_option
def command(current: str | None, switched: tuple[tuple[str, str], ...], remove: str | None, as_plain: bool) -> None:
    """List the rulebooks imported here and the line of all versions; make one current, or take one back."""
    library = Library()
    if remove is not None:
        _remove(remove)
    if current is not None:
        choose(library, "" if current == IN_FORCE else current)
    for rulebook, name in switched:
        _switch(library, rulebook, name)
    library.look_again()
    taken_in, books = import_page(library, owner=True), rulebooks_page(library)
    if as_plain:
        click.echo(as_json(answered({"documents": taken_in.documents, "line": books.line, "chosen": books.chosen}, IN_FORCE)))
        return
    click.echo("\n".join((*_taken_in(taken_in), "", *_line(books))))


def _remove(rulebook: str) -> None:
    if not throw_out(rulebook):
        raise CorpusError(f"no rulebook {rulebook!r} was taken in here", where="rulebook")


def _switch(library: Library, rulebook: str, said: str) -> None:
    name, _, value = said.partition("=")
    chosen = now_switched().get(rulebook, {})
    if value == "off":
        chosen.pop(name, None)
    elif value.isdecimal() or not value:
        chosen[name] = int(value or 1)
    else:
        raise CorpusError(f"{value!r} is no number; give NAME, NAME=NUMBER or NAME=off", where="switch")
    switch_readings(library, rulebook, chosen)


def _taken_in(page: ImportPage) -> Iterator[str]:
    yield f"Imported: {len(page.documents) or 'nothing yet'}"
    for each in page.documents:
        printed = (each.title, each.publisher, f"{each.passages} entries from {each.source}", each.date)
        marks = (*printed, "the current rulebook" if each.current else "")
        differs = "" if each.known else f"{each.changed} differ from {each.nearest}"
        earlier = f"{each.earlier} earlier imports put aside" if each.earlier else ""
        played = f"played as {each.played} but for what is switched" if each.played else ""
        yield wrapped(f"{each.rulebook}: {', '.join(mark for mark in (*marks, differs, earlier, played) if mark)}", "  ", "    ")
        for switch in each.switches:
            if switch.on or switch.changed:
                yield _switch_line(switch)


def _switch_line(switch: Switched) -> str:
    name = switch.id if switch.number is None else f"{switch.id}={switch.value}"
    changed = f" (changed: {', '.join(link.id for link in switch.changed)})" if switch.changed else ""
    return wrapped(f"{'switched' if switch.on else 'to switch'} {name}: {switch.says}{changed}", "    ", "      ")


def _line(page: RulebooksPage) -> Iterator[str]:
    yield "Every version there was, the newest first (* can be read and compared here)"
    for each in page.line:
        about = "; ".join(part for part in (each.says, each.known) if part)
        yield wrapped(f"{'*' if each.here else ' '} {each.version:5} {each.date:8} {about}", "  ", " " * 19)
