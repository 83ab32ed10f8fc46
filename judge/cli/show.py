"""``judge show``: an entry, a ruling, an erratum or a timing chart."""

from __future__ import annotations

import click

from judge.cite import parse_cite
from judge.cli.options import json_option, rulebook_option
from judge.show.context.desk import Desk
from judge.show.context.plain import answered, as_json
from judge.show.pages.entry import entry_page
from judge.show.pages.text import entry_text


@click.command(name="show")
@click.argument("cite")
@rulebook_option
@json_option
def command(cite: str, rulebook: str, as_plain: bool) -> None:
    """Show what CITE names: glossary:ward, chart:destroyed#2, 1.1:glossary:fight."""
    desk, wanted = Desk(), parse_cite(cite)
    desk.corpus.resolve(wanted.entry if not wanted.item else f"{wanted.entry}#{wanted.item}")
    page = entry_page(desk, wanted.entry, rulebook or wanted.rulebook, on_boards=as_plain)
    if as_plain:
        click.echo(as_json(answered(page, page.rulebook)))
        return
    if wanted.item:
        click.secho(f"{wanted}: {page.items[wanted.item - 1]}\n", bold=True)
    click.echo(entry_text(desk, page))
