"""``judge show``: an entry, a ruling, an erratum or a timing chart."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from judge.cite import IN_FORCE, parse_cite
from judge.cli.options import json_option, rulebook_option
from judge.show.context.library import Library
from judge.show.context.plain import answered, as_json
from judge.show.pages.entry import entry_page
from judge.show.pages.text import entry_text

if TYPE_CHECKING:
    from judge.show.context.games import Games


@click.command(name="show")
@click.argument("cite")
@rulebook_option
@json_option
def command(cite: str, rulebook: str, as_plain: bool) -> None:
    """Show what CITE names: glossary:ward, chart:destroyed#2, 1.1:glossary:fight."""
    library, wanted = Library(), parse_cite(cite)
    stands = _stands(library, wanted.entry)
    library.corpus.resolve(wanted.entry if not wanted.item else f"{wanted.entry}#{wanted.item}", stands)
    page = entry_page(library, wanted.entry, rulebook or wanted.rulebook or stands, _games(library) if as_plain else None)
    if as_plain:
        click.echo(as_json(answered(page, page.rulebook)))
        return
    if wanted.item:
        click.secho(f"{wanted}: {page.items[wanted.item - 1]}\n", bold=True)
    click.echo(entry_text(library, page))


def _stands(library: Library, entry_id: str) -> str:
    """The rulebook in force, or the newest that has the entry, if only one that was taken in has."""
    corpus = library.corpus
    entry = corpus.entry(entry_id)
    books = (library.current or IN_FORCE, IN_FORCE, *(document.id for document in library.rulebooks))
    return next((book for book in books if corpus.stands_in(entry, book)), IN_FORCE)


def _games(library: Library) -> Games:
    from judge.show.context.games import Games  # brings the engine, which only those need who ask for all that is known

    return Games(library)
