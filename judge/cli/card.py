"""``judge card``: a card and everything that speaks of it."""

from __future__ import annotations

import click

from judge.cards.book import load_book
from judge.cli.options import json_option, rulebook_option
from judge.show.context.library import Library
from judge.show.context.plain import answered, as_json
from judge.show.pages.card import card_named, card_page
from judge.show.pages.text import card_text


@click.command(name="card")
@click.argument("name", nargs=-1, required=True)
@rulebook_option
@json_option
def command(name: tuple[str, ...], rulebook: str, as_plain: bool) -> None:
    """Show the card NAME: its id, or any part of its name in any language."""
    library = Library()
    page = card_page(library, load_book(library.pool), card_named(library, " ".join(name)).id, rulebook)
    click.echo(as_json(answered(page, page.rulebook)) if as_plain else card_text(page))
